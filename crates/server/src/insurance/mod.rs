//! Insurance filings of one carrier. (Document 1 §7, insurance.)

pub mod active_by_carrier;
pub mod compose;
pub mod view;
