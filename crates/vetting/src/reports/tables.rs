//! Reports whose rows are those of one table, in batches by id.

use super::cells::Cell;
use chrono::{DateTime, Utc};
use kernel::ids::CarrierId;
use rules::{INDEFINITE, RuleType};
use store::companies::reports::{
    self, AuditRow, ConnectionRow, InvitationRow, OverrideRow, PersonRow, SubscriptionRow, Table,
};
use store::{Conn, Tenant};

/// Rows of a report, and the id after which the next ones come.
#[derive(Debug)]
pub(super) struct Batch {
    /// The rows' cells, as many in each as the kind has columns.
    pub(super) rows: Vec<Vec<Cell>>,
    /// The id of the last row; none when there are no more.
    pub(super) last: Option<i64>,
    /// The carrier of each row, in reports about carriers.
    pub(super) carriers: Vec<CarrierId>,
}

impl Batch {
    fn of<T>(rows: Vec<T>, id: impl Fn(&T) -> i64, cells: impl Fn(T) -> Vec<Cell>) -> Self {
        let last = rows.last().map(id);
        Self { rows: rows.into_iter().map(cells).collect(), last, carriers: Vec::new() }
    }

    /// The same of rows about carriers.
    fn about<T>(
        rows: Vec<T>,
        id: impl Fn(&T) -> i64,
        carrier: impl Fn(&T) -> CarrierId,
        cells: impl Fn(T) -> Vec<Cell>,
    ) -> Self {
        let carriers = rows.iter().map(carrier).collect();
        Self { carriers, ..Self::of(rows, id, cells) }
    }
}

/// The table's rows after `after`.
pub(super) async fn batch(
    db: &mut Conn,
    tenant: Tenant,
    table: Table,
    (after, limit): (i64, i64),
    now: DateTime<Utc>,
) -> sqlx::Result<Batch> {
    Ok(match table {
        Table::People => Batch::of(reports::people(db, tenant, after, limit).await?, |row| row.id, person),
        Table::AuditLog => Batch::of(reports::audit_rows(db, tenant, after, limit).await?, |row| row.id, act),
        Table::Invitations => {
            let rows = reports::invitations(db, tenant, after, limit).await?;
            Batch::of(rows, |row| row.id, |row| invitation(row, now))
        }
        Table::Connections => {
            let rows = reports::connections(db, tenant, after, limit).await?;
            Batch::about(rows, |row| row.id, |row| row.carrier_id, connection)
        }
        Table::Subscriptions => {
            let rows = reports::subscriptions(db, tenant, after, limit).await?;
            Batch::about(rows, |row| row.id, |row| row.carrier_id, subscription)
        }
        Table::Overrides => {
            let rows = reports::overrides(db, tenant, after, limit).await?;
            Batch::about(rows, |row| row.id, |row| row.carrier_id, |row| exception(row, now))
        }
    })
}

fn person(row: PersonRow) -> Vec<Cell> {
    vec![
        Cell::Text(row.id.to_string()),
        Cell::text(row.first_name),
        Cell::text(row.last_name),
        Cell::Text(row.email),
        Cell::text(row.phone_e164),
        Cell::Text(row.scopes.join(", ")),
        Cell::Time(row.created_at),
        Cell::time(row.last_signed_in_at),
    ]
}

fn act(row: AuditRow) -> Vec<Cell> {
    vec![
        Cell::Text(row.id.to_string()),
        Cell::Time(row.occurred_at),
        Cell::Text(row.action),
        Cell::text(row.email),
        Cell::text(row.key_name),
        Cell::text(row.subject),
        Cell::Text(row.details.to_string()),
        Cell::text(row.address),
    ]
}

fn invitation(row: InvitationRow, now: DateTime<Utc>) -> Vec<Cell> {
    let state = match row.claimed_at {
        Some(_) => "accepted",
        None if row.expires_at <= now => "expired",
        None if row.delivered_at.is_none() => "not sent yet",
        None => "open",
    };
    vec![
        Cell::Text(row.id.to_string()),
        Cell::Text(row.email),
        Cell::Text(row.scopes.join(", ")),
        Cell::Text(row.site.to_string()),
        Cell::Text(row.invited_by),
        Cell::Time(row.created_at),
        Cell::time(row.delivered_at),
        Cell::Time(row.expires_at),
        Cell::time(row.claimed_at),
        Cell::Text(state.to_owned()),
    ]
}

fn connection(row: ConnectionRow) -> Vec<Cell> {
    vec![
        Cell::Text(row.id.to_string()),
        Cell::Text(row.dot_number.to_string()),
        Cell::text(row.legal_name),
        Cell::text(row.city),
        Cell::text(row.state),
        Cell::Text(row.status.to_string()),
        Cell::Text(if row.is_dismissed { "yes" } else { "no" }.to_owned()),
        Cell::text(row.packet_status.map(|status| status.to_string())),
        Cell::text(row.notes),
        Cell::Time(row.created_at),
        Cell::Time(row.updated_at),
        Cell::text(row.updated_by),
    ]
}

fn subscription(row: SubscriptionRow) -> Vec<Cell> {
    vec![
        Cell::Text(row.id.to_string()),
        Cell::Text(row.dot_number.to_string()),
        Cell::text(row.legal_name),
        Cell::text(row.city),
        Cell::text(row.state),
        Cell::Time(row.created_at),
        Cell::text(row.created_by),
    ]
}

fn exception(row: OverrideRow, now: DateTime<Utc>) -> Vec<Cell> {
    let is_indefinite = row.expiration_date >= INDEFINITE;
    let state = match row.is_active {
        false => "deactivated",
        true if !is_indefinite && row.expiration_date < now.date_naive() => "expired",
        true => "active",
    };
    let rule = RuleType::of_str(&row.is_type).map_or(row.is_type, |known| known.words().to_owned());
    vec![
        Cell::Text(row.id.to_string()),
        Cell::Text(row.dot_number.to_string()),
        Cell::text(row.legal_name),
        Cell::Text(row.classification),
        Cell::Text(rule),
        Cell::Text("Accepted by override".to_owned()),
        Cell::text(row.reason),
        Cell::text(row.created_by),
        Cell::Time(row.created_at),
        if is_indefinite { Cell::Text("Indefinite".to_owned()) } else { Cell::Day(row.expiration_date) },
        Cell::Text(state.to_owned()),
        Cell::text(row.deactivated_by),
        Cell::time(row.deactivated_at),
    ]
}
