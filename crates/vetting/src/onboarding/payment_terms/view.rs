//! A payment term as the API shows it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::onboarding::payment_terms::PaymentTerm;
use utoipa::ToSchema;

/// How soon a broker pays.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PaymentTerm)]
pub struct PaymentTermView {
    /// The payment term's id.
    id: i64,
    /// Id of the company it belongs to.
    company_id: i64,
    /// Display name.
    name: String,
    /// Days from the invoice.
    days: i32,
    /// Discount for early payment, in basis points (hundredths of a percent): 200 is 2%.
    discount_basis_points: i32,
    /// Whether carriers can choose it.
    is_active: bool,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was last changed.
    updated_at: DateTime<Utc>,
}

impl From<PaymentTerm> for PaymentTermView {
    fn from(row: PaymentTerm) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id.0,
            name: row.name,
            days: row.days,
            discount_basis_points: row.discount_basis_points,
            is_active: row.is_active,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
