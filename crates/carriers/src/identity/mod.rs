//! Identity alerts: brokers' reports about carriers, staff's review before others see them, messages to the publisher, the accused
//! carrier's reply; and requests to edit a carrier's information. (Document 1 §5 and §7; document 2 §3, §7, §8.)
//!
//! Only the publisher's own company and staff can see who published an alert. `alerts::view` builds every answer about an alert, and
//! `messages::view` every answer about messages.

pub mod alerts;
pub mod commodity_types;
pub mod edit_requests;
pub mod mail_staff;
pub mod messages;
pub mod replies;

use platform::validation::{ValidationErrors, is_blank};
use serde::Serialize;
use utoipa::ToSchema;

/// The longest report, message or reply.
const MAX_TEXT: usize = 4_000;

/// A carrier by its numbers and name.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertedCarrier {
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: i32,
    /// Legal name; null if no source has one.
    legal_name: Option<String>,
}

/// The text without space around it; it may have several lines, and must have a character and at most `most`.
fn prose<'a>(invalid: &mut ValidationErrors, field: &str, given: &'a str, most: usize) -> &'a str {
    let text = given.trim();
    let is_strange = |sign: char| sign.is_control() && !matches!(sign, '\n' | '\r' | '\t');
    if is_blank(text) || text.chars().count() > most || text.chars().any(is_strange) {
        invalid.add(field, format!("Must have 1 to {most} characters."));
    }
    text
}

/// The same for what may be left out, or be blank.
fn optional_prose<'a>(
    invalid: &mut ValidationErrors,
    field: &str,
    given: Option<&'a String>,
    most: usize,
) -> Option<&'a str> {
    let given = given.map(|text| text.trim()).filter(|text| !is_blank(text))?;
    Some(prose(invalid, field, given, most))
}

/// What to call a carrier.
fn name_of(legal_name: Option<&str>, dot_number: i32) -> String {
    legal_name.map_or_else(|| format!("USDOT {dot_number}"), str::to_owned)
}
