//! One record as text: its cells side by side in one buffer, so that reading allocates nothing for a cell.

use std::borrow::Cow;

/// The cells of one record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cells {
    text: String,
    /// Where each cell ends in the text.
    ends: Vec<usize>,
    /// A zero byte stands inside a value, not as padding around it: the record is damaged.
    has_zero_byte: bool,
}

impl Cells {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A cell; the empty text where the record has none.
    pub fn get(&self, place: usize) -> &str {
        let start = if place == 0 { Some(0) } else { self.ends.get(place - 1).copied() };
        let end = self.ends.get(place).copied();
        start.zip(end).and_then(|(start, end)| self.text.get(start..end)).unwrap_or_default()
    }

    /// All cells in order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len()).map(|place| self.get(place))
    }

    fn push(&mut self, cell: &str) {
        self.text.push_str(cell);
        self.ends.push(self.text.len());
    }

    /// Whether a zero byte stands inside a value. What was lost there cannot be told, so the record must not be believed.
    pub(super) fn has_zero_byte(&self) -> bool {
        self.has_zero_byte
    }

    /// Takes over a record's bytes. They are UTF-8, or else Windows-1252, FMCSA's older encoding; zero bytes that pad a value
    /// are dropped.
    pub(super) fn fill(&mut self, bytes: &mut Vec<u8>, ends: &[usize]) {
        self.ends.clear();
        self.has_zero_byte = false;
        let is_clean = !bytes.contains(&0);
        match String::from_utf8(std::mem::take(bytes)) {
            Ok(text) if is_clean => {
                // The buffers change hands, back and forth, and neither is ever made anew.
                *bytes = std::mem::replace(&mut self.text, text).into_bytes();
                self.ends.extend_from_slice(ends);
            }
            other => {
                *bytes = other.map_or_else(std::string::FromUtf8Error::into_bytes, String::into_bytes);
                self.text.clear();
                let mut start = 0;
                for end in ends {
                    let cell = decode(bytes.get(start..*end).unwrap_or_default());
                    let cell = cell.trim_matches('\0');
                    self.has_zero_byte |= cell.contains('\0');
                    self.push(cell);
                    start = *end;
                }
            }
        }
    }
}

impl<'a> FromIterator<&'a str> for Cells {
    fn from_iter<I: IntoIterator<Item = &'a str>>(cells: I) -> Self {
        let mut record = Self::default();
        cells.into_iter().for_each(|cell| record.push(cell));
        record
    }
}

/// Bytes as text: UTF-8, or else Windows-1252.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// The same for people to read: zero bytes, which no text of a database may hold, appear as `␀`.
pub(super) fn shown(bytes: &[u8]) -> Cow<'_, str> {
    let text = decode(bytes);
    if text.contains('\0') { Cow::Owned(text.replace('\0', "␀")) } else { text }
}
