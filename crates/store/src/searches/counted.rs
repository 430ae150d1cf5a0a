//! Counting a search against the plan's limit once, however often its pages are read on that day.

use crate::billing::{SearchUse, count_carrier_search};
use crate::{Conn, Tenant};
use chrono::NaiveDate;

/// What became of a search that was to be counted once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedOnce {
    /// It is new today and is counted; so many were made this month.
    Counted(i32),
    /// The company made the same search today already: it costs nothing.
    Repeated,
    /// The month's searches are used up; this one is not counted and not to be made.
    LimitReached,
}

/// Counts the company's search with this fingerprint, unless it was counted today or the month's are used up.
///
/// Runs in the caller's transaction. Two calls at once count once: the second waits for the first one's row.
pub async fn count_once(
    db: &mut Conn,
    tenant: Tenant,
    fingerprint: &[u8],
    today: NaiveDate,
) -> sqlx::Result<CountedOnce> {
    let is_new = sqlx::query!(
        "insert into counted_searches (company_id, searched_on, fingerprint) values ($1, $2, $3) on conflict do nothing",
        tenant.company().0,
        today,
        fingerprint
    );
    if is_new.execute(&mut *db).await?.rows_affected() == 0 {
        return Ok(CountedOnce::Repeated);
    }
    if let SearchUse::Counted(count) = count_carrier_search(db, tenant, today).await? {
        return Ok(CountedOnce::Counted(count));
    }
    sqlx::query!(
        "delete from counted_searches where company_id = $1 and searched_on = $2 and fingerprint = $3",
        tenant.company().0,
        today,
        fingerprint
    )
    .execute(db)
    .await?;
    Ok(CountedOnce::LimitReached)
}

/// Removes what was counted before this day; how many rows.
pub async fn remove_expired(db: &mut Conn, before: NaiveDate) -> sqlx::Result<u64> {
    let done = sqlx::query!("delete from counted_searches where searched_on < $1", before).execute(db).await?;
    Ok(done.rows_affected())
}
