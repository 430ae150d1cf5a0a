//! Rate confirmations: what a broker and a carrier agree on for one load, the mails that carry them, and who answered. (Document 2 §2, §4, §7.)
//!
//! Which status may follow is the domain's to say (`confirmations::machine`); these functions say what the tables hold. The map:
//!
//! - `words`: the closed sets of values. `list`: what is asked of confirmations; `mails`: of their mails.
//! - `write`: drafts and what becomes of them; `expiry`: those whose time is over. `outgoing`: what the job that sends a mail notes. `texts`: a company's own terms.
//! - `received`: emails that came in, from the moment that they are kept. `people`: who is told of a flagged one.
//! - `links`, `codes`, `devices`: how people without an account come to a confirmation, and how they show that they are the carrier.
//! - `beside`: what a draft, a gate and a proof are made from.
//!
//! Whoever changes a confirmation holds its load's lock ([`crate::loads::held::lock`]) before the confirmation's own, and a confirmation's before
//! its mails'. The job that sends mails takes no load's.

pub mod beside;
pub mod codes;
pub mod devices;
pub mod expiry;
pub mod links;
pub mod list;
pub mod mails;
pub mod outgoing;
pub mod people;
pub mod received;
pub mod texts;
pub mod words;
pub mod write;

pub use list::Confirmation;
pub use mails::Mail;
pub use words::{
    ConfirmationStatus, EndedBecause, MailKind, MailStatus, ProvenBy, ReceivedStatus, ReceivedWay, Standing,
};
