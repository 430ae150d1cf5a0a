//! How soon a broker pays, for carriers to choose from. (Document 1 §3 and §7: payment terms.) A new company has none.

pub mod change;
pub mod create;
pub mod list;
pub mod view;

use platform::http::{Code, Error};
use platform::validation::ValidationErrors;
use store::onboarding::payment_terms::Wanted;

/// The most payment terms of a company.
const MOST: i64 = 50;
/// The most characters of a name.
const MAX_NAME: usize = 80;
/// The most days from the invoice.
const MAX_DAYS: i32 = 365;

/// Refuses by its field what a payment term cannot be.
fn check(wanted: &Wanted<'_>) -> Result<(), Error> {
    let mut invalid = ValidationErrors::default();
    invalid.text("payment_term.name", wanted.name, MAX_NAME);
    if !(0..=MAX_DAYS).contains(&wanted.days) {
        invalid.add("payment_term.days", format!("Must be from 0 to {MAX_DAYS}."));
    }
    if !(0..=10_000).contains(&wanted.discount_basis_points) {
        invalid.add("payment_term.discount_basis_points", "Must be from 0 to 10000 hundredths of a percent.");
    }
    invalid.end()
}

fn taken(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("payment_terms_name") => {
            Error::field("payment_term.name", Code::Taken, "A payment term with this name already exists.")
        }
        _ => error.into(),
    }
}
