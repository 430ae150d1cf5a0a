//! Where rows come from: the import runs behind them, and how far each data set was imported.
//!
//! A row names the run that last changed it. A later complete run of the same data set that still lists the row confirms it, so the row
//! counts for that run's day; a row that such a run no longer lists is marked as ended and is not read at all.

use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use kernel::provenance::Source;
use std::collections::HashMap;

/// How much of a data set this installation has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// No file of it was imported: the facts are unknown.
    Missing,
    /// Files were imported that do not hold the whole data set: what they do not mention is unknown.
    Partial,
    /// A file that holds the whole data set was imported: what it does not mention, there is not.
    Complete,
}

/// The runs behind the rows of one answer.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    rows: HashMap<i64, Run>,
    newest: HashMap<String, Newest>,
}

/// An import run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The data set that it read.
    pub data_set: String,
    /// The newest day of its content; none where the layout has no date.
    pub vintage: Option<NaiveDate>,
    /// When it ended, or began where it has not.
    pub imported_at: DateTime<Utc>,
}

/// The newest finished runs of a data set.
#[derive(Clone, Debug, Default)]
struct Newest {
    finished: Option<Moment>,
    complete: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    vintage: Option<NaiveDate>,
    imported_at: DateTime<Utc>,
}

impl Runs {
    /// The runs by their ids.
    pub fn new(rows: impl IntoIterator<Item = (i64, Run)>) -> Self {
        Self { rows: rows.into_iter().collect(), newest: HashMap::new() }
    }

    /// Notes the newest finished run of its data set; with `is_complete`, the newest of those that held the whole data set.
    pub fn set_newest(&mut self, run: Run, is_complete: bool) {
        let moment = Moment { vintage: run.vintage, imported_at: run.imported_at };
        let newest = self.newest.entry(run.data_set).or_default();
        if is_complete {
            newest.complete = Some(moment);
        } else {
            newest.finished = Some(moment);
        }
    }

    /// How much of a data set was imported.
    pub fn coverage(&self, data_set: DataSet) -> Coverage {
        match self.newest.get(data_set.name()) {
            None => Coverage::Missing,
            Some(newest) if newest.complete.is_some() => Coverage::Complete,
            Some(_) => Coverage::Partial,
        }
    }

    /// The source of a row, by the run that it names.
    pub fn of(&self, run_id: i64) -> Option<Source> {
        let run = self.rows.get(&run_id)?;
        let own = Moment { vintage: run.vintage, imported_at: run.imported_at };
        let complete = self.newest.get(&run.data_set).and_then(|newest| newest.complete);
        let moment = complete.filter(|complete| complete.vintage >= own.vintage).unwrap_or(own);
        Some(source(&run.data_set, moment))
    }

    /// The newest of the sources of rows.
    pub fn newest_of(&self, run_ids: impl IntoIterator<Item = i64>) -> Option<Source> {
        run_ids.into_iter().filter_map(|run_id| self.of(run_id)).max_by_key(|source| (source.as_of, source.imported_at))
    }

    /// The source of the statement that a data set holds no row: its newest run that could show it.
    pub fn of_data_set(&self, data_set: DataSet) -> Option<Source> {
        let newest = self.newest.get(data_set.name())?;
        newest.complete.or(newest.finished).map(|moment| source(data_set.name(), moment))
    }
}

fn source(name: &str, moment: Moment) -> Source {
    let label = DataSet::ALL.iter().find(|data_set| data_set.name() == name).map_or(name, |data_set| data_set.label());
    Source {
        data_set: name.to_owned(),
        label: label.to_owned(),
        as_of: moment.vintage,
        imported_at: moment.imported_at,
    }
}
