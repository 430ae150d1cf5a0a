//! A message as one of its two sides sees it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::Tenant;
use store::identity::messages::Message;
use utoipa::ToSchema;

/// A message about an alert.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityAlertMessage {
    /// Its id.
    id: i64,
    /// The alert.
    identity_alert_id: i64,
    /// The thread: one for each company that asks.
    thread_id: i64,
    /// The company that asks: for the publisher to know with whom it speaks, and the company itself.
    asking_company_name: String,
    /// The publisher wrote it; else the company that asks did.
    is_from_publisher: bool,
    /// The caller's own company wrote it.
    is_own: bool,
    /// What it says.
    message: String,
    /// When.
    created_at: DateTime<Utc>,
}

impl IdentityAlertMessage {
    /// The message as the company sees it, which is one of its two sides.
    pub(super) fn of(row: Message, viewer: Tenant) -> Self {
        let is_asking = viewer.company().0 == row.asking_company_id;
        Self {
            id: row.id,
            identity_alert_id: row.identity_alert_id,
            thread_id: row.thread_id,
            asking_company_name: row.asking_company_name,
            is_from_publisher: row.is_from_publisher,
            is_own: is_asking != row.is_from_publisher,
            message: row.message,
            created_at: row.created_at,
        }
    }
}
