//! What companies and an alert's publisher write to each other: one thread for each company that asks. The publisher sees which company
//! asks; the asking company never sees whose alert it is.

use crate::list::{Field, Filter, List, Listing, Predicate, Query, Rows, Sql, Value, int, page};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, IdentityAlertId, IdentityMessageId, IdentityThreadId, UserId};
use kernel::site::Site;

/// A message.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Message {
    /// Its id; later ones have higher ones.
    pub id: IdentityMessageId,
    /// The alert's id.
    pub identity_alert_id: IdentityAlertId,
    /// The thread the message belongs to.
    pub thread_id: IdentityThreadId,
    /// The company that asks.
    pub asking_company_id: CompanyId,
    /// Name of the asking company.
    pub asking_company_name: String,
    /// Whether the publisher wrote it.
    pub is_from_publisher: bool,
    /// What it says.
    pub message: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// The messages that a company wrote or got, oldest first.
#[derive(Debug)]
pub struct Messages;

impl Listing for Messages {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[];
    const PER_PAGE: u32 = 50;
}

impl List for Messages {
    const COLUMNS: &'static str = "m.id, t.identity_alert_id, m.thread_id, t.company_id as asking_company_id, \
         k.legal_name as asking_company_name, m.is_from_publisher, m.message, m.created_at";
    // `v` is the viewing company: the publisher's or the one that asks.
    const FROM: &'static str = "identity_alert_messages m join identity_alert_threads t on t.id = m.thread_id \
         join identity_alerts a on a.id = t.identity_alert_id join companies k on k.id = t.company_id \
         join companies v on v.id in (a.company_id, t.company_id)";
    const TENANT: &'static str = "v.id";
    const ORDER: &'static str = "m.id";
}

static ALERT: Field = int("identity_alert_id", "t.identity_alert_id");
static ID: Field = int("id", "m.id");

fn only(field: &'static Field, value: i64) -> Filter {
    Filter { field, predicate: Predicate::Eq, values: vec![Value::Int(value)] }
}

/// A page of the messages about an alert that the company wrote or got.
pub async fn list(db: &mut Conn, tenant: Tenant, alert: IdentityAlertId, query: &Query) -> sqlx::Result<Rows<Message>> {
    let mut query = query.clone();
    query.filters.push(only(&ALERT, alert.0));
    page::<Messages, _>(db, tenant, &query).await
}

/// One of the messages that the company wrote or got.
pub async fn find(db: &mut Conn, tenant: Tenant, id: IdentityMessageId) -> sqlx::Result<Option<Message>> {
    let query = Query { filters: vec![only(&ID, id.0)], order: None, page: 1, per_page: 1 };
    Ok(page::<Messages, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// The thread in which the company asks about an alert.
pub async fn own_thread(
    db: &mut Conn,
    tenant: Tenant,
    alert: IdentityAlertId,
) -> sqlx::Result<Option<IdentityThreadId>> {
    sqlx::query_scalar!(
        r#"select id as "id: IdentityThreadId" from identity_alert_threads where identity_alert_id = $1 and company_id = $2"#,
        alert.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The thread in which the company asks about an alert, created if there is none.
pub async fn open_thread(
    db: &mut Conn,
    tenant: Tenant,
    alert: IdentityAlertId,
    now: DateTime<Utc>,
) -> sqlx::Result<IdentityThreadId> {
    sqlx::query_scalar!(
        r#"insert into identity_alert_threads (identity_alert_id, company_id, created_at) values ($1, $2, $3)
         on conflict (identity_alert_id, company_id) do update set company_id = excluded.company_id
         returning id as "id: IdentityThreadId""#,
        alert.0,
        tenant.company().0,
        now
    )
    .fetch_one(db)
    .await
}

/// The threads about the company's own alert, oldest first; the first 1,000.
pub async fn threads_of_own(
    db: &mut Conn,
    tenant: Tenant,
    alert: IdentityAlertId,
) -> sqlx::Result<Vec<IdentityThreadId>> {
    sqlx::query_scalar!(
        r#"select t.id as "id: IdentityThreadId" from identity_alert_threads t join identity_alerts a on a.id = t.identity_alert_id
            where a.id = $1 and a.company_id = $2 order by t.id limit 1000"#,
        alert.0,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// A message to write.
#[derive(Clone, Copy, Debug)]
pub struct NewMessage<'a> {
    /// The thread, of which the writer is a side.
    pub thread: IdentityThreadId,
    /// Who writes.
    pub user: UserId,
    /// Whether for the publisher.
    pub is_from_publisher: bool,
    /// What.
    pub message: &'a str,
}

/// Writes a message.
pub async fn add(db: &mut Conn, new: NewMessage<'_>, now: DateTime<Utc>) -> sqlx::Result<IdentityMessageId> {
    sqlx::query_scalar!(
        r#"insert into identity_alert_messages (thread_id, user_id, is_from_publisher, message, created_at)
         values ($1, $2, $3, $4, $5) returning id as "id: IdentityMessageId""#,
        new.thread.0,
        new.user.0,
        new.is_from_publisher,
        new.message,
        now
    )
    .fetch_one(db)
    .await
}

/// The content of the email about a message.
#[derive(Clone, Debug)]
pub struct MessageMail {
    /// Email address of the recipient.
    pub email: String,
    /// The alert's id.
    pub alert: IdentityAlertId,
    /// Whether the publisher wrote the message.
    pub is_from_publisher: bool,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// The brand that the alert was reported at.
    pub site: Site,
}

/// Who gets an email about a message: the alert's publisher, or the one who last wrote for the company that asks; none when that person
/// has left the company.
pub async fn mail_for(db: &mut Conn, message: IdentityMessageId) -> sqlx::Result<Option<MessageMail>> {
    sqlx::query_as!(
        MessageMail,
        r#"select u.email, a.id as "alert: IdentityAlertId", m.is_from_publisher, c.dot_number, c.legal_name, a.site as "site: Site"
             from identity_alert_messages m join identity_alert_threads t on t.id = m.thread_id
             join identity_alerts a on a.id = t.identity_alert_id join carriers c on c.id = a.carrier_id
             join users u on case when m.is_from_publisher
                 then u.company_id = t.company_id and u.id = (
                     select o.user_id from identity_alert_messages o
                      where o.thread_id = t.id and not o.is_from_publisher order by o.id desc limit 1)
                 else u.company_id = a.company_id and u.id = a.user_id end
            where m.id = $1"#,
        message.0
    )
    .fetch_optional(db)
    .await
}
