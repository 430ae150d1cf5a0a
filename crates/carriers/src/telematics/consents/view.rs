//! A consent, as shown to the carrier.

use chrono::{DateTime, Utc};
use serde::Serialize;
use store::telematics::connections::Connection;
use store::telematics::{Provider, Trouble};
use utoipa::ToSchema;

/// A carrier's consent to read its ELDs at one provider.
#[derive(Debug, Serialize, ToSchema)]
pub struct TelematicsConsent {
    /// The consent's id.
    id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// Code of the provider: `motive`, `samsara`, `partner`, `demonstration`.
    #[schema(value_type = String)]
    provider: Provider,
    /// Display name of the provider.
    provider_label: &'static str,
    /// Key the provider's events must include, for providers that send events themselves.
    feed_key: String,
    /// Name of the person who gave it.
    consented_by_name: String,
    /// When it was given.
    consented_at: DateTime<Utc>,
    /// When it was revoked; null if it wasn't.
    revoked_at: Option<DateTime<Utc>>,
    /// When the provider last reported.
    reported_at: Option<DateTime<Utc>>,
    /// Why no data is received: `credentials_refused`; null if there is no problem.
    #[schema(value_type = Option<String>)]
    trouble: Option<Trouble>,
}

impl From<Connection> for TelematicsConsent {
    fn from(row: Connection) -> Self {
        Self {
            id: row.id.0,
            carrier_id: row.carrier_id.0,
            provider_label: row.provider.label(),
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
