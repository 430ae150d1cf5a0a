//! Mails with rate confirmations: pages of them, one, new ones, and what people do with them.

mod received;

use super::words::{MailKind, MailStatus, Standing};
use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, LoadId, RateConfirmationId, RateConfirmationMailId, UserId};
use serde_json::Value as Json;
use sqlx::{query, query_scalar};

pub use received::{ReceivedMail, flag_received, receive};

/// A mail with what lists show beside it.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Mail {
    pub id: RateConfirmationMailId,
    pub rate_confirmation_id: Option<RateConfirmationId>,
    pub kind: MailKind,
    pub status: MailStatus,
    pub status_changed_at: DateTime<Utc>,
    pub user_id: Option<UserId>,
    /// The sender's name, or the email address if there is none.
    pub user_name: Option<String>,
    pub carrier_id: Option<CarrierId>,
    pub legal_name: Option<String>,
    pub dot_number: Option<i32>,
    pub load_id: Option<LoadId>,
    pub external_load_number: Option<String>,
    pub email: String,
    pub subject: String,
    pub standing: Option<Standing>,
    pub why: Option<String>,
    pub checks: Json,
    pub attempts: i32,
    pub response: Option<String>,
    pub may_be_twice: bool,
    pub created_at: DateTime<Utc>,
    pub completed_at: Option<DateTime<Utc>>,
    pub released_by: Option<UserId>,
    pub released_by_name: Option<String>,
    pub released_at: Option<DateTime<Utc>>,
    pub release_reason: Option<String>,
}

/// A company's mails, the newest first. (Document 2 §7: GET rate_confirmation_mails; §9: 50 a page.)
#[derive(Debug)]
pub struct Mails;

impl Listing for Mails {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "f.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        choice("status", "f.status", MailStatus::WORDS)
            .only(&[P::Eq, P::NotEq, P::In, P::NotIn])
            .means("Delivered is `completed`; undelivered is neither that nor `flagged`."),
        choice("kind", "f.kind", MailKind::WORDS).only(&[P::Eq, P::In]),
        int("rate_confirmation_id", "f.rate_confirmation_id").only(&[P::Eq, P::In, P::Null]),
        int("user_id", "f.user_id")
            .only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null])
            .means("Id of the teammate who sent it."),
        int("carrier_id", "f.carrier_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Null]),
        choice("standing", "f.standing", Standing::WORDS)
            .only(&[P::Eq, P::In, P::Null])
            .means("How the recipient stands."),
        text("email", "f.email").only(&[P::Eq, P::Cont, P::Start]),
        text("subject", "f.subject").only(&[P::Cont, P::Start]),
        text("carrier_legal_name", "c.legal_name").only(&[P::Cont, P::Start]).means("The carrier’s legal name."),
        text("load_external_load_number", "l.external_load_number")
            .only(&[P::Eq, P::Cont, P::Start])
            .means("The load’s number."),
        time("created_at", "f.created_at").sortable(),
        time("completed_at", "f.completed_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Mails {
    const COLUMNS: &'static str = "f.id, f.rate_confirmation_id, f.kind, f.status, f.status_changed_at, f.user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, f.carrier_id, c.legal_name, c.dot_number, \
         r.load_id, l.external_load_number, f.email, f.subject, f.standing, f.why, f.checks, f.attempts, f.response, f.may_be_twice, f.created_at, \
         f.completed_at, f.released_by, coalesce(nullif(concat_ws(' ', b.first_name, b.last_name), ''), b.email) as released_by_name, \
         f.released_at, f.release_reason";
    const FROM: &'static str = "rate_confirmation_mails f left join rate_confirmations r on r.id = f.rate_confirmation_id \
         left join loads l on l.id = r.load_id left join carriers c on c.id = f.carrier_id left join users u on u.id = f.user_id \
         left join users b on b.id = f.released_by";
    const TENANT: &'static str = "f.company_id";
    const ORDER: &'static str = "f.id desc";
}

/// Most mails that are read at once.
const MOST: u32 = 500;
const ID: Field = int("id", "f.id").only(&[P::Eq]);
const CONFIRMATION: Field = int("rate_confirmation_id", "f.rate_confirmation_id").only(&[P::In]);

/// A page of the company's mails.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Mail>> {
    page::<Mails, _>(db, tenant, query).await
}

/// One of the company's mails.
pub async fn find(db: &mut Conn, tenant: Tenant, id: RateConfirmationMailId) -> sqlx::Result<Option<Mail>> {
    Ok(among(db, tenant, &ID, P::Eq, vec![Value::Int(id.0)]).await?.into_iter().next())
}

/// The mails of these confirmations of the company's, the newest first; at most 500.
pub async fn of(db: &mut Conn, tenant: Tenant, ids: &[RateConfirmationId]) -> sqlx::Result<Vec<Mail>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    among(db, tenant, &CONFIRMATION, P::In, ids.iter().map(|id| Value::Int(id.0)).collect()).await
}

async fn among(
    db: &mut Conn,
    tenant: Tenant,
    field: &'static Field,
    predicate: P,
    values: Vec<Value>,
) -> sqlx::Result<Vec<Mail>> {
    let only = Filter { field, predicate, values };
    let query = Query { filters: vec![only], order: None, page: 1, per_page: MOST };
    Ok(page::<Mails, _>(db, tenant, &query).await?.items)
}

/// An attempt at handing a mail to the mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptRow {
    /// Its number, from 1.
    pub attempt: i32,
    /// When it began.
    pub started_at: DateTime<Utc>,
    /// When it ended; none while it goes on, and none for good where it was cut off.
    pub ended_at: Option<DateTime<Utc>>,
    /// How it ended.
    pub outcome: Option<MailStatus>,
    /// What the mail server said.
    pub response: Option<String>,
}

/// The attempts at one of the company's mails, the newest first; at most 50.
pub async fn attempts(db: &mut Conn, tenant: Tenant, id: RateConfirmationMailId) -> sqlx::Result<Vec<AttemptRow>> {
    sqlx::query_as!(
        AttemptRow,
        r#"select a.attempt, a.started_at, a.ended_at, a.outcome as "outcome: MailStatus", a.response
             from rate_confirmation_mail_attempts a join rate_confirmation_mails f on f.id = a.mail_id
            where a.mail_id = $2 and f.company_id = $1
            order by a.attempt desc limit 50"#,
        tenant.company().0,
        id.0
    )
    .fetch_all(db)
    .await
}

/// A mail to send or to hold.
#[derive(Clone, Copy, Debug)]
pub struct NewMail<'a> {
    /// What it carries.
    pub kind: MailKind,
    /// The confirmation.
    pub confirmation: RateConfirmationId,
    /// Its carrier.
    pub carrier: CarrierId,
    /// `queued`, or `flagged` to be held.
    pub status: MailStatus,
    /// Who sends it; none for the product.
    pub by: Option<UserId>,
    /// The recipient.
    pub email: &'a str,
    /// The subject line.
    pub subject: &'a str,
    /// How the recipient stands, why in words, and what was compared.
    pub standing: Option<(Standing, &'a str, &'a Json)>,
}

/// Adds a mail; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewMail<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<RateConfirmationMailId> {
    let nothing = Json::Array(Vec::new());
    query_scalar!(
        r#"insert into rate_confirmation_mails (company_id, rate_confirmation_id, carrier_id, kind, status, status_changed_at, user_id, email,
               subject, standing, why, checks, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $6) returning id as "id: RateConfirmationMailId""#,
        tenant.company().0,
        new.confirmation.0,
        new.carrier.0,
        new.kind as MailKind,
        new.status as MailStatus,
        now,
        new.by.map(|by| by.0),
        new.email,
        new.subject,
        new.standing.map(|(standing, ..)| standing) as Option<Standing>,
        new.standing.map(|(_, why, _)| why),
        new.standing.map_or(&nothing, |(.., checks)| checks)
    )
    .fetch_one(db)
    .await
}

/// Lets a held mail go, with why; false when it is not held any more.
pub async fn release(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationMailId,
    (by, reason): (UserId, &str),
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = query!(
        "update rate_confirmation_mails set status = 'queued', status_changed_at = $5, released_by = $3, release_reason = $4, released_at = $5
          where id = $1 and company_id = $2 and status = 'flagged' and kind = 'offer'",
        id.0,
        tenant.company().0,
        by.0,
        reason,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Puts a held mail away; false when it is not held any more.
pub async fn discard(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationMailId,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = query!(
        "update rate_confirmation_mails set status = 'discarded', status_changed_at = $3
          where id = $1 and company_id = $2 and status = 'flagged'",
        id.0,
        tenant.company().0,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Puts away what of these confirmations of the company's was not sent yet: offers that no longer count.
pub async fn discard_unsent(
    db: &mut Conn,
    tenant: Tenant,
    ids: &[RateConfirmationId],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmation_mails set status = 'discarded', status_changed_at = $3
          where company_id = $1 and rate_confirmation_id = any($2) and kind = 'offer' and status in ('queued', 'flagged', 'deferred')",
        tenant.company().0,
        ids as &[RateConfirmationId],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A canceled confirmation that nobody looked at yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CancelledRow {
    /// The confirmation.
    pub id: RateConfirmationId,
    /// The company.
    pub company_id: CompanyId,
    /// Whether its carrier is to be told: it had it, and nothing newer says so.
    pub is_told: bool,
}

/// Takes up to `most` canceled confirmations of all companies that nobody looked at yet, and notes that someone did. The carrier is told of those
/// that reached it, unless a revision took their place or their time was over, as the email had said. It takes no tenant: the rows name theirs.
pub async fn take_cancelled(db: &mut Conn, most: i64, now: DateTime<Utc>) -> sqlx::Result<Vec<CancelledRow>> {
    sqlx::query_as!(
        CancelledRow,
        r#"update rate_confirmations r set cancellation_seen_at = $2
            where r.id in (select id from rate_confirmations where status = 'cancelled' and cancellation_seen_at is null
                            order by id limit $1 for update skip locked)
           returning r.id as "id: RateConfirmationId", r.company_id as "company_id: CompanyId",
                     (r.ended_because in ('broker', 'carrier_removed', 'load_cancelled')
                      and (r.delivered_at is not null or r.viewed_at is not null or r.accepted_at is not null)) as "is_told!""#,
        most,
        now
    )
    .fetch_all(db)
    .await
}

/// An address that the company's confirmations for a carrier went to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndpointRow {
    /// The address.
    pub email: String,
    /// Confirmations that its mail server took.
    pub count: i64,
    /// When the last one was.
    pub last_at: DateTime<Utc>,
}

/// The addresses that the company's confirmations for a carrier went to, the latest first; at most 100.
pub async fn endpoints(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<EndpointRow>> {
    sqlx::query_as!(
        EndpointRow,
        r#"select email, count(*) as "count!", max(completed_at) as "last_at!" from rate_confirmation_mails
            where company_id = $1 and carrier_id = $2 and kind = 'offer' and completed_at is not null
            group by email order by max(completed_at) desc, email limit 100"#,
        tenant.company().0,
        carrier.0
    )
    .fetch_all(db)
    .await
}
