//! A consent, as the carrier sees it.

use crate::telematics::provider::Provider;
use chrono::{DateTime, Utc};
use serde::Serialize;
use store::telematics::connections::Connection;
use utoipa::ToSchema;

/// A carrier's consent to read the devices of one provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct TelematicsConsent {
    /// Its id.
    id: i64,
    /// The carrier.
    carrier_id: i64,
    /// The provider's word: `motive`, `samsara`, `partner`, `demonstration`.
    provider: String,
    /// The provider's name.
    provider_label: String,
    /// What the provider's events name, for a provider that sends by itself.
    feed_key: String,
    /// Who gave it.
    consented_by_name: String,
    /// When.
    consented_at: DateTime<Utc>,
    /// When it was taken back; null while it stands.
    revoked_at: Option<DateTime<Utc>>,
    /// When the provider last told anything.
    reported_at: Option<DateTime<Utc>>,
    /// Why nothing comes: `credentials_refused`; null when all is well.
    trouble: Option<String>,
}

impl From<Connection> for TelematicsConsent {
    fn from(row: Connection) -> Self {
        Self {
            id: row.id,
            carrier_id: row.carrier_id,
            provider_label: Provider::label_of(&row.provider),
            provider: row.provider,
            feed_key: row.feed_key,
            consented_by_name: row.consented_by_name,
            consented_at: row.consented_at,
            revoked_at: row.revoked_at,
            reported_at: row.reported_at,
            trouble: row.trouble,
        }
    }
}
