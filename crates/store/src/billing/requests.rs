//! Requests to the gateway, so that a repeated request is carried out once.
//!
//! A request is recorded before the gateway is called and again when it has answered. One that is still `asked` may or may not have been
//! carried out: a new request for the same resumes it under the same key, after the gateway was asked for its outcome.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;

kernel::wire::words! {
    /// The operation requested of the gateway.
    pub enum RequestKind {
        /// To keep a payment method.
        AddPaymentMethod = "add_payment_method",
        /// To take a month's price.
        Subscribe = "subscribe",
        /// To end a subscription. Nothing asks for it: a subscription that is not renewed ends by itself.
        Cancel = "cancel",
    }
}

kernel::wire::words! {
    /// What became of a request.
    pub enum RequestStatus {
        /// The gateway has not answered.
        Asked = "asked",
        /// It was carried out.
        Done = "done",
        /// It declined.
        Declined = "declined",
    }
}

/// A request to write down.
#[derive(Clone, Copy, Debug)]
pub struct NewRequest<'a> {
    /// The key that the caller gave, or none; then an unanswered request for the same is taken up, or `fresh_key` begins a new one.
    pub key: Option<&'a str>,
    /// A unique key.
    pub fresh_key: &'a str,
    /// What the gateway is asked to do.
    pub kind: RequestKind,
    /// A hash of the whole request.
    pub fingerprint: &'a [u8],
}

/// A request as it was found or made.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its key, which the gateway knows it by.
    pub key: String,
    /// What became of it.
    pub status: RequestStatus,
    /// What the gateway calls the result.
    pub reference: Option<String>,
    /// Why it was declined.
    pub detail: Option<String>,
    /// When it was first sent.
    pub created_at: DateTime<Utc>,
    /// When the gateway answered.
    pub answered_at: Option<DateTime<Utc>>,
}

/// The status of a request.
#[derive(Clone, Debug)]
pub enum Standing {
    /// It was made just now.
    New(Asked),
    /// It was sent before.
    Known(Asked),
    /// The key was used for something else.
    OtherUse,
}

/// Locks out other requests to the gateway for this company until the transaction ends; false when someone does right now.
pub async fn lock_company(db: &mut Conn, tenant: Tenant) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select pg_try_advisory_xact_lock(hashtextextended('billing', $1)) as "is_locked!""#,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}

struct AskedRow {
    idempotency_key: String,
    company_id: CompanyId,
    kind: RequestKind,
    fingerprint: Vec<u8>,
    status: RequestStatus,
    reference: Option<String>,
    detail: Option<String>,
    created_at: DateTime<Utc>,
    answered_at: Option<DateTime<Utc>>,
}

impl From<AskedRow> for Asked {
    fn from(row: AskedRow) -> Self {
        Self {
            key: row.idempotency_key,
            status: row.status,
            reference: row.reference,
            detail: row.detail,
            created_at: row.created_at,
            answered_at: row.answered_at,
        }
    }
}

/// The company's request of that key.
pub async fn find_request(db: &mut Conn, tenant: Tenant, key: &str) -> sqlx::Result<Option<Asked>> {
    let row = sqlx::query_as!(
        AskedRow,
        r#"select idempotency_key, company_id as "company_id: CompanyId", kind as "kind: RequestKind", fingerprint, status as "status: RequestStatus", reference,
               detail, created_at, answered_at
           from billing_requests where idempotency_key = $1 and company_id = $2"#,
        key,
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.map(Asked::from))
}

/// Finds the request or writes it down. Call it under [`lock_company`], and commit before the gateway is called.
pub async fn ask(
    db: &mut Conn,
    tenant: Tenant,
    request: &NewRequest<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<Standing> {
    let known = sqlx::query_as!(
        AskedRow,
        r#"select idempotency_key, company_id as "company_id: CompanyId", kind as "kind: RequestKind", fingerprint, status as "status: RequestStatus", reference,
               detail, created_at, answered_at
           from billing_requests
           where case when $1::text is null then company_id = $2 and kind = $3 and fingerprint = $4 and status = 'asked'
                      else idempotency_key = $1 end
           order by created_at desc limit 1"#,
        request.key,
        tenant.company().0,
        request.kind as RequestKind,
        request.fingerprint
    )
    .fetch_optional(&mut *db)
    .await?;
    if let Some(row) = known {
        let is_same = row.company_id == tenant.company() && row.kind == request.kind;
        if !is_same || row.fingerprint != request.fingerprint {
            return Ok(Standing::OtherUse);
        }
        return Ok(Standing::Known(row.into()));
    }
    let key = request.key.unwrap_or(request.fresh_key);
    sqlx::query!(
        "insert into billing_requests (idempotency_key, company_id, kind, fingerprint, created_at) values ($1, $2, $3, $4, $5)",
        key,
        tenant.company().0,
        request.kind as RequestKind,
        request.fingerprint,
        now
    )
    .execute(db)
    .await?;
    let asked = Asked {
        key: key.to_owned(),
        status: RequestStatus::Asked,
        reference: None,
        detail: None,
        created_at: now,
        answered_at: None,
    };
    Ok(Standing::New(asked))
}

/// Writes down what the gateway answered: the result's name, or why it declined.
pub async fn answer(
    db: &mut Conn,
    tenant: Tenant,
    key: &str,
    answer: Result<&str, &str>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let status = if answer.is_ok() { RequestStatus::Done } else { RequestStatus::Declined };
    sqlx::query!(
        "update billing_requests set status = $3, reference = $4, detail = $5, answered_at = $6
         where idempotency_key = $1 and company_id = $2",
        key,
        tenant.company().0,
        status as RequestStatus,
        answer.ok(),
        answer.err(),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
