//! A packet as its broker sees it. Of the tax number and the bank there are last digits alone.

use crate::onboarding::packet_contracts::view::OnboardingPacketContract;
use chrono::{DateTime, Utc};
use platform::http::schema;
use platform::named::Named;
use serde::Serialize;
use serde_json::Value;
use store::onboarding::packet_files::PacketFile;
use store::onboarding::packets::{Answers, Happened, LastFour, Packet, PacketStatus};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// The statuses' words.
pub fn status_schema() -> RefOr<Schema> {
    schema::words(PacketStatus::WORDS.iter().copied())
}

/// A packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacket {
    /// Its id.
    id: i64,
    /// The connection that it is of.
    connection_id: i64,
    /// The carrier.
    carrier: PacketCarrier,
    /// The invitation that opened it.
    connection_invitation_id: Option<i64>,
    /// Where it stands. What starts with `held` is on hold.
    #[schema(schema_with = status_schema)]
    status: PacketStatus,
    /// Whether it is on hold.
    is_on_hold: bool,
    /// Why it is held or rejected; the carrier reads it too.
    status_reason: Option<String>,
    /// When the carrier began.
    started_at: Option<DateTime<Utc>>,
    /// When the carrier sent it.
    submitted_at: Option<DateTime<Utc>>,
    /// When it was last decided on.
    decided_at: Option<DateTime<Utc>>,
    /// Who decided; null for the product itself.
    decided_by: Option<Named>,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// When it was made or its status last changed.
    updated_at: DateTime<Utc>,
}

/// The carrier whose packet it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct PacketCarrier {
    /// Its id.
    id: i64,
    /// Its USDOT number.
    dot_number: i32,
    /// Its legal name.
    legal_name: Option<String>,
}

impl From<Packet> for OnboardingPacket {
    fn from(row: Packet) -> Self {
        Self {
            id: row.id,
            connection_id: row.connection_id,
            carrier: PacketCarrier {
                id: row.carrier_id,
                dot_number: row.dot_number,
                legal_name: row.carrier_legal_name,
            },
            connection_invitation_id: row.invitation_id,
            status: row.status,
            is_on_hold: row.status.is_held(),
            status_reason: row.status_reason,
            started_at: row.started_at,
            submitted_at: row.submitted_at,
            decided_at: row.decided_at,
            decided_by: row.decided_by.zip(row.decided_by_name).map(|(id, name)| Named { id, name }),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// A packet with everything that a review looks at.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketReview {
    /// The packet.
    pub(super) packet: OnboardingPacket,
    /// Whether it is the connection's newest, and so the one that counts.
    pub(super) is_current: bool,
    /// The classifications that the carrier is put in when the packet is accepted.
    pub(super) classification_ids: Vec<i64>,
    /// The carrier's answers, step by step, in the order of its pages.
    pub(super) steps: Vec<OnboardingPacketStep>,
    /// The last four digits of the tax number; null where none is given.
    pub(super) tax_number: Option<PacketLastFour>,
    /// The last four digits of the bank account, for people who may see carriers' bank accounts; null for others and where none is given.
    pub(super) bank_account: Option<PacketLastFour>,
    /// Files, newest first; to be had from `/onboarding_packet_files/{id}`.
    pub(super) files: Vec<OnboardingPacketFile>,
    /// Agreements, newest first: every one that was signed or uploaded.
    pub(super) contracts: Vec<OnboardingPacketContract>,
    /// What happened, newest first.
    pub(super) events: Vec<OnboardingPacketEvent>,
}

/// The answers of one step.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketStep {
    /// `company`, `tax_form`, `insurance`, `agreements`, `payment` or `lanes`.
    pub(super) step: String,
    /// As the carrier saved them.
    #[schema(value_type = Object)]
    answers: Value,
    /// How often they were saved.
    version: i32,
    /// When.
    saved_at: DateTime<Utc>,
}

impl From<Answers> for OnboardingPacketStep {
    fn from(row: Answers) -> Self {
        Self { step: row.step, answers: row.answers, version: row.version, saved_at: row.saved_at }
    }
}

/// The end of a number that is kept sealed.
#[derive(Debug, Serialize, ToSchema)]
pub struct PacketLastFour {
    /// Its last four digits.
    last_four: String,
    /// When it was saved.
    saved_at: DateTime<Utc>,
}

impl From<LastFour> for PacketLastFour {
    fn from(row: LastFour) -> Self {
        Self { last_four: row.last_four, saved_at: row.saved_at }
    }
}

/// A file of a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketFile {
    /// Its id.
    id: i64,
    /// What it is for: `certificate`, `tax_form`, `notice_of_assignment`, `voided_check` or `other`.
    kind: String,
    /// Whether the broker uploaded it; else the carrier did.
    is_broker_uploaded: bool,
    /// What it is called.
    name: String,
    /// What it is.
    content_type: String,
    /// How large it is, in bytes.
    size: i32,
    /// SHA-256 of its content, in hexadecimal digits.
    sha256: String,
    /// When it came.
    created_at: DateTime<Utc>,
    /// The certificate of insurance that it came in as, for people who may see certificates; null for others, for other files and before
    /// the packet is handed in.
    pub(super) insurance_certificate: Option<PacketCertificate>,
}

/// What became of a certificate that a carrier put in its packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct PacketCertificate {
    /// Its id among the insurance certificates.
    id: i64,
    /// `read`, `to_confirm`, `confirmed`, `rejected` or `superseded`. Only what a person confirmed counts.
    state: String,
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
                .map(|(id, state)| PacketCertificate { id, state }),
        }
    }
}

/// Something that happened to a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingPacketEvent {
    /// Its number; later ones are higher.
    id: i64,
    /// `created`, `started`, `proved`, `saved:<step>`, `signed`, `submitted`, `held`, `released`, `completed`, `rejected`, `expired` or
    /// `uploaded`.
    event: String,
    /// What tells it apart.
    detail: Option<String>,
    /// Who of the broker's did it; null for the carrier and for the product itself.
    by: Option<Named>,
    /// The network address that the carrier did it from.
    address: Option<String>,
    /// When.
    happened_at: DateTime<Utc>,
}

impl From<Happened> for OnboardingPacketEvent {
    fn from(row: Happened) -> Self {
        Self {
            id: row.id,
            event: row.event,
            detail: row.detail,
            by: row.user_id.zip(row.user_name).map(|(id, name)| Named { id, name }),
            address: row.address,
            happened_at: row.happened_at,
        }
    }
}
