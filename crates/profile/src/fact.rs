//! A value in three states with its source.

use kernel::provenance::{Known, Source};

/// A fact: its value in one of three states, its source, and why it is unknown if it is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fact<T> {
    /// Unknown, known to be none, or known.
    pub known: Known<T>,
    /// The data set it comes from; none where it is unknown.
    pub source: Option<Source>,
    /// Why it is unknown: a sentence without its full stop. None where it is known.
    pub why: Option<String>,
}

impl<T> Fact<T> {
    /// A fact from a data set.
    pub fn of(value: T, source: Option<Source>) -> Self {
        Self { known: Known::Some(value), source, why: None }
    }

    /// Known to be none by a data set that would list it.
    pub fn none(source: Option<Source>) -> Self {
        Self { known: Known::None, source, why: None }
    }

    /// Unknown, and why.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self { known: Known::Unknown, source: None, why: Some(why.into()) }
    }

    /// Known with a value; known to be none where a complete file was read, which is the source `absence`; or unknown.
    pub fn or_absent(
        value: Option<T>,
        source: Option<Source>,
        absence: Option<Source>,
        why: impl FnOnce() -> String,
    ) -> Self {
        match (value, absence) {
            (Some(value), _) => Self::of(value, source),
            (None, Some(absence)) => Self::none(Some(absence)),
            (None, None) => Self::unknown(why()),
        }
    }

    /// The value, when there is one.
    pub const fn value(&self) -> Option<&T> {
        match &self.known {
            Known::Some(value) => Some(value),
            Known::Unknown | Known::None => None,
        }
    }

    /// Whether it is known, also as none.
    pub const fn is_known(&self) -> bool {
        self.known.is_known()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::source;

    #[test]
    fn no_value_is_none_where_a_complete_file_was_read_and_unknown_elsewhere() {
        let fact = |value, absence| Fact::or_absent(value, source("census"), absence, || "Unknown".to_owned());

        assert_eq!(fact(Some(7), source("crashes")), Fact::of(7, source("census")));
        assert_eq!(fact(None, source("crashes")), Fact::none(source("crashes")));
        let unknown = fact(None, None);
        assert_eq!((unknown.known, unknown.source, unknown.why.as_deref()), (Known::Unknown, None, Some("Unknown")));
    }
}
