//! One segment of a transaction set.

/// A segment: its id and its elements, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment<'a> {
    /// What kind of segment it is, such as `B2` or `S5`.
    pub id: &'a str,
    /// Its place in the transaction set; the set's header (ST) is 1.
    pub position: usize,
    elements: Vec<&'a str>,
}

impl<'a> Segment<'a> {
    pub(crate) fn new(text: &'a str, separator: char, position: usize) -> Self {
        let mut parts = text.split(separator);
        let id = parts.next().unwrap_or_default();
        Self { id, position, elements: parts.collect() }
    }

    /// The element at a place, the first being 1; `None` if it is left out or blank.
    pub fn element(&self, place: usize) -> Option<&'a str> {
        let value = self.elements.get(place.checked_sub(1)?)?.trim();
        (!value.is_empty()).then_some(value)
    }

    /// How many elements it has, blank ones in between included.
    pub fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether it has no elements.
    pub fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }
}
