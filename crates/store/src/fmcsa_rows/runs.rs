//! Where rows come from: the import runs behind them, and how far each data set was imported.
//!
//! A row names the run that last changed it. A later complete run of the same data set that still lists the row confirms it, so the row
//! speaks of that run's day; a row that such a run no longer lists is marked as ended and is not read at all.

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use kernel::provenance::Source;

use std::collections::HashMap;

/// How much of a data set this installation has read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coverage {
    /// No file of it was imported: nobody can tell.
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

#[derive(Clone, Debug)]
struct Run {
    data_set: String,
    vintage: Option<NaiveDate>,
    imported_at: DateTime<Utc>,
}

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
    /// Reads the runs that the rows of an answer name, and the newest finished runs of every data set.
    pub async fn load(db: &mut Conn, run_ids: &[i64]) -> sqlx::Result<Self> {
        let rows = sqlx::query!(
            r#"select id, data_set, vintage, coalesce(finished_at, started_at) as "imported_at!"
                 from import_runs
                where id = any($1)"#,
            run_ids
        )
        .fetch_all(&mut *db)
        .await?;
        let rows = rows
            .into_iter()
            .map(|row| (row.id, Run { data_set: row.data_set, vintage: row.vintage, imported_at: row.imported_at }))
            .collect();
        let names: Vec<String> = DataSet::ALL.iter().map(|data_set| data_set.name().to_owned()).collect();
        let newest = sqlx::query!(
            r#"select names.data_set as "data_set!", found.is_complete as "is_complete!",
                      found.vintage as "vintage?", found.imported_at as "imported_at!"
                 from unnest($1::text[]) as names (data_set)
                cross join lateral (
                      (select false as is_complete, vintage, coalesce(finished_at, started_at) as imported_at
                         from import_runs
                        where data_set = names.data_set and status = 'finished'
                        order by id desc
                        limit 1)
                      union all
                      (select true, vintage, coalesce(finished_at, started_at)
                         from import_runs
                        where data_set = names.data_set and status = 'finished' and is_complete
                        order by id desc
                        limit 1)
                ) as found"#,
            &names
        )
        .fetch_all(&mut *db)
        .await?;
        let mut runs = Self { rows, newest: HashMap::new() };
        for row in newest {
            let moment = Moment { vintage: row.vintage, imported_at: row.imported_at };
            let entry = runs.newest.entry(row.data_set).or_default();
            if row.is_complete {
                entry.complete = Some(moment);
            } else {
                entry.finished = Some(moment);
            }
        }
        Ok(runs)
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

    /// The source of the statement that a data set holds no row: its newest run that could tell.
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

/// The day on which a file of a data set was first imported; none when none was.
pub async fn followed_since(db: &mut Conn, data_set: DataSet) -> sqlx::Result<Option<NaiveDate>> {
    sqlx::query_scalar!(
        "select min(finished_at)::date from import_runs where data_set = $1 and status = 'finished'",
        data_set.name()
    )
    .fetch_one(db)
    .await
}
