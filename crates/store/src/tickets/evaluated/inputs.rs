//! What tickets were evaluated from last, kept as text so that they can be evaluated again.

use crate::{Conn, Tenant};
use alerts::AlertType;
use chrono::{DateTime, Utc};
use kernel::ids::TicketId;
use sqlx::{query, query_as};

/// Keeps what tickets were evaluated from last, so that they can be evaluated again: the input and the settings as text.
pub async fn keep_inputs(
    db: &mut Conn,
    inputs: &[(TicketId, String)],
    settings: &str,
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    if inputs.is_empty() {
        return Ok(());
    }
    let ids: Vec<TicketId> = inputs.iter().map(|(id, _)| *id).collect();
    let texts: Vec<String> = inputs.iter().map(|(_, text)| text.clone()).collect();
    query!(
        "insert into ticket_inputs (ticket_id, input, settings, evaluated_at)
         select n.id, n.input, $3, $4 from unnest($1::bigint[], $2::text[]) as n (id, input)
         on conflict (ticket_id) do update
            set input = excluded.input, settings = excluded.settings, evaluated_at = excluded.evaluated_at",
        &ids as &[TicketId],
        &texts,
        settings,
        at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What a ticket of the company's was evaluated from last: input, settings, moment.
pub async fn input(
    db: &mut Conn,
    tenant: Tenant,
    ticket: TicketId,
) -> sqlx::Result<Option<(String, String, DateTime<Utc>)>> {
    let row = query!(
        "select i.input, i.settings, i.evaluated_at from ticket_inputs i join tickets t on t.id = i.ticket_id
          where i.ticket_id = $1 and t.company_id = $2",
        ticket.0,
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.map(|row| (row.input, row.settings, row.evaluated_at)))
}

/// A ticket's last input, to be evaluated by other settings.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The ticket.
    pub ticket: TicketId,
    /// Its kind.
    pub is_type: AlertType,
    /// The load's number.
    pub external_load_number: String,
    /// What it was evaluated from, as text.
    pub input: String,
    /// When.
    pub evaluated_at: DateTime<Utc>,
}

/// The last inputs of the company's tickets that were opened after a moment, the newest first; so many at most.
pub async fn inputs_since(
    db: &mut Conn,
    tenant: Tenant,
    after: DateTime<Utc>,
    most: i64,
) -> sqlx::Result<Vec<Replayed>> {
    query_as!(
        Replayed,
        r#"select t.id as "ticket: TicketId", t.is_type as "is_type: AlertType", l.external_load_number, i.input, i.evaluated_at
             from tickets t join loads l on l.id = t.load_id join ticket_inputs i on i.ticket_id = t.id
            where t.company_id = $1 and t.opened_at > $2 order by t.id desc limit $3"#,
        tenant.company().0,
        after,
        most
    )
    .fetch_all(db)
    .await
}
