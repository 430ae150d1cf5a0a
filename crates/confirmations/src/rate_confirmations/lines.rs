//! Texts that are signed, written line by line: each line ends with one line feed. Pure.

use std::fmt::Write;

/// A text without line breaks: what people typed must not look like another line.
pub(super) fn one_line(text: &str) -> String {
    text.split(char::is_control).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A text that is written line by line.
#[derive(Default)]
pub(super) struct Lines(pub(super) String);

impl Lines {
    /// A line.
    pub(super) fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// A label and its value.
    pub(super) fn fact(&mut self, label: &str, value: &str) {
        let _ = writeln!(self.0, "{}: {}", one_line(label), one_line(value));
    }

    /// A heading, after an empty line.
    pub(super) fn heading(&mut self, text: &str) {
        self.0.push('\n');
        self.line(text);
    }
}
