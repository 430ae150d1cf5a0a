//! Emails that came in for a company.

use crate::rate_confirmations::words::MailStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, RateConfirmationId, RateConfirmationMailId, UserId};
use serde_json::Value as Json;
use sqlx::{query, query_scalar};

/// An email that came in for the company.
#[derive(Clone, Copy, Debug)]
pub struct ReceivedMail<'a> {
    /// The confirmation that was made from it.
    pub confirmation: Option<RateConfirmationId>,
    /// The carrier that it is for.
    pub carrier: Option<CarrierId>,
    /// `received`, or `flagged` where it can't be used.
    pub status: MailStatus,
    /// The teammate who sent it; none where only the domain is theirs.
    pub by: Option<UserId>,
    /// The sender.
    pub email: &'a str,
    /// The subject line.
    pub subject: &'a str,
    /// What is to be known of it, in a sentence, and what was checked.
    pub why: Option<&'a str>,
    /// What was checked.
    pub checks: &'a Json,
}

/// Adds an email that came in; gives its id.
pub async fn receive(
    db: &mut Conn,
    tenant: Tenant,
    new: &ReceivedMail<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<RateConfirmationMailId> {
    query_scalar!(
        r#"insert into rate_confirmation_mails (company_id, rate_confirmation_id, carrier_id, kind, status, status_changed_at, user_id, email,
               subject, why, checks, created_at)
           values ($1, $2, $3, 'received', $4, $5, $6, $7, $8, $9, $10, $5) returning id as "id: RateConfirmationMailId""#,
        tenant.company().0,
        new.confirmation.map(|id| id.0),
        new.carrier.map(|id| id.0),
        new.status as MailStatus,
        now,
        new.by.map(|by| by.0),
        new.email,
        new.subject,
        new.why,
        new.checks
    )
    .fetch_one(db)
    .await
}

/// Flags an email that came in: what was made from it needs a person. False when it was flagged or put away before.
pub async fn flag_received(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationMailId,
    why: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = query!(
        "update rate_confirmation_mails set status = 'flagged', status_changed_at = $4, why = $3
          where id = $1 and company_id = $2 and kind = 'received' and status = 'received'",
        id.0,
        tenant.company().0,
        why,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}
