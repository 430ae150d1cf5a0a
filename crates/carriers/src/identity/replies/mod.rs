//! The accused carrier's say: asked for by a letter to the address of its registration, given by a link that works once within 72 hours,
//! shown beside the alert as it was written.

pub mod create;
pub mod mail_request;
pub mod show;

use chrono::TimeDelta;
use platform::http::{Code, Error};

/// How long the link works.
pub const LINK_LIFE: TimeDelta = TimeDelta::hours(72);

/// What is said of a link that was used, is too old, or was never given; and of one whose alert is shown no more.
fn no_link(field: &str) -> Error {
    Error::field(field, Code::Invalid, "This link was used, is too old, or its alert is shown no more.")
}
