//! Emails that come in: rate confirmations that brokers' systems email to `dot<DOT>@` the intake's domain, and reports of mail servers on
//! emails of ours. (loads.md §5, point 1, and §2a, point 8; docs/mail-in.md.)
//!
//! | module | what it holds |
//! |---|---|
//! | `keep` | the one way in: a message is safe, with its row and its job, before anyone hears so |
//! | `listen`, `intake`, `signed` | the two doors: SMTP, and the signed call |
//! | `reading` | what the process that takes documents apart says of one; pure |
//! | `read_mail` | the job that reads one and decides |
//! | `sender`, `decide` | whether it is from whom it says, and which load it names; pure |
//! | `flagged`, `notify` | what can't be used, and why; who is told of it |
//! | `take_up`, `send_on` | the confirmation that is made from it, or the revision of one that is open, sent through the same gate as any other |
//! | `report` | what a report ends |

pub mod intake;
pub mod keep;
pub mod listen;
pub mod notify;
pub mod read_mail;
pub mod reading;
pub mod send_on;
pub mod signed;

mod decide;
mod flagged;
mod report;
mod sender;
mod take_up;
