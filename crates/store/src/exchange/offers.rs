//! Offers of loads to carriers, and what their links open.

use crate::rate_confirmations::Standing;
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use freight::offer::{DeclineReason, OfferEnded, OfferFacts};
use kernel::ids::{CarrierId, CompanyId, LoadId, LoadOfferId, UserId};
use sqlx::{query, query_as, query_scalar};

/// The most offers that are read of a load.
pub const MOST: i64 = 500;

/// An offer.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct OfferRow {
    pub id: LoadOfferId,
    pub company_id: CompanyId,
    pub company_legal_name: String,
    pub load_id: LoadId,
    pub external_load_number: String,
    pub carrier_id: CarrierId,
    pub carrier_legal_name: Option<String>,
    pub dot_number: i32,
    pub created_by: Option<UserId>,
    /// Name of who made it, or their address.
    pub created_by_name: Option<String>,
    pub rate_cents: Option<i64>,
    pub message: Option<String>,
    pub sent_to: String,
    pub standing: Standing,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
    pub viewed_at: Option<DateTime<Utc>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub ended_because: Option<OfferEnded>,
    pub decline_reason: Option<DeclineReason>,
    pub decline_message: Option<String>,
    pub declined_by: Option<String>,
    /// When its bid ends that isn't answered; none where there is none.
    pub bid_expires_at: Option<DateTime<Utc>>,
}

impl OfferRow {
    /// What its status follows from at a moment.
    pub fn facts(&self, now: DateTime<Utc>) -> OfferFacts {
        OfferFacts {
            sent_at: self.sent_at,
            viewed_at: self.viewed_at,
            has_open_bid: self.bid_expires_at.is_some_and(|until| until > now),
            ended: self.ended_because,
            expires_at: self.expires_at,
        }
    }
}

impl Opened<OfferRow> {
    /// The broker whose offer it is.
    #[expect(clippy::disallowed_methods, reason = "the token of the company's own link was given")]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company_id)
    }
}

/// An offer to make.
#[derive(Clone, Copy, Debug)]
pub struct NewOffer<'a> {
    /// The load.
    pub load: LoadId,
    /// The carrier.
    pub carrier: CarrierId,
    /// Who makes it; none for the company's systems.
    pub by: Option<UserId>,
    /// What is offered, in US cents; none asks for the carrier's rate.
    pub rate_cents: Option<i64>,
    /// What the carrier is told besides.
    pub message: Option<&'a str>,
    /// Where it goes.
    pub sent_to: &'a str,
    /// How that address stands.
    pub standing: Standing,
    /// A hash that no token has; the job that emails the link sets the real one.
    pub token_hash: &'a [u8],
    /// Until when it can be answered.
    pub expires_at: DateTime<Utc>,
}

/// Makes an offer; gives its id, or none while another waits for this carrier's answer. One whose time is over ends.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewOffer<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<LoadOfferId>> {
    query!(
        "update load_offers set ended_at = $4, ended_because = 'expired'
          where company_id = $1 and load_id = $2 and carrier_id = $3 and ended_at is null and expires_at <= $4
            and not exists (select from load_bids b where b.offer_id = load_offers.id and b.status = 'open' and b.expires_at > $4)",
        tenant.company().0,
        new.load.0,
        new.carrier.0,
        now
    )
    .execute(&mut *db)
    .await?;
    query_scalar!(
        r#"insert into load_offers (company_id, load_id, carrier_id, created_by, rate_cents, message, sent_to, standing, token_hash, created_at,
               expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
           on conflict (load_id, carrier_id) where ended_at is null do nothing returning id as "id: LoadOfferId""#,
        tenant.company().0,
        new.load.0,
        new.carrier.0,
        new.by.map(|by| by.0),
        new.rate_cents,
        new.message,
        new.sent_to,
        new.standing as Standing,
        new.token_hash,
        now,
        new.expires_at
    )
    .fetch_optional(db)
    .await
}

/// How many offers the company made of a load, and how many of all loads since a moment.
pub async fn counts(db: &mut Conn, tenant: Tenant, load: LoadId, since: DateTime<Utc>) -> sqlx::Result<(i64, i64)> {
    let row = query!(
        r#"select (select count(*) from load_offers where load_id = $2 and company_id = $1) as "of_load!",
                  (select count(*) from load_offers where company_id = $1 and created_at > $3) as "since!""#,
        tenant.company().0,
        load.0,
        since
    );
    let row = row.fetch_one(db).await?;
    Ok((row.of_load, row.since))
}

/// Declares the one statement that reads offers.
macro_rules! offers {
    ($condition:literal, $($value:expr),+) => {
        query_as!(
            OfferRow,
            r#"select o.id as "id: LoadOfferId", o.company_id as "company_id: CompanyId", b.legal_name as company_legal_name,
                      o.load_id as "load_id: LoadId", l.external_load_number, o.carrier_id as "carrier_id: CarrierId",
                      c.legal_name as carrier_legal_name, c.dot_number, o.created_by as "created_by: UserId",
                      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, o.rate_cents, o.message,
                      o.sent_to, o.standing as "standing: Standing", o.created_at, o.expires_at, o.sent_at, o.viewed_at, o.ended_at,
                      o.ended_because as "ended_because: OfferEnded", o.decline_reason as "decline_reason: DeclineReason",
                      o.decline_message, o.declined_by,
                      (select d.expires_at from load_bids d where d.offer_id = o.id and d.status = 'open') as bid_expires_at
                 from load_offers o
                 join companies b on b.id = o.company_id
                 join loads l on l.id = o.load_id
                 join carriers c on c.id = o.carrier_id
                 left join users u on u.id = o.created_by
                where "# + $condition,
            $($value),+
        )
    };
}

/// The offers of one of the company's loads, the newest first; [`MOST`] at most.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<OfferRow>> {
    offers!("o.company_id = $1 and o.load_id = $2 order by o.id desc limit $3", tenant.company().0, load.0, MOST)
        .fetch_all(db)
        .await
}

/// Some of the company's offers, in the order of their ids.
pub async fn of_ids(db: &mut Conn, tenant: Tenant, ids: &[LoadOfferId]) -> sqlx::Result<Vec<OfferRow>> {
    offers!("o.company_id = $1 and o.id = any($2) order by o.id", tenant.company().0, ids as &[LoadOfferId])
        .fetch_all(db)
        .await
}

/// One of the company's offers.
pub async fn find(db: &mut Conn, tenant: Tenant, id: LoadOfferId) -> sqlx::Result<Option<OfferRow>> {
    Ok(of_ids(db, tenant, &[id]).await?.pop())
}

/// The offer of a link's token. Whether it still counts is for the caller to say.
pub async fn by_token(db: &mut Conn, token_hash: &[u8]) -> sqlx::Result<Option<Opened<OfferRow>>> {
    let found = offers!("o.token_hash = $1", token_hash).fetch_optional(db).await?;
    Ok(found.map(|row| Opened::by(token_hash, row)))
}

/// An offer to email; none when it no longer counts.
pub async fn to_mail(db: &mut Conn, id: LoadOfferId, now: DateTime<Utc>) -> sqlx::Result<Option<OfferRow>> {
    let found = offers!("o.id = $1", id.0).fetch_optional(db).await?;
    Ok(found.filter(|offer| offer.facts(now).answerable(now).is_ok()))
}

/// The cities and states of an offered load's first and last stops, where they are known.
pub async fn lane(db: &mut Conn, id: LoadOfferId) -> sqlx::Result<Option<(String, String)>> {
    let row = query!(
        r#"select (select nullif(concat_ws(', ', s.city, s.state), '') from load_stops s where s.load_id = o.load_id
                    order by s.position limit 1) as origin,
                  (select nullif(concat_ws(', ', s.city, s.state), '') from load_stops s where s.load_id = o.load_id
                    order by s.position desc limit 1) as destination
             from load_offers o where o.id = $1"#,
        id.0
    );
    let row = row.fetch_optional(db).await?;
    Ok(row.and_then(|row| row.origin.zip(row.destination)))
}

/// Notes the hash of the token that is being emailed, in the place of the one before.
pub async fn set_token(db: &mut Conn, id: LoadOfferId, token_hash: &[u8]) -> sqlx::Result<()> {
    query!("update load_offers set token_hash = $2 where id = $1", id.0, token_hash).execute(db).await?;
    Ok(())
}

/// Notes that the mail server took its email. The first time counts.
pub async fn sent(db: &mut Conn, id: LoadOfferId, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!("update load_offers set sent_at = $2 where id = $1 and sent_at is null", id.0, now).execute(db).await?;
    Ok(())
}

/// Notes that someone opened it. The first time counts.
pub async fn viewed(db: &mut Conn, offer: &Opened<OfferRow>, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!("update load_offers set viewed_at = $2 where id = $1 and viewed_at is null", offer.id.0, now)
        .execute(db)
        .await?;
    Ok(())
}

/// Withdraws one of the company's offers that still counts; whether it did.
pub async fn withdraw(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadOfferId,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = query!(
        "update load_offers set ended_at = $3, ended_because = 'withdrawn', ended_by = $4
          where id = $1 and company_id = $2 and ended_at is null",
        id.0,
        tenant.company().0,
        now,
        by.map(|by| by.0)
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// What a carrier says when it declines.
#[derive(Clone, Copy, Debug)]
pub struct Decline<'a> {
    /// Why.
    pub reason: DeclineReason,
    /// What it adds.
    pub message: Option<&'a str>,
    /// Who says so.
    pub name: &'a str,
}

/// Notes that the carrier declined: on the offer, and as what came of asking it about the load.
pub async fn decline(
    db: &mut Conn,
    offer: &Opened<OfferRow>,
    said: &Decline<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update load_offers
            set ended_at = $2, ended_because = 'declined', decline_reason = $3, decline_message = $4, declined_by = $5
          where id = $1 and ended_at is null",
        offer.id.0,
        now,
        said.reason as DeclineReason,
        said.message,
        said.name
    )
    .execute(&mut *db)
    .await?;
    query!(
        "insert into load_carrier_dispositions (company_id, load_id, carrier_id, reason, notes, user_id, created_at, updated_at)
         values ($1, $2, $3, $4, $5, null, $6, $6)
         on conflict (load_id, carrier_id) do update
            set reason = excluded.reason, notes = excluded.notes, user_id = null, updated_at = excluded.updated_at",
        offer.company_id.0,
        offer.load_id.0,
        offer.carrier_id.0,
        said.reason as DeclineReason,
        said.message,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends the open offers of loads that can't be had any more.
pub(super) async fn close(db: &mut Conn, tenant: Tenant, loads: &[LoadId], now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update load_offers set ended_at = $3, ended_because = 'closed' where company_id = $1 and load_id = any($2) and ended_at is null",
        tenant.company().0,
        loads as &[LoadId],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
