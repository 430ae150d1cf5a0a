//! What a company's people write about carriers and alerts, each version as it was written. (Document 2 §3: note.)

mod list;
mod versions;

pub use list::{Note, Notes, find, list};
pub use versions::{Version, Versions, list_versions};

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, NoteId, TicketId, UserId};

kernel::wire::words! {
    /// What a note is on, where it is not about a carrier alone. (Document 2 §3: notable_type.)
    pub enum NotableType {
        /// An alert.
        Ticket = "Ticket",
    }
}

/// Adds a note about a carrier; none where the carrier is not on file.
pub async fn create_on_carrier(
    db: &mut Conn,
    tenant: Tenant,
    carrier: Option<CarrierId>,
    (body, by): (&str, UserId),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<NoteId>> {
    let id = sqlx::query_scalar!(
        "with note as (
             insert into notes (company_id, carrier_id, body, user_id, created_at, updated_at)
             select $1, c.id, $3, $4, $5, $5 from carriers c where c.id = $2 returning id),
         first as (insert into note_versions (note_id, version, body, written_at) select id, 1, $3, $5 from note)
         select id from note",
        tenant.company().0,
        carrier.map(|id| id.0),
        body,
        by.0,
        now
    );
    Ok(id.fetch_optional(db).await?.map(NoteId))
}

/// Adds a note on one of the company's alerts, with the alert's carrier; none where there is no such alert, or it is about another carrier than
/// the one given.
pub async fn create_on_ticket(
    db: &mut Conn,
    tenant: Tenant,
    (ticket, carrier): (TicketId, Option<CarrierId>),
    (body, by): (&str, UserId),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<NoteId>> {
    let id = sqlx::query_scalar!(
        "with note as (
             insert into notes (company_id, carrier_id, notable_type, notable_id, body, user_id, created_at, updated_at)
             select $1, t.carrier_id, 'Ticket', t.id, $4, $5, $6, $6 from tickets t
              where t.id = $2 and t.company_id = $1 and ($3::bigint is null or t.carrier_id = $3) returning id),
         first as (insert into note_versions (note_id, version, body, written_at) select id, 1, $4, $6 from note)
         select id from note",
        tenant.company().0,
        ticket.0,
        carrier.map(|id| id.0),
        body,
        by.0,
        now
    );
    Ok(id.fetch_optional(db).await?.map(NoteId))
}

/// Gives a note another text, unless it has it already; whether it had another one. The caller made sure that it is the author's.
pub async fn rewrite(db: &mut Conn, tenant: Tenant, id: NoteId, body: &str, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "with note as (
             update notes set body = $3, versions_count = versions_count + 1, updated_at = $4
              where id = $1 and company_id = $2 and body <> $3 returning id, versions_count)
         insert into note_versions (note_id, version, body, written_at) select id, versions_count, $3, $4 from note",
        id.0,
        tenant.company().0,
        body,
        now
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}
