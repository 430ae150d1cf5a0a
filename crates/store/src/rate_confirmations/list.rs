//! Reading rate confirmations: pages of them, and one.

use super::words::{ConfirmationStatus, EndedBecause, ProvenBy};
use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, boolean, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, CompanyId, FileId, LoadId, MovementId, RateConfirmationId, TicketId, UserId};
use serde_json::Value as Json;
use sqlx::query_as;

/// A rate confirmation with what lists show beside it. Its texts are read by themselves ([`texts`]).
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Confirmation {
    pub id: RateConfirmationId,
    pub company_id: CompanyId,
    pub company_legal_name: String,
    pub load_id: LoadId,
    pub external_load_number: String,
    pub load_status: LoadStatus,
    /// City and state of the movement's first and last stops.
    pub origin: Option<String>,
    pub destination: Option<String>,
    /// When the movement's first and last windows start.
    pub pickup_at: Option<DateTime<Utc>>,
    pub dropoff_at: Option<DateTime<Utc>>,
    /// Time zone of the movement's first stop.
    pub pickup_time_zone: Option<String>,
    /// When the movement's first window ends.
    pub pickup_ends_at: Option<DateTime<Utc>>,
    /// When the truck arrived at the movement's first stop.
    pub arrived_at: Option<DateTime<Utc>>,
    pub movement_id: MovementId,
    pub is_removed: bool,
    pub carrier_id: CarrierId,
    pub legal_name: Option<String>,
    pub dot_number: i32,
    pub vin: Option<String>,
    pub driver_name: Option<String>,
    pub driver_phone_e164: Option<String>,
    pub revision: i16,
    pub replaces_id: Option<RateConfirmationId>,
    pub is_amendment: bool,
    pub status: ConfirmationStatus,
    pub status_changed_at: DateTime<Utc>,
    pub creator_id: Option<UserId>,
    /// The creator's name, or the email address if there is none.
    pub creator_name: Option<String>,
    pub terms_sha256: Vec<u8>,
    pub details_sha256: Vec<u8>,
    pub signature_sha256: Option<Vec<u8>>,
    pub rate_cents: i64,
    pub recipient_name: Option<String>,
    pub recipient_email: Option<String>,
    pub created_at: DateTime<Utc>,
    pub sent_at: Option<DateTime<Utc>>,
    pub delivered_at: Option<DateTime<Utc>>,
    pub viewed_at: Option<DateTime<Utc>>,
    pub expires_at: Option<DateTime<Utc>>,
    pub countered_at: Option<DateTime<Utc>>,
    pub counter_rate_cents: Option<i64>,
    pub counter_message: Option<String>,
    pub counter_name: Option<String>,
    pub accepted_at: Option<DateTime<Utc>>,
    pub accepted_name: Option<String>,
    pub accepted_title: Option<String>,
    pub accepted_email: Option<String>,
    pub accepted_proof: Option<ProvenBy>,
    pub file_id: Option<FileId>,
    pub document_file_id: Option<FileId>,
    pub document_name: Option<String>,
    pub document_sha256: Option<Vec<u8>>,
    pub ended_at: Option<DateTime<Utc>>,
    pub ended_because: Option<EndedBecause>,
    pub ended_reason: Option<String>,
}

/// What confirmations are filtered and ordered by.
const FIELDS: &[Field] = &[
    int("id", "r.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
    choice("status", "r.status", ConfirmationStatus::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
    boolean(
        "has_open_tickets",
        "(exists (select from tickets k where k.rate_confirmation_id = r.id and k.status <> 'closed'))",
    )
    .only(&[P::Eq])
    .means("1: flagged, with open alerts about it."),
    boolean(
        "has_flagged_mail",
        "(exists (select from rate_confirmation_mails f where f.rate_confirmation_id = r.id and f.status = 'flagged'))",
    )
    .only(&[P::Eq])
    .means("1: an email of it is held for release."),
    int("creator_id", "r.creator_id")
        .only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null])
        .means("Id of the teammate who made it."),
    int("load_id", "r.load_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
    int("movement_id", "r.movement_id").only(&[P::Eq, P::In]),
    int("carrier_id", "r.carrier_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
    boolean("is_accepted", "(r.accepted_at is not null)").only(&[P::Eq]),
    boolean("is_countered", "(r.countered_at is not null)").only(&[P::Eq]),
    text("carrier_legal_name", "c.legal_name").only(&[P::Cont, P::Start]).means("The carrier’s legal name."),
    text("load_external_load_number", "l.external_load_number")
        .only(&[P::Eq, P::Cont, P::Start])
        .means("The load’s number."),
    text("recipient_email", "r.recipient_email").only(&[P::Eq, P::Cont, P::Start]),
    time("created_at", "r.created_at").sortable(),
    time("sent_at", "r.sent_at").sortable(),
    time("viewed_at", "r.viewed_at").sortable(),
    time("accepted_at", "r.accepted_at").sortable(),
    time("pickup_at", "l.origin_at").only(&[P::Gteq, P::Lteq]).sortable().means("Start of the load’s first window."),
];

/// A company's rate confirmations, the newest first. (Document 2 §7: GET rate_confirmations; §9: 50 a page.)
#[derive(Debug)]
pub struct Confirmations;

impl Listing for Confirmations {
    type Answer = Sql;
    const FIELDS: &'static [Field] = FIELDS;
    const PER_PAGE: u32 = 50;
}

impl List for Confirmations {
    const COLUMNS: &'static str = "r.id, r.company_id, b.legal_name as company_legal_name, r.load_id, l.external_load_number, \
         l.status as load_status, concat_ws(', ', s.city, s.state) as origin, concat_ws(', ', e.city, e.state) as destination, \
         s.window_start_at as pickup_at, e.window_start_at as dropoff_at, s.time_zone as pickup_time_zone, s.window_end_at as pickup_ends_at, s.arrived_at, r.movement_id, (m.removed_at is not null) as is_removed, \
         r.carrier_id, c.legal_name, c.dot_number, v.vin, m.driver_name, m.driver_phone_e164, r.revision, r.replaces_id, r.is_amendment, r.status, \
         r.status_changed_at, r.creator_id, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as creator_name, \
         r.terms_sha256, r.details_sha256, r.signature_sha256, r.rate_cents, r.recipient_name, r.recipient_email, r.created_at, r.sent_at, \
         r.delivered_at, r.viewed_at, r.expires_at, r.countered_at, r.counter_rate_cents, r.counter_message, r.counter_name, r.accepted_at, \
         r.accepted_name, r.accepted_title, r.accepted_email, r.accepted_proof, r.file_id, r.document_file_id, \
         r.document_name, r.document_sha256, r.ended_at, r.ended_because, r.ended_reason";
    const FROM: &'static str = "rate_confirmations r join companies b on b.id = r.company_id join loads l on l.id = r.load_id \
         join movements m on m.id = r.movement_id join carriers c on c.id = r.carrier_id left join carrier_vehicles v on v.id = m.carrier_vehicle_id \
         left join load_stops s on s.load_id = l.id and s.position = m.first_stop \
         left join load_stops e on e.load_id = l.id and e.position = m.last_stop left join users u on u.id = r.creator_id";
    const TENANT: &'static str = "r.company_id";
    const ORDER: &'static str = "r.id desc";
}

/// Most confirmations that are read at once.
const MOST: u32 = 500;
const ID: Field = int("id", "r.id").only(&[P::Eq, P::In]);
const LOAD: Field = int("load_id", "r.load_id").only(&[P::Eq, P::In]);

/// A page of the company's confirmations.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Confirmation>> {
    page::<Confirmations, _>(db, tenant, query).await
}

/// One of the company's confirmations.
pub async fn find(db: &mut Conn, tenant: Tenant, id: RateConfirmationId) -> sqlx::Result<Option<Confirmation>> {
    Ok(among(db, tenant, &ID, vec![Value::Int(id.0)]).await?.into_iter().next())
}

/// Those of one of the company's loads, the newest first; at most 500.
pub async fn of_load(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<Confirmation>> {
    among(db, tenant, &LOAD, vec![Value::Int(load.0)]).await
}

/// Those of the company's with these ids, the newest first; at most 500.
pub async fn find_many(db: &mut Conn, tenant: Tenant, ids: &[RateConfirmationId]) -> sqlx::Result<Vec<Confirmation>> {
    among(db, tenant, &ID, ids.iter().map(|id| Value::Int(id.0)).collect()).await
}

async fn among(
    db: &mut Conn,
    tenant: Tenant,
    field: &'static Field,
    values: Vec<Value>,
) -> sqlx::Result<Vec<Confirmation>> {
    if values.is_empty() {
        return Ok(Vec::new());
    }
    let only = Filter { field, predicate: P::In, values };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: MOST };
    Ok(page::<Confirmations, _>(db, tenant, &query).await?.items)
}

/// The texts of a confirmation.
#[derive(Clone, Debug)]
pub struct Texts {
    /// What the carrier sees before it accepts: parties, lane, rate, terms.
    pub terms: String,
    /// Streets, numbers and contacts.
    pub details: String,
    /// The signature; none before it was accepted.
    pub signature: Option<String>,
    /// What the linter found; none where nobody looked.
    pub findings: Option<Json>,
    /// What the broker's own document says beside the load; none without one.
    pub document_check: Option<Json>,
}

/// The texts of one of the company's confirmations.
pub async fn texts(db: &mut Conn, tenant: Tenant, id: RateConfirmationId) -> sqlx::Result<Option<Texts>> {
    query_as!(
        Texts,
        "select terms, details, signature, findings, document_check from rate_confirmations where id = $1 and company_id = $2",
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// An alert about a confirmation.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct TicketOf {
    pub id: TicketId,
    pub rate_confirmation_id: RateConfirmationId,
    pub is_type: alerts::AlertType,
    pub severity: alerts::Severity,
    pub status: alerts::TicketStatus,
    pub why: String,
}

/// The alerts about these confirmations of the company's, the newest first; at most 1,000.
pub async fn tickets(db: &mut Conn, tenant: Tenant, ids: &[RateConfirmationId]) -> sqlx::Result<Vec<TicketOf>> {
    query_as!(
        TicketOf,
        r#"select id as "id: TicketId", rate_confirmation_id as "rate_confirmation_id!: RateConfirmationId",
                  is_type as "is_type: alerts::AlertType", severity as "severity: alerts::Severity", status as "status: alerts::TicketStatus", why
             from tickets where company_id = $1 and rate_confirmation_id = any($2) order by id desc limit 1000"#,
        tenant.company().0,
        ids as &[RateConfirmationId]
    )
    .fetch_all(db)
    .await
}
