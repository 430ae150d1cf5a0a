//! What alerts were evaluated from when people closed them, kept for as long as the ticket.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::TicketId;
use sqlx::{query, query_as};

/// What an alert was evaluated from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Closing {
    pub sha256: Vec<u8>,
    pub evaluated_at: DateTime<Utc>,
    pub settings: String,
    pub input: String,
}

/// Keeps what an alert of the company's was evaluated from; the same is kept once.
pub async fn keep(
    db: &mut Conn,
    tenant: Tenant,
    ticket: TicketId,
    closing: &Closing,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into alert_closings (company_id, ticket_id, sha256, evaluated_at, settings, input, created_at)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (ticket_id, sha256) do nothing",
        tenant.company().0,
        ticket.0,
        closing.sha256.as_slice(),
        closing.evaluated_at,
        closing.settings,
        closing.input,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What an alert of the company's was evaluated from by this hash; none where it is not kept.
pub async fn find(db: &mut Conn, tenant: Tenant, ticket: TicketId, sha256: &[u8]) -> sqlx::Result<Option<Closing>> {
    query_as!(
        Closing,
        "select sha256, evaluated_at, settings, input from alert_closings where company_id = $1 and ticket_id = $2 and sha256 = $3",
        tenant.company().0,
        ticket.0,
        sha256
    )
    .fetch_optional(db)
    .await
}
