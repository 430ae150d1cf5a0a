//! A request as the API shows it.

use crate::insurance::certificates::view::{InsurancePerson, person};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::insurance::requests::Request;
use utoipa::ToSchema;

/// A request to an insurance agent.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsuranceCertificateRequest {
    /// Its id.
    id: i64,
    /// The carrier whose insurance is asked for.
    carrier_id: i64,
    /// `certificate`, or `cargo_policy` when the cargo policy alone is asked for.
    kind: String,
    /// The agent's address.
    email: String,
    /// The agent's name.
    agent_name: Option<String>,
    /// The broker's words to the agent.
    note: Option<String>,
    /// `sent`, `reminded`, `answered`, `cancelled`, `declined`.
    status: String,
    /// How many reminders were sent.
    reminders: i32,
    /// When the next reminder is due; null when none will be sent.
    remind_at: Option<DateTime<Utc>>,
    /// When the link stops working.
    expires_at: DateTime<Utc>,
    /// Whether it waits for an answer that can still come.
    is_open: bool,
    /// When the last letter was handed over; null while it is on its way.
    delivered_at: Option<DateTime<Utc>>,
    /// When the agent answered or declined.
    answered_at: Option<DateTime<Utc>>,
    /// Why the agent declined.
    decline_reason: Option<String>,
    /// Who asked.
    created_by: Option<InsurancePerson>,
    /// When.
    created_at: DateTime<Utc>,
    /// When it last changed.
    updated_at: DateTime<Utc>,
}

impl InsuranceCertificateRequest {
    /// The request as it stands now.
    pub fn of(row: Request, now: DateTime<Utc>) -> Self {
        Self {
            is_open: matches!(row.status.as_str(), "sent" | "reminded") && row.expires_at > now,
            id: row.id,
            carrier_id: row.carrier_id,
            kind: row.kind,
            email: row.email,
            agent_name: row.agent_name,
            note: row.note,
            status: row.status,
            reminders: row.reminders,
            remind_at: row.remind_at,
            expires_at: row.expires_at,
            delivered_at: row.delivered_at,
            answered_at: row.answered_at,
            decline_reason: row.decline_reason,
            created_by: person(row.created_by, row.created_by_name),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
