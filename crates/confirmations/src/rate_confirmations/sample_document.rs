//! Sample confirmations of the demonstration that a broker's system emailed: its own PDF, and the email that brought it, with what was checked.

use super::document_check::{DocumentCheck, Said};
use super::standard_text::STANDARD;
use super::standing::Check;
use super::terms::dollars;
use acord::Printed;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use freight::stop::{StopKind, Zone};
use platform::app::App;
use platform::files::{self, Folder, Kept};
use platform::http::Error;
use platform::http::upload::{FileType, Upload};
use platform::pdf::PdfDocument;
use serde_json::json;
use std::fmt::Write;
use store::loads::held::Held;
use store::loads::rows::StopRow;
use store::rate_confirmations::mails::{self, ReceivedMail};
use store::rate_confirmations::{Confirmation, MailStatus, list};
use store::{Conn, Tenant};

/// The system that emails them; its domain is none that anyone has.
const SENDER: &str = "tms@syn-brokerage.example";
/// What the document that differs pays above the load, in US cents.
const MORE_CENTS: i64 = 15_000;

/// A broker's own PDF of a load, kept, and what it says; none where the load has no rate or no carrier. One that differs pays more.
pub(super) async fn keep(
    app: &App,
    tenant: Tenant,
    held: &Held,
    is_differing: bool,
) -> Result<Option<(Kept, Said)>, Error> {
    let carrier = held.current().and_then(|movement| movement.carrier_legal_name.as_deref());
    let Some((cents, carrier)) = held.row.min_rate_cents.zip(carrier) else { return Ok(None) };
    let text = text(held, carrier, if is_differing { cents + MORE_CENTS } else { cents });
    let bytes = PdfDocument::new("SYN sample rate confirmation", "en").paragraph(text.as_str()).finish();
    let name = format!("{}.pdf", held.row.external_load_number);
    let upload = Upload { name, is_type: FileType::Pdf, bytes: bytes.into() };
    let kept = files::keep(app, Folder::RateConfirmations, tenant.company(), &upload).await?;
    Ok(Some((kept, Ok(Printed { text, unread_pages: Vec::new() }))))
}

/// What the document says.
fn text(held: &Held, carrier: &str, cents: i64) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "RATE CONFIRMATION\nLoad number: {}", held.row.external_load_number);
    let _ = writeln!(text, "Carrier: {carrier}\nTotal rate: ${}\n", dollars(cents));
    for stop in &held.stops {
        let _ = writeln!(text, "{}", line(stop));
    }
    let _ = write!(text, "\n{STANDARD}");
    text
}

fn line(stop: &StopRow) -> String {
    let what = if stop.kind == StopKind::Delivery { "Delivery" } else { "Pickup" };
    let region: Vec<&str> = [&stop.state, &stop.postal_code].into_iter().flatten().map(String::as_str).collect();
    let region = Some(region.join(" ")).filter(|region| !region.is_empty());
    let parts: Vec<&str> = [&stop.street, &stop.city, &region].into_iter().flatten().map(String::as_str).collect();
    let zone: Option<Zone> = stop.time_zone.parse().ok();
    let when = zone.map(|zone| zone.window(stop.window_start_at, stop.window_end_at)).unwrap_or_default();
    format!("{what}: {}\n{when}", parts.join(", "))
}

/// Adds the email that brought the document; whether that says the same as the load. Where it doesn't the email is flagged, and the draft waits.
pub(super) async fn receive(
    db: &mut Conn,
    tenant: Tenant,
    (row, kept): (&Confirmation, &Kept),
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let check = list::texts(db, tenant, row.id).await?.and_then(|texts| DocumentCheck::kept(texts.document_check));
    let why = check.and_then(|check| check.against());
    let why: Option<String> = why.map(|why| format!("The draft wasn’t sent. {why}").chars().take(1_000).collect());
    let check = |label: &str, value: String, source: &str| Check {
        label: label.to_owned(),
        value: Some(value),
        source: source.to_owned(),
    };
    let checks = [
        check("From", SENDER.to_owned(), "Email"),
        check("For", format!("USDOT {}", row.dot_number), "Email"),
        check("Document", kept.name.clone(), "Email"),
        check("SHA-256 of the document", HEXLOWER.encode(&kept.sha256), "Email"),
        check("Checks of the sender", "SYN sample: taken as passed".to_owned(), "Sample"),
    ];
    let new = ReceivedMail {
        confirmation: Some(row.id),
        carrier: Some(row.carrier_id),
        status: if why.is_some() { MailStatus::Flagged } else { MailStatus::Received },
        by: None,
        email: SENDER,
        subject: &format!("Rate confirmation, load {}", row.external_load_number),
        why: why.as_deref(),
        checks: &json!(checks),
    };
    mails::receive(db, tenant, &new, now).await?;
    Ok(why.is_none())
}
