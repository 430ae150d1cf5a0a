//! Which import runs are too old to tell what is so today ([`profile::rows::Runs::is_too_old`]): worked out after every import and with the
//! hourly look at the calendar, kept for the facts and the carrier index, which are made with it.

use crate::Conn;
use crate::fmcsa_rows::runs;
use crate::import::log_everything;
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::population::Population;
use sqlx::{query, query_scalar};
use std::collections::{BTreeSet, HashSet};

/// The data sets that state what a carrier may do today, and what is on file for it.
const STATING: [DataSet; 11] = [
    DataSet::Census,
    DataSet::SmsCensus,
    DataSet::LiCarriers,
    DataSet::LiAuthorityHistory,
    DataSet::LiRevocations,
    DataSet::LiInsurance,
    DataSet::LiPendingInsurance,
    DataSet::MotusCarriers,
    DataSet::MotusAuthorityHistory,
    DataSet::MotusRevocations,
    DataSet::MotusInsurance,
];

/// Those that were too old at the last look.
pub(crate) async fn kept(db: &mut Conn) -> sqlx::Result<HashSet<i64>> {
    Ok(query_scalar!("select run_id from old_runs").fetch_all(db).await?.into_iter().collect())
}

/// Those of a data set.
pub(crate) async fn of_data_set(db: &mut Conn, data_set: DataSet) -> sqlx::Result<Vec<i64>> {
    let found = query_scalar!(
        "select o.run_id from old_runs o join import_runs r on r.id = o.run_id where r.data_set = $1 order by 1",
        data_set.name()
    );
    found.fetch_all(db).await
}

/// Works them out for the day `today`. Of those that became too old, or are confirmed again, the carriers' facts are derived again, and every
/// follower loads the index anew where it is a census. In the caller's transaction.
pub(crate) async fn refresh(db: &mut Conn, today: NaiveDate) -> sqlx::Result<()> {
    let names: Vec<String> = STATING.iter().map(|data_set| data_set.name().to_owned()).collect();
    let all = query_scalar!("select id from import_runs where data_set = any($1) and covers_real", &names);
    let all = all.fetch_all(&mut *db).await?;
    let runs = runs::load(db, &all).await?.among(Population::Real);
    let now: BTreeSet<i64> = all.into_iter().filter(|run| runs.is_too_old(*run, today)).collect();
    let before: BTreeSet<i64> = kept(db).await?.into_iter().collect();
    let changed: Vec<i64> = now.symmetric_difference(&before).copied().collect();
    if changed.is_empty() {
        return Ok(());
    }
    let now: Vec<i64> = now.into_iter().collect();
    query!("delete from old_runs").execute(&mut *db).await?;
    query!("insert into old_runs (run_id) select unnest($1::bigint[])", &now).execute(&mut *db).await?;
    mark_facts(db, &changed).await
}

async fn mark_facts(db: &mut Conn, runs: &[i64]) -> sqlx::Result<()> {
    query!(
        "insert into stale_facts (dot_number)
         select dot_number from (
             select dot_number from li_carriers where run_id = any($1) and ended_run_id is null
             union
             select dot_number from li_authority_history where run_id = any($1) and ended_run_id is null
             union
             select dot_number from li_revocations where run_id = any($1) and ended_run_id is null
             union
             select dot_number from li_pending_insurance where run_id = any($1) and ended_run_id is null
             union
             select dot_number from motus_carriers where run_id = any($1) and ended_run_id is null
             union
             select dot_number from motus_authority_history where run_id = any($1) and ended_run_id is null
             union
             select dot_number from motus_revocations where run_id = any($1) and ended_run_id is null
             union
             select dot_number from motus_insurance where run_id = any($1) and ended_run_id is null
             union
             select c.dot_number from carriers c join carrier_facts f using (dot_number) where c.run_id = any($1)
         ) found where dot_number is not null
         on conflict do nothing",
        runs
    )
    .execute(&mut *db)
    .await?;
    query!(
        "insert into stale_dockets (docket_number)
         select distinct docket_number from li_insurance where run_id = any($1) and ended_run_id is null
         on conflict do nothing",
        runs
    )
    .execute(&mut *db)
    .await?;
    let is_census = query_scalar!(r#"select exists (select from carriers where run_id = any($1)) as "is!""#, runs);
    if is_census.fetch_one(&mut *db).await? { log_everything(db).await } else { Ok(()) }
}
