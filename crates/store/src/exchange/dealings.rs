//! How a load's offers and bids stand, by carrier: what the list of carriers that fit it shows of them, without who made them and what they say.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::offer::{BidStatus, OfferEnded, OfferFacts, OfferStatus, bid_status};
use kernel::ids::{CarrierId, LoadBidId, LoadId, LoadOfferId};
use sqlx::query_as;
use std::collections::HashMap;

/// The most offers that are read of a load, and the most bids.
const MOST: i64 = 500;

/// A carrier's last offer of a load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastOffer {
    /// The offer's id.
    pub id: LoadOfferId,
    /// What is offered, in US cents; none asks for the carrier's rate.
    pub rate_cents: Option<i64>,
    /// What its status follows from.
    facts: OfferFacts,
}

impl LastOffer {
    /// How it stands at a moment.
    pub fn status(&self, now: DateTime<Utc>) -> OfferStatus {
        self.facts.status(now)
    }
}

/// A carrier's last bid for a load.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LastBid {
    /// The bid's id.
    pub id: LoadBidId,
    /// What is asked, in US cents.
    pub rate_cents: i64,
    /// As it is stored.
    status: BidStatus,
    /// Until when it counts.
    expires_at: DateTime<Utc>,
}

impl LastBid {
    /// How it stands at a moment.
    pub fn status_at(&self, now: DateTime<Utc>) -> BidStatus {
        bid_status(self.status, self.expires_at, now)
    }
}

/// The last offer and the last bid of each carrier.
#[derive(Clone, Debug, Default)]
pub struct Dealings {
    /// Offers.
    pub offers: HashMap<CarrierId, LastOffer>,
    /// Bids.
    pub bids: HashMap<CarrierId, LastBid>,
}

/// An offer, or a bid: that has a status.
struct Row {
    id: i64,
    carrier_id: CarrierId,
    rate_cents: Option<i64>,
    expires_at: DateTime<Utc>,
    status: Option<BidStatus>,
    sent_at: Option<DateTime<Utc>>,
    viewed_at: Option<DateTime<Utc>>,
    ended_because: Option<OfferEnded>,
    bid_expires_at: Option<DateTime<Utc>>,
}

/// Those of one of the company's loads; of offers and of bids the newest 500.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId, now: DateTime<Utc>) -> sqlx::Result<Dealings> {
    let rows = query_as!(
        Row,
        r#"with offers as (
               select id, carrier_id, rate_cents, expires_at, sent_at, viewed_at, ended_because
                 from load_offers where company_id = $1 and load_id = $2 order by id desc limit $3
           ), bids as (
               select id, carrier_id, rate_cents, expires_at, status
                 from load_bids where company_id = $1 and load_id = $2 order by id desc limit $3
           )
           select o.id as "id!", o.carrier_id as "carrier_id!: CarrierId", o.rate_cents, o.expires_at as "expires_at!",
                  null::text as "status: BidStatus", o.sent_at, o.viewed_at, o.ended_because as "ended_because: OfferEnded",
                  (select d.expires_at from load_bids d where d.offer_id = o.id and d.status = 'open') as bid_expires_at
             from offers o
           union all
           select b.id, b.carrier_id, b.rate_cents, b.expires_at, b.status, null, null, null, null from bids b"#,
        tenant.company().0,
        load.0,
        MOST
    );
    let mut rows = rows.fetch_all(db).await?;
    // The last one that is inserted counts.
    rows.sort_unstable_by_key(|row| row.id);
    let mut dealings = Dealings::default();
    for row in rows {
        if let Some((status, rate_cents)) = row.status.zip(row.rate_cents) {
            let bid = LastBid { id: LoadBidId(row.id), rate_cents, status, expires_at: row.expires_at };
            dealings.bids.insert(row.carrier_id, bid);
        } else {
            let facts = OfferFacts {
                sent_at: row.sent_at,
                viewed_at: row.viewed_at,
                has_open_bid: row.bid_expires_at.is_some_and(|until| until > now),
                ended: row.ended_because,
                expires_at: row.expires_at,
            };
            let offer = LastOffer { id: LoadOfferId(row.id), rate_cents: row.rate_cents, facts };
            dealings.offers.insert(row.carrier_id, offer);
        }
    }
    Ok(dealings)
}
