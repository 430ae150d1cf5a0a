//! Voice codes as the API shows them.

use chrono::{DateTime, Utc};
use platform::named::Named;
use platform::secrets::CODE_TRIES;
use serde::Serialize;
use store::tickets::voice_codes::VoiceCode;
use utoipa::ToSchema;

/// A voice code that was given to a carrier. Its digits are shown to no one again.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketVoiceCode {
    /// The code's id.
    pub id: i64,
    /// The number that was to be dialed.
    pub phone: String,
    /// Who was to dial it.
    pub given_by: Named,
    /// When.
    pub given_at: DateTime<Utc>,
    /// Until when the code can be typed.
    pub expires_at: DateTime<Utc>,
    /// How often wrong digits were typed; five times at most.
    pub wrong_tries: i32,
    /// When the carrier typed it; null if it didn't.
    pub proved_at: Option<DateTime<Utc>>,
}

impl From<VoiceCode> for TicketVoiceCode {
    fn from(row: VoiceCode) -> Self {
        let right = i32::from(row.proved_at.is_some());
        Self {
            id: row.id.0,
            phone: row.phone,
            given_by: Named { id: row.created_by.0, name: row.created_by_name },
            given_at: row.created_at,
            expires_at: row.expires_at,
            wrong_tries: (row.tries - right).clamp(0, CODE_TRIES),
            proved_at: row.proved_at,
        }
    }
}
