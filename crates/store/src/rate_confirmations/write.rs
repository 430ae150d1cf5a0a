//! Writing rate confirmations. The caller holds the load's lock and has asked the machine whether the change may be.

mod ending;

pub use ending::{Ending, end};
pub(crate) use ending::{end_of_loads, end_of_movement};

use super::words::{ConfirmationStatus, ProvenBy};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, FileId, LoadId, MovementId, RateConfirmationId, UserId};
use serde_json::Value as Json;
use sqlx::{query, query_as, query_scalar};

/// A draft to make.
#[derive(Clone, Copy, Debug)]
pub struct Draft<'a> {
    /// The load.
    pub load: LoadId,
    /// The carrier's part of it.
    pub movement: MovementId,
    /// The carrier.
    pub carrier: CarrierId,
    /// The confirmation that it takes the place of.
    pub replaces: Option<RateConfirmationId>,
    /// It changes one that was accepted.
    pub is_amendment: bool,
    /// What the carrier agrees to, in two parts.
    pub terms: &'a str,
    /// The second part.
    pub details: &'a str,
    /// SHA-256 of each.
    pub terms_sha256: [u8; 32],
    /// SHA-256 of the second.
    pub details_sha256: [u8; 32],
    /// What the carrier is paid, in US cents.
    pub rate_cents: i64,
    /// What the linter found; none where nobody looked.
    pub findings: Option<&'a Json>,
    /// The broker's own document, which the terms name.
    pub document: Option<Document<'a>>,
    /// What that says beside the load; none without one.
    pub document_check: Option<&'a Json>,
    /// To whom it is to go.
    pub recipient_name: Option<&'a str>,
    /// Their address.
    pub recipient_email: Option<&'a str>,
    /// Who makes it; none for the company's systems.
    pub by: Option<UserId>,
}

/// A broker's own document of a confirmation, byte for byte as it was emailed.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// The file.
    pub file: FileId,
    /// What it is called.
    pub name: &'a str,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

/// Makes a draft; gives its id. Violates `rate_confirmations_open` while another waits for an answer.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &Draft<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<RateConfirmationId> {
    query_scalar!(
        r#"insert into rate_confirmations (company_id, load_id, movement_id, carrier_id, revision, replaces_id, is_amendment, status,
               status_changed_at, creator_id, terms, details, terms_sha256, details_sha256, rate_cents, findings, recipient_name,
               recipient_email, created_at, document_file_id, document_name, document_sha256, document_check)
           select $1, $2, $3, $4, coalesce(max(r.revision), 0) + 1, $5, $6, 'pending', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $7,
                  $17, $18, $19, $20
             from rate_confirmations r where r.movement_id = $3
           returning id as "id: RateConfirmationId""#,
        tenant.company().0,
        new.load.0,
        new.movement.0,
        new.carrier.0,
        new.replaces.map(|id| id.0),
        new.is_amendment,
        now,
        new.by.map(|by| by.0),
        new.terms,
        new.details,
        &new.terms_sha256[..],
        &new.details_sha256[..],
        new.rate_cents,
        new.findings,
        new.recipient_name,
        new.recipient_email,
        new.document.map(|document| document.file.0),
        new.document.map(|document| document.name),
        new.document.as_ref().map(|document| &document.sha256[..]),
        new.document_check
    )
    .fetch_one(db)
    .await
}

/// What of a confirmation its changes are judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Locked {
    /// Where it stands.
    pub status: ConfirmationStatus,
    /// When it was sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// When the carrier accepted it.
    pub accepted_at: Option<DateTime<Utc>>,
    /// When it ends without an answer.
    pub expires_at: Option<DateTime<Utc>>,
    /// It changes one that was accepted.
    pub is_amendment: bool,
}

/// One of the company's confirmations, locked until the transaction ends.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: RateConfirmationId) -> sqlx::Result<Option<Locked>> {
    query_as!(
        Locked,
        r#"select status as "status: ConfirmationStatus", sent_at, accepted_at, expires_at, is_amendment from rate_confirmations
            where id = $1 and company_id = $2 for update"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Notes to whom it goes, and that it is on its way, with the end of its time; one that is held has none yet.
pub async fn sent(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationId,
    (name, email): (Option<&str>, &str),
    expires_at: Option<DateTime<Utc>>,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmations set recipient_name = $3, recipient_email = $4, expires_at = $6,
             sent_at = case when $6::timestamptz is null then sent_at else coalesce(sent_at, $5) end
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        name,
        email,
        at,
        expires_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the carrier opened it; whether that was the first time.
pub async fn viewed(db: &mut Conn, tenant: Tenant, id: RateConfirmationId, at: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = query!(
        "update rate_confirmations set status = 'viewed', status_changed_at = $3, viewed_at = $3, delivered_at = coalesce(delivered_at, $3)
          where id = $1 and company_id = $2 and status in ('pending', 'delivered') and sent_at is not null",
        id.0,
        tenant.company().0,
        at
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// The carrier's other offer.
#[derive(Clone, Copy, Debug)]
pub struct Counter<'a> {
    /// Who makes it.
    pub name: &'a str,
    /// The rate that it asks for, in US cents; none where it asks for something else.
    pub rate_cents: Option<i64>,
    /// What it says.
    pub message: Option<&'a str>,
}

/// Notes the carrier's other offer, in the place of the one before.
pub async fn countered(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationId,
    counter: Counter<'_>,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmations set countered_at = $6, counter_name = $3, counter_rate_cents = $4, counter_message = $5
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        counter.name,
        counter.rate_cents,
        counter.message,
        at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// How a confirmation is accepted.
#[derive(Clone, Copy, Debug)]
pub struct Acceptance<'a> {
    /// Who accepts.
    pub name: &'a str,
    /// As what.
    pub title: &'a str,
    /// The address that the link went to, or the contact by which the browser was proven: an address, or a number. (The column is called
    /// `accepted_email`.)
    pub contact: &'a str,
    /// How they showed that they speak for the carrier.
    pub proof: ProvenBy,
    /// The signature's text.
    pub signature: &'a str,
    /// Its SHA-256.
    pub signature_sha256: [u8; 32],
    /// The signed document; none of sample data, whose document is printed when it is asked for.
    pub file: Option<FileId>,
}

/// Notes that the carrier accepted. What it amends no longer counts.
pub async fn accepted(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationId,
    how: &Acceptance<'_>,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update rate_confirmations r set status = 'cancelled', status_changed_at = $3, ended_at = $3, ended_because = 'revised'
           from rate_confirmations n
          where n.id = $1 and n.company_id = $2 and r.movement_id = n.movement_id and r.id <> n.id and r.accepted_at is not null
            and r.ended_at is null",
        id.0,
        tenant.company().0,
        at
    )
    .execute(&mut *db)
    .await?;
    query!(
        "update rate_confirmations set accepted_at = $3, accepted_name = $4, accepted_title = $5, accepted_email = $6, accepted_proof = $7,
             signature = $8, signature_sha256 = $9, file_id = $10, status = 'viewed', viewed_at = coalesce(viewed_at, $3),
             delivered_at = coalesce(delivered_at, $3)
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        at,
        how.name,
        how.title,
        how.contact,
        how.proof as ProvenBy,
        how.signature,
        &how.signature_sha256[..],
        how.file.map(|file| file.0)
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes an open movement's confirmation back: what confirmed it was canceled.
pub async fn unconfirm(db: &mut Conn, tenant: Tenant, movement: MovementId) -> sqlx::Result<()> {
    query!(
        "update movements set confirmed_at = null where id = $1 and company_id = $2 and removed_at is null",
        movement.0,
        tenant.company().0
    )
    .execute(db)
    .await?;
    Ok(())
}
