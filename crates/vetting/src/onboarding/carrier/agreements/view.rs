//! An agreement as shown to the carrier.

use chrono::{DateTime, Utc};
use platform::secrets::hex;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::onboarding::signing::Agreement;
use utoipa::ToSchema;

/// A broker's agreement in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingAgreement {
    /// The agreement's id.
    contract_id: i64,
    /// Name of the agreement.
    name: String,
    /// Version of the agreement.
    version: i32,
    /// Text: paragraphs, separated by blank lines; a line starting with `# ` is a heading.
    body: String,
    /// SHA-256 of the text, in hexadecimal.
    body_sha256: String,
    /// Whether it is the latest version.
    is_current: bool,
    /// Whether it is signed, or the broker uploaded a document in place of a signature.
    is_settled: bool,
    /// Whether the broker uploaded a document in place of a signature.
    is_broker_uploaded: bool,
    /// The signer's name.
    signer_name: Option<String>,
    /// The signer's title.
    signer_title: Option<String>,
    /// When it was signed.
    signed_at: Option<DateTime<Utc>>,
    /// SHA-256 of the document, in hexadecimal.
    document_sha256: Option<String>,
}

impl OnboardingAgreement {
    pub(in crate::onboarding::carrier) fn of(row: Agreement) -> Self {
        Self {
            contract_id: row.contract_id.0,
            name: row.name,
            version: row.version,
            body_sha256: body_hash(&row.body),
            body: row.body,
            is_current: row.is_current,
            is_settled: row.document_id.is_some(),
            is_broker_uploaded: row.is_broker_uploaded == Some(true),
            signer_name: row.signer_name,
            signer_title: row.signer_title,
            signed_at: row.signed_at,
            document_sha256: row.file_sha256.as_deref().map(hex),
        }
    }
}

/// SHA-256 of a contract's text, in hexadecimal digits.
pub(super) fn body_hash(body: &str) -> String {
    hex(&Sha256::digest(body.as_bytes()))
}
