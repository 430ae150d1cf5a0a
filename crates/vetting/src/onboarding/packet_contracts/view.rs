//! An agreement in a packet, as shown to its broker.

use chrono::{DateTime, Utc};
use platform::named::Named;
use platform::secrets;
use serde::Serialize;
use store::onboarding::packet_contracts::PacketContract;
use utoipa::ToSchema;

/// An agreement in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketContract {
    /// The agreement's id.
    id: i64,
    /// The packet's id.
    onboarding_packet_id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// The version of the agreement it belongs to.
    contract: SignedContract,
    /// Whether the broker uploaded it in place of a signature.
    is_broker_uploaded: bool,
    /// Who uploaded it; null for a signed agreement.
    uploaded_by: Option<Named>,
    /// The signature; null for an uploaded agreement.
    signature: Option<ContractSignature>,
    /// The document; download it from `/onboarding_packet_contracts/{id}/file`.
    file: ContractFile,
    /// When it was signed or uploaded.
    created_at: DateTime<Utc>,
}

/// The version of an agreement a document belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedContract {
    /// The version's id.
    id: i64,
    /// Name of the agreement.
    name: String,
    /// Version of the agreement.
    version: i32,
}

/// Who signed, when and from where.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractSignature {
    /// The signer's name, as typed.
    name: String,
    /// The signer's title.
    title: Option<String>,
    /// When it was signed.
    signed_at: DateTime<Utc>,
    /// IP address it was signed from.
    address: Option<String>,
    /// Browser it was signed with (user agent).
    user_agent: Option<String>,
}

/// A document.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractFile {
    /// File name.
    name: String,
    /// MIME type.
    content_type: String,
    /// Size in bytes.
    size: i32,
    /// SHA-256 of its content, in hexadecimal.
    sha256: String,
}

impl From<PacketContract> for OnboardingPacketContract {
    fn from(row: PacketContract) -> Self {
        let signature = row.signer_name.zip(row.signed_at).map(|(name, signed_at)| ContractSignature {
            name,
            title: row.signer_title,
            signed_at,
            address: row.signed_address,
            user_agent: row.signed_user_agent,
        });
        Self {
            id: row.id,
            onboarding_packet_id: row.packet_id.0,
            carrier_id: row.carrier_id.0,
            contract: SignedContract { id: row.contract_id.0, name: row.contract_name, version: row.contract_version },
            is_broker_uploaded: row.is_broker_uploaded,
            uploaded_by: row.uploaded_by.zip(row.uploaded_by_name).map(|(id, name)| Named { id: id.0, name }),
            signature,
            file: ContractFile {
                name: row.file_name,
                content_type: row.file_content_type,
                size: row.file_size,
                sha256: secrets::hex(&row.file_sha256),
            },
            created_at: row.created_at,
        }
    }
}
