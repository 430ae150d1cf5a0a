//! Pure functions that turn FMCSA's texts into values: one place for every quirk of how the files write things.
//!
//! Each takes the trimmed or untrimmed text of one cell. Blank and the documented placeholders are `None`; a text that is
//! neither a value nor a placeholder is [`Not`]. Which function reads which column is the catalogue's matter.

mod contact;
mod dates;
mod flags;
mod identifiers;
mod numbers;
mod percentiles;

pub use contact::{capitals, phone, postal_code};
pub use dates::{date, timestamp};
pub use flags::{flag, mark};
pub use identifiers::{docket, docket_parts, dot_number};
pub use numbers::{dollars, real, thousands, thousandths, whole};
pub use percentiles::Percentile;

/// A text is not what its column holds; the text says what that would be ("not a date").
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not {0}")]
pub struct Not(pub &'static str);

/// The text without the blanks around it. FMCSA pads with spaces; most cells have none, so that is tried first.
pub fn trim(text: &str) -> &str {
    let is_blank = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_whitespace() || !byte.is_ascii());
    let bytes = text.as_bytes();
    if is_blank(bytes.first()) || is_blank(bytes.last()) { text.trim() } else { text }
}
