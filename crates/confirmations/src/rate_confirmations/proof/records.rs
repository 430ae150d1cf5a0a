//! The texts that a load's hashes are of.

use super::Proof;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use kernel::ids::LoadId;
use kernel::scopes::Scope;
use kernel::wire::words;
use platform::app::App;
use platform::described_words;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Json, Path, Reply};
use serde::Serialize;
use store::decisions::Kind;
use utoipa::ToSchema;

words! {
    /// A part of a rate confirmation.
    pub enum ProofPart {
        /// Parties, rate, freight, lane and terms.
        Terms = "terms",
        /// Street addresses, numbers, contacts and instructions.
        Details = "details",
        /// Who accepted it.
        Signature = "signature",
    }
}

described_words! {
    /// A part of a rate confirmation.
    pub ProofPartWords: ProofPart as "ProofPart"
}

/// The texts that a load's hashes are of. Each hash is what `sha256sum` gives for a file that holds exactly the text.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadProofRecords {
    /// Your own number of the load.
    external_load_number: String,
    /// The texts of its rate confirmations, oldest first.
    texts: Vec<ProofText>,
    /// The decision records about them, oldest first.
    records: Vec<ProofRecord>,
}

/// A text of a rate confirmation.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProofText {
    /// The rate confirmation.
    confirmation: i64,
    /// Its number among those of the carrier's part of the load, from 1.
    revision: i16,
    /// Which part.
    #[schema(value_type = ProofPartWords)]
    part: ProofPart,
    /// SHA-256 of the text, as 64 hexadecimal digits.
    sha256: String,
    /// The text.
    text: String,
}

/// A decision record.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProofRecord {
    /// Number of the record in your company's chain.
    sequence: i64,
    /// The decision, in words.
    label: String,
    /// When it was made, by the real clock, as it is hashed.
    created_at: DateTime<Utc>,
    /// What the clock of the demonstration's sample loads showed then; null where your loads go by the real clock.
    loads_clock_at: Option<DateTime<Utc>>,
    /// SHA-256 of the record, as 64 hexadecimal digits.
    hash: String,
    /// Hash of the record before it in the chain.
    previous_hash: String,
    /// Whether the record is unchanged and follows the record before it.
    is_intact: bool,
    /// The record's text, as hashed; null if your scopes hide safety data.
    text: Option<String>,
}

/// A decision in words.
pub(super) fn label(kind: Option<Kind>, word: &str) -> String {
    kind.map_or_else(|| word.replace('_', " "), |kind| kind.label().to_owned())
}

/// Returns the texts that the hashes of a load's rate confirmations are of, and the decision records about them.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/proof_records",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = LoadProofRecords))
)]
pub async fn list_load_proof_records(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
) -> Reply<Json<LoadProofRecords>> {
    let tenant = caller.tenant()?;
    let proof = Proof::read(&mut *app.conn().await?, tenant, id).await?;
    let clock = app.loads.clock(tenant.company());
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let mut texts = Vec::new();
    for (row, found) in proof.confirmations {
        let of = |part, hash: &[u8], text| ProofText {
            confirmation: row.id.0,
            revision: row.revision,
            part,
            sha256: HEXLOWER.encode(hash),
            text,
        };
        texts.push(of(ProofPart::Terms, &row.terms_sha256, found.terms));
        texts.push(of(ProofPart::Details, &row.details_sha256, found.details));
        texts.extend(
            found.signature.zip(row.signature_sha256.as_ref()).map(|(text, hash)| of(ProofPart::Signature, hash, text)),
        );
    }
    let record = |row: &store::decisions::Decision| ProofRecord {
        sequence: row.sequence,
        label: label(row.known_kind(), &row.kind),
        created_at: row.created_at,
        loads_clock_at: clock.and_then(|clock| clock.showed(row.created_at)),
        hash: HEXLOWER.encode(&row.hash),
        previous_hash: HEXLOWER.encode(&row.prev_hash),
        is_intact: row.is_whole() && row.is_linked(),
        text: (!is_safety_hidden).then(|| row.text()),
    };
    Ok(Json(LoadProofRecords {
        external_load_number: proof.held.row.external_load_number.clone(),
        texts,
        records: proof.decisions.iter().map(record).collect(),
    }))
}
