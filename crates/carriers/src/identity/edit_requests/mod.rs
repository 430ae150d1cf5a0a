//! Requests to correct a carrier's information. (Document 1 §7: edit_requests.)

pub mod create;
pub mod list;
pub mod view;
