//! `packed_inspections`: one short row for each carrier in place of all its inspections and their vehicles, so that a load from the tables reads
//! millions of rows less and joins none (ADR 39).
//!
//! A row is what [`inspected`] gave of the carrier, which the follower reads as well. Whoever tells the feed that a carrier's inspections
//! changed removes its row by that, in the same transaction (a trigger of `change_log`). Days are packed, never what follows from them today. A
//! carrier without a row is read from the tables, so that nothing has to wait for [`pack`].

use super::follow::among;
use super::inspected::{PACKING, inspected};
use crate::Conn;
use crate::facts::BY_KEY;
use crate::import::IMPORT_LOCK;
use sqlx::{Connection, query, query_scalar, raw_sql};
use std::collections::BTreeSet;

/// Carriers to a batch.
const BATCH: i64 = 5_000;

/// Every carrier's packed inspections.
pub(super) fn statement() -> String {
    format!(
        "copy (select dot_number, seen, vehicles from packed_inspections where packing = {PACKING}) to stdout (format binary)"
    )
}

/// Packs the inspections of every carrier of which they are not packed, batch by batch, each a transaction of its own; how many carriers that
/// were. Stops when an import begins, which changes what is packed.
pub async fn pack(db: &mut Conn) -> sqlx::Result<u64> {
    let (mut packed, mut after) = (0, i32::MIN);
    loop {
        let mut tx = db.begin().await?;
        // Before anything is read: what an import commits after that would be packed as it was before.
        let is_free = query_scalar!(r#"select pg_try_advisory_xact_lock_shared($1) as "is_free!""#, IMPORT_LOCK);
        if !is_free.fetch_one(&mut *tx).await? {
            return Ok(packed);
        }
        raw_sql(BY_KEY).execute(&mut *tx).await?;
        let dots = query_scalar!(
            "select dot_number from carriers c
              where dot_number > $1
                and not exists (select from packed_inspections p where p.dot_number = c.dot_number and p.packing = $2)
              order by dot_number limit $3",
            after,
            PACKING,
            BATCH
        );
        let dots: BTreeSet<i32> = dots.fetch_all(&mut *tx).await?.into_iter().collect();
        let Some(last) = dots.last() else { return Ok(packed) };
        after = *last;
        write(&mut tx, &dots).await?;
        tx.commit().await?;
        packed += dots.len() as u64;
    }
}

/// Writes the rows of a batch. A carrier without inspections has one, too, which says so.
async fn write(db: &mut Conn, dots: &BTreeSet<i32>) -> sqlx::Result<()> {
    let mut found = inspected(db, &among(dots)).await?;
    let carriers =
        dots.iter().map(|dot| u32::try_from(*dot).ok().and_then(|dot| found.remove(&dot)).unwrap_or_default());
    let (seen, vehicles): (Vec<_>, Vec<_>) = carriers.map(|carrier| carrier.packed()).unzip();
    let dots: Vec<i32> = dots.iter().copied().collect();
    query!(
        "insert into packed_inspections (dot_number, packing, seen, vehicles)
         select dot, $2, seen, vehicles from unnest($1::integer[], $3::bytea[], $4::bytea[]) as new (dot, seen, vehicles)
         on conflict (dot_number) do update set packing = excluded.packing, seen = excluded.seen, vehicles = excluded.vehicles",
        &dots,
        PACKING,
        &seen,
        &vehicles
    )
    .execute(db)
    .await?;
    Ok(())
}
