//! What changed at a load and who changed it, for its page: on the load board, and what came of offering it, too. Logs, carriers and alerts have
//! rows of their own, which the page reads.

use super::edi::tenders::TenderDecision;
use crate::exchange::dispositions::DispositionReason;
use crate::list::{Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::{Actor, LoadStatus};
use kernel::ids::{CarrierId, LoadId, UserId};

kernel::wire::words! {
    /// What changed: the kinds of events that only say so.
    pub enum LoadChangeKind {
        /// Its fields or stops.
        LoadChanged = "load_changed",
        /// Its status.
        LoadStatusChanged = "load_status_changed",
        /// Its truck.
        VehicleAssigned = "vehicle_assigned",
        /// It came on the load board.
        LoadPosted = "load_posted",
        /// It went off.
        LoadUnposted = "load_unposted",
        /// It was offered to a carrier.
        OfferSent = "offer_sent",
        /// The carrier declined the offer.
        OfferDeclined = "offer_declined",
        /// The offer was withdrawn.
        OfferWithdrawn = "offer_withdrawn",
        /// A carrier bid for it.
        BidReceived = "bid_received",
        /// The bid was accepted.
        BidAccepted = "bid_accepted",
        /// The bid was declined, or another carrier has the load.
        BidDeclined = "bid_declined",
        /// The carrier took its bid back.
        BidWithdrawn = "bid_withdrawn",
        /// It was recorded what a carrier said of the load.
        DispositionRecorded = "disposition_recorded",
        /// What was recorded is removed.
        DispositionRemoved = "disposition_removed",
        /// The shipper's tender was answered.
        TenderAnswered = "tender_answered",
    }
}

/// A change.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow)]
pub struct LoadChangeRow {
    /// The event's number.
    pub sequence: i64,
    /// What changed.
    pub kind: LoadChangeKind,
    /// When.
    pub occurred_at: DateTime<Utc>,
    /// The status before, of a change of status.
    pub status_before: Option<LoadStatus>,
    /// The status after it.
    pub status_after: Option<LoadStatus>,
    /// Who changed it; none of trucks, of what carriers did, and of changes that an earlier release kept.
    pub actor: Option<Actor>,
    /// Which person.
    pub user_id: Option<UserId>,
    /// Their name, or the email address if there is none.
    pub user_name: Option<String>,
    /// Why, in words.
    pub reason: Option<String>,
    /// The names of the fields that changed.
    pub fields: Vec<String>,
    /// The carrier that it is about, of offers, bids, what came of asking, and trucks.
    pub carrier_id: Option<CarrierId>,
    /// Its legal name, or its USDOT number if FMCSA's file has none.
    pub carrier_name: Option<String>,
    /// The name that the carrier's person gave.
    pub person: Option<String>,
    /// What was offered or bid, in U.S. dollars.
    pub rate: Option<f64>,
    /// Why the carrier declined, or what it said of the load.
    pub said: Option<DispositionReason>,
    /// What the shipper's tender was answered.
    pub decision: Option<TenderDecision>,
}

/// The changes of a load, the newest first.
#[derive(Debug)]
pub struct LoadChanges;

impl Listing for LoadChanges {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        choice("kind", "e.kind", LoadChangeKind::WORDS).only(&[P::Eq, P::In]),
        time("occurred_at", "e.occurred_at").only(&[P::Gteq, P::Lt]).sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for LoadChanges {
    const COLUMNS: &'static str = "e.sequence, e.kind, e.occurred_at, e.details->>'status_before' as status_before, \
         e.details->>'status_after' as status_after, e.details->>'actor' as actor, u.id as user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, \
         case when not e.kind in ('offer_declined', 'disposition_recorded', 'disposition_removed') then e.details->>'reason' end as reason, \
         array(select jsonb_array_elements_text(coalesce(e.details->'fields', '[]'))) as fields, \
         k.id as carrier_id, coalesce(k.legal_name, 'USDOT ' || k.dot_number) as carrier_name, e.details->>'name' as person, \
         (e.details->>'rate')::double precision as rate, \
         case when e.kind in ('offer_declined', 'disposition_recorded', 'disposition_removed') then e.details->>'reason' end as said, \
         case when e.kind = 'tender_answered' then e.details->>'decision' end as decision";
    const FROM: &'static str = "(select * from load_events where kind in ('load_changed', 'load_status_changed', 'vehicle_assigned', 'load_posted', \
         'load_unposted', 'offer_sent', 'offer_declined', 'offer_withdrawn', 'bid_received', 'bid_accepted', 'bid_declined', 'bid_withdrawn', \
         'disposition_recorded', 'disposition_removed', 'tender_answered')) e \
         left join users u on u.id = (e.details->>'user_id')::bigint \
         left join carriers k on k.id = (e.details->>'carrier_id')::bigint";
    const TENANT: &'static str = "e.company_id";
    const ORDER: &'static str = "e.sequence desc";
}

static LOAD: Field = int("load_id", "e.load_id");

/// A page of the changes of one of the company's loads. They are kept as long as events are.
pub async fn list(db: &mut Conn, tenant: Tenant, load: LoadId, query: &Query) -> sqlx::Result<Rows<LoadChangeRow>> {
    let mut query = query.clone();
    query.filters.push(Filter { field: &LOAD, predicate: P::Eq, values: vec![Value::Int(load.0)] });
    page::<LoadChanges, _>(db, tenant, &query).await
}
