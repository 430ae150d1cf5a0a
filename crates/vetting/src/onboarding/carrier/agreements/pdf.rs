//! A signed agreement as a document: the text, then how it was signed. The same input gives the same bytes.

use super::view::body_hash;
use chrono::{DateTime, Utc};
use platform::pdf::PdfDocument;
use store::onboarding::carrier_access::ProvedPacket;
use store::onboarding::signing::Agreement;

/// How an agreement was signed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signed<'a> {
    pub(super) carrier: &'a str,
    pub(super) dot_number: i32,
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    pub(super) at: DateTime<Utc>,
    pub(super) address: &'a str,
    pub(super) user_agent: &'a str,
}

/// Typesets the signed agreement as a PDF.
pub(super) fn write(agreement: &Agreement, proved: &ProvedPacket, signed: &Signed<'_>) -> Vec<u8> {
    let mut document = PdfDocument::new(&agreement.name, "en");
    for block in agreement.body.replace("\r\n", "\n").split("\n\n") {
        document = block_of(document, block);
    }
    let time = signed.at.format("%Y-%m-%d %H:%M:%S UTC").to_string();
    let proved_by =
        format!("{} {}, on {}", proved.channel, proved.contact, proved.proved_at.format("%Y-%m-%d %H:%M:%S UTC"));
    let version = format!("{}, version {}", agreement.name, agreement.version);
    let carrier = format!("{} (USDOT {})", signed.carrier, signed.dot_number);
    document
        .rule()
        .heading("Signature")
        .facts(&[
            ("Agreement", version.as_str()),
            ("Broker", proved.company_legal_name.as_str()),
            ("Carrier", carrier.as_str()),
            ("Signed by", signed.name),
            ("Title", signed.title),
            ("Signed at", time.as_str()),
            ("IP address", signed.address),
            ("Browser", signed.user_agent),
            ("Verified contact on file with FMCSA", proved_by.as_str()),
            ("SHA-256 of the text", body_hash(&agreement.body).as_str()),
        ])
        .paragraph(CONSENT)
        .finish()
}

/// What the signer agreed to besides the text.
pub const CONSENT: &str =
    "The signer agreed to sign electronically, and that the typed name counts as a signature for the carrier.";

/// A paragraph, with the headings in it.
fn block_of(mut document: PdfDocument, block: &str) -> PdfDocument {
    let mut lines: Vec<&str> = Vec::new();
    for line in block.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            document = paragraph(document, &lines).heading(heading.trim());
            lines.clear();
        } else if !line.trim().is_empty() {
            lines.push(line.trim());
        }
    }
    paragraph(document, &lines)
}

fn paragraph(document: PdfDocument, lines: &[&str]) -> PdfDocument {
    if lines.is_empty() { document } else { document.paragraph(lines.join(" ")) }
}
