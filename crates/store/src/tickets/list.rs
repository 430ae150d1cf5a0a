//! Reading alerts: pages of them, one, and how many there are.

use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, boolean, choice, figures, int, page,
    page_at, text, time,
};
use crate::{Conn, Tenant};
use alerts::{Advice, AlertType, Condition, Evidence, Resolution, Severity, TicketStatus};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, MovementId, RateConfirmationId, TeamId, TicketId, UserId};
use sqlx::types::Json;

/// An alert with what lists show beside it.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Ticket {
    pub id: TicketId,
    pub load_id: Option<LoadId>,
    pub movement_id: Option<MovementId>,
    pub rate_confirmation_id: Option<RateConfirmationId>,
    pub carrier_id: Option<CarrierId>,
    pub is_type: AlertType,
    pub severity: Severity,
    pub status: TicketStatus,
    pub condition: Condition,
    pub why: String,
    pub evidence: Json<Vec<Evidence>>,
    pub advice: Advice,
    pub clears_when: String,
    pub assignee_id: Option<UserId>,
    /// The assignee's name, or the email address if there is none.
    pub assignee_name: Option<String>,
    pub opened_at: DateTime<Utc>,
    pub evaluated_at: DateTime<Utc>,
    pub false_since: Option<DateTime<Utc>>,
    /// Null while what raised it holds, and once the alert is closed.
    pub cleared_at: Option<DateTime<Utc>>,
    pub closed_at: Option<DateTime<Utc>>,
    pub resolution: Option<Resolution>,
    pub resolution_reason: Option<String>,
    pub resolved_by: Option<UserId>,
    pub resolved_by_name: Option<String>,
    pub pending_until: Option<DateTime<Utc>>,
    /// Whether it is new because its carrier was asked and didn't answer in time.
    pub is_unanswered: bool,
    pub lock_version: i32,
    pub updated_at: DateTime<Utc>,
    pub external_load_number: Option<String>,
    pub load_status: Option<LoadStatus>,
    /// When the load's first and last windows start.
    pub pickup_at: Option<DateTime<Utc>>,
    pub pickup_zone: Option<String>,
    pub dropoff_at: Option<DateTime<Utc>>,
    /// City and state of the load's first and last stops.
    pub origin: Option<String>,
    pub destination: Option<String>,
    /// The load's owner.
    pub user_id: Option<UserId>,
    pub user_name: Option<String>,
    pub team_id: Option<TeamId>,
    pub legal_name: Option<String>,
    /// The carrier as the broker's system names it, where it is not on file.
    pub carrier_text: Option<String>,
    pub dot_number: Option<i32>,
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    pub vin: Option<String>,
    /// The newest alerts about the same movement, this one among them; at most 50.
    pub movement_tickets: Vec<i64>,
    pub notes_count: i64,
    /// Null where no clock runs, and none ran.
    pub acknowledge_by: Option<DateTime<Utc>>,
    pub managers_told_at: Option<DateTime<Utc>>,
    pub on_call_told_at: Option<DateTime<Utc>>,
    /// How many people were told then: none where nobody manages alerts, or is on call.
    pub managers_count: i32,
    pub on_call_count: i32,
    pub acknowledged_at: Option<DateTime<Utc>>,
    pub acknowledged_by: Option<UserId>,
    pub acknowledged_by_name: Option<String>,
}

/// The order of pickups at a moment, in seconds: what can still be stopped comes first. (loads.md §2a point 9.) Past ones are behind a number that
/// no time ahead reaches.
pub(super) const NEXT_PICKUP: Sql = "(case when l.origin_at >= {value} then extract(epoch from l.origin_at - {value}) \
     else 1000000000000 - extract(epoch from l.origin_at) end)";

/// What alerts are filtered and ordered by.
const FIELDS: &[Field] = &[
    int("id", "t.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
    choice("status", "t.status", TicketStatus::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
    int("assignee_id", "t.assignee_id")
        .only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null])
        .means("Id of the teammate who works on it."),
    int("load_id", "t.load_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]),
    int("movement_id", "t.movement_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]),
    int("rate_confirmation_id", "t.rate_confirmation_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]),
    int("carrier_id", "t.carrier_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]),
    choice("is_type", "t.is_type", AlertType::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]).means("Kind of alert."),
    choice("severity", "t.severity", Severity::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
    int("severity_rank", "(case t.severity when 'high' then 2 when 'medium' then 1 else 0 end)").only(&[]).sortable(),
    choice("condition", "t.condition", Condition::WORDS).only(&[P::Eq, P::NotEq, P::In]),
    choice("advice", "t.advice", Advice::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
    boolean("is_recommended", "(t.status <> 'closed' and t.advice in ('replace_carrier', 'hold_pickup'))")
        .only(&[P::Eq])
        .means("1: open, and the advice is to replace the carrier or hold the pickup."),
    choice("resolution", "t.resolution", Resolution::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]),
    boolean("load_is_closed", "(l.closed_at is not null)")
        .only(&[P::Eq])
        .means("1: alerts about closed loads; 0: about open ones."),
    int("load_user_id", "l.user_id").only(&[P::Eq, P::In, P::Null]).means("The load’s owner."),
    int("load_team_id", "l.team_id").only(&[P::Eq, P::In, P::Null]).means("The load’s team."),
    text("load_external_load_number", "l.external_load_number")
        .only(&[P::Eq, P::Cont, P::Start])
        .means("The load’s number."),
    text("carrier_legal_name", "c.legal_name").only(&[P::Cont, P::Start]).means("The carrier’s legal name."),
    boolean("is_overdue", "(w.managers_told_at is not null and w.acknowledged_at is null and t.status <> 'closed')")
        .only(&[P::Eq])
        .means("1: high alerts that no one acknowledged in time."),
    time("acknowledge_by", "w.due_at").only(&[P::Gteq, P::Lteq]).sortable().means("By when it must be acknowledged."),
    time("opened_at", "t.opened_at").sortable(),
    time("closed_at", "t.closed_at").sortable(),
    time("updated_at", "t.updated_at").sortable(),
    time("pickup_at", "l.origin_at").only(&[P::Gteq, P::Lteq]).sortable().means("Start of the load’s first window."),
    int("next_pickup", NEXT_PICKUP)
        .only(&[])
        .sortable()
        .means("Pickups ahead before past ones: ascending, the next one first, and after them the last one first."),
];

/// A company's alerts, the newest first. (Document 2 §7: GET tickets.)
#[derive(Debug)]
pub struct Tickets;

impl Listing for Tickets {
    type Answer = Sql;
    const FIELDS: &'static [Field] = FIELDS;
    const PER_PAGE: u32 = 50;
}

impl List for Tickets {
    const COLUMNS: &'static str = "t.id, t.load_id, t.movement_id, t.rate_confirmation_id, t.carrier_id, t.is_type, t.severity, t.status, \
         t.condition, t.why, t.evidence, t.advice, t.clears_when, t.assignee_id, \
         coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) as assignee_name, t.opened_at, t.evaluated_at, t.false_since, \
         case when t.condition = 'cleared' and t.status <> 'closed' then (select e.occurred_at from ticket_events e \
             where e.ticket_id = t.id and e.kind = 'cleared' order by e.id desc limit 1) end as cleared_at, \
         t.closed_at, t.resolution, t.resolution_reason, t.resolved_by, \
         coalesce(nullif(concat_ws(' ', r.first_name, r.last_name), ''), r.email) as resolved_by_name, t.pending_until, \
         case when t.status = 'new' then coalesce((select e.details->>'reason' from ticket_events e where e.ticket_id = t.id \
             and e.kind in ('status_changed', 'reopened') order by e.id desc limit 1) = 'no_answer', false) else false end as is_unanswered, \
         t.lock_version, \
         t.updated_at, l.external_load_number, l.status as load_status, l.origin_at as pickup_at, l.destination_at as dropoff_at, \
         (select s.time_zone from load_stops s where s.load_id = l.id order by s.position limit 1) as pickup_zone, \
         (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position limit 1) as origin, \
         (select concat_ws(', ', s.city, s.state) from load_stops s where s.load_id = l.id order by s.position desc limit 1) as destination, \
         l.user_id, coalesce(nullif(concat_ws(' ', o.first_name, o.last_name), ''), o.email) as user_name, l.team_id, c.legal_name, \
         m.carrier_text, c.dot_number, m.carrier_vehicle_id, v.vin, \
         array(select k.id from tickets k where k.movement_id = t.movement_id order by k.id desc limit 50) as movement_tickets, \
         (select count(*) from notes n where n.company_id = t.company_id and n.notable_id = t.id) as notes_count, \
         w.due_at as acknowledge_by, w.managers_told_at, w.on_call_told_at, \
         case when w.managers_told_at is null then 0 else coalesce((select jsonb_array_length(e.details->'told') from ticket_events e \
             where e.ticket_id = t.id and e.kind = 'managers_told' order by e.id desc limit 1), 0) end as managers_count, \
         case when w.on_call_told_at is null then 0 else coalesce((select jsonb_array_length(e.details->'told') from ticket_events e \
             where e.ticket_id = t.id and e.kind = 'on_call_told' order by e.id desc limit 1), 0) end as on_call_count, \
         w.acknowledged_at, w.acknowledged_by, \
         coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), b.email) as acknowledged_by_name";
    const FROM: &'static str = "tickets t left join loads l on l.id = t.load_id left join carriers c on c.id = t.carrier_id \
         left join movements m on m.id = t.movement_id left join carrier_vehicles v on v.id = m.carrier_vehicle_id \
         left join users a on a.id = t.assignee_id left join users r on r.id = t.resolved_by left join users o on o.id = l.user_id \
         left join ticket_acknowledgements w on w.ticket_id = t.id left join users b on b.id = w.acknowledged_by";
    const TENANT: &'static str = "t.company_id";
    const ORDER: &'static str = "t.id desc";
}

/// How many alerts there are, by the same filters. (Document 2 §7: GET tickets/count.)
#[derive(Debug)]
pub struct TicketCounts;

impl Listing for TicketCounts {
    type Answer = Sql;
    const FIELDS: &'static [Field] = FIELDS;
    const PER_PAGE: u32 = 1;
    const IS_PAGED: bool = false;
}

impl List for TicketCounts {
    const COLUMNS: &'static str =
        "count(*) as count, count(distinct t.load_id) as loads, count(*) filter (where t.severity = 'high') as high";
    const FROM: &'static str = Tickets::FROM;
    const TENANT: &'static str = Tickets::TENANT;
    const ORDER: &'static str = Tickets::ORDER;
}

/// How many alerts there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Counted {
    /// Alerts.
    pub count: i64,
    /// Loads that they are about.
    pub loads: i64,
    /// Those of high severity.
    pub high: i64,
}

static ID: Field = int("id", "t.id");
static MOVEMENT: Field = int("movement_id", "t.movement_id");
static LOAD: Field = int("load_id", "t.load_id");
static STATUS: Field = choice("status", "t.status", TicketStatus::WORDS);

/// The most alerts that are read of a load, or of a page of movements.
const MOST: u32 = 500;

/// A page of the company's alerts at its moment.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query, at: DateTime<Utc>) -> sqlx::Result<Rows<Ticket>> {
    page_at::<Tickets, _>(db, tenant, query, at).await
}

/// How many of the company's alerts the filters find.
pub async fn count(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Counted> {
    figures::<TicketCounts, _>(db, tenant, query).await
}

/// One of the company's alerts.
pub async fn find(db: &mut Conn, tenant: Tenant, id: TicketId) -> sqlx::Result<Option<Ticket>> {
    Ok(among(db, tenant, &ID, vec![Value::Int(id.0)]).await?.into_iter().next())
}

/// Those of the company's alerts that there are, the newest first; at most 500.
pub async fn find_many(db: &mut Conn, tenant: Tenant, ids: &[TicketId]) -> sqlx::Result<Vec<Ticket>> {
    among(db, tenant, &ID, ids.iter().map(|id| Value::Int(id.0)).collect()).await
}

/// The alerts about these movements of the company's, the newest first; at most 500.
pub async fn of_movements(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<Ticket>> {
    among(db, tenant, &MOVEMENT, movements.iter().map(|id| Value::Int(id.0)).collect()).await
}

/// The alerts about one of the company's loads, open ones before closed ones, the newest first; at most 500.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<Ticket>> {
    let mut all = among(db, tenant, &LOAD, vec![Value::Int(load.0)]).await?;
    all.sort_by_key(|ticket| ticket.status == TicketStatus::Closed);
    Ok(all)
}

/// The company's open alerts about these loads; at most 500.
pub async fn open_of_loads(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<Ticket>> {
    let of = Filter { field: &LOAD, predicate: P::In, values: loads.iter().map(|id| Value::Int(id.0)).collect() };
    let closed = Value::Text(TicketStatus::Closed.as_str().to_owned());
    let open = Filter { field: &STATUS, predicate: P::NotEq, values: vec![closed] };
    let query = Query { filters: vec![of, open], order: None, page: 1, per_page: MOST };
    Ok(page::<Tickets, _>(db, tenant, &query).await?.items)
}

async fn among(db: &mut Conn, tenant: Tenant, field: &'static Field, values: Vec<Value>) -> sqlx::Result<Vec<Ticket>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let only = Filter { field, predicate: P::In, values };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: MOST };
    Ok(page::<Tickets, _>(db, tenant, &query).await?.items)
}
