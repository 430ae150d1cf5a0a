//! An invitation as its issuer sees it.

use chrono::{DateTime, Utc};
use platform::http::brand::Brand;
use platform::named::Named;
use serde::Serialize;
use store::onboarding::invitations::Invitation;
use store::onboarding::packets::PacketStatus;
use utoipa::ToSchema;

/// An invitation of a carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectionInvitation {
    /// Its id.
    id: i64,
    /// The broker.
    issuer: Named,
    /// The carrier.
    carrier: InvitedCarrier,
    /// The address that it went to; null where a user was invited.
    email: Option<String>,
    /// The user that it went to; null where an address was.
    user_id_for_email: Option<i64>,
    /// The classifications that the carrier is put in when its packet is accepted.
    classification_ids: Vec<i64>,
    /// The brand whose address the link has.
    site: Brand,
    /// Who invited.
    created_by: Option<Named>,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When the newest mail was handed over; null while it waits.
    delivered_at: Option<DateTime<Utc>>,
    /// How often it was sent.
    sent_count: i32,
    /// When the newest link stops working.
    expires_at: DateTime<Utc>,
    /// The link works no more; resending makes a new one.
    is_expired: bool,
    /// When it was taken back; null while it stands.
    withdrawn_at: Option<DateTime<Utc>>,
    /// The connection that it is about.
    connection_id: Option<i64>,
    /// The packet that it opened.
    onboarding_packet: Option<InvitationPacket>,
}

/// The carrier that is invited.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitedCarrier {
    /// Its id.
    id: i64,
    /// Its USDOT number.
    dot_number: i32,
    /// Its legal name.
    legal_name: Option<String>,
}

/// The packet that an invitation opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationPacket {
    /// Its id.
    id: i64,
    /// Where it stands.
    #[schema(schema_with = packet_status)]
    status: String,
}

fn packet_status() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    platform::http::schema::words(PacketStatus::WORDS.iter().copied())
}

impl ConnectionInvitation {
    /// The row as it is at `now`.
    pub fn of(row: Invitation, now: DateTime<Utc>) -> Self {
        let packet = row.packet_id.zip(row.packet_status);
        Self {
            id: row.id,
            issuer: Named { id: row.company_id, name: row.company_legal_name },
            carrier: InvitedCarrier {
                id: row.carrier_id,
                dot_number: row.dot_number,
                legal_name: row.carrier_legal_name,
            },
            email: row.email,
            user_id_for_email: row.user_id_for_email,
            classification_ids: row.classification_ids,
            site: if row.site == Brand::Watchdog.key() { Brand::Watchdog } else { Brand::Portal },
            created_by: row.created_by.zip(row.created_by_name).map(|(id, name)| Named { id, name }),
            created_at: row.created_at,
            delivered_at: row.delivered_at,
            sent_count: row.sent_count,
            expires_at: row.expires_at,
            is_expired: row.expires_at <= now,
            withdrawn_at: row.withdrawn_at,
            connection_id: row.connection_id,
            onboarding_packet: packet.map(|(id, status)| InvitationPacket { id, status }),
        }
    }
}
