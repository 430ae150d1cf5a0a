//! A version of an agreement.

use chrono::{DateTime, Utc};
use platform::named::Named;
use serde::Serialize;
use store::onboarding::contracts::Contract;
use utoipa::ToSchema;

/// A version of one of the company's agreements.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Contract)]
pub struct ContractView {
    /// The version's id.
    id: i64,
    /// Id of the company it belongs to.
    company_id: i64,
    /// Name of the agreement.
    name: String,
    /// Version number, from 1.
    version: i32,
    /// Paragraphs, separated by blank lines; a line starting with `# ` is a heading.
    body: String,
    /// Whether carriers are asked to sign this version.
    is_current: bool,
    /// Number of signatures.
    signatures: i64,
    /// Who wrote it; null if unknown.
    created_by: Option<Named>,
    /// When it was created.
    created_at: DateTime<Utc>,
}

impl From<Contract> for ContractView {
    fn from(row: Contract) -> Self {
        Self {
            id: row.id.0,
            company_id: row.company_id.0,
            name: row.name,
            version: row.version,
            body: row.body,
            is_current: row.is_current,
            signatures: row.signatures,
            created_by: row.created_by.zip(row.created_by_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
        }
    }
}
