//! FMCSA's codes with their meanings, as used in views. A code FMCSA doesn't explain is shown as it is.

use super::views::Coded;
use fmcsa::codes::{Letters, Numbers, violation};

pub use fmcsa::codes::{census, crash, inspection, insurance};

/// A number of a list with its meaning.
pub fn number(list: &Numbers, code: Option<i16>) -> Option<Coded> {
    let code = code?;
    let label = list.label(code).map_or_else(|| code.to_string(), str::to_owned);
    Some(Coded { code: code.to_string(), label })
}

/// One code of a list with its meaning.
pub fn letter(list: &'static Letters, code: Option<&str>) -> Option<Coded> {
    let code = code?;
    let found = list.iter().find(|(known, _)| *known == code);
    Some(Coded { code: code.to_owned(), label: found.map_or(code, |(_, label)| label).to_owned() })
}

/// What an inspection looked at.
pub fn inspection_level(level: Option<i16>) -> Option<Coded> {
    number(&inspection::LEVELS, level)
}

/// FMCSA's category of a violation.
pub fn violation_category(id: Option<i16>) -> Option<Coded> {
    let id = id?;
    let label = violation::category(id).map_or_else(|| format!("Category {id}"), |category| category.label.to_owned());
    Some(Coded { code: id.to_string(), label })
}
