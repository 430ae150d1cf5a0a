//! A request as the API shows it.

use crate::insurance::certificates::view::{InsurancePerson, person};
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::insurance::requests::{Request, RequestKind, RequestStatus};
use utoipa::ToSchema;

/// A request to an insurance agent.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsuranceCertificateRequest {
    /// The request's id.
    id: i64,
    /// Id of the carrier whose insurance is requested.
    carrier_id: i64,
    /// `certificate`, or `cargo_policy` if only the cargo policy is requested.
    #[schema(value_type = String)]
    kind: RequestKind,
    /// Email address of the agent.
    email: String,
    /// Name of the insurance agent.
    agent_name: Option<String>,
    /// The broker's message to the agent.
    note: Option<String>,
    /// Status: `sent`, `reminded`, `answered`, `cancelled`, `declined`.
    #[schema(value_type = String)]
    status: RequestStatus,
    /// Number of reminders sent.
    reminders: i32,
    /// When the next reminder is due; null if none will be sent.
    remind_at: Option<DateTime<Utc>>,
    /// When the link expires.
    expires_at: DateTime<Utc>,
    /// Whether it can still be answered.
    is_open: bool,
    /// When the last email was sent; null while it is queued.
    delivered_at: Option<DateTime<Utc>>,
    /// When the agent answered or declined.
    answered_at: Option<DateTime<Utc>>,
    /// Why the agent declined.
    decline_reason: Option<String>,
    /// Who requested it.
    created_by: Option<InsurancePerson>,
    /// When it was requested.
    created_at: DateTime<Utc>,
    /// When it last changed.
    updated_at: DateTime<Utc>,
}

impl InsuranceCertificateRequest {
    /// The request's present state.
    pub fn of(row: Request, now: DateTime<Utc>) -> Self {
        Self {
            is_open: row.status.is_waiting() && row.expires_at > now,
            id: row.id.0,
            carrier_id: row.carrier_id.0,
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
