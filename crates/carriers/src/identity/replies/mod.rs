//! The accused carrier's reply: requested by an email to its registered address, given with a link that works once within 72 hours, shown
//! with the alert as written.

pub mod create;
pub mod link;
pub mod mail_request;
pub mod show;
