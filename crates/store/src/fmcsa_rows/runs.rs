//! The import runs behind rows, and how far each data set was imported.

use crate::Conn;
use chrono::NaiveDate;
use fmcsa::DataSet;
use profile::rows::{Run, Runs};

/// Reads the runs that the rows of an answer name, and the newest finished runs of every data set.
pub async fn load(db: &mut Conn, run_ids: &[i64]) -> sqlx::Result<Runs> {
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
        .map(|row| (row.id, Run { data_set: row.data_set, vintage: row.vintage, imported_at: row.imported_at }));
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
    let mut runs = Runs::new(rows);
    for row in newest {
        let run = Run { data_set: row.data_set, vintage: row.vintage, imported_at: row.imported_at };
        runs.set_newest(run, row.is_complete);
    }
    Ok(runs)
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
