//! Requests to insurance agents. The secret of an upload link is only in the email; here is its hash.

use crate::list::{Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, choice, int, page, text, time};
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, InsuranceRequestId, UserId};

kernel::wire::words! {
    /// Where a request stands.
    pub enum RequestStatus {
        /// It waits for the agent.
        Sent = "sent",
        /// It waits, and the agent was reminded.
        Reminded = "reminded",
        /// The agent answered with a file.
        Answered = "answered",
        /// The company withdrew it.
        Cancelled = "cancelled",
        /// The agent declined.
        Declined = "declined",
    }
}

impl RequestStatus {
    /// Whether it still waits for the agent.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Sent | Self::Reminded)
    }
}

kernel::wire::words! {
    /// What is asked for.
    pub enum RequestKind {
        /// A certificate.
        Certificate = "certificate",
        /// The text of a cargo policy.
        CargoPolicy = "cargo_policy",
    }
}

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Request {
    pub id: InsuranceRequestId,
    pub carrier_id: CarrierId,
    pub kind: RequestKind,
    pub email: String,
    pub agent_name: Option<String>,
    pub note: Option<String>,
    pub status: RequestStatus,
    pub reminders: i32,
    pub remind_at: Option<DateTime<Utc>>,
    pub expires_at: DateTime<Utc>,
    pub delivered_at: Option<DateTime<Utc>>,
    pub answered_at: Option<DateTime<Utc>>,
    pub decline_reason: Option<String>,
    pub created_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub created_by_name: Option<String>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A company's requests; canceled ones only when the call names the status. (Document 1 §3.)
#[derive(Debug)]
pub struct Requests;

impl Listing for Requests {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "r.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("carrier_id", "r.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        choice("status", "r.status", RequestStatus::WORDS)
            .only(&[Predicate::Eq, Predicate::In])
            .means("Every status except `cancelled` if omitted."),
        text("kind", "r.kind").only(&[Predicate::Eq]),
        time("created_at", "r.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Requests {
    const COLUMNS: &'static str = "r.id, r.carrier_id, r.kind, r.email, r.agent_name, r.note, r.status, r.reminders, r.remind_at, \
         r.expires_at, r.delivered_at, r.answered_at, r.decline_reason, r.created_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as created_by_name, r.created_at, r.updated_at";
    const FROM: &'static str = "insurance_certificate_requests r left join users u on u.id = r.created_by";
    const TENANT: &'static str = "r.company_id";
    const ORDER: &'static str = "r.id desc";
}

static STATUS: Field = choice("status", "r.status", RequestStatus::WORDS);
static ID: Field = int("id", "r.id");

/// A page of the company's requests, newest first.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Request>> {
    let mut query = query.clone();
    if !query.filters.iter().any(|filter| filter.field.name == "status") {
        let cancelled = vec![Value::Text(RequestStatus::Cancelled.to_string())];
        query.filters.push(Filter { field: &STATUS, predicate: Predicate::NotEq, values: cancelled });
    }
    page::<Requests, _>(db, tenant, &query).await
}

/// One of the company's requests.
pub async fn find(db: &mut Conn, tenant: Tenant, id: InsuranceRequestId) -> sqlx::Result<Option<Request>> {
    let only = Filter { field: &ID, predicate: Predicate::Eq, values: vec![Value::Int(id.0)] };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: 1 };
    Ok(page::<Requests, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// A request to make.
#[derive(Clone, Copy, Debug)]
pub struct NewRequest<'a> {
    /// The carrier whose insurance is requested.
    pub carrier: CarrierId,
    /// What is requested.
    pub kind: RequestKind,
    /// The agent's address.
    pub email: &'a str,
    /// The agent's name.
    pub agent_name: Option<&'a str>,
    /// The broker's message.
    pub note: Option<&'a str>,
    /// When its link stops working.
    pub expires_at: DateTime<Utc>,
    /// When the first reminder is due.
    pub remind_at: DateTime<Utc>,
}

/// Makes a request; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewRequest<'_>,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<InsuranceRequestId> {
    sqlx::query_scalar!(
        r#"insert into insurance_certificate_requests (company_id, carrier_id, kind, email, agent_name, note, expires_at, remind_at,
             created_by, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id as "id: InsuranceRequestId""#,
        tenant.company().0,
        new.carrier.0,
        new.kind as RequestKind,
        new.email,
        new.agent_name,
        new.note,
        new.expires_at,
        new.remind_at,
        by.0,
        now
    )
    .fetch_one(db)
    .await
}

/// Whether an open request of the same kind waits for the same agent.
pub async fn waits(
    db: &mut Conn,
    tenant: Tenant,
    (carrier, kind, email): (CarrierId, RequestKind, &str),
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from insurance_certificate_requests
                where company_id = $1 and carrier_id = $2 and kind = $3 and email = $4 and status in ('sent', 'reminded')
                  and expires_at > $5
           ) as "waits!""#,
        tenant.company().0,
        carrier.0,
        kind as RequestKind,
        email,
        now
    )
    .fetch_one(db)
    .await
}

/// Withdraws a request that is open: its link stops working. False when it is not open, or not the company's.
pub async fn cancel(db: &mut Conn, tenant: Tenant, id: InsuranceRequestId, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update insurance_certificate_requests set status = 'cancelled', token_hash = null, remind_at = null, updated_at = $3
          where id = $1 and company_id = $2 and status in ('sent', 'reminded')",
        id.0,
        tenant.company().0,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// A request as its agent sees it.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Asked {
    pub id: InsuranceRequestId,
    pub company_id: CompanyId,
    pub company_legal_name: String,
    pub carrier_id: CarrierId,
    pub carrier_legal_name: Option<String>,
    pub dot_number: i32,
    pub kind: RequestKind,
    pub email: String,
    pub agent_name: Option<String>,
    pub note: Option<String>,
    pub reminders: i32,
    pub expires_at: DateTime<Utc>,
}

/// The open request with that id, for mailing it.
pub async fn open(db: &mut Conn, id: InsuranceRequestId, now: DateTime<Utc>) -> sqlx::Result<Option<Asked>> {
    asked(db, Some(id), None, now).await
}

/// The open request whose link has this token, locked until the transaction ends.
pub async fn by_token(db: &mut Conn, token_hash: &[u8], now: DateTime<Utc>) -> sqlx::Result<Option<Opened<Asked>>> {
    Ok(asked(db, None, Some(token_hash), now).await?.map(|asked| Opened::by(token_hash, asked)))
}

impl Opened<Asked> {
    /// The requesting company, for which the agent's answer is stored.
    #[expect(clippy::disallowed_methods, reason = "the token of the company's own request was given")]
    pub fn tenant(&self) -> Tenant {
        Tenant::of(self.company_id)
    }
}

async fn asked(
    db: &mut Conn,
    id: Option<InsuranceRequestId>,
    token: Option<&[u8]>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Asked>> {
    sqlx::query_as!(
        Asked,
        r#"select r.id as "id: InsuranceRequestId", r.company_id as "company_id: CompanyId", k.legal_name as company_legal_name,
                r.carrier_id as "carrier_id: CarrierId", c.legal_name as carrier_legal_name, c.dot_number,
                r.kind as "kind: RequestKind", r.email, r.agent_name, r.note, r.reminders, r.expires_at
           from insurance_certificate_requests r join companies k on k.id = r.company_id join carriers c on c.id = r.carrier_id
          where (r.id = $1 or r.token_hash = $2) and r.status in ('sent', 'reminded') and r.expires_at > $3
            for update of r"#,
        id.map(|id| id.0),
        token,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes the hash of the token that is being emailed.
pub async fn set_token(db: &mut Conn, id: InsuranceRequestId, token_hash: &[u8]) -> sqlx::Result<()> {
    sqlx::query!("update insurance_certificate_requests set token_hash = $2 where id = $1", id.0, token_hash)
        .execute(db)
        .await?;
    Ok(())
}

/// Records that the mail server accepted an email.
pub async fn delivered(db: &mut Conn, id: InsuranceRequestId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update insurance_certificate_requests set delivered_at = $2 where id = $1", id.0, now)
        .execute(db)
        .await?;
    Ok(())
}

/// The agent answered with a file: the link is used up.
pub async fn answered(db: &mut Conn, asked: &Opened<Asked>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update insurance_certificate_requests set status = 'answered', answered_at = $2, token_hash = null, remind_at = null,
             updated_at = $2 where id = $1",
        asked.id.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The agent declined: the link is used up.
pub async fn declined(db: &mut Conn, asked: &Opened<Asked>, reason: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update insurance_certificate_requests set status = 'declined', decline_reason = $2, answered_at = $3, token_hash = null,
             remind_at = null, updated_at = $3 where id = $1",
        asked.id.0,
        reason,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A request whose reminder is due.
#[derive(Clone, Copy, Debug)]
pub struct Due {
    /// Id of the row that is due.
    pub id: InsuranceRequestId,
    /// The company it belongs to.
    pub company_id: CompanyId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// How many reminders it will have had.
    pub reminders: i32,
}

/// Counts a reminder on up to `limit` requests whose reminder is due, and sets when the next one is: none after the third.
pub async fn take_due(
    db: &mut Conn,
    now: DateTime<Utc>,
    next: DateTime<Utc>,
    most: i32,
    limit: i64,
) -> sqlx::Result<Vec<Due>> {
    sqlx::query_as!(
        Due,
        r#"update insurance_certificate_requests set status = 'reminded', reminders = reminders + 1, updated_at = $1,
             remind_at = case when reminders + 1 < $3 then $2::timestamptz end
          where id in (
              select id from insurance_certificate_requests
               where remind_at <= $1 and expires_at > $1 and status in ('sent', 'reminded') and reminders < $3
               order by id limit $4 for update skip locked)
         returning id as "id: InsuranceRequestId", company_id as "company_id: CompanyId", carrier_id as "carrier_id: CarrierId", reminders"#,
        now,
        next,
        most,
        limit
    )
    .fetch_all(db)
    .await
}
