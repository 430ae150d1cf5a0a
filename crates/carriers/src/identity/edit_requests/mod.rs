//! Requests to correct what the product shows of a carrier. (Document 1 §7: edit_requests.)

pub mod create;
pub mod list;
pub mod view;
