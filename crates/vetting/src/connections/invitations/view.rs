//! An invitation as shown to its issuer.

use chrono::{DateTime, Utc};
use platform::http::brand::Brand;
use platform::named::Named;
use serde::Serialize;
use store::onboarding::invitations::Invitation;
use store::onboarding::packets::PacketStatus;
use utoipa::ToSchema;

/// An invitation for a carrier to onboard.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConnectionInvitation {
    /// The invitation's id.
    id: i64,
    /// The broker.
    issuer: Named,
    /// The carrier.
    carrier: InvitedCarrier,
    /// Email address it was sent to; null if a user was invited.
    email: Option<String>,
    /// Id of the user it was sent to; null if an email address was invited.
    user_id_for_email: Option<i64>,
    /// Ids of the classifications the carrier is assigned to when its packet is approved.
    classification_ids: Vec<i64>,
    /// Brand of the site the link leads to.
    site: Brand,
    /// Who sent the invitation.
    created_by: Option<Named>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When the latest email was sent; null while it is queued.
    delivered_at: Option<DateTime<Utc>>,
    /// How many times it was sent.
    sent_count: i32,
    /// When the latest link expires.
    expires_at: DateTime<Utc>,
    /// Whether the link has expired; resending creates a new one.
    is_expired: bool,
    /// When it was withdrawn; null if it wasn't.
    withdrawn_at: Option<DateTime<Utc>>,
    /// Id of its connection.
    connection_id: Option<i64>,
    /// The packet it opened.
    onboarding_packet: Option<InvitationPacket>,
}

/// The invited carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitedCarrier {
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: i32,
    /// Legal name.
    legal_name: Option<String>,
}

/// The packet that an invitation opened.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationPacket {
    /// The packet's id.
    id: i64,
    /// Status of the packet.
    #[schema(schema_with = packet_status)]
    status: PacketStatus,
}

fn packet_status() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    platform::http::schema::words(PacketStatus::WORDS.iter().copied())
}

impl ConnectionInvitation {
    /// The row as it is at `now`.
    pub fn of(row: Invitation, now: DateTime<Utc>) -> Self {
        let packet = row.packet_id.zip(row.packet_status);
        Self {
            id: row.id.0,
            issuer: Named { id: row.company_id.0, name: row.company_legal_name },
            carrier: InvitedCarrier {
                id: row.carrier_id.0,
                dot_number: row.dot_number,
                legal_name: row.carrier_legal_name,
            },
            email: row.email,
            user_id_for_email: row.user_id_for_email.map(|id| id.0),
            classification_ids: row.classification_ids.into_iter().map(|id| id.0).collect(),
            site: row.site.into(),
            created_by: row.created_by.zip(row.created_by_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            delivered_at: row.delivered_at,
            sent_count: row.sent_count,
            expires_at: row.expires_at,
            is_expired: row.expires_at <= now,
            withdrawn_at: row.withdrawn_at,
            connection_id: row.connection_id.map(|id| id.0),
            onboarding_packet: packet.map(|(id, status)| InvitationPacket { id: id.0, status }),
        }
    }
}
