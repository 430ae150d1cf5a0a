//! Codes that brokers read to carriers on proven numbers, and that carriers type on the page of an emailed question.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{TicketAskId, TicketId, UserId, VoiceCodeId};
use sqlx::{query, query_as, query_scalar};

/// A code to give.
#[derive(Clone, Copy, Debug)]
pub struct NewVoiceCode<'a> {
    /// The alert.
    pub ticket: TicketId,
    /// The question whose page takes it.
    pub ask: TicketAskId,
    /// The number that is dialed.
    pub phone: &'a str,
    /// Since when it is the same at least.
    pub proven_since: NaiveDate,
    /// Who dials.
    pub by: UserId,
    /// For which truck and driver of the load (`MovementRow::crew_digest`); none where no driver is named.
    pub crew: Option<&'a [u8]>,
    /// Until when it works.
    pub expires_at: DateTime<Utc>,
}

/// No code has this hash: the real one is of the row's id, and set next.
const NO_HASH: [u8; 32] = [0; 32];

/// Adds a code for one of the company's alerts; those before it no longer work. [`set_hash`] has to follow in the same transaction.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewVoiceCode<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<VoiceCodeId> {
    query!(
        "update ticket_voice_codes set expires_at = least(expires_at, $3)
          where ticket_id = $1 and company_id = $2 and proved_at is null",
        new.ticket.0,
        tenant.company().0,
        now
    )
    .execute(&mut *db)
    .await?;
    query_scalar!(
        r#"insert into ticket_voice_codes (company_id, ticket_id, ask_id, phone, proven_since, code_hash, created_by, created_at, expires_at,
                                           crew_digest)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id as "id: VoiceCodeId""#,
        tenant.company().0,
        new.ticket.0,
        new.ask.0,
        new.phone,
        new.proven_since,
        NO_HASH.as_slice(),
        new.by.0,
        now,
        new.expires_at,
        new.crew
    )
    .fetch_one(db)
    .await
}

/// Keeps the hash of the code's digits.
pub async fn set_hash(db: &mut Conn, id: VoiceCodeId, code_hash: &[u8]) -> sqlx::Result<()> {
    query!("update ticket_voice_codes set code_hash = $2 where id = $1", id.0, code_hash).execute(db).await?;
    Ok(())
}

/// A code that can be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Typed {
    pub id: VoiceCodeId,
    pub phone: String,
    pub proven_since: NaiveDate,
    pub code_hash: Vec<u8>,
    pub tries: i32,
    pub created_by: UserId,
    pub expires_at: DateTime<Utc>,
    pub crew_digest: Option<Vec<u8>>,
}

/// The code that a question's page takes at a moment, with so many tries at most; none where none was given, or it no longer works.
pub async fn of_ask(
    db: &mut Conn,
    ask: TicketAskId,
    most_tries: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Typed>> {
    query_as!(
        Typed,
        r#"select id as "id: VoiceCodeId", phone, proven_since, code_hash, tries, created_by as "created_by: UserId", expires_at,
                  crew_digest
             from ticket_voice_codes
            where ask_id = $1 and proved_at is null and expires_at > $3 and tries < $2 order by id desc limit 1 for update"#,
        ask.0,
        most_tries,
        now
    )
    .fetch_optional(db)
    .await
}

/// Counts a try; `is_right` proves the contact.
pub async fn tried(db: &mut Conn, id: VoiceCodeId, is_right: bool, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update ticket_voice_codes set tries = tries + 1, proved_at = case when $2 then $3::timestamptz end where id = $1",
        id.0,
        is_right,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A code as the desk sees it; nobody sees its digits again.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct VoiceCode {
    pub id: VoiceCodeId,
    pub phone: String,
    pub tries: i32,
    pub created_by: UserId,
    pub created_by_name: String,
    pub created_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    pub proved_at: Option<DateTime<Utc>>,
}

/// The most codes that are read of an alert.
const MOST: i64 = 20;

/// The codes of one of the company's alerts, the newest first; at most 20.
pub async fn of_ticket(db: &mut Conn, tenant: Tenant, ticket: TicketId) -> sqlx::Result<Vec<VoiceCode>> {
    query_as!(
        VoiceCode,
        r#"select v.id as "id: VoiceCodeId", v.phone, v.tries, v.created_by as "created_by: UserId",
                  coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "created_by_name!", v.created_at, v.expires_at,
                  v.proved_at
             from ticket_voice_codes v join users u on u.id = v.created_by
            where v.company_id = $1 and v.ticket_id = $2 order by v.id desc limit $3"#,
        tenant.company().0,
        ticket.0,
        MOST
    )
    .fetch_all(db)
    .await
}
