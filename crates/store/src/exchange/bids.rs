//! Carriers' bids for loads.

use super::offers::{self, OfferRow};
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use freight::offer::{BidStatus, bid_status};
use kernel::ids::{CarrierId, LoadBidId, LoadId, LoadOfferId, MovementId, RateConfirmationId, UserId};
use sqlx::{query, query_as, query_scalar};

/// The most bids that are read of a load.
pub const MOST: i64 = 500;

/// A bid.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct BidRow {
    pub id: LoadBidId,
    pub load_id: LoadId,
    pub carrier_id: CarrierId,
    pub carrier_legal_name: Option<String>,
    pub dot_number: i32,
    pub offer_id: LoadOfferId,
    /// What was offered when it was bid.
    pub offer_rate_cents: Option<i64>,
    /// Where the offer went.
    pub email: String,
    pub rate_cents: i64,
    pub name: String,
    pub phone_e164: Option<String>,
    pub message: Option<String>,
    pub available_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// As it is stored; [`BidRow::status_at`] says how it stands.
    pub status: BidStatus,
    pub status_changed_at: DateTime<Utc>,
    pub decided_by: Option<UserId>,
    /// Name of who decided, or their address.
    pub decided_by_name: Option<String>,
    pub decline_reason: Option<String>,
    pub movement_id: Option<MovementId>,
    pub rate_confirmation_id: Option<RateConfirmationId>,
}

impl BidRow {
    /// How it stands at a moment.
    pub fn status_at(&self, now: DateTime<Utc>) -> BidStatus {
        bid_status(self.status, self.expires_at, now)
    }
}

/// A bid to add.
#[derive(Clone, Copy, Debug)]
pub struct NewBid<'a> {
    /// What is asked, in US cents.
    pub rate_cents: i64,
    /// Who bids.
    pub name: &'a str,
    /// Their phone, as +15551234567.
    pub phone_e164: Option<&'a str>,
    /// What they add.
    pub message: Option<&'a str>,
    /// When the truck can be at the first pickup.
    pub available_at: Option<DateTime<Utc>>,
    /// Until when the bid counts.
    pub expires_at: DateTime<Utc>,
}

/// Bids for the holder of an offer's link, in the place of what was bid before. Gives its id.
pub async fn create(
    db: &mut Conn,
    offer: &Opened<OfferRow>,
    new: &NewBid<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<LoadBidId> {
    withdraw(&mut *db, offer, now).await?;
    query_scalar!(
        r#"insert into load_bids (company_id, load_id, carrier_id, offer_id, rate_cents, name, phone_e164, message, available_at, created_at,
               expires_at, status, status_changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open', $10) returning id as "id: LoadBidId""#,
        offer.company_id.0,
        offer.load_id.0,
        offer.carrier_id.0,
        offer.id.0,
        new.rate_cents,
        new.name,
        new.phone_e164,
        new.message,
        new.available_at,
        now,
        new.expires_at
    )
    .fetch_one(db)
    .await
}

/// Takes the open bid of an offer's link back; its id, if there was one. One whose time is over has expired.
pub async fn withdraw(db: &mut Conn, offer: &Opened<OfferRow>, now: DateTime<Utc>) -> sqlx::Result<Option<LoadBidId>> {
    let changed = query!(
        r#"update load_bids set status = case when expires_at <= $2 then 'expired' else 'withdrawn' end, status_changed_at = $2
            where offer_id = $1 and status = 'open' returning id as "id: LoadBidId", status"#,
        offer.id.0,
        now
    );
    let changed = changed.fetch_optional(db).await?;
    Ok(changed.filter(|bid| bid.status == BidStatus::Withdrawn.as_str()).map(|bid| bid.id))
}

/// Declares the one statement that reads bids.
macro_rules! bids {
    ($condition:literal, $($value:expr),+) => {
        query_as!(
            BidRow,
            r#"select b.id as "id: LoadBidId", b.load_id as "load_id: LoadId", b.carrier_id as "carrier_id: CarrierId",
                      c.legal_name as carrier_legal_name, c.dot_number, b.offer_id as "offer_id: LoadOfferId",
                      o.rate_cents as offer_rate_cents, o.sent_to as email, b.rate_cents, b.name, b.phone_e164, b.message, b.available_at,
                      b.created_at, b.expires_at, b.status as "status: BidStatus", b.status_changed_at,
                      b.decided_by as "decided_by: UserId",
                      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as decided_by_name, b.decline_reason,
                      b.movement_id as "movement_id: MovementId", b.rate_confirmation_id as "rate_confirmation_id: RateConfirmationId"
                 from load_bids b
                 join load_offers o on o.id = b.offer_id
                 join carriers c on c.id = b.carrier_id
                 left join users u on u.id = b.decided_by
                where "# + $condition,
            $($value),+
        )
    };
}

/// The bids for one of the company's loads, the newest first; [`MOST`] at most.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<BidRow>> {
    bids!("b.company_id = $1 and b.load_id = $2 order by b.id desc limit $3", tenant.company().0, load.0, MOST)
        .fetch_all(db)
        .await
}

/// The bids of an offer's link, the newest first; [`MOST`] at most.
pub async fn of_offer(db: &mut Conn, offer: &Opened<OfferRow>) -> sqlx::Result<Vec<BidRow>> {
    bids!("b.offer_id = $1 order by b.id desc limit $2", offer.id.0, MOST).fetch_all(db).await
}

/// One of the company's bids.
pub async fn find(db: &mut Conn, tenant: Tenant, id: LoadBidId) -> sqlx::Result<Option<BidRow>> {
    bids!("b.company_id = $1 and b.id = $2", tenant.company().0, id.0).fetch_optional(db).await
}

/// The same, locked until the transaction ends.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: LoadBidId) -> sqlx::Result<Option<BidRow>> {
    query!("select id from load_bids where id = $1 and company_id = $2 for update", id.0, tenant.company().0)
        .fetch_optional(&mut *db)
        .await?;
    find(db, tenant, id).await
}

/// Notes that the broker took a bid, and what that made.
pub async fn accepted(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadBidId,
    (movement, confirmation): (MovementId, RateConfirmationId),
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update load_bids set status = 'accepted', status_changed_at = $3, decided_by = $4, movement_id = $5, rate_confirmation_id = $6
          where id = $1 and company_id = $2 and status = 'open'",
        id.0,
        tenant.company().0,
        now,
        by.map(|by| by.0),
        movement.0,
        confirmation.0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the broker declined a bid.
pub async fn declined(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadBidId,
    (by, reason): (Option<UserId>, Option<&str>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update load_bids set status = 'declined', status_changed_at = $3, decided_by = $4, decline_reason = $5
          where id = $1 and company_id = $2 and status = 'open'",
        id.0,
        tenant.company().0,
        now,
        by.map(|by| by.0),
        reason
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A bid that ended because another carrier has the load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedBid {
    /// The bid.
    pub id: LoadBidId,
    /// Its carrier.
    pub carrier_id: CarrierId,
    /// Its offer.
    pub offer_id: LoadOfferId,
    /// What was asked, in US cents.
    pub rate_cents: i64,
}

/// A carrier accepted the rate confirmation of a load: the offers of the load are closed, and the bids that are open are declined, which are
/// given. (loads.md §2.)
pub async fn decline_others(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<EndedBid>> {
    offers::close(db, tenant, &[load], now).await?;
    let ended = query_as!(
        EndedBid,
        r#"with ended as (
               update load_bids set status = case when expires_at <= $3 then 'expired' else 'declined' end, status_changed_at = $3
                where company_id = $1 and load_id = $2 and status = 'open'
               returning id, carrier_id, offer_id, rate_cents, status
           )
           select id as "id!: LoadBidId", carrier_id as "carrier_id!: CarrierId", offer_id as "offer_id!: LoadOfferId",
                  rate_cents as "rate_cents!"
             from ended where status = 'declined' order by id"#,
        tenant.company().0,
        load.0,
        now
    );
    ended.fetch_all(db).await
}

/// The loads are closed: their offers too, and open bids have expired.
pub(crate) async fn end_of_loads(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    offers::close(db, tenant, loads, now).await?;
    query!(
        "update load_bids set status = 'expired', status_changed_at = $3 where company_id = $1 and load_id = any($2) and status = 'open'",
        tenant.company().0,
        loads as &[LoadId],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
