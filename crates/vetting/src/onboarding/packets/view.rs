//! A packet as shown to its broker. Only the last digits of the tax number and the bank account are included.

use super::findings::PacketFindings;
use crate::onboarding::packet_contracts::view::OnboardingPacketContract;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, Utc};
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use serde_json::Value;
use store::insurance::certificates::CertificateState;
use store::onboarding::packet_files::{PacketFile, PacketFileKind};
use store::onboarding::packets::{Answers, Happened, LastFour, Packet, PacketEvent, PacketStatus};
use store::onboarding::steps::StepName;
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// The values of the statuses.
pub fn status_schema() -> RefOr<Schema> {
    schema::words(PacketStatus::WORDS.iter().copied())
}

/// An onboarding packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacket {
    /// The packet's id.
    id: i64,
    /// Id of its connection.
    connection_id: i64,
    /// The carrier.
    carrier: PacketCarrier,
    /// Id of the invitation that opened it.
    connection_invitation_id: Option<i64>,
    /// Its status. What starts with `held` is on hold.
    #[schema(schema_with = status_schema)]
    status: PacketStatus,
    /// Whether it is on hold.
    is_on_hold: bool,
    /// Why it is on hold or rejected; also shown to the carrier.
    status_reason: Option<String>,
    /// When the carrier started it.
    started_at: Option<DateTime<Utc>>,
    /// When the carrier submitted it.
    submitted_at: Option<DateTime<Utc>>,
    /// When the latest decision was made.
    decided_at: Option<DateTime<Utc>>,
    /// Who decided; null for the system.
    decided_by: Option<Named>,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was created or its status last changed.
    updated_at: DateTime<Utc>,
    /// In lists, your company's verdict on the carrier today. Null while carriers are loading, and in a packet's review, which has its own.
    verdict: Option<CarrierVerdict>,
}

impl OnboardingPacket {
    /// The same with the verdict on its carrier.
    pub(super) fn with_verdict(self, verdict: Option<CarrierVerdict>) -> Self {
        Self { verdict, ..self }
    }
}

/// The carrier a packet belongs to.
#[derive(Debug, Serialize, ToSchema)]
pub struct PacketCarrier {
    /// The carrier's id.
    id: i64,
    /// USDOT number.
    dot_number: i32,
    /// Legal name.
    legal_name: Option<String>,
}

impl From<Packet> for OnboardingPacket {
    fn from(row: Packet) -> Self {
        Self {
            id: row.id.0,
            connection_id: row.connection_id.0,
            carrier: PacketCarrier {
                id: row.carrier_id.0,
                dot_number: row.dot_number,
                legal_name: row.carrier_legal_name,
            },
            connection_invitation_id: row.invitation_id.map(|id| id.0),
            status: row.status,
            is_on_hold: row.status.is_held(),
            status_reason: row.status_reason,
            started_at: row.started_at,
            submitted_at: row.submitted_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by.zip(row.decided_by_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            updated_at: row.updated_at,
            verdict: None,
        }
    }
}

/// A packet with everything needed to review it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketReview {
    /// The packet.
    pub(super) packet: OnboardingPacket,
    /// What to know before deciding: verdict, differences from FMCSA, the certificate of insurance, and what needs a reason.
    pub(super) review: PacketFindings,
    /// Whether it is the connection's newest packet, which is the one that counts.
    pub(super) is_current: bool,
    /// Ids of the classifications the carrier is assigned to when the packet is approved.
    pub(super) classification_ids: Vec<i64>,
    /// The carrier's answers by step, in page order.
    pub(super) steps: Vec<OnboardingPacketStep>,
    /// Last four digits of the tax number; null if none was entered.
    pub(super) tax_number: Option<PacketLastFour>,
    /// Last four digits of the bank account, for people who can see carriers' bank accounts; null for others and if none was entered.
    pub(super) bank_account: Option<PacketLastFour>,
    /// Files, newest first; download them from `/onboarding_packet_files/{id}`.
    pub(super) files: Vec<OnboardingPacketFile>,
    /// Agreements, newest first: all signed or uploaded ones.
    pub(super) contracts: Vec<OnboardingPacketContract>,
    /// Activity, newest first.
    pub(super) events: Vec<OnboardingPacketEvent>,
}

/// Answers in one step of a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketStep {
    /// The step: `company`, `tax_form`, `insurance`, `agreements`, `payment` or `lanes`.
    #[schema(value_type = String)]
    pub(super) step: StepName,
    /// The answers, as saved by the carrier.
    #[schema(value_type = Object)]
    answers: Value,
    /// How many times they were saved.
    version: i32,
    /// When it was saved.
    saved_at: DateTime<Utc>,
}

impl From<Answers> for OnboardingPacketStep {
    fn from(row: Answers) -> Self {
        Self { step: row.step, answers: row.answers, version: row.version, saved_at: row.saved_at }
    }
}

/// Last digits of a number that is stored encrypted.
#[derive(Debug, Serialize, ToSchema)]
pub struct PacketLastFour {
    /// Last four digits.
    last_four: String,
    /// When it was saved.
    saved_at: DateTime<Utc>,
}

impl From<LastFour> for PacketLastFour {
    fn from(row: LastFour) -> Self {
        Self { last_four: row.last_four, saved_at: row.saved_at }
    }
}

/// A file in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketFile {
    /// The file's id.
    id: i64,
    /// What the file is for: `certificate`, `tax_form`, `notice_of_assignment`, `voided_check` or `other`.
    #[schema(value_type = String)]
    kind: PacketFileKind,
    /// Whether the broker uploaded it; otherwise the carrier did.
    is_broker_uploaded: bool,
    /// File name.
    name: String,
    /// MIME type.
    content_type: String,
    /// Size in bytes.
    size: i32,
    /// SHA-256 of its content, in hexadecimal.
    sha256: String,
    /// When it was uploaded.
    created_at: DateTime<Utc>,
    /// The certificate of insurance created from it, for people who can see certificates; null for others, for other files and before the
    /// packet is submitted.
    pub(super) insurance_certificate: Option<PacketCertificate>,
}

/// Status of a certificate a carrier put in its packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct PacketCertificate {
    /// The insurance certificate's id.
    id: i64,
    /// `read`, `to_confirm`, `confirmed`, `rejected` or `superseded`. Only confirmed certificates count.
    #[schema(value_type = String)]
    state: CertificateState,
}

impl From<PacketFile> for OnboardingPacketFile {
    fn from(row: PacketFile) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            is_broker_uploaded: row.is_broker_uploaded,
            name: row.file_name,
            content_type: row.file_content_type,
            size: row.file_size,
            sha256: platform::secrets::hex(&row.file_sha256),
            created_at: row.created_at,
            insurance_certificate: row
                .certificate_id
                .zip(row.certificate_state)
                .map(|(id, state)| PacketCertificate { id: id.0, state }),
        }
    }
}

/// An entry in a packet's activity.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketEvent {
    /// The entry's id; later entries have higher ids.
    id: i64,
    /// What happened: `created`, `started`, `proved`, `saved:<step>`, `signed`, `submitted`, `held`, `released`, `completed`, `rejected`,
    /// `expired` or `uploaded`.
    #[schema(value_type = String)]
    event: PacketEvent,
    /// Details.
    detail: Option<String>,
    /// Who at the broker did it; null for the carrier and the system.
    by: Option<Named>,
    /// IP address the carrier did it from.
    address: Option<String>,
    /// When it happened.
    happened_at: DateTime<Utc>,
}

impl From<Happened> for OnboardingPacketEvent {
    fn from(row: Happened) -> Self {
        Self {
            id: row.id,
            event: row.event,
            detail: row.detail,
            by: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            address: row.address,
            happened_at: row.happened_at,
        }
    }
}
