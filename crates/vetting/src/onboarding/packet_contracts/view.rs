//! An agreement in a packet, as its broker sees it.

use chrono::{DateTime, Utc};
use platform::named::Named;
use platform::secrets;
use serde::Serialize;
use store::onboarding::packet_contracts::PacketContract;
use utoipa::ToSchema;

/// An agreement in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketContract {
    /// Its id.
    id: i64,
    /// The packet.
    onboarding_packet_id: i64,
    /// The carrier.
    carrier_id: i64,
    /// The agreement that it is.
    contract: SignedContract,
    /// The broker uploaded it in the place of what would be signed here.
    is_broker_uploaded: bool,
    /// Who uploaded it; null for a signed one.
    uploaded_by: Option<Named>,
    /// The signature; null for an uploaded one.
    signature: Option<ContractSignature>,
    /// The document, to be had from `/onboarding_packet_contracts/{id}/file`.
    file: ContractFile,
    /// When it was signed or uploaded.
    created_at: DateTime<Utc>,
}

/// The version of an agreement that a document is of.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignedContract {
    /// Its id.
    id: i64,
    /// What the agreement is called.
    name: String,
    /// Which version.
    version: i32,
}

/// Who signed, when and from where.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractSignature {
    /// Their name, as they wrote it.
    name: String,
    /// What they are to the carrier.
    title: Option<String>,
    /// When.
    signed_at: DateTime<Utc>,
    /// From which network address.
    address: Option<String>,
    /// With which browser.
    user_agent: Option<String>,
}

/// A document.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContractFile {
    /// What it is called.
    name: String,
    /// What it is.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
    /// SHA-256 of its content, in hexadecimal digits.
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
            onboarding_packet_id: row.packet_id,
            carrier_id: row.carrier_id,
            contract: SignedContract { id: row.contract_id, name: row.contract_name, version: row.contract_version },
            is_broker_uploaded: row.is_broker_uploaded,
            uploaded_by: row.uploaded_by.zip(row.uploaded_by_name).map(|(id, name)| Named { id, name }),
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
