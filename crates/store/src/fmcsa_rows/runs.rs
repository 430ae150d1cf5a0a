//! The import runs behind rows, and how far each data set was imported.

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use kernel::population::{Population, Populations};
use profile::rows::{Run, Runs, Span};

/// Reads the runs that the rows of an answer name, and of every data set those that say how far it was imported. What silence proves is
/// known once they are looked at for a population ([`Runs::among`]).
pub async fn load(db: &mut Conn, run_ids: &[i64]) -> sqlx::Result<Runs> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id, data_set, vintage, coalesce(finished_at, started_at) as "imported_at!", status = 'finished' as "is_finished!",
                  covers_real, covers_synthetic
             from import_runs
            where id = any($1)"#,
        run_ids
    )
    .fetch_all(&mut *db)
    .await?;
    let names: Vec<String> = DataSet::ALL.iter().map(|data_set| data_set.name().to_owned()).collect();
    let known = sqlx::query!(
        r#"select p.is_synthetic as "is_synthetic!", found.part as "part!", found.id as "id!", found.data_set as "data_set!",
                  found.vintage as "vintage?", found.imported_at as "imported_at!", found.covers_real as "covers_real!",
                  found.covers_synthetic as "covers_synthetic!", found.covers_from as "covers_from?", found.covers_to as "covers_to?"
             from unnest($1::text[]) as names (data_set)
            cross join (values (false), (true)) as p (is_synthetic)
            cross join lateral (
                  (select 'newest' as part, *, coalesce(finished_at, started_at) as imported_at
                     from import_runs
                    where data_set = names.data_set and status = 'finished'
                      and case when p.is_synthetic then covers_synthetic else covers_real end
                    order by id desc
                    limit 1)
                  union all
                  (select 'complete', *, coalesce(finished_at, started_at)
                     from import_runs
                    where data_set = names.data_set and status = 'finished' and is_complete
                      and case when p.is_synthetic then covers_synthetic else covers_real end
                    order by covers_to desc nulls last, id desc
                    limit 1)
                  union all
                  (select 'confirming', *, coalesce(finished_at, started_at)
                     from import_runs
                    where data_set = names.data_set and status = 'finished' and confirms
                      and case when p.is_synthetic then covers_synthetic else covers_real end
                    order by finished_at desc
                    limit 1)
            ) as found"#,
        &names
    )
    .fetch_all(&mut *db)
    .await?;
    let mut runs = Runs::new(rows.into_iter().map(Row::run));
    for found in known {
        let population = if found.is_synthetic { Population::Synthetic } else { Population::Real };
        let span = Span { from: found.covers_from, to: found.covers_to };
        let run = Run {
            id: found.id,
            data_set: found.data_set,
            vintage: found.vintage,
            imported_at: found.imported_at,
            is_finished: true,
            populations: Populations { real: found.covers_real, synthetic: found.covers_synthetic },
        };
        match found.part.as_str() {
            "newest" => runs.set_newest(population, run),
            "complete" => runs.set_complete(population, run, span),
            _ => runs.set_confirming(run),
        }
    }
    Ok(runs)
}

/// A run as the table has it.
struct Row {
    id: i64,
    data_set: String,
    vintage: Option<NaiveDate>,
    imported_at: DateTime<Utc>,
    is_finished: bool,
    covers_real: bool,
    covers_synthetic: bool,
}

impl Row {
    fn run(self) -> Run {
        Run {
            id: self.id,
            data_set: self.data_set,
            vintage: self.vintage,
            imported_at: self.imported_at,
            is_finished: self.is_finished,
            populations: Populations { real: self.covers_real, synthetic: self.covers_synthetic },
        }
    }
}

/// The day of the oldest complete file on record of a data set that has carriers of a population; none when there is none whose day is known.
/// When it was imported does not matter: a file of last year that comes today shows what stood last year.
pub async fn followed_since(
    db: &mut Conn,
    data_set: DataSet,
    population: Population,
) -> sqlx::Result<Option<NaiveDate>> {
    sqlx::query_scalar!(
        "select min(vintage) from import_runs
          where data_set = $1 and status = 'finished' and is_complete and confirms
            and case when $2 then covers_synthetic else covers_real end",
        data_set.name(),
        population == Population::Synthetic
    )
    .fetch_one(db)
    .await
}

/// How far the complete files on record of a data set reach that have carriers of a population: since when ([`followed_since`]), and up to which
/// day. None where there is none whose day is known.
pub async fn followed(
    db: &mut Conn,
    data_set: DataSet,
    population: Population,
) -> sqlx::Result<(Option<NaiveDate>, Option<NaiveDate>)> {
    let row = sqlx::query!(
        "select min(vintage) filter (where confirms) as since, max(covers_to) as until from import_runs
          where data_set = $1 and status = 'finished' and is_complete
            and case when $2 then covers_synthetic else covers_real end",
        data_set.name(),
        population == Population::Synthetic
    );
    let row = row.fetch_one(db).await?;
    Ok((row.since, row.until))
}
