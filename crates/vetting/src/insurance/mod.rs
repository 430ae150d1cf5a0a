//! Insurance of one carrier: the filings with FMCSA, and the certificates the broker received, requested and confirmed. (Document 1 §7,
//! insurance; docs/insurance.md.)
//!
//! A certificate counts only once a user of the company confirmed it, and for that company only.

pub mod active_by_carrier;
pub mod activities;
pub mod certificates;
pub mod compose;
pub mod reading;
pub mod request_cargo_policy;
pub mod requests;
pub mod take_in;
pub mod traps;
pub mod view;
pub mod watch;

use platform::http::{Error, Reply};

/// The longest text that a person gives beside a certificate or a request, in characters.
const LONGEST_TEXT: usize = 1_000;

/// A text without blanks around it; none when nothing is left, 422 when it is too long.
fn given(field: &str, text: Option<&str>) -> Reply<Option<String>> {
    let text = text.map(str::trim).filter(|text| !text.is_empty());
    if text.is_some_and(|text| text.chars().count() > LONGEST_TEXT) {
        return Err(Error::invalid(field, format!("Must have {LONGEST_TEXT} characters or fewer.")));
    }
    Ok(text.map(str::to_owned))
}

/// A text that must be there.
fn required(field: &str, text: &str, otherwise: &str) -> Reply<String> {
    given(field, Some(text))?.ok_or_else(|| Error::field(field, platform::http::Code::Missing, otherwise))
}
