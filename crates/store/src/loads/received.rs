//! What was received last under loads' numbers.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::LoadId;
use sqlx::{query, query_as};

/// What was received last under a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedRow {
    /// The load.
    pub id: LoadId,
    /// The broker's own number.
    pub external_load_number: String,
    /// SHA-256 of what was received; none of loads made by hand.
    pub digest: Option<Vec<u8>>,
    /// When the sender said that it was current.
    pub source_updated_at: Option<DateTime<Utc>>,
    /// The load's status.
    pub status: LoadStatus,
}

/// Those of the company's loads that have these numbers, locked, in the order of their ids. Numbers that have no load yet get none by
/// another call of this until the transaction ends: each is in one of 64 groups of the company, which are locked in order.
pub async fn received(db: &mut Conn, tenant: Tenant, numbers: &[String]) -> sqlx::Result<Vec<ReceivedRow>> {
    let company = tenant.company().0;
    query!(
        "select pg_advisory_xact_lock(grouped.key) from (
             select distinct hashtextextended('loads by number ' || $1::bigint || ' ' || (hashtext(number) & 63), 0) as key
               from unnest($2::text[]) as numbers (number) order by 1
         ) grouped",
        company,
        numbers
    )
    .execute(&mut *db)
    .await?;
    query_as!(
        ReceivedRow,
        r#"select id as "id: LoadId", external_load_number, received_digest as digest, source_updated_at, status as "status: LoadStatus"
             from loads where company_id = $1 and external_load_number = any($2) order by id for no key update"#,
        company,
        numbers
    )
    .fetch_all(db)
    .await
}
