//! Keeping `carrier_facts` true: code that changes a row that facts come from marks the carrier (or the docket) as stale, and [`refresh`]
//! derives the facts of stale ones again, batch by batch.
//!
//! A batch is one transaction: marks taken, rows read, facts written with their history and the feed. A kill loses nothing; the next
//! refresh continues. What the facts are is [`fmcsa::derive`]'s to say, not decided here. The page of one carrier derives from the same
//! rows ([`crate::fmcsa_rows`]), with the same rule of which docket is whose.

mod columns;
mod rows;
mod write;

use crate::import::{IMPORT_LOCK, log_change};
use crate::{Conn, coverage};
use chrono::NaiveDate;
use fmcsa::derive::carrier_facts;
use futures::future::try_join_all;
use sqlx::{Connection, query, query_scalar, raw_sql};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Carriers to a batch.
const BATCH: i64 = 10_000;

/// Changed carriers after which the planner must learn anew what the facts' table holds.
const MANY: u64 = 10_000;

/// The setting that keeps the day up to which facts that come and go with the calendar were worked out.
const DERIVED_ON: &str = "facts_derived_on";

/// A batch is few carriers of many, even right after an import, when the planner knows nothing of the tables yet.
pub(crate) const BY_KEY: &str = "
    set local enable_seqscan = off;
    set local enable_hashjoin = off;
    set local enable_mergejoin = off;
    set local max_parallel_workers_per_gather = 0;
    set local jit = off";

/// What a refresh did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Carriers that were worked out again.
    pub carriers: u64,
    /// Those whose facts became others.
    pub changed: u64,
}

/// Derives every stale carrier's facts as of `today`, and reports to `progress` how many are done. Waits for a running import.
pub async fn refresh(db: &mut Conn, today: NaiveDate, progress: &(dyn Fn(u64) + Sync)) -> sqlx::Result<Refreshed> {
    refresh_on(std::slice::from_mut(db), today, progress).await
}

/// The same on several connections at once, each working out batches of its own. Does nothing without a connection.
pub async fn refresh_on(
    lanes: &mut [Conn],
    today: NaiveDate,
    progress: &(dyn Fn(u64) + Sync),
) -> sqlx::Result<Refreshed> {
    if let Some(first) = lanes.first_mut() {
        mark_what_the_calendar_moved(first, today).await?;
        look_at_silence(first, today).await?;
        mark_carriers_of_dockets(first).await?;
    }
    let done = AtomicU64::new(0);
    let add = |carriers| progress(done.fetch_add(carriers, Ordering::Relaxed) + carriers);
    let sums = try_join_all(lanes.iter_mut().map(|db| work_off(db, today, &add))).await?;
    let sum = Refreshed {
        carriers: sums.iter().map(|sum| sum.carriers).sum(),
        changed: sums.iter().map(|sum| sum.changed).sum(),
    };
    if let Some(first) = lanes.first_mut().filter(|_| sum.changed > MANY) {
        raw_sql("analyze carrier_facts").execute(first).await?;
    }
    Ok(sum)
}

/// Takes batch after batch until none is left; reports to `add` how many carriers each had.
async fn work_off(db: &mut Conn, today: NaiveDate, add: &(dyn Fn(u64) + Sync)) -> sqlx::Result<Refreshed> {
    let mut sum = Refreshed::default();
    let mut after = i32::MIN;
    loop {
        let mut tx = db.begin().await?;
        lock(&mut tx).await?;
        raw_sql(BY_KEY).execute(&mut *tx).await?;
        let stale = take(&mut tx, after).await?;
        let Some((last, _)) = stale.last_key_value() else {
            tx.commit().await?;
            return Ok(sum);
        };
        after = *last;
        sum.changed += work_out(&mut tx, &stale, today).await?;
        tx.commit().await?;
        sum.carriers += stale.len() as u64;
        add(stale.len() as u64);
    }
}

/// The same, unless an import runs, which will see to it when it is done.
pub async fn refresh_unless_importing(db: &mut Conn, today: NaiveDate) -> sqlx::Result<Option<Refreshed>> {
    let is_free = query_scalar!(r#"select pg_try_advisory_xact_lock_shared($1) as "is_free!""#, IMPORT_LOCK);
    if !is_free.fetch_one(&mut *db).await? {
        return Ok(None);
    }
    refresh(db, today, &|_| {}).await.map(Some)
}

/// Works out a batch of carriers, each with the run that made it stale; how many facts became others.
async fn work_out(db: &mut Conn, stale: &BTreeMap<i32, Option<i64>>, today: NaiveDate) -> sqlx::Result<u64> {
    let dots: Vec<i32> = stale.keys().copied().collect();
    let rows = rows::Rows::load(db, &dots).await?;
    let known = write::known(db, &dots).await?;
    let records = rows.records()?;
    let mut batch = write::Batch::default();
    for (dot, run) in stale {
        let facts = carrier_facts(&records.of(*dot), today).map(|facts| columns::texts(&facts));
        batch.compare(*dot, *run, known.get(dot), facts);
    }
    let changed = batch.dots();
    batch.write(db).await?;
    log_change(db, "facts", &changed).await?;
    Ok(changed.len() as u64)
}

/// Imports and refreshes keep out of each other's way: a carrier marked while it is being worked out would lose its mark. Refreshes may
/// run beside each other, since each carrier's mark is taken by one.
async fn lock(db: &mut Conn) -> sqlx::Result<()> {
    query!("select pg_advisory_xact_lock_shared($1)", IMPORT_LOCK).execute(db).await?;
    Ok(())
}

/// Takes the next stale carriers after `after`.
async fn take(db: &mut Conn, after: i32) -> sqlx::Result<BTreeMap<i32, Option<i64>>> {
    let taken = query!(
        "delete from stale_facts
          where dot_number in (select dot_number from stale_facts where dot_number > $1 order by dot_number limit $2
                               for update skip locked)
          returning dot_number, run_id",
        after,
        BATCH
    );
    Ok(taken.fetch_all(db).await?.into_iter().map(|row| (row.dot_number, row.run_id)).collect())
}

/// Turns stale dockets into the carriers that have them.
async fn mark_carriers_of_dockets(db: &mut Conn) -> sqlx::Result<()> {
    let mut tx = db.begin().await?;
    lock(&mut tx).await?;
    query!(
        "with gone as (delete from stale_dockets returning docket_number, run_id as run)
         insert into stale_facts (dot_number, run_id)
         select distinct on (dot_number) dot_number, run from (
           select l.dot_number, run from gone join li_carriers l using (docket_number) where l.dot_number is not null
           union all
           select m.dot_number, run from gone join motus_carriers m using (docket_number)
           union all
           select c.dot_number, run from gone
             join (select dot_number, unnest(array[docket1, docket2, docket3]) as docket_number from carriers) c using (docket_number)
         ) found
         on conflict do nothing"
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await
}

/// Looks whether what silence proves, or what rows still tell, has become another with the day: files grow old with no file to say so.
async fn look_at_silence(db: &mut Conn, today: NaiveDate) -> sqlx::Result<()> {
    let mut tx = db.begin().await?;
    lock(&mut tx).await?;
    coverage::refresh(&mut tx, today).await?;
    tx.commit().await
}

/// Marks carriers whose filings begin or end, or whose authority is revoked or suspended, between the last refresh and today, with no file to say so.
async fn mark_what_the_calendar_moved(db: &mut Conn, today: NaiveDate) -> sqlx::Result<()> {
    let mut tx = db.begin().await?;
    lock(&mut tx).await?;
    let before = query!(
        "insert into settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value
         returning (select s.value::date from settings s where s.name = $1) as before",
        DERIVED_ON,
        today.to_string()
    );
    let before = before.fetch_one(&mut *tx).await?.before;
    if let Some(before) = before.filter(|before| *before < today) {
        query!(
            "insert into stale_facts (dot_number)
             select dot_number from carrier_facts where lapses_on > $1 and lapses_on <= $2
             union
             select dot_number from motus_insurance where effective_on > $1 and effective_on <= $2 and dot_number is not null
             union
             select dot_number from li_pending_insurance where effective_on > $1 and effective_on <= $2 and dot_number is not null
             union
             select dot_number from motus_insurance_history where cancel_effective_on > $1 and cancel_effective_on <= $2 and dot_number is not null
             union
             select dot_number from motus_revocations where effective_on > $1 and effective_on <= $2 and dot_number is not null
             union
             select dot_number from li_revocations where effective_on > $1 and effective_on <= $2 and dot_number is not null
             on conflict do nothing",
            before,
            today
        )
        .execute(&mut *tx)
        .await?;
    }
    tx.commit().await
}
