//! Emails that came in. A row is made when a message is kept, before its sender hears so, and takes no tenant until it was read: whose it is
//! follows from what it says and how that was proven. (loads.md §5, point 1.)

use super::words::{ReceivedStatus, ReceivedWay};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{
    CompanyId, FileId, LoadId, MovementId, RateConfirmationId, RateConfirmationMailId, ReceivedMailId, UserId,
};
use serde_json::Value as Json;
use sqlx::{query, query_as, query_scalar};

/// A message that came in.
#[derive(Clone, Copy, Debug)]
pub struct NewReceived<'a> {
    /// How it came.
    pub way: ReceivedWay,
    /// The carrier that it is for; none of reports.
    pub dot_number: Option<i32>,
    /// SHA-256 of the whole message.
    pub sha256: &'a [u8; 32],
    /// Its bytes.
    pub size: i32,
    /// Address of the client, the name that it gave itself, and the sender of the envelope.
    pub envelope: Option<(&'a str, &'a str, &'a str)>,
}

/// Whether a message for that recipient is kept already.
pub async fn is_known(db: &mut Conn, sha256: &[u8; 32], dot_number: Option<i32>) -> sqlx::Result<bool> {
    query_scalar!(
        r#"select exists (select from received_mails where sha256 = $1 and coalesce(dot_number, 0) = coalesce($2, 0)) as "is_known!""#,
        &sha256[..],
        dot_number
    )
    .fetch_one(db)
    .await
}

/// Messages that wait to be read, and the bytes of all that are kept.
pub async fn room_taken(db: &mut Conn) -> sqlx::Result<(i64, i64)> {
    let row = query!(
        r#"select count(*) filter (where status in ('received', 'waiting')) as "waiting!", coalesce(sum(size), 0)::bigint as "bytes!"
             from received_mails where file_id is not null"#
    );
    let row = row.fetch_one(db).await?;
    Ok((row.waiting, row.bytes))
}

/// Notes a message with its file; none when it is known already.
pub async fn add(
    db: &mut Conn,
    new: &NewReceived<'_>,
    file: FileId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<ReceivedMailId>> {
    query_scalar!(
        r#"insert into received_mails (way, dot_number, sha256, size, file_id, peer, helo, envelope_from, status, received_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'received', $9)
           on conflict do nothing returning id as "id: ReceivedMailId""#,
        new.way as ReceivedWay,
        new.dot_number,
        &new.sha256[..],
        new.size,
        file.0,
        new.envelope.map(|(peer, ..)| peer),
        new.envelope.map(|(_, helo, _)| helo),
        new.envelope.map(|(.., from)| from),
        now
    )
    .fetch_optional(db)
    .await
}

/// A message that is to be read.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migration describes")]
pub struct Arrived {
    pub id: ReceivedMailId,
    pub way: ReceivedWay,
    pub dot_number: Option<i32>,
    pub file_id: FileId,
    pub peer: Option<String>,
    pub helo: Option<String>,
    pub envelope_from: Option<String>,
    pub authenticity: Option<Json>,
    pub received_at: DateTime<Utc>,
}

/// A message that is not decided yet.
pub async fn find(db: &mut Conn, id: ReceivedMailId) -> sqlx::Result<Option<Arrived>> {
    query_as!(
        Arrived,
        r#"select id as "id: ReceivedMailId", way as "way: ReceivedWay", dot_number, file_id as "file_id!: FileId", peer, helo, envelope_from,
                  authenticity, received_at
             from received_mails where id = $1 and status in ('received', 'waiting') and file_id is not null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Locks a message until the transaction ends; false when it is decided.
pub async fn lock(db: &mut Conn, id: ReceivedMailId) -> sqlx::Result<bool> {
    let found = query_scalar!(
        "select id from received_mails where id = $1 and status in ('received', 'waiting') for update",
        id.0
    );
    Ok(found.fetch_optional(db).await?.is_some())
}

/// Who a sender's address belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sender {
    /// The company.
    pub company_id: CompanyId,
    /// The person; none where only the domain is the company's.
    pub user_id: Option<UserId>,
    /// Whether they may send rate confirmations; as a system at the company's own domain may.
    pub may_send: bool,
}

/// Whose an address is: the person's who signs in with it, else the one company's whose people have addresses at `domain`. Where several
/// companies' people have, it is nobody's.
pub async fn sender(db: &mut Conn, email: &str, domain: Option<&str>) -> sqlx::Result<Option<Sender>> {
    let person = query_as!(
        Sender,
        r#"select company_id as "company_id!: CompanyId", id as "user_id?: UserId",
                  'manage_rate_confirmations' = any(scopes) as "may_send!"
             from users where lower(email) = $1 and company_id is not null"#,
        email
    );
    if let Some(person) = person.fetch_optional(&mut *db).await? {
        return Ok(Some(person));
    }
    let Some(domain) = domain else { return Ok(None) };
    let companies = query_scalar!(
        r#"select distinct company_id as "company_id!: CompanyId" from users
            where lower(split_part(email, '@', 2)) = $1 and company_id is not null limit 2"#,
        domain
    );
    let companies = companies.fetch_all(db).await?;
    let [company_id] = companies[..] else { return Ok(None) };
    Ok(Some(Sender { company_id, user_id: None, may_send: true }))
}

/// A load that a subject may name, with one carrier that hauls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedLoad {
    /// The load.
    pub load_id: LoadId,
    /// Its number.
    pub external_load_number: String,
    /// Whether it is closed.
    pub is_closed: bool,
    /// The carrier's part; none while nobody hauls it.
    pub movement_id: Option<MovementId>,
    /// The carrier's USDOT number; none while it is not on file.
    pub dot_number: Option<i32>,
}

/// The company's loads with one of these numbers, each with those who haul it; 100 at most.
pub async fn named_loads(db: &mut Conn, tenant: Tenant, numbers: &[String]) -> sqlx::Result<Vec<NamedLoad>> {
    query_as!(
        NamedLoad,
        r#"select l.id as "load_id: LoadId", l.external_load_number, l.closed_at is not null as "is_closed!",
                  m.id as "movement_id?: MovementId", c.dot_number as "dot_number?"
             from loads l left join movements m on m.load_id = l.id and m.removed_at is null
             left join carriers c on c.id = m.carrier_id
            where l.company_id = $1 and l.external_load_number = any($2) order by l.id, m.first_stop limit 100"#,
        tenant.company().0,
        numbers
    )
    .fetch_all(db)
    .await
}

/// What a message is known again by.
#[derive(Clone, Copy, Debug)]
pub struct Identity<'a> {
    /// Its Message-ID.
    pub message_id: Option<&'a str>,
    /// SHA-256 of the document in it.
    pub document_sha256: Option<&'a [u8]>,
    /// The carrier that it is for.
    pub dot_number: Option<i32>,
}

/// Whether another message of the company's with the same Message-ID and document for the same carrier came to `status` before.
pub async fn is_repeated(
    db: &mut Conn,
    tenant: Tenant,
    id: ReceivedMailId,
    identity: Identity<'_>,
    status: ReceivedStatus,
) -> sqlx::Result<bool> {
    query_scalar!(
        r#"select exists (select from received_mails
                           where company_id = $1 and message_id = $2 and id <> $3 and status = $6
                             and document_sha256 is not distinct from $4 and dot_number is not distinct from $5) as "is_repeated!""#,
        tenant.company().0,
        identity.message_id,
        id.0,
        identity.document_sha256,
        identity.dot_number,
        status as ReceivedStatus
    )
    .fetch_one(db)
    .await
}

/// Whether a confirmation of the company's was made from a message that came after a moment.
pub async fn is_followed(
    db: &mut Conn,
    tenant: Tenant,
    confirmation: RateConfirmationId,
    since: DateTime<Utc>,
) -> sqlx::Result<bool> {
    query_scalar!(
        r#"select exists (select from received_mails r join rate_confirmation_mails f on f.id = r.rate_confirmation_mail_id
                           where r.company_id = $1 and r.status = 'taken' and r.received_at > $3 and f.rate_confirmation_id = $2) as "is_followed!""#,
        tenant.company().0,
        confirmation.0,
        since
    )
    .fetch_one(db)
    .await
}

/// How many of the company's were flagged since a moment.
pub async fn flagged_since(db: &mut Conn, tenant: Tenant, since: DateTime<Utc>) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select count(*) as "count!" from received_mails where company_id = $1 and status = 'flagged' and received_at > $2"#,
        tenant.company().0,
        since
    )
    .fetch_one(db)
    .await
}

/// What was read of a message, and what becomes of it.
#[derive(Clone, Copy, Debug)]
pub struct Decided<'a> {
    /// What becomes of it; `waiting` is looked at again.
    pub status: ReceivedStatus,
    /// Why, in a sentence.
    pub why: Option<&'a str>,
    /// Whose it is; none of what is nobody's.
    pub company: Option<CompanyId>,
    /// What it is known again by.
    pub identity: Identity<'a>,
    /// The address that it says it is from.
    pub sender: Option<&'a str>,
    /// Its subject.
    pub subject: Option<&'a str>,
    /// How it was checked.
    pub authenticity: Option<&'a Json>,
    /// What people see of it.
    pub mail: Option<RateConfirmationMailId>,
    /// The load that it names, of one that was flagged and is shown.
    pub load: Option<LoadId>,
}

/// Notes what was read of a message and what becomes of it. The caller has locked it.
pub async fn decide(db: &mut Conn, id: ReceivedMailId, decided: &Decided<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update received_mails set status = $2, why = $3, company_id = $4, message_id = $5, document_sha256 = $6, sender = $7, subject = $8,
             authenticity = $9, rate_confirmation_mail_id = $10, load_id = $12,
             decided_at = case when $2 in ('received', 'waiting') then null else $11::timestamptz end
          where id = $1",
        id.0,
        decided.status as ReceivedStatus,
        decided.why,
        decided.company.map(|company| company.0),
        decided.identity.message_id,
        decided.identity.document_sha256,
        decided.sender,
        decided.subject,
        decided.authenticity,
        decided.mail.map(|mail| mail.0),
        now,
        decided.load.map(|load| load.0)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets a message itself at once, where nothing needs it anymore; gives the key of its file, to be removed after the commit. The caller has
/// locked it.
pub async fn give_up_file(db: &mut Conn, id: ReceivedMailId) -> sqlx::Result<Option<String>> {
    let file = query_scalar!("select file_id from received_mails where id = $1", id.0).fetch_one(&mut *db).await?;
    let Some(file) = file else { return Ok(None) };
    query!("update received_mails set file_id = null where id = $1", id.0).execute(&mut *db).await?;
    query_scalar!("delete from files where id = $1 returning key", file).fetch_optional(db).await
}

/// Bytes of the flagged messages that are kept, of all companies.
pub async fn flagged_bytes(db: &mut Conn) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select coalesce(sum(size), 0)::bigint as "bytes!" from received_mails where status = 'flagged' and file_id is not null"#
    )
    .fetch_one(db)
    .await
}

/// A row that became a rate confirmation.
#[derive(Clone, Copy, Debug)]
pub struct TakenUp {
    /// Whose it is.
    pub company_id: CompanyId,
    /// What people see of it.
    pub mail: RateConfirmationMailId,
}

/// Whose a message is that became a rate confirmation; none of any other.
pub async fn taken_up(db: &mut Conn, id: ReceivedMailId) -> sqlx::Result<Option<TakenUp>> {
    query_as!(
        TakenUp,
        r#"select company_id as "company_id!: CompanyId", rate_confirmation_mail_id as "mail!: RateConfirmationMailId"
             from received_mails
            where id = $1 and status = 'taken' and company_id is not null and rate_confirmation_mail_id is not null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Forgets the messages that were decided before `files` (their files are then nobody's, and removed with the others), and the rows that
/// were decided before `rows`. Gives how many of both.
pub async fn remove_expired(db: &mut Conn, files: DateTime<Utc>, rows: DateTime<Utc>) -> sqlx::Result<(u64, u64)> {
    let forgotten =
        query!("update received_mails set file_id = null where file_id is not null and decided_at < $1", files);
    let forgotten = forgotten.execute(&mut *db).await?.rows_affected();
    let removed = query!("delete from received_mails where decided_at < $1", rows);
    Ok((forgotten, removed.execute(db).await?.rows_affected()))
}
