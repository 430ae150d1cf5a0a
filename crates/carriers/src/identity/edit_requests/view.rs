//! An edit request as shown to its company.

use crate::identity::AlertedCarrier;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A request to correct a carrier's information.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditRequest {
    /// The request's id.
    id: i64,
    /// The carrier.
    carrier: AlertedCarrier,
    /// What to correct.
    message: String,
    /// Id of the person who made the request.
    user_id: i64,
    /// Name of that person, or the email address if there is none.
    user_name: String,
    /// When it was requested.
    created_at: DateTime<Utc>,
}

impl From<store::identity::edit_requests::EditRequest> for EditRequest {
    fn from(row: store::identity::edit_requests::EditRequest) -> Self {
        Self {
            id: row.id,
            message: row.message,
            user_id: row.user_id.0,
            user_name: row.user_name,
            created_at: row.created_at,
            carrier: AlertedCarrier {
                id: row.carrier_id.0,
                dot_number: row.carrier_dot_number,
                legal_name: row.carrier_legal_name,
            },
        }
    }
}
