//! What the silence of complete files proves today, of carriers that they do not mention: read for every question, and kept for the carrier
//! index, which is made with it.

use crate::fmcsa_rows::runs;
use crate::import::{log_coverage, log_everything};
use crate::{Conn, old_runs};
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::population::Population;
use profile::coverage::{Window, coverage, tells_of_contacts};
use profile::rule_facts::known_by_absence;
use rules::{Column, Silence};

/// The columns that the index holds for every carrier: filters and lists read them as they are.
const HELD: [Column; 5] =
    [Column::CarrierAuthority, Column::BrokerAuthority, Column::BipdRequired, Column::BipdOnFile, Column::OutOfService];

/// The setting that keeps how far the files on record reached at the last look.
const REACH: &str = "files_reach";
/// How far back the censuses on record must reach until alerts tell that nothing changed, in days (`desk::engine::gather::rows::RECENT`).
const REACH_DAYS: i64 = 90;

/// The columns in which a carrier without any row is known to have none on the day `today`.
pub async fn silence(db: &mut Conn, today: NaiveDate) -> sqlx::Result<Silence> {
    let all = runs::load(db, &[]).await?;
    let mut columns = Vec::with_capacity(Population::ALL.len());
    for population in Population::ALL {
        let since = runs::followed_since(db, DataSet::Census, population).await?;
        columns.push(known_by_absence(&all.clone().among(population), since, today));
    }
    let synthetic = columns.pop().unwrap_or_default();
    Ok(Silence { real: columns.pop().unwrap_or_default(), synthetic })
}

/// Works it out for the index, and makes every follower load the index anew where it became another: when an import reaches further, or
/// the last one has become too old. The same of what rows state. Has open loads evaluated again where files reach another day, since alerts
/// are unknown where no file covers them. In the caller's transaction.
pub(crate) async fn refresh(db: &mut Conn, today: NaiveDate) -> sqlx::Result<()> {
    old_runs::refresh(db, today).await?;
    look_at_reach(db, today).await?;
    let now = silence(db, today).await?;
    let held = Silence { real: held(&now.real), synthetic: held(&now.synthetic) };
    if held == kept(db).await? {
        return Ok(());
    }
    sqlx::query!("delete from silence").execute(&mut *db).await?;
    for (columns, is_synthetic) in [(&held.real, false), (&held.synthetic, true)] {
        let names: Vec<String> = columns.iter().map(|column| column.as_str().to_owned()).collect();
        sqlx::query!(
            "insert into silence (column_name, is_synthetic) select unnest($1::text[]), $2",
            &names,
            is_synthetic
        )
        .execute(&mut *db)
        .await?;
    }
    log_everything(db).await
}

/// Tells the feed where the files on record reach further than at the last look, or are too old since. More than the index holds follows from
/// that: inspections, vehicles, and how long contacts stayed the same. What a load's rules ask for may rest on any data set.
async fn look_at_reach(db: &mut Conn, today: NaiveDate) -> sqlx::Result<()> {
    let all = runs::load(db, &[]).await?;
    let mut reach = Vec::with_capacity(Population::ALL.len());
    for population in Population::ALL {
        let since = runs::followed_since(db, DataSet::Census, population).await?;
        let runs = all.clone().among(population);
        let of = |data_set: DataSet| {
            (coverage(&runs, data_set, Window::of(today)), runs.of_data_set(data_set).map(|newest| newest.as_of))
        };
        let reaches_back = since.is_some_and(|since| (today - since).num_days() >= REACH_DAYS);
        reach.push(format!("{:?}", (since, reaches_back, tells_of_contacts(&runs, today), DataSet::ALL.map(of))));
    }
    let done = sqlx::query!(
        "insert into settings (name, value) values ($1, $2)
         on conflict (name) do update set value = excluded.value where settings.value <> excluded.value",
        REACH,
        reach.join(" ")
    );
    if done.execute(&mut *db).await?.rows_affected() == 0 { Ok(()) } else { log_coverage(db).await }
}

fn held(columns: &[Column]) -> Vec<Column> {
    HELD.into_iter().filter(|column| columns.contains(column)).collect()
}

/// What was last worked out.
pub(crate) async fn kept(db: &mut Conn) -> sqlx::Result<Silence> {
    let rows = sqlx::query!("select column_name, is_synthetic from silence").fetch_all(db).await?;
    let of = |is_synthetic| {
        let is_kept = |column: &Column| {
            rows.iter().any(|row| row.is_synthetic == is_synthetic && row.column_name == column.as_str())
        };
        HELD.into_iter().filter(is_kept).collect()
    };
    Ok(Silence { real: of(false), synthetic: of(true) })
}
