//! What the censuses said of a carrier's contacts, as far as it is on record.

use super::Change;
use chrono::{DateTime, NaiveDate, Utc};

/// The history of one carrier's contacts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContactHistory {
    /// The carrier.
    pub dot_number: i32,
    /// Changes of its contacts ([`crate::contacts::FIELDS`]) by files of the data set that its row is of, newest first: the newest 20 of each
    /// contact. One that only changes capitals is none.
    pub changes: Vec<Change>,
    /// Imports of the Company Census File that are known to have listed the carrier, newest first: the newest 400. Between two of them a
    /// contact that is not among the changes was the same in both.
    pub sightings: Vec<Sighting>,
}

/// A census that listed a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Its import run.
    pub run_id: i64,
    /// The day that the file is of. None where nobody can tell: the newest day in a part of a file does not show how old the part is.
    pub on: Option<NaiveDate>,
    /// When it was imported.
    pub imported_at: DateTime<Utc>,
}
