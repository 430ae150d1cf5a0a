//! Where a fact is from, and the three states that a fact may be in.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a fact was read: a public data set, the day that it speaks of, and when it was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Source {
    /// The data set's word: `census`, `motus_insurance` …
    pub data_set: String,
    /// Its name as people know it.
    pub label: String,
    /// The newest day that its content speaks of; null where the file has no date.
    pub as_of: Option<NaiveDate>,
    /// When this installation imported it.
    pub imported_at: DateTime<Utc>,
}

impl From<kernel::provenance::Source> for Source {
    fn from(source: kernel::provenance::Source) -> Self {
        let kernel::provenance::Source { data_set, label, as_of, imported_at } = source;
        Self { data_set, label, as_of, imported_at }
    }
}

/// Whether a fact is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FactState {
    /// There is a value.
    Known,
    /// A data set that would tell says that there is none.
    None,
    /// No data set that could tell was imported for this carrier. Not the same as none, and not as zero.
    Unknown,
}

/// Declares a fact on its own, with its source: the value in one of three states. A type for each kind of value, because the derived
/// schema of a generic type would lose that the value may be null.
macro_rules! facts {
    ($($(#[$doc:meta])* $name:ident($($value:tt)+);)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, utoipa::ToSchema)]
        pub struct $name {
            /// Whether it is known.
            pub state: $crate::carriers::views::FactState,
            /// The value; null unless the state is `known`.
            pub value: Option<$($value)+>,
            /// The data set that tells it; null when the state is `unknown`.
            pub source: Option<$crate::carriers::views::Source>,
        }

        impl $name {
            /// The fact in the state that `known` is in; the source is left out where nobody could tell.
            pub fn new(known: kernel::provenance::Known<$($value)+>, source: Option<$crate::carriers::views::Source>) -> Self {
                use kernel::provenance::Known;
                use $crate::carriers::views::FactState;
                match known {
                    Known::Unknown => Self { state: FactState::Unknown, value: None, source: None },
                    Known::None => Self { state: FactState::None, value: None, source },
                    Known::Some(value) => Self { state: FactState::Known, value: Some(value), source },
                }
            }

            /// The fact as the profile tells it, its value shown by `show`.
            pub fn of<T>(fact: &profile::Fact<T>, show: impl FnOnce(&T) -> $($value)+) -> Self {
                use kernel::provenance::Known;
                let known = match &fact.known {
                    Known::Unknown => Known::Unknown,
                    Known::None => Known::None,
                    Known::Some(value) => Known::Some(show(value)),
                };
                Self::new(known, fact.source.clone().map(Into::into))
            }
        }
    )+};
}

pub(super) use facts;

facts! {
    /// A day.
    DayFact(NaiveDate);
    /// An amount of US dollars, or a count of things that were observed.
    AmountFact(i64);
    /// A count that the carrier declares.
    CountFact(i32);
    /// A yes or no.
    FlagFact(bool);
}

/// A code as FMCSA writes it, with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Coded {
    /// The code.
    pub code: String,
    /// What it means; the code itself where FMCSA does not explain it.
    pub label: String,
}

/// Data sets tell different things of the same fact. Both are shown; none is preferred silently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Disagreement {
    /// The fact: `bipd_on_file`, `legal_name` …
    pub field: String,
    /// Its name for people.
    pub label: String,
    /// What each data set says.
    pub values: Vec<SourcedValue>,
}

/// What one data set says of a fact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SourcedValue {
    /// The value in words.
    pub value: String,
    /// The data set.
    pub source: Option<Source>,
}

/// A part of the answer that is left out because the person holds a scope that hides it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HiddenByScope {
    /// The scope that hides it.
    #[schema(schema_with = platform::http::schema::scope)]
    pub scope: kernel::scopes::Scope,
    /// The fields that are left out.
    pub fields: Vec<String>,
    /// The checks that are left out; so are changes of safety data.
    pub checks: Vec<super::check::CheckCode>,
}
