//! Rate confirmations. (Document 2 §7; loads.md §5; docs/rate-confirmations.md.)
//!
//! | module | what it holds |
//! |---|---|
//! | `machine` | which change may be when; pure |
//! | `answer_time` | until when one can be answered; pure |
//! | `pay` | what a carrier is paid, from what is known of the load; pure |
//! | `terms`, `signature`, `lines`, `standard_text`, `lint` | what a carrier agrees to, as text: pure, but for where findings come from |
//! | `standing` | whether a recipient is known to be the carrier; pure |
//! | `code_contacts` | where a code may go that shows who answers, and why nowhere |
//! | `gate` | what keeps one from being sent |
//! | `draft` | a draft made from a load |
//! | `stale` | whether it still says what the load says |
//! | `ending`, `told`, `recorded` | what follows from a change: the load's, what people and systems are told, the decision record |
//! | `releases` | what people released against what was found, read from the decision record |
//! | `conflict` | what comes too late, and how things are now |
//! | `document` | the PDF |
//! | `document_check` | what the broker's own PDF says, beside the load that it is for |
//! | `mails` | the emails that carry them |
//! | `received` | emails that come in: brokers' own confirmations, and reports of mail servers |
//! | `carrier` | the carrier's page, without an account |
//! | `proof` | everything about a load's confirmations, to be checked without us |
//!
//! Whoever changes a confirmation locks its load, then the confirmation, then asks the machine.

pub mod carrier;
pub mod conflict;
pub mod create;
pub mod document_file;
pub mod download;
pub mod draft;
pub mod expire;
pub mod get_terms;
pub mod list;
pub mod mails;
pub mod mark_as_cancelled;
pub mod mark_as_rejected;
pub mod proof;
pub mod received;
pub mod recipients;
pub mod release_code;
pub mod revise;
pub mod samples;
pub mod send;
pub mod show;
pub mod text;
pub mod view;
pub mod view_parts;
pub mod voice_code;

mod answer_time;
mod code_contacts;
mod document;
mod document_check;
mod ending;
mod gate;
mod lines;
mod lint;
mod machine;
mod pay;
mod recorded;
mod releases;
mod sample_document;
mod signature;
mod stale;
mod standard_text;
mod standing;
mod terms;
mod told;
mod words;
