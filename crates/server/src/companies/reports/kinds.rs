//! Every kind of report, in one table: what it tells, who may have it, its columns and its rows.
//!
//! What a report shows is never more than a screen shows to the same person, so each kind has the scopes of that screen.

use super::cells::Cell;
use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use store::companies::reports::{self, AuditRow, ConnectionRow, InvitationRow, PersonRow, SubscriptionRow};
use store::{Conn, Tenant};

/// A kind of report.
#[derive(Clone, Copy, Debug)]
pub struct ReportKind {
    /// What rows and files know it by.
    pub name: &'static str,
    /// What people call it.
    pub label: &'static str,
    /// What it tells.
    pub description: &'static str,
    /// The caller holds one of these; empty asks for nothing.
    pub scopes: &'static [Scope],
    /// The heads of its columns.
    pub columns: &'static [&'static str],
    content: Content,
}

#[derive(Clone, Copy, Debug)]
enum Content {
    People,
    AuditLog,
    Invitations,
    Connections,
    Subscriptions,
}

/// Every kind, in the order that the list shows.
pub const KINDS: &[ReportKind] = &[
    ReportKind {
        name: "users_and_scopes",
        label: "Users and scopes",
        description: "Everybody of the company, what they may do, and when they last signed in.",
        scopes: &[],
        columns: &["Id", "First name", "Last name", "E-mail", "Phone", "Scopes", "Since", "Last sign-in"],
        content: Content::People,
    },
    ReportKind {
        name: "audit_log",
        label: "Audit log",
        description: "Who did what to whose access, oldest first.",
        scopes: &[Scope::ManageUsers],
        columns: &["Number", "When", "Action", "By", "Key", "Subject", "Details", "Address"],
        content: Content::AuditLog,
    },
    ReportKind {
        name: "invitations",
        label: "Invitations",
        description: "Everybody who was invited, by whom, and what became of it.",
        scopes: &[Scope::Sourcing, Scope::ManageUsers],
        columns: &["Id", "E-mail", "Scopes", "Site", "Invited by", "Made", "Delivered", "Expires", "Accepted", "State"],
        content: Content::Invitations,
    },
    ReportKind {
        name: "connections",
        label: "Connections",
        description: "Every carrier that the company decided on: how it stands, the newest packet, and the notes.",
        scopes: &[],
        columns: &[
            "Id",
            "USDOT",
            "Carrier",
            "City",
            "State",
            "Status",
            "Dismissed",
            "Packet",
            "Notes",
            "Since",
            "Changed",
            "Changed by",
        ],
        content: Content::Connections,
    },
    ReportKind {
        name: "subscriptions",
        label: "Monitored carriers",
        description: "Every carrier that the company watches, since when, and who asked for it.",
        scopes: &[],
        columns: &["Id", "USDOT", "Carrier", "City", "State", "Since", "By"],
        content: Content::Subscriptions,
    },
];

/// The kind of that name.
pub fn find(name: &str) -> Option<&'static ReportKind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// Rows of a report, and the id after which the next ones come.
#[derive(Debug)]
pub struct Batch {
    /// The rows' cells, as many in each as the kind has columns.
    pub rows: Vec<Vec<Cell>>,
    /// The id of the last row; none when there are no more.
    pub last: Option<i64>,
}

impl Batch {
    fn of<T>(rows: Vec<T>, id: impl Fn(&T) -> i64, cells: impl Fn(T) -> Vec<Cell>) -> Self {
        let last = rows.last().map(id);
        Self { rows: rows.into_iter().map(cells).collect(), last }
    }
}

impl ReportKind {
    /// Whether a person who holds these scopes may have it.
    pub fn is_for(&self, holds: impl Fn(Scope) -> bool) -> bool {
        self.scopes.is_empty() || self.scopes.iter().any(|scope| holds(*scope))
    }

    /// How many rows it has now.
    pub async fn count(&self, db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
        match self.content {
            Content::People => reports::count_people(db, tenant).await,
            Content::AuditLog => reports::count_audit_rows(db, tenant).await,
            Content::Invitations => reports::count_invitations(db, tenant).await,
            Content::Connections => reports::count_connections(db, tenant).await,
            Content::Subscriptions => reports::count_subscriptions(db, tenant).await,
        }
    }

    /// The rows after `after`.
    pub async fn batch(
        &self,
        db: &mut Conn,
        tenant: Tenant,
        after: i64,
        limit: i64,
        now: DateTime<Utc>,
    ) -> sqlx::Result<Batch> {
        Ok(match self.content {
            Content::People => Batch::of(reports::people(db, tenant, after, limit).await?, |row| row.id, person),
            Content::AuditLog => Batch::of(reports::audit_rows(db, tenant, after, limit).await?, |row| row.id, act),
            Content::Invitations => {
                let rows = reports::invitations(db, tenant, after, limit).await?;
                Batch::of(rows, |row| row.id, |row| invitation(row, now))
            }
            Content::Connections => {
                Batch::of(reports::connections(db, tenant, after, limit).await?, |row| row.id, connection)
            }
            Content::Subscriptions => {
                Batch::of(reports::subscriptions(db, tenant, after, limit).await?, |row| row.id, subscription)
            }
        })
    }
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
        None if row.delivered_at.is_none() => "waiting for the mail",
        None => "open",
    };
    vec![
        Cell::Text(row.id.to_string()),
        Cell::Text(row.email),
        Cell::Text(row.scopes.join(", ")),
        Cell::Text(row.site),
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
        Cell::Text(row.status),
        Cell::Text(if row.is_dismissed { "yes" } else { "no" }.to_owned()),
        Cell::text(row.packet_status),
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
