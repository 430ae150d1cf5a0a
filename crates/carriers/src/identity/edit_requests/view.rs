//! A request as its company sees it.

use crate::identity::AlertedCarrier;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A request to correct what the product shows of a carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct EditRequest {
    /// Its id.
    id: i64,
    /// The carrier.
    carrier: AlertedCarrier,
    /// What is to be corrected.
    message: String,
    /// Who of the company asked.
    user_id: i64,
    /// That person's name, or else address.
    user_name: String,
    /// When.
    created_at: DateTime<Utc>,
}

impl From<store::identity::edit_requests::EditRequest> for EditRequest {
    fn from(row: store::identity::edit_requests::EditRequest) -> Self {
        Self {
            id: row.id,
            message: row.message,
            user_id: row.user_id,
            user_name: row.user_name,
            created_at: row.created_at,
            carrier: AlertedCarrier {
                id: row.carrier_id,
                dot_number: row.carrier_dot_number,
                legal_name: row.carrier_legal_name,
            },
        }
    }
}
