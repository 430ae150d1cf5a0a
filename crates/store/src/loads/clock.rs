//! The freight clock of a company of the demonstration, and the sample loads that are played by it.
//!
//! A clock that is set or removed is announced to the book of open loads, which judges the company's loads by it. Whoever plays holds the
//! clock meanwhile ([`hold`]), so that two processes do not play at once.

use super::feed::{self, FreightClock};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use sqlx::{query, query_as, query_scalar};

/// The most loads of the demonstration; it makes fewer by far.
const MOST: i64 = 1_000;

/// A company's freight clock, with what is played by it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// The clock.
    pub clock: FreightClock,
    /// What the sample loads and their drivers were made from.
    pub seed: i64,
    /// Up to which of its moments drivers were played.
    pub until: DateTime<Utc>,
}

/// A row of the table.
struct Row {
    origin: DateTime<Utc>,
    started_at: DateTime<Utc>,
    speed: f64,
    seed: i64,
    played_until: DateTime<Utc>,
}

impl From<Row> for Played {
    fn from(row: Row) -> Self {
        let Row { origin, started_at, speed, seed, played_until } = row;
        Self { clock: FreightClock { origin, started_at, speed }, seed, until: played_until }
    }
}

/// The company's freight clock; none where the wall's clock counts.
pub async fn of(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<Played>> {
    let row = query_as!(
        Row,
        "select origin, started_at, speed, seed, played_until from freight_clocks where company_id = $1",
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.map(Played::from))
}

/// The same, held until the transaction ends; none where another process holds it, too.
pub async fn hold(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<Played>> {
    let row = query_as!(
        Row,
        "select origin, started_at, speed, seed, played_until from freight_clocks where company_id = $1 for update skip locked",
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.map(Played::from))
}

/// Sets the company's freight clock and announces it; gives the transaction, to wait for.
pub async fn set(db: &mut Conn, tenant: Tenant, played: &Played) -> sqlx::Result<i64> {
    query!(
        "insert into freight_clocks (company_id, origin, started_at, speed, seed, played_until) values ($1, $2, $3, $4, $5, $6)
         on conflict (company_id) do update
             set origin = excluded.origin, started_at = excluded.started_at, speed = excluded.speed, seed = excluded.seed,
                 played_until = excluded.played_until",
        tenant.company().0,
        played.clock.origin,
        played.clock.started_at,
        played.clock.speed,
        played.seed,
        played.until
    )
    .execute(&mut *db)
    .await?;
    feed::announce(db, tenant, &[]).await
}

/// Notes up to which moment drivers were played.
pub async fn played(db: &mut Conn, tenant: Tenant, until: DateTime<Utc>) -> sqlx::Result<()> {
    query!("update freight_clocks set played_until = $2 where company_id = $1", tenant.company().0, until)
        .execute(db)
        .await?;
    Ok(())
}

/// Removes the company's freight clock and announces that: the wall's clock counts from now on.
pub async fn remove(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    query!("delete from freight_clocks where company_id = $1", tenant.company().0).execute(&mut *db).await?;
    feed::announce(db, tenant, &[]).await
}

/// A load of the demonstration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleRow {
    /// The load.
    pub id: LoadId,
    /// Which of the samples it is, as its number says.
    pub nth: i64,
}

/// The company's loads of the demonstration, in the order of their numbers. Samples that were made otherwise have other numbers.
pub async fn samples(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<SampleRow>> {
    query_as!(
        SampleRow,
        r#"select id as "id: LoadId", right(external_load_number, 6)::bigint as "nth!" from loads
            where company_id = $1 and source = 'sample' and external_load_number ~ '^SYN-[0-9]{6}$'
            order by external_load_number limit $2"#,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// The number of the `nth` load that was delivered before the demonstration began.
pub fn past_number(nth: usize) -> String {
    format!("SYN-PAST-{nth:04}")
}

/// Those of the company.
async fn past(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<LoadId>> {
    query_scalar!(
        r#"select id as "id: LoadId" from loads
            where company_id = $1 and source = 'sample' and external_load_number ~ '^SYN-PAST-[0-9]{4}$' order by id limit $2"#,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// Removes the company's loads of the demonstration with all that is known of them, and those that were delivered before it; gives them, for
/// the feed. What was told of them stays told: their events are kept.
pub async fn remove_samples(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Vec<LoadId>> {
    let mut loads: Vec<LoadId> = samples(db, tenant).await?.into_iter().map(|sample| sample.id).collect();
    loads.extend(past(db, tenant).await?);
    // Positions are in no foreign key's reach.
    query!(
        "delete from load_positions where movement_id in (select id from movements where company_id = $1 and load_id = any($2))",
        tenant.company().0,
        &loads as &[LoadId]
    )
    .execute(&mut *db)
    .await?;
    query!(
        "delete from load_refused_positions where movement_id in (select id from movements where company_id = $1 and load_id = any($2))",
        tenant.company().0,
        &loads as &[LoadId]
    )
    .execute(&mut *db)
    .await?;
    // The documents of their rate confirmations are files, which no foreign key removes.
    let documents = query_scalar!(
        r#"select document_file_id as "id!" from rate_confirmations
            where company_id = $1 and load_id = any($2) and document_file_id is not null"#,
        tenant.company().0,
        &loads as &[LoadId]
    );
    let documents: Vec<i64> = documents.fetch_all(&mut *db).await?;
    query!("delete from loads where company_id = $1 and id = any($2)", tenant.company().0, &loads as &[LoadId])
        .execute(&mut *db)
        .await?;
    query!("delete from files where company_id = $1 and id = any($2)", tenant.company().0, &documents)
        .execute(db)
        .await?;
    Ok(loads)
}

/// What the driver of a movement said to being followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhoneRow {
    /// The movement.
    pub movement_id: MovementId,
    /// The share that stands; none where it was ended.
    pub share_id: Option<TrackingShareId>,
}

/// The phones that were shared for some of the company's movements, whether or not they still are.
pub async fn phones(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<PhoneRow>> {
    query_as!(
        PhoneRow,
        r#"select movement_id as "movement_id: MovementId", max(id) filter (where revoked_at is null) as "share_id: TrackingShareId"
             from tracking_shares where company_id = $1 and movement_id = any($2) and kind = 'phone' group by movement_id"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}
