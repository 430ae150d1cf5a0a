//! A disposition as the API shows it.

use chrono::{DateTime, Utc};
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use store::exchange::dispositions::{DispositionReason, DispositionRow};
use utoipa::ToSchema;

described_words! {
    /// What a carrier said of a load.
    pub DispositionReasonWords: DispositionReason as "LoadCarrierDispositionReason"
}

/// What a carrier said of a load. (Document 2 §3.)
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LoadCarrierDisposition)]
pub struct DispositionView {
    /// The disposition's id.
    id: i64,
    /// Id of the load.
    load_id: i64,
    /// Your own number of the load.
    external_load_number: String,
    /// Id of the carrier.
    carrier_id: i64,
    /// The carrier.
    carrier: BoardCarrier,
    /// What it said.
    #[schema(value_type = DispositionReasonWords)]
    reason: DispositionReason,
    /// Notes; null if there are none.
    notes: Option<String>,
    /// Who recorded it; null if your own systems did.
    user: Option<Named>,
    /// When something was recorded first.
    created_at: DateTime<Utc>,
    /// When this was recorded.
    updated_at: DateTime<Utc>,
}

/// A carrier, as the load board names it.
#[derive(Debug, Serialize, ToSchema)]
pub struct BoardCarrier {
    /// The carrier's id.
    pub id: i64,
    /// Legal name; null if FMCSA's file has none.
    pub legal_name: Option<String>,
    /// USDOT number.
    pub dot_number: i32,
}

impl From<DispositionRow> for DispositionView {
    fn from(row: DispositionRow) -> Self {
        Self {
            id: row.id.0,
            load_id: row.load_id.0,
            external_load_number: row.external_load_number,
            carrier_id: row.carrier_id.0,
            carrier: BoardCarrier { id: row.carrier_id.0, legal_name: row.legal_name, dot_number: row.dot_number },
            reason: row.reason,
            notes: row.notes,
            user: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
