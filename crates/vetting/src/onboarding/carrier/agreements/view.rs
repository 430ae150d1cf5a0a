//! An agreement as the carrier sees it.

use chrono::{DateTime, Utc};
use platform::secrets::hex;
use serde::Serialize;
use sha2::{Digest, Sha256};
use store::onboarding::signing::Agreement;
use utoipa::ToSchema;

/// One of the broker's agreements in a packet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnboardingAgreement {
    /// The contract.
    contract_id: i64,
    /// Its name.
    name: String,
    /// Its version.
    version: i32,
    /// Its text: paragraphs, parted by empty lines; a line that begins with `# ` is a heading.
    body: String,
    /// SHA-256 of the text, in hexadecimal digits.
    body_sha256: String,
    /// No newer version stands in its place.
    is_current: bool,
    /// It is signed, or the broker put a document in the place of a signature.
    is_settled: bool,
    /// The broker put a document in the place of a signature.
    is_broker_uploaded: bool,
    /// Who signed.
    signer_name: Option<String>,
    /// As what.
    signer_title: Option<String>,
    /// When.
    signed_at: Option<DateTime<Utc>>,
    /// SHA-256 of the document, in hexadecimal digits.
    document_sha256: Option<String>,
}

impl OnboardingAgreement {
    pub(in crate::onboarding::carrier) fn of(row: Agreement) -> Self {
        Self {
            contract_id: row.contract_id,
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
