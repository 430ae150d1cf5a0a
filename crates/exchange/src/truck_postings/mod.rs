//! Where carriers' trucks are free, as a company's people were told. (Document 2 §3: truck posting.)
//!
//! A posting is active or inactive until the day after its start is over at its origin; then it has expired.

pub mod create;
pub mod expire;
pub mod form;
pub mod list;
pub mod show;
pub mod update;
pub mod view;
