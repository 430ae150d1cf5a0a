//! What a rate confirmation says. (Document 2 §7.)

use super::document_check::DocumentCheck;
use data_encoding::HEXLOWER;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::rate_confirmations::list;
use utoipa::ToSchema;

/// The texts of a rate confirmation. Each hash is what `sha256sum` gives for a file that holds exactly the text.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateConfirmationTerms {
    /// Parties, rate, freight, lane and terms: what the carrier reads before it accepts.
    pub terms: String,
    /// SHA-256 of the terms, as 64 hexadecimal digits.
    pub sha256: String,
    /// Street addresses, numbers, contacts and instructions: what the carrier sees once it accepted.
    pub details: String,
    /// SHA-256 of the details; the terms name it.
    pub details_sha256: String,
    /// The signature; null until it is accepted.
    pub signature: Option<String>,
    /// SHA-256 of the signature.
    pub signature_sha256: Option<String>,
    /// What the terms say that is unusual or missing; null if they weren't checked.
    pub findings: Option<Vec<TermsFinding>>,
    /// What your own PDF says beside the load; null without one, and for those emailed before this was checked.
    pub document_check: Option<DocumentCheck>,
}

/// Something that the terms say, or don't.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TermsFinding {
    /// What it is about.
    pub kind: String,
    /// The words of the terms, exactly; null for what is missing.
    #[serde(default)]
    pub words: Option<TermsQuote>,
    /// What it means, in a sentence.
    pub says: String,
    /// Where the measure comes from.
    pub source: String,
    /// Who it hurts: `carrier`, `broker` or `both`.
    pub hurts: String,
}

/// Words of the terms, and where they stand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct TermsQuote {
    /// The words.
    pub text: String,
    /// Byte of the terms at which they begin.
    pub start: u32,
    /// Byte after their end.
    pub end: u32,
}

/// Findings as they were kept; those of an earlier form that can't be read are left out.
pub(super) fn findings(kept: Option<Value>) -> Option<Vec<TermsFinding>> {
    let Value::Array(all) = kept? else { return None };
    Some(all.into_iter().filter_map(|one| serde_json::from_value(one).ok()).collect())
}

/// Returns what a rate confirmation says, and what was found in it.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmations/{id}/get_terms",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    responses((status = 200, body = RateConfirmationTerms))
)]
pub async fn show_rate_confirmation_terms(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationId>,
) -> Reply<Json<RateConfirmationTerms>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let texts = list::texts(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(RateConfirmationTerms {
        terms: texts.terms,
        sha256: HEXLOWER.encode(&row.terms_sha256),
        details: texts.details,
        details_sha256: HEXLOWER.encode(&row.details_sha256),
        signature: texts.signature,
        signature_sha256: row.signature_sha256.as_ref().map(|hash| HEXLOWER.encode(hash)),
        findings: findings(texts.findings),
        document_check: DocumentCheck::kept(texts.document_check),
    }))
}
