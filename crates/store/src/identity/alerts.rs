//! Alerts as they are read and reported: a company sees the published ones of all and its own in any state; staff sees every one.

use super::{AlertStatus, AlertType};
use crate::list::{
    Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, boolean, choice, date, int, page, page_for_all,
    text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kernel::ids::{CarrierId, CompanyId, IdentityAlertId, UserId};
use kernel::site::Site;

/// How long an alert is recent (document 2 §9: the recent identity reports window is 7 days).
const RECENT: TimeDelta = TimeDelta::days(7);

/// An alert with its carrier, its publisher and the carrier's reply.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Alert {
    pub id: IdentityAlertId,
    pub company_id: CompanyId,
    pub company_legal_name: String,
    pub user_id: UserId,
    pub user_name: String,
    pub carrier_id: CarrierId,
    pub carrier_dot_number: i32,
    pub carrier_legal_name: Option<String>,
    pub is_type: AlertType,
    pub unsanitized_message: String,
    pub message: Option<String>,
    pub file_date: NaiveDate,
    pub phone_e164: Option<String>,
    pub email: Option<String>,
    pub origin_postal_code: Option<String>,
    pub origin_area_id: Option<i64>,
    pub commodity_type_id: Option<i64>,
    pub commodity_type_name: Option<String>,
    pub site: Site,
    pub status: AlertStatus,
    pub created_at: DateTime<Utc>,
    pub reviewed_at: Option<DateTime<Utc>>,
    pub review_note: Option<String>,
    pub published_at: Option<DateTime<Utc>>,
    pub expires_on: Option<NaiveDate>,
    pub unpublished_at: Option<DateTime<Utc>>,
    pub unpublish_reason: Option<String>,
    pub reply_until: Option<DateTime<Utc>>,
    pub reply: Option<String>,
    pub replied_at: Option<DateTime<Utc>>,
}

impl Alert {
    /// Whether this company published it: other companies cannot see who did.
    pub fn is_own(&self, tenant: Option<Tenant>) -> bool {
        tenant.is_some_and(|tenant| tenant.company() == self.company_id)
    }
}

const COLUMNS: &str = "a.id, a.company_id, p.legal_name as company_legal_name, a.user_id, \
     coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, a.carrier_id, \
     c.dot_number as carrier_dot_number, c.legal_name as carrier_legal_name, a.is_type, a.unsanitized_message, a.message, a.file_date, \
     a.phone_e164, a.email, a.origin_postal_code, a.origin_area_id, a.commodity_type_id, t.name as commodity_type_name, a.site, a.status, \
     a.created_at, a.reviewed_at, a.review_note, a.published_at, a.expires_on, a.unpublished_at, a.unpublish_reason, \
     r.expires_at as reply_until, r.message as reply, r.replied_at";

const CARRIER_ID: Field = int("carrier_id", "a.carrier_id").only(&[Predicate::Eq]).means("The carrier's id.");
const IS_TYPE: Field = choice("is_type", "a.is_type", AlertType::WORDS)
    .only(&[Predicate::Eq, Predicate::In])
    .means("The alert's category.");
const CREATED_AT: Field = time("created_at", "a.created_at")
    .only(&[Predicate::Gteq, Predicate::Lteq])
    .means("When it was reported.")
    .sortable();

/// The company's own, where the last message of a thread is the asking company's.
const UNANSWERED: Sql = "(a.company_id = v.id and exists (select from identity_alert_threads w where w.identity_alert_id = a.id and not \
     (select m.is_from_publisher from identity_alert_messages m where m.thread_id = w.id order by m.id desc limit 1)))";

/// The alerts that a company may see, newest first.
#[derive(Debug)]
pub struct Alerts;

impl Listing for Alerts {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        choice("site", "a.site", Site::WORDS).only(&[Predicate::Eq]).means("The brand it was reported on."),
        CREATED_AT,
        CARRIER_ID,
        IS_TYPE,
        text("email", "a.email").only(&[Predicate::Eq]).means("Email address of those involved, case-insensitive."),
        text("phone_e164", "a.phone_e164")
            .only(&[Predicate::Eq])
            .means("Phone number of those involved, as +15551234567."),
        boolean("own", "(a.company_id = v.id)")
            .only(&[Predicate::Plain])
            .means("1: your company's alerts; 0: other companies'."),
        boolean("unanswered", UNANSWERED)
            .only(&[Predicate::Plain])
            .means("1: your company's alerts with a question that awaits an answer; 0: all others."),
        boolean("recent", "")
            .only(&[Predicate::Plain])
            .means("1: published (or reported, if unpublished) in the last 7 days."),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Alerts {
    const COLUMNS: &'static str = COLUMNS;
    // `v` is the company that looks.
    const FROM: &'static str = "identity_alerts a join companies v on (v.id = a.company_id or a.status = 'published') \
         join companies p on p.id = a.company_id join users u on u.id = a.user_id join carriers c on c.id = a.carrier_id \
         left join commodity_types t on t.id = a.commodity_type_id left join identity_alert_replies r on r.identity_alert_id = a.id";
    const TENANT: &'static str = "v.id";
    const ORDER: &'static str = "coalesce(a.published_at, a.created_at) desc, a.id desc";
}

/// Others see an alert before the day on which it expires.
static SHOWN_BEFORE: Field = date(
    "shown_before",
    "case when a.company_id = v.id then 'infinity'::date else coalesce(a.expires_on, 'infinity'::date) end",
);
static SINCE: Field = time("since", "coalesce(a.published_at, a.created_at)");
static ID: Field = int("id", "a.id");

fn filter(field: &'static Field, predicate: Predicate, value: Value) -> Filter {
    Filter { field, predicate, values: vec![value] }
}

/// A page of the alerts that the company sees at `now`.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query, now: DateTime<Utc>) -> sqlx::Result<Rows<Alert>> {
    let is_recent = query.bool("recent");
    let mut query = query.clone();
    query.filters.retain(|filter| filter.field.name != "recent");
    match is_recent {
        Some(true) => query.filters.push(filter(&SINCE, Predicate::Gteq, Value::Time(now - RECENT))),
        Some(false) => query.filters.push(filter(&SINCE, Predicate::Lt, Value::Time(now - RECENT))),
        None => {}
    }
    for filter in query.filters.iter_mut().filter(|filter| filter.field.name == "email") {
        for value in &mut filter.values {
            if let Value::Text(text) = value {
                *text = text.trim().to_lowercase();
            }
        }
    }
    query.filters.push(filter(&SHOWN_BEFORE, Predicate::Gt, Value::Date(now.date_naive())));
    page::<Alerts, _>(db, tenant, &query).await
}

/// One of the alerts that the company sees at `now`.
pub async fn find(
    db: &mut Conn,
    tenant: Tenant,
    id: IdentityAlertId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Alert>> {
    Ok(list(db, tenant, &with_id(id), now).await?.items.into_iter().next())
}

fn with_id(id: IdentityAlertId) -> Query {
    Query { filters: vec![filter(&ID, Predicate::Eq, Value::Int(id.0))], order: None, page: 1, per_page: 1 }
}

/// Every alert, for staff, oldest first.
#[derive(Debug)]
pub struct AlertsForReview;

impl Listing for AlertsForReview {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        choice("status", "a.status", AlertStatus::WRITTEN)
            .only(&[Predicate::Eq])
            .means("The alert's status; those awaiting review if omitted. Expired alerts count as `published` here."),
        CREATED_AT,
        CARRIER_ID,
        IS_TYPE,
    ];
    const PER_PAGE: u32 = 50;
}

impl List for AlertsForReview {
    const COLUMNS: &'static str = COLUMNS;
    const FROM: &'static str = "identity_alerts a join companies p on p.id = a.company_id join users u on u.id = a.user_id \
         join carriers c on c.id = a.carrier_id left join commodity_types t on t.id = a.commodity_type_id \
         left join identity_alert_replies r on r.identity_alert_id = a.id";
    const TENANT: &'static str = "";
    const ORDER: &'static str = "a.id";
}

/// A page of the alerts that staff looks at: those that wait, unless the query names a status.
pub async fn for_review(db: &mut Conn, query: &Query) -> sqlx::Result<Rows<Alert>> {
    let mut query = query.clone();
    if query.text("status_eq").is_none() {
        let status = &AlertsForReview::FIELDS[0];
        query.filters.push(filter(status, Predicate::Eq, Value::Text(AlertStatus::PendingReview.to_string())));
    }
    page_for_all::<AlertsForReview, _>(db, &query).await
}

/// One alert in any state, for staff.
pub async fn find_for_review(db: &mut Conn, id: IdentityAlertId) -> sqlx::Result<Option<Alert>> {
    Ok(page_for_all::<AlertsForReview, _>(db, &with_id(id)).await?.items.into_iter().next())
}

/// An alert to report.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct NewAlert<'a> {
    pub user: UserId,
    pub carrier_id: CarrierId,
    pub is_type: AlertType,
    pub unsanitized_message: &'a str,
    pub file_date: NaiveDate,
    pub phone_e164: Option<&'a str>,
    pub email: Option<&'a str>,
    pub origin_postal_code: Option<&'a str>,
    pub origin_area_id: Option<i64>,
    pub commodity_type_id: Option<i64>,
    pub site: Site,
}

/// Reports an alert. One with a commodity type that does not exist violates `identity_alerts_commodity_type_id_fkey`.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewAlert<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<IdentityAlertId> {
    sqlx::query_scalar!(
        r#"insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, file_date, phone_e164, email,
             origin_postal_code, origin_area_id, commodity_type_id, site, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, lower($8), $9, $10, $11, $12, $13) returning id as "id: IdentityAlertId""#,
        tenant.company().0,
        new.user.0,
        new.carrier_id.0,
        new.is_type as AlertType,
        new.unsanitized_message,
        new.file_date,
        new.phone_e164,
        new.email,
        new.origin_postal_code,
        new.origin_area_id,
        new.commodity_type_id,
        new.site as Site,
        now
    )
    .fetch_one(db)
    .await
}

/// Whether there is any alert at all.
pub async fn any(db: &mut Conn) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from identity_alerts) as "any!""#).fetch_one(db).await
}
