//! Classifications: kinds of carriers or freight with their own rules, and which carriers are assigned to them. (Document 1 §3; product:
//! "Rules, classifications, assessments".)

pub mod assign;
pub mod change;
pub mod create;
pub mod list;

use platform::http::Error;
use platform::http::error::Code;

/// The longest name, in characters.
const LONGEST_NAME: usize = 60;

/// A name as it is kept.
fn name(given: &str) -> Result<&str, Error> {
    let name = given.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let detail = format!("Must have 1 to {LONGEST_NAME} characters.");
        return Err(Error::invalid("classification.name", detail));
    }
    Ok(name)
}

/// A name that the company has already is a problem of the field.
fn taken(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("classifications_company_id_name_key") => {
            Error::field("classification.name", Code::Taken, "A classification with this name already exists.")
        }
        _ => error.into(),
    }
}
