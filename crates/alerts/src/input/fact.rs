//! A value in three states, with its source and day. Serde data, so that it is stored as it was judged.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// A value that may be unknown, known to be none, or known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Fact<T> {
    /// Nobody can tell.
    Unknown {
        /// Why: a sentence without its full stop.
        why: String,
    },
    /// A source that would list it has none.
    None {
        /// Which.
        source: Source,
    },
    /// It is known.
    Known {
        /// The value.
        value: T,
        /// Where it is from.
        source: Source,
    },
}

/// Where a value is from, and of which day.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Source {
    /// Its name as people know it: "Company Census File", "ELD", "Your loads".
    pub name: String,
    /// The day of its content; none where it has none.
    pub as_of: Option<NaiveDate>,
}

impl Source {
    /// A source of a day.
    pub fn new(name: impl Into<String>, as_of: Option<NaiveDate>) -> Self {
        Self { name: name.into(), as_of }
    }
}

impl<T> Default for Fact<T> {
    fn default() -> Self {
        Self::unknown("Not on file")
    }
}

impl<T> Fact<T> {
    /// A known value.
    pub const fn known(value: T, source: Source) -> Self {
        Self::Known { value, source }
    }

    /// Known to be none.
    pub const fn none(source: Source) -> Self {
        Self::None { source }
    }

    /// Unknown, and why.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self::Unknown { why: why.into() }
    }

    /// The value, when there is one.
    pub const fn value(&self) -> Option<&T> {
        match self {
            Self::Known { value, .. } => Some(value),
            Self::Unknown { .. } | Self::None { .. } => None,
        }
    }

    /// Whether it is known, also as none.
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown { .. })
    }

    /// Why it is unknown; none where it is known.
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Unknown { why } => Some(why),
            Self::None { .. } | Self::Known { .. } => None,
        }
    }

    /// Where it is from; none where it is unknown.
    pub const fn source(&self) -> Option<&Source> {
        match self {
            Self::Unknown { .. } => None,
            Self::None { source } | Self::Known { source, .. } => Some(source),
        }
    }
}
