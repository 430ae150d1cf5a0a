//! Text in CSV files opened in spreadsheets.

use std::borrow::Cow;

/// Spreadsheet programs take a text that begins with one of these signs for a formula and carry it out; an apostrophe before it makes it text
/// (OWASP: CSV injection). People's names and whatever else a stranger can write end up in such files.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}
