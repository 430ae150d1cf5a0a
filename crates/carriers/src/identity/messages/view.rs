//! A message as shown to one of its two sides.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::Tenant;
use store::identity::messages::Message;
use utoipa::ToSchema;

/// A message about an alert.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityAlertMessage {
    /// The message's id.
    id: i64,
    /// The alert's id.
    identity_alert_id: i64,
    /// Id of the thread; each asking company has one.
    thread_id: i64,
    /// The asking company's name, visible to the publisher and to that company.
    asking_company_name: String,
    /// Whether the publisher wrote it; otherwise the asking company did.
    is_from_publisher: bool,
    /// Whether the caller's company wrote it.
    is_own: bool,
    /// Text of the message.
    message: String,
    /// When it was sent.
    created_at: DateTime<Utc>,
}

impl IdentityAlertMessage {
    /// The message as the company sees it, which is one of its two sides.
    pub(super) fn of(row: Message, viewer: Tenant) -> Self {
        let is_asking = viewer.company() == row.asking_company_id;
        Self {
            id: row.id.0,
            identity_alert_id: row.identity_alert_id.0,
            thread_id: row.thread_id.0,
            asking_company_name: row.asking_company_name,
            is_from_publisher: row.is_from_publisher,
            is_own: is_asking != row.is_from_publisher,
            message: row.message,
            created_at: row.created_at,
        }
    }
}
