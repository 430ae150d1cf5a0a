//! The accused carrier's say: asked for by a letter to the address of its registration, given by a link that works once within 72 hours,
//! shown beside the alert as it was written.

pub mod create;
pub mod link;
pub mod mail_request;
pub mod show;
