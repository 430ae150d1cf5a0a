//! What is known of a carrier, column by column: three states, and where each is from.

use crate::column::Column;
use chrono::{Datelike, NaiveDate};
use kernel::population::Population;
use kernel::provenance::{Known, Source};
use std::collections::BTreeMap;

/// The value of a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A count, or US dollars.
    Number(i64),
    /// A day.
    Day(NaiveDate),
    /// Yes or no.
    Flag(bool),
    /// A code or value, as in the index: `S`, `active` …
    Word(String),
}

impl Value {
    /// The value as a number of a column: days as days since the year 1 began (as the index counts them), yes as 1. None for a text value.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Day(day) => Some(i64::from(day.num_days_from_ce())),
            Self::Flag(flag) => Some(i64::from(*flag)),
            Self::Word(_) => None,
        }
    }
}

/// A fact: its value in one of three states, and who says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fact {
    /// Unknown, known to be none, or known.
    pub known: Known<Value>,
    /// The data set it comes from; none when it is unknown.
    pub source: Option<Source>,
    /// A longer explanation: the reason of a status, or why it is unknown. A whole sentence without its full stop.
    pub note: Option<String>,
    /// A count of what is on record, where there may be more; a last day, where there may be later ones.
    pub is_at_least: bool,
}

impl Fact {
    /// A fact in the state that `known` is in.
    pub fn new(known: Known<Value>, source: Option<Source>) -> Self {
        Self { known, source, note: None, is_at_least: false }
    }

    /// An unknown fact, and why.
    pub fn unknown(why: impl Into<String>) -> Self {
        Self { note: Some(why.into()), ..Self::default() }
    }

    /// The same count, where there may be more.
    #[must_use]
    pub fn at_least(self) -> Self {
        Self { is_at_least: true, ..self }
    }

    /// The same fact with a longer explanation.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Self {
        Self { note: Some(note.into()), ..self }
    }
}

/// Columns in which a carrier without any row is known to have none, because complete files cover it: for each population its own, since
/// no file proves anything of carriers of the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Silence {
    /// For FMCSA's carriers.
    pub real: Vec<Column>,
    /// For synthetic ones.
    pub synthetic: Vec<Column>,
}

impl Silence {
    /// The columns for a population.
    pub fn of(&self, population: Population) -> &[Column] {
        match population {
            Population::Real => &self.real,
            Population::Synthetic => &self.synthetic,
        }
    }
}

/// What is known of one carrier. A column that was not set is unknown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts(BTreeMap<Column, Fact>);

impl Facts {
    /// Nothing known.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same facts with this one.
    #[must_use]
    pub fn with(mut self, column: Column, fact: Fact) -> Self {
        self.set(column, fact);
        self
    }

    /// Notes a fact.
    pub fn set(&mut self, column: Column, fact: Fact) {
        self.0.insert(column, fact);
    }

    /// The fact of a column, if it was set.
    pub fn get(&self, column: Column) -> Option<&Fact> {
        self.0.get(&column)
    }

    /// Whether the column holds a count to which more may have to be added, or a last day that may be later.
    pub fn is_at_least(&self, column: Column) -> bool {
        self.get(column).is_some_and(|fact| fact.is_at_least)
    }

    /// The state of a column.
    pub fn known(&self, column: Column) -> Known<&Value> {
        match self.get(column).map(|fact| &fact.known) {
            None | Some(Known::Unknown) => Known::Unknown,
            Some(Known::None) => Known::None,
            Some(Known::Some(value)) => Known::Some(value),
        }
    }
}
