//! What a carrier agrees to, as text in two parts. The first (parties, rate, freight, lane, terms) is read before accepting, and names the second
//! (streets, numbers, contacts) by its SHA-256, so that who accepts the first accepts both. (loads.md §5, points 1 and 4.)
//!
//! The same facts give the same text, byte for byte: lines end with one line feed, times are local with their zone, money has two decimals.

use super::pay::Pay;
use chrono::{DateTime, Utc};
use freight::stop::{Handling, Scheduling, StopKind, Zone};
use kernel::count::thousands;
use platform::secrets::hex;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use store::loads::held::Held;
use store::loads::rows::{MovementRow, StopRow};
use store::rate_confirmations::beside::{Broker, CarrierOnFile};
use store::rate_confirmations::write::Document;

/// What the text is made from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    /// The broker, and whom the carrier deals with there.
    pub broker: &'a Broker,
    /// The carrier.
    pub carrier: &'a CarrierOnFile,
    /// The load.
    pub held: &'a Held,
    /// The carrier's part of it.
    pub movement: &'a MovementRow,
    /// What is paid.
    pub pay: &'a Pay,
    /// The company's terms.
    pub text: &'a str,
    /// The broker's own document, which is part of the confirmation.
    pub document: Option<Document<'a>>,
    /// SHA-256 of the terms that these take the place of.
    pub replaces: Option<&'a [u8]>,
    /// Whether the pickup number is kept from the text, because the load is guarded.
    pub is_number_sealed: bool,
    /// What makes the second part impossible to guess from its hash.
    pub nonce: &'a str,
}

/// Both parts, each with its SHA-256.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    /// The first part.
    pub terms: String,
    /// Its hash.
    pub terms_sha256: [u8; 32],
    /// The second part.
    pub details: String,
    /// Its hash.
    pub details_sha256: [u8; 32],
}

/// Writes both parts.
pub(super) fn write(facts: &Facts<'_>) -> Written {
    let details = details(facts);
    let details_sha256 = sha256(&details);
    let terms = terms(facts, &hex(&details_sha256));
    Written { terms_sha256: sha256(&terms), terms, details, details_sha256 }
}

/// The SHA-256 of a text, as `sha256sum` gives it for a file that holds exactly this.
pub(super) fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn terms(facts: &Facts<'_>, details_sha256: &str) -> String {
    let Facts { broker, carrier, held, movement, pay, text, document, replaces, .. } = facts;
    let mut all = Lines::default();
    all.line("RATE CONFIRMATION");
    all.fact("Load", &held.row.external_load_number);
    all.fact("Broker", &party(&broker.legal_name, broker.dot_number));
    all.fact("Carrier", &party(carrier.legal_name.as_deref().unwrap_or("Name not on file"), Some(carrier.dot_number)));
    if let Some(before) = replaces {
        all.fact("Takes the place of the terms with SHA-256", &hex(before));
    }
    all.heading("RATE (U.S. DOLLARS)");
    for (what, cents) in &pay.lines {
        all.fact(what, &dollars(*cents));
    }
    if pay.lines.len() > 1 {
        all.fact("Total", &dollars(pay.total_cents));
    }
    all.heading("FREIGHT");
    freight(&mut all, held);
    all.heading("LANE");
    for (nth, stop) in stops(held, movement).enumerate() {
        all.line(&format!("{}. {}, {}: {}", nth + 1, kind(stop.kind), city(stop), window(stop)));
    }
    all.heading("TERMS");
    for line in text.trim().lines() {
        all.line(line.trim_end());
    }
    if let Some(document) = document {
        all.heading("BROKER’S DOCUMENT");
        all.line("The broker’s own rate confirmation, as the broker emailed it, is part of this confirmation. Where the two differ, it counts.");
        all.fact("File", document.name);
        all.fact("SHA-256", &hex(&document.sha256));
    }
    all.heading("STOP DETAILS");
    all.line("Street addresses, pickup and delivery numbers, contacts and instructions are a second part, which is part of this confirmation and");
    all.line("is shown once it is accepted. The SHA-256 of that part is:");
    all.line(details_sha256);
    all.0
}

fn freight(all: &mut Lines, held: &Held) {
    let row = &held.row;
    if let Some(equipment) = row.equipment_type {
        all.fact("Equipment", &equipment.as_str().replace('_', " "));
    }
    if let Some(feet) = row.trailer_length {
        all.fact("Trailer length", &format!("{feet} ft"));
    }
    if let Some(commodity) = &row.commodity {
        all.fact("Commodity", commodity);
    }
    if let Some(weight) = row.weight {
        all.fact("Weight", &format!("{weight} {}", row.weight_unit.as_str()));
    }
    if let Some(cents) = row.cargo_value_cents {
        all.fact("Cargo value", &format!("${}", dollars(cents)));
    }
    if let Some(degrees) = row.temperature {
        all.fact("Temperature", &format!("{degrees} F"));
    }
    if !row.certifications.is_empty() {
        all.fact("Certifications", &row.certifications.join(", "));
    }
    if row.is_team {
        all.fact("Team", "yes");
    }
    if row.is_partial {
        all.fact("Partial", "yes");
    }
    if let Some(miles) = row.billable_miles {
        all.fact("Miles", &format!("{}", miles.round()));
    }
}

fn details(facts: &Facts<'_>) -> String {
    let Facts { broker, held, movement, is_number_sealed, nonce, .. } = facts;
    let mut all = Lines::default();
    all.line("STOP DETAILS");
    all.fact("Load", &held.row.external_load_number);
    for (nth, stop) in stops(held, movement).enumerate() {
        let region: Vec<&str> = [&stop.state, &stop.postal_code].into_iter().flatten().map(String::as_str).collect();
        let region = Some(region.join(" ")).filter(|region| !region.is_empty());
        let parts: Vec<&str> =
            [&stop.name, &stop.street, &stop.city, &region].into_iter().flatten().map(String::as_str).collect();
        all.line(&format!("{}. {}: {}", nth + 1, kind(stop.kind), one_line(&parts.join(", "))));
        if stop.kind == StopKind::Pickup && *is_number_sealed && stop.reference.is_some() {
            all.line("   Number: shown to the driver once truck and driver are named and the truck is near");
        } else if let Some(number) = &stop.reference {
            all.line(&format!("   Number: {}", one_line(number)));
        }
        if let Some(notes) = &stop.notes {
            all.line(&format!("   Instructions: {}", one_line(notes)));
        }
    }
    let contact: Vec<&str> =
        [&broker.name, &broker.phone_e164, &broker.email].into_iter().flatten().map(String::as_str).collect();
    if !contact.is_empty() {
        all.fact("Broker contact", &contact.join(", "));
    }
    all.fact("Nonce", nonce);
    all.0
}

/// The stops of the carrier's part.
pub(super) fn stops<'a>(held: &'a Held, movement: &MovementRow) -> impl Iterator<Item = &'a StopRow> {
    let range = movement.first_stop..=movement.last_stop;
    held.stops.iter().filter(move |stop| range.contains(&stop.position))
}

fn party(name: &str, dot_number: Option<i32>) -> String {
    dot_number.map_or_else(|| name.to_owned(), |dot| format!("{name} (USDOT {dot})"))
}

const fn kind(kind: StopKind) -> &'static str {
    match kind {
        StopKind::Pickup => "Pickup",
        StopKind::Delivery => "Delivery",
        StopKind::Other => "Stop",
    }
}

fn city(stop: &StopRow) -> String {
    let parts: Vec<&str> = [&stop.city, &stop.state].into_iter().flatten().map(String::as_str).collect();
    if parts.is_empty() { "place as in the stop details".to_owned() } else { one_line(&parts.join(", ")) }
}

fn window(stop: &StopRow) -> String {
    let how = match stop.scheduling {
        Scheduling::Appointment => "appointment",
        Scheduling::FirstCome => "first come, first served",
    };
    let handling = match stop.handling {
        Handling::Live => "live",
        Handling::Drop => "drop",
        Handling::Hook => "hook",
    };
    let (from, to) = (local(stop, stop.window_start_at), local(stop, stop.window_end_at));
    format!("{how} {from} to {to} ({}), {handling}", stop.time_zone)
}

fn local(stop: &StopRow, at: DateTime<Utc>) -> String {
    let zone: Option<Zone> = stop.time_zone.parse().ok();
    zone.map_or_else(|| at.naive_utc(), |zone| zone.local(at)).format("%a %b %-d, %Y %H:%M").to_string()
}

/// US cents as dollars.
pub(super) fn dollars(cents: i64) -> String {
    let (sign, cents) = (if cents < 0 { "-" } else { "" }, cents.unsigned_abs());
    format!("{sign}{}.{:02}", thousands(cents / 100), cents % 100)
}

/// A text without line breaks: what people typed must not look like another line.
pub(super) fn one_line(text: &str) -> String {
    text.split(char::is_control).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[derive(Default)]
struct Lines(String);

impl Lines {
    fn line(&mut self, text: &str) {
        self.0.push_str(text);
        self.0.push('\n');
    }

    fn fact(&mut self, label: &str, value: &str) {
        let _ = writeln!(self.0, "{}: {}", one_line(label), one_line(value));
    }

    fn heading(&mut self, text: &str) {
        self.0.push('\n');
        self.line(text);
    }
}

/// What is signed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signed<'a> {
    /// The load's number.
    pub number: &'a str,
    /// The broker.
    pub broker: &'a str,
    /// The carrier, and its USDOT number.
    pub carrier: (&'a str, i32),
    /// SHA-256 of both parts.
    pub hashes: (&'a [u8], &'a [u8]),
    /// Who signs, and as what.
    pub who: (&'a str, &'a str),
    /// Their address, how they were proven, and the IP address.
    pub from: (&'a str, &'a str, &'a str),
    /// The truck, and the driver.
    pub crew: (Option<&'a str>, Option<&'a str>),
    /// When.
    pub at: DateTime<Utc>,
}

/// The signature as text: its SHA-256 is in the signed document and in the decision record.
pub(super) fn signature(signed: &Signed<'_>) -> String {
    let mut all = Lines::default();
    all.line("haulwarden rate confirmation signature 1");
    all.fact("load", signed.number);
    all.fact("broker", signed.broker);
    all.fact("carrier", &party(signed.carrier.0, Some(signed.carrier.1)));
    all.fact("terms", &hex(signed.hashes.0));
    all.fact("stops", &hex(signed.hashes.1));
    all.fact("name", signed.who.0);
    all.fact("title", signed.who.1);
    all.fact("email", signed.from.0);
    all.fact("proven by", signed.from.1);
    all.fact("address", signed.from.2);
    all.fact("vin", signed.crew.0.unwrap_or("-"));
    all.fact("driver", signed.crew.1.unwrap_or("-"));
    all.fact("time", &signed.at.to_rfc3339_opts(chrono::SecondsFormat::Secs, true));
    all.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_people_read_it() {
        assert_eq!(
            [dollars(0), dollars(215_050), dollars(-100), dollars(123_456_789)],
            ["0.00", "2,150.50", "-1.00", "1,234,567.89"]
        );
    }

    #[test]
    fn what_people_typed_is_no_line_of_its_own() {
        assert_eq!(one_line("Gate 4\nTotal: 9.00\r\n "), "Gate 4 Total: 9.00");
        let signed = Signed {
            number: "L-1",
            broker: "A",
            carrier: ("B", 1),
            hashes: (&[0], &[255]),
            who: ("Olga\ntitle: King", "Owner"),
            from: ("o@b.example", "code", "203.0.113.7"),
            crew: (None, None),
            at: DateTime::UNIX_EPOCH,
        };
        let text = signature(&signed);
        assert!(
            text.contains("\nname: Olga title: King\n") && text.contains("\ntime: 1970-01-01T00:00:00Z\n"),
            "{text}"
        );
        assert_eq!(text.lines().count(), 14);
    }
}
