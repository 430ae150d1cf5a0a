//! The proof of a load as one document.

use super::Proof;
use super::records::label;
use crate::rate_confirmations::document::answer;
use crate::rate_confirmations::releases::Release;
use axum::response::Response;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Path, Reply};
use platform::pdf::PdfDocument;
use store::loads::feed::FreightClock;
use store::loads::rows::MovementRow;
use store::rate_confirmations::Confirmation;
use store::rate_confirmations::list::Texts;

/// How to check it without us.
const HOW: &str = "Each hash is SHA-256. The texts that they are of come with this document as JSON (loads/{id}/proof_records): a text saved as a file \
has the hash printed here, as sha256sum shows it. A signature names the terms and the stop details by their hashes. A decision record names the record \
before it by its hash, so that none can be changed, left out or added later without every record after it changing.";

/// Downloads the proof of a load: its carriers, its rate confirmations with the hashes of terms and signatures, and the decision records about
/// them with their hashes.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/proof",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, description = "The document.", content((String = "application/pdf"))))
)]
pub async fn show_load_proof(app: App, caller: Caller<ReadLoad>, Path(id): Path<LoadId>) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let proof = Proof::read(&mut *app.conn().await?, tenant, id).await?;
    Ok(answer(&format!("load-{id}-proof.pdf"), pdf(&proof, app.loads.clock(tenant.company()))))
}

fn pdf(proof: &Proof, clock: Option<FreightClock>) -> Vec<u8> {
    let row = &proof.held.row;
    let last = proof.decisions.last().map(|last| format!(" · record {}", &HEXLOWER.encode(&last.hash)[..16]));
    let mut document = PdfDocument::new(format!("Proof of load {}", row.external_load_number), "en")
        .footer(format!("Load {}{}", row.external_load_number, last.unwrap_or_default()))
        .heading("Load")
        .facts(&[
            ("Number", row.external_load_number.clone()),
            ("Status", row.status.as_str().replace('_', " ")),
            ("First window", time(row.origin_at)),
            ("Last window", time(row.destination_at)),
        ]);
    if !proof.movements.is_empty() {
        let rows: Vec<_> = proof.movements.iter().map(hauled).collect();
        document =
            document.heading("Carriers").table(&["Carrier", "USDOT", "VIN", "Driver", "Confirmed", "Taken off"], &rows);
    }
    if proof.confirmations.is_empty() {
        document = document.heading("Rate confirmations").paragraph("None were made for this load.");
    }
    for (confirmation, texts) in &proof.confirmations {
        document = confirmed(document, confirmation, texts);
    }
    document = document.heading("Decision records");
    if proof.decisions.is_empty() {
        document = document.paragraph("None about this load’s rate confirmations.");
    }
    for record in &proof.decisions {
        let state = if record.is_whole() && record.is_linked() { "Intact" } else { "NOT INTACT" };
        let what = format!("{}, {}", label(record.known_kind(), &record.kind), decided(record.created_at, clock));
        let mut facts = vec![(format!("Record {}", record.sequence), what)];
        facts.extend(Release::of(record).map(Release::facts).unwrap_or_default());
        facts.push(("State".to_owned(), state.to_owned()));
        facts.push(("Hash".to_owned(), HEXLOWER.encode(&record.hash)));
        facts.push(("Record before".to_owned(), HEXLOWER.encode(&record.prev_hash)));
        document = document.facts(&facts);
    }
    document.rule().heading("How to check this").small(HOW).finish()
}

fn hauled(row: &MovementRow) -> Vec<String> {
    let said = |text: Option<&String>| text.cloned().unwrap_or_default();
    let name = row.carrier_legal_name.as_ref().or(row.carrier_text.as_ref());
    vec![
        said(name),
        row.carrier_dot_number.map(|dot| dot.to_string()).unwrap_or_default(),
        said(row.vin.as_ref()),
        said(row.driver_name.as_ref()),
        row.confirmed_at.map(time).unwrap_or_default(),
        row.removed_at.map(time).unwrap_or_default(),
    ]
}

fn confirmed(document: PdfDocument, row: &Confirmation, texts: &Texts) -> PdfDocument {
    let mut facts = vec![
        ("Carrier", row.legal_name.clone().unwrap_or_else(|| format!("USDOT {}", row.dot_number))),
        ("Made", time(row.created_at)),
    ];
    let mut at = |label, when: Option<DateTime<Utc>>| facts.extend(when.map(|when| (label, time(when))));
    at("Sent", row.sent_at);
    at("Delivered", row.delivered_at);
    at("Opened", row.viewed_at);
    at("Accepted", row.accepted_at);
    at("Ended", row.ended_at);
    facts.extend(row.recipient_email.clone().map(|email| ("Recipient", email)));
    facts.extend(row.ended_because.map(|why| ("Why it ended", why.as_str().replace('_', " "))));
    facts.push(("SHA-256 of the terms", HEXLOWER.encode(&row.terms_sha256)));
    facts.push(("SHA-256 of the stops", HEXLOWER.encode(&row.details_sha256)));
    facts.extend(row.signature_sha256.as_ref().map(|hash| ("SHA-256 of the signature", HEXLOWER.encode(hash))));
    let document = document.heading(format!("Rate confirmation {}, revision {}", row.id, row.revision)).facts(&facts);
    match &texts.signature {
        Some(signature) => document.paragraph(signature.trim_end()),
        None => document,
    }
}

/// When a record was made, by the real clock; in the demonstration with what the clock of its loads showed then, by which all else is told.
fn decided(at: DateTime<Utc>, clock: Option<FreightClock>) -> String {
    let showed = clock.and_then(|clock| clock.showed(at));
    let beside = showed.map(|showed| format!(" ({} on the sample loads’ clock)", time(showed)));
    format!("{}{}", time(at), beside.unwrap_or_default())
}

fn time(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M:%S UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::{DateTime, FreightClock, Utc, decided};

    #[test]
    fn a_record_is_told_by_the_real_clock_and_beside_it_by_that_of_sample_loads() {
        let moment = |text: &str| text.parse::<DateTime<Utc>>().expect("a moment");
        let (origin, started_at) = (moment("2026-11-24T06:00:00Z"), moment("2026-11-24T11:59:00Z"));
        let clock = Some(FreightClock { origin, started_at, speed: 60.0 });
        let at = moment("2026-11-24T12:00:00Z");

        assert_eq!(decided(at, None), "2026-11-24 12:00:00 UTC");
        assert_eq!(decided(at, clock), "2026-11-24 12:00:00 UTC (2026-11-24 07:00:00 UTC on the sample loads’ clock)");
        assert_eq!(decided(moment("2026-11-24T11:00:00Z"), clock), "2026-11-24 11:00:00 UTC", "before these loads");
    }
}
