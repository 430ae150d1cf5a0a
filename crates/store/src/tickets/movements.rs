//! Movements that alerts are about: the table by movement. (Ours.)

use super::list::NEXT_PICKUP;
use crate::list::{Field, List, Listing, Predicate as P, Query, Rows, Sql, boolean, choice, int, page_at, time};
use crate::{Conn, Tenant};
use alerts::{AlertType, Severity, TicketStatus};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, MovementId};

/// A movement with alerts.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct MovementOfTickets {
    pub id: MovementId,
    pub load_id: LoadId,
    pub external_load_number: String,
    pub load_status: LoadStatus,
    pub pickup_at: DateTime<Utc>,
    pub pickup_zone: Option<String>,
    pub dropoff_at: DateTime<Utc>,
    pub origin: Option<String>,
    pub destination: Option<String>,
    pub carrier_id: Option<CarrierId>,
    pub carrier_text: Option<String>,
    pub legal_name: Option<String>,
    pub dot_number: Option<i32>,
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    pub vin: Option<String>,
    pub driver_name: Option<String>,
    pub removed_at: Option<DateTime<Utc>>,
    /// How many of its alerts are open.
    pub open_tickets: i64,
}

/// A company's movements with alerts, those that are picked up first first.
#[derive(Debug)]
pub struct MovementsOfTickets;

impl Listing for MovementsOfTickets {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "m.id").only(&[P::Eq, P::In]).sortable(),
        int("load_id", "m.load_id").only(&[P::Eq, P::In]),
        int("carrier_id", "m.carrier_id").only(&[P::Eq, P::In, P::Null]),
        int("carrier_vehicle_id", "m.carrier_vehicle_id").only(&[P::Eq, P::In, P::Null]),
        boolean("tickets_is_open", "(k.open_tickets > 0)").only(&[P::Eq]).means("1: with alerts that are not closed; 0: without."),
        boolean("tickets_is_recommended", "k.is_recommended")
            .only(&[P::Eq])
            .means("1: with open alerts whose advice is to replace the carrier or hold the pickup."),
        choice("tickets_status", "exists (select from tickets x where x.movement_id = m.id and x.status = {value})", TicketStatus::WORDS)
            .only(&[P::Eq])
            .means("With alerts in this status."),
        choice("tickets_severity", "exists (select from tickets x where x.movement_id = m.id and x.status <> 'closed' and x.severity = {value})", Severity::WORDS)
            .only(&[P::Eq])
            .means("With open alerts of this severity."),
        choice("tickets_is_type", "exists (select from tickets x where x.movement_id = m.id and x.is_type = {value})", AlertType::WORDS)
            .only(&[P::Eq])
            .means("With alerts of this kind."),
        int("tickets_assignee_id", "exists (select from tickets x where x.movement_id = m.id and x.assignee_id = {value})")
            .only(&[P::Eq])
            .means("With alerts that this teammate works on."),
        boolean("load_is_closed", "(l.closed_at is not null)").only(&[P::Eq]).means("1: of closed loads; 0: of open ones."),
        int("open_tickets", "k.open_tickets").only(&[]).sortable(),
        time("pickup_at", "l.origin_at").only(&[P::Gteq, P::Lteq]).sortable().means("Start of the load’s first window."),
        int("next_pickup", NEXT_PICKUP)
            .only(&[])
            .sortable()
            .means("Pickups ahead before past ones: ascending, the next one first, and after them the last one first."),
    ];
    /// Document 2 §9: movements per page 20.
    const PER_PAGE: u32 = 20;
}

impl List for MovementsOfTickets {
    const COLUMNS: &'static str = "m.id, m.load_id, l.external_load_number, l.status as load_status, l.origin_at as pickup_at, \
         l.destination_at as dropoff_at, \
         (select s.time_zone from load_stops s where s.load_id = l.id order by s.position limit 1) as pickup_zone, \
         (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position limit 1) as origin, \
         (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position desc limit 1) as destination, \
         m.carrier_id, m.carrier_text, c.legal_name, c.dot_number, m.carrier_vehicle_id, v.vin, m.driver_name, m.removed_at, k.open_tickets";
    const FROM: &'static str = "(select t.movement_id, t.company_id, count(*) filter (where t.status <> 'closed') as open_tickets, \
         coalesce(bool_or(t.status <> 'closed' and t.advice in ('replace_carrier', 'hold_pickup')), false) as is_recommended \
         from tickets t where t.movement_id is not null group by t.movement_id, t.company_id) k \
         join movements m on m.id = k.movement_id join loads l on l.id = m.load_id left join carriers c on c.id = m.carrier_id \
         left join carrier_vehicles v on v.id = m.carrier_vehicle_id";
    const TENANT: &'static str = "k.company_id";
    const ORDER: &'static str = "l.origin_at, m.id";
}

/// A page of the company's movements with alerts at its moment.
pub async fn list(
    db: &mut Conn,
    tenant: Tenant,
    query: &Query,
    at: DateTime<Utc>,
) -> sqlx::Result<Rows<MovementOfTickets>> {
    page_at::<MovementsOfTickets, _>(db, tenant, query, at).await
}
