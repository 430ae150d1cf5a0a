//! Three states of a fact, and where it is from. "No rows" is not "unknown", and neither is zero.

use chrono::{DateTime, NaiveDate, Utc};

/// Where a fact was read: a data set and the day of its content.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Source {
    /// The data set's code (`census`, `motus_insurance` …).
    pub data_set: String,
    /// Its name as people know it.
    pub label: String,
    /// The newest day of its content; none where the layout has no date.
    pub as_of: Option<NaiveDate>,
    /// When this installation read it.
    pub imported_at: DateTime<Utc>,
}

/// A fact that may be unknown, known to be none, or known with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Known<T> {
    /// No data set that would show it covers it.
    #[default]
    Unknown,
    /// A data set that would list it shows there is none.
    None,
    /// The value.
    Some(T),
}

impl<T> Known<T> {
    /// The value, when there is one.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Some(value) => Some(value),
            Self::Unknown | Self::None => None,
        }
    }

    /// Whether it is known, also as none.
    pub const fn is_known(&self) -> bool {
        !matches!(self, Self::Unknown)
    }

    /// The same state around another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Known<U> {
        match self {
            Self::Unknown => Known::Unknown,
            Self::None => Known::None,
            Self::Some(value) => Known::Some(change(value)),
        }
    }
}
