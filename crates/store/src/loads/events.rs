//! What happened to loads, for the company's own systems: numbered without gaps for each company, in the order in which it was committed.
//!
//! Whoever appends holds the company's counter until its transaction ends. So it is the last thing that a transaction does, after the loads are
//! locked: otherwise two could wait for each other.

use crate::{Conn, Tenant};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{CarrierId, CompanyId, LoadId};
use serde_json::Value;
use sqlx::{query, query_as, query_scalar};

/// How long an event is kept, and so how far back webhooks can be replayed: as long as notices are.
const KEPT: TimeDelta = TimeDelta::days(396);
/// The most events of a company that one retention run removes.
const SWEPT: i64 = 200_000;

kernel::wire::words! {
    /// What happened.
    pub enum LoadEventKind {
        /// The load is new.
        LoadCreated = "load_created",
        /// Its fields or stops changed.
        LoadChanged = "load_changed",
        /// Its status changed.
        LoadStatusChanged = "load_status_changed",
        /// A carrier hauls it.
        CarrierAssigned = "carrier_assigned",
        /// A carrier no longer does.
        CarrierRemoved = "carrier_removed",
        /// Its truck is known.
        VehicleAssigned = "vehicle_assigned",
        /// The truck came to a stop.
        Arrival = "arrival",
        /// The truck left a stop.
        Departure = "departure",
        /// The freight is loaded.
        Pickup = "pickup",
        /// The freight is unloaded.
        Delivery = "delivery",
        /// Someone called or wrote to the driver or dispatcher.
        CheckCall = "check_call",
        /// Another arrival is expected.
        Eta = "eta",
        /// Something went wrong.
        Exception = "exception",
        /// Positions are shared.
        TrackingStarted = "tracking_started",
        /// They no longer are.
        TrackingStopped = "tracking_stopped",
        /// The shipper's dock compared the truck with the one that is named.
        PickupChecked = "pickup_checked",
        /// An alert about the load was raised.
        AlertOpened = "alert_opened",
        /// Somebody works on it, or what it says changed.
        AlertChanged = "alert_changed",
        /// It was closed.
        AlertClosed = "alert_closed",
        /// A rate confirmation was sent to the carrier.
        RateConfirmationSent = "rate_confirmation_sent",
        /// The carrier accepted it.
        RateConfirmationAccepted = "rate_confirmation_accepted",
        /// The carrier rejected it.
        RateConfirmationRejected = "rate_confirmation_rejected",
        /// The carrier asks for another rate.
        RateConfirmationCountered = "rate_confirmation_countered",
        /// It no longer counts.
        RateConfirmationCancelled = "rate_confirmation_cancelled",
        /// The load is on the load board.
        LoadPosted = "load_posted",
        /// It no longer is.
        LoadUnposted = "load_unposted",
        /// The load was offered to a carrier.
        OfferSent = "offer_sent",
        /// The carrier declined the offer.
        OfferDeclined = "offer_declined",
        /// The broker withdrew it.
        OfferWithdrawn = "offer_withdrawn",
        /// A carrier bid for the load.
        BidReceived = "bid_received",
        /// The broker accepted a bid.
        BidAccepted = "bid_accepted",
        /// The broker declined a bid, or another carrier has the load.
        BidDeclined = "bid_declined",
        /// The carrier took its bid back.
        BidWithdrawn = "bid_withdrawn",
        /// It was recorded what a carrier said of the load.
        DispositionRecorded = "disposition_recorded",
        /// What was recorded is removed.
        DispositionRemoved = "disposition_removed",
        /// The shipper's tender was accepted or declined.
        TenderAnswered = "tender_answered",
    }
}

/// An event to append.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEvent {
    /// The load.
    pub load: LoadId,
    /// What happened.
    pub kind: LoadEventKind,
    /// What is told of it.
    pub details: Value,
    /// When it was.
    pub occurred_at: DateTime<Utc>,
}

/// An event.
#[derive(Clone, Debug, PartialEq)]
pub struct EventRow {
    /// Its number, from 1 for each company.
    pub sequence: i64,
    /// The load.
    pub load_id: LoadId,
    /// What happened.
    pub kind: LoadEventKind,
    /// What is told of it.
    pub details: Value,
    /// When it was.
    pub occurred_at: DateTime<Utc>,
    /// When it was written.
    pub recorded_at: DateTime<Utc>,
}

/// Appends an event of one of the company's loads.
pub async fn append(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    kind: LoadEventKind,
    details: Value,
    occurred_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    append_many(db, tenant, &[NewEvent { load, kind, details, occurred_at }], now).await
}

/// Appends events of the company's loads, in this order.
pub async fn append_many(db: &mut Conn, tenant: Tenant, events: &[NewEvent], now: DateTime<Utc>) -> sqlx::Result<()> {
    if events.is_empty() {
        return Ok(());
    }
    let loads: Vec<LoadId> = events.iter().map(|event| event.load).collect();
    let kinds: Vec<LoadEventKind> = events.iter().map(|event| event.kind).collect();
    let details: Vec<Value> = events.iter().map(|event| event.details.clone()).collect();
    let times: Vec<DateTime<Utc>> = events.iter().map(|event| event.occurred_at).collect();
    query!(
        "with counted as (
             insert into load_event_counters as c (company_id, last) values ($1, $2)
             on conflict (company_id) do update set last = c.last + excluded.last
             returning last - $2 as before
         )
         insert into load_events (company_id, sequence, load_id, kind, details, occurred_at, recorded_at)
         select $1, counted.before + n.nth, n.load_id, n.kind, n.details, n.occurred_at, $3
           from counted cross join unnest($4::bigint[], $5::text[], $6::jsonb[], $7::timestamptz[]) with ordinality
                as n (load_id, kind, details, occurred_at, nth)",
        tenant.company().0,
        events.len() as i64,
        now,
        &loads as &[LoadId],
        &kinds as &[LoadEventKind],
        &details,
        &times
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How many events of a kind a load has: what the holders of its links bring about is bounded by that.
pub async fn count(db: &mut Conn, tenant: Tenant, load: LoadId, kind: LoadEventKind) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select count(*) as "count!" from load_events where company_id = $1 and load_id = $2 and kind = $3"#,
        tenant.company().0,
        load.0,
        kind as LoadEventKind
    )
    .fetch_one(db)
    .await
}

/// The same of those about one carrier, whose id stands in their details: what one brings about takes nothing from another.
pub async fn count_of_carrier(
    db: &mut Conn,
    tenant: Tenant,
    (load, carrier): (LoadId, CarrierId),
    kind: LoadEventKind,
) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select count(*) as "count!" from load_events
            where company_id = $1 and load_id = $2 and kind = $3 and details ->> 'carrier_id' = $4::bigint::text"#,
        tenant.company().0,
        load.0,
        kind as LoadEventKind,
        carrier.0
    )
    .fetch_one(db)
    .await
}

/// The company's events after a number, in order; so many at most.
pub async fn after(db: &mut Conn, company: CompanyId, sequence: i64, limit: i64) -> sqlx::Result<Vec<EventRow>> {
    query_as!(
        EventRow,
        r#"select sequence, load_id as "load_id: LoadId", kind as "kind: LoadEventKind", details, occurred_at, recorded_at
             from load_events where company_id = $1 and sequence > $2 order by sequence limit $3"#,
        company.0,
        sequence,
        limit
    )
    .fetch_all(db)
    .await
}

/// Removes old events; how many. What is removed of a company is the beginning of its numbers.
pub async fn remove_expired(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let removed = query_scalar!(
        r#"with old as (
               select c.company_id, o.through from load_event_counters c
                cross join lateral (
                    select max(sequence) as through from (
                        select sequence, recorded_at from load_events e where e.company_id = c.company_id order by sequence limit $2
                    ) first where recorded_at < $1
                ) o
                where o.through is not null and c.company_id in (select company_id from load_events where recorded_at < $1)
           ), moved as (
               update load_event_counters c set removed_through = old.through from old where c.company_id = old.company_id
           ), gone as (
               delete from load_events e using old where e.company_id = old.company_id and e.sequence <= old.through returning 1
           )
           select count(*) as "count!" from gone"#,
        now - KEPT,
        SWEPT
    )
    .fetch_one(db)
    .await?;
    Ok(removed.unsigned_abs())
}
