//! The source of a fact, and the three states it can have.

use chrono::NaiveDate;
pub use platform::provenance::Source;
use profile::words::capitalized;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

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
            /// Whether the fact is known.
            pub state: $crate::carriers::views::FactState,
            /// The value; null unless the state is `known`.
            pub value: Option<$($value)+>,
            /// The source data set; null if the state is `unknown`.
            pub source: Option<$crate::carriers::views::Source>,
            /// Why the state is `unknown`, as a sentence; null unless it is.
            pub unknown_because: Option<String>,
        }

        impl $name {
            /// The fact in the state that `known` is in. Where it is unknown, it has no source but a reason: `why`, a part of a sentence.
            pub fn new(
                known: kernel::provenance::Known<$($value)+>,
                source: Option<$crate::carriers::views::Source>,
                why: impl FnOnce() -> String,
            ) -> Self {
                use kernel::provenance::Known;
                use $crate::carriers::views::{FactState, provenance::because};
                match known {
                    Known::Unknown => {
                        Self { state: FactState::Unknown, value: None, source: None, unknown_because: Some(because(&why())) }
                    }
                    Known::None => Self { state: FactState::None, value: None, source, unknown_because: None },
                    Known::Some(value) => {
                        Self { state: FactState::Known, value: Some(value), source, unknown_because: None }
                    }
                }
            }

            /// The fact as in the profile, its value formatted by `show`.
            pub fn of<T>(fact: &profile::Fact<T>, show: impl FnOnce(&T) -> $($value)+) -> Self {
                use kernel::provenance::Known;
                let known = match &fact.known {
                    Known::Unknown => Known::Unknown,
                    Known::None => Known::None,
                    Known::Some(value) => Known::Some(show(value)),
                };
                Self::new(known, fact.source.clone().map(Into::into), || fact.why.clone().unwrap_or_default())
            }
        }
    )+};
}

pub(super) use facts;

/// The reason for "unknown" as a sentence of its own.
pub fn because(why: &str) -> String {
    format!("{}.", capitalized(why.trim_start_matches("Unknown: ").trim_end_matches('.')))
}

facts! {
    /// A date.
    DayFact(NaiveDate);
    /// An amount of U.S. dollars, or a count of observed items.
    AmountFact(i64);
    /// A count declared by the carrier.
    CountFact(i32);
    /// A yes-or-no fact.
    FlagFact(bool);
}

/// An FMCSA code with its meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Coded {
    /// The code.
    pub code: String,
    /// Its meaning; the code itself if FMCSA doesn't explain it.
    pub label: String,
}

/// A fact on which data sets disagree. All values are shown; none is silently preferred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Disagreement {
    /// The fact: `bipd_on_file`, `legal_name` …
    pub field: String,
    /// Display name.
    pub label: String,
    /// Each data set's value.
    pub values: Vec<SourcedValue>,
}

/// A fact's value in one data set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct SourcedValue {
    /// The value, as text.
    pub value: String,
    /// The data set.
    pub source: Option<Source>,
}

/// Part of the answer omitted because of the caller's scopes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct HiddenByScope {
    /// The scope that hides it.
    #[schema(schema_with = platform::http::schema::scope)]
    pub scope: kernel::scopes::Scope,
    /// Omitted fields.
    pub fields: Vec<String>,
    /// Omitted checks; changes of safety data are omitted too.
    pub checks: Vec<super::check::CheckCode>,
}
