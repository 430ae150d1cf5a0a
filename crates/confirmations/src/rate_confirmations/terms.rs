//! What a carrier agrees to, as text in two parts. The first (parties, rate, freight, lane, terms) is read before accepting, and names the second
//! (streets, numbers, contacts) by its SHA-256, so that who accepts the first accepts both. (loads.md §5, points 1 and 4.)
//!
//! The same facts give the same text, byte for byte: lines end with one line feed, times are the stop's own, money has two decimals. What is a
//! hash is called a fingerprint there: carriers read it.

use super::document_check::mc_numbers;
use super::lines::{Lines, one_line};
use super::pay::Pay;
use freight::stop::{Handling, Scheduling, StopKind, Zone};
use kernel::count::thousands;
use kernel::phones::shown;
use platform::secrets::hex;
use sha2::{Digest, Sha256};
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
    all.fact("Broker", &brokers(broker));
    all.fact("Carrier", &carriers(carrier));
    if let Some(before) = replaces {
        all.fact("Takes the place of the terms with the fingerprint", &hex(before));
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
    lane(&mut all, held, movement);
    all.heading("TERMS");
    for line in text.trim().lines() {
        all.line(line.trim_end());
    }
    if let Some(document) = document {
        all.heading("BROKER’S DOCUMENT");
        all.line("The broker’s own rate confirmation, as the broker emailed it, is part of this confirmation. Where the two differ, it counts.");
        all.fact("File", document.name);
        all.fact("Fingerprint", &hex(&document.sha256));
    }
    all.heading("STOP DETAILS");
    all.line("Street addresses, pickup and delivery numbers, contacts and instructions are a second part, which is part of this confirmation and");
    all.line("is shown once it is accepted. The fingerprint of that part is:");
    all.line(details_sha256);
    all.0
}

fn lane(all: &mut Lines, held: &Held, movement: &MovementRow) {
    all.heading("LANE");
    for (nth, stop) in stops(held, movement).enumerate() {
        all.line(&format!("{}. {}, {}: {}", nth + 1, kind(stop.kind), city(stop), window(stop)));
    }
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
        all.fact("Weight", &format!("{} {}", quantity(weight), row.weight_unit.as_str()));
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
        all.line(&address(nth, stop));
        if stop.kind == StopKind::Pickup && *is_number_sealed && stop.reference.is_some() {
            all.line("   Number: shown to the driver once the truck and driver are named and the truck is near");
        } else if let Some(number) = &stop.reference {
            all.line(&format!("   Number: {}", one_line(number)));
        }
        if let Some(notes) = &stop.notes {
            all.line(&format!("   Instructions: {}", one_line(notes)));
        }
    }
    if let Some(contact) = contact(broker) {
        all.fact("Broker contact", &contact);
    }
    all.fact("Document ID", nonce);
    all.0
}

/// A stop's line among the details: the only lines that begin with a digit.
fn address(nth: usize, stop: &StopRow) -> String {
    let region: Vec<&str> = [&stop.state, &stop.postal_code].into_iter().flatten().map(String::as_str).collect();
    let region = Some(region.join(" ")).filter(|region| !region.is_empty());
    let parts: Vec<&str> =
        [&stop.name, &stop.street, &stop.city, &region].into_iter().flatten().map(String::as_str).collect();
    format!("{}. {}: {}", nth + 1, kind(stop.kind), one_line(&parts.join(", ")))
}

/// Whether both parts, as they were written, still say of the carrier's stops what the load says now: which they are, where, and when.
pub(super) fn agree((terms, details): (&str, &str), held: &Held, movement: &MovementRow) -> bool {
    let mut now = Lines::default();
    lane(&mut now, held, movement);
    now.heading("TERMS");
    let addresses = stops(held, movement).enumerate().map(|(nth, stop)| address(nth, stop));
    let written = details.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
    terms.contains(&now.0) && written.eq(addresses)
}

/// Whom the carrier calls or writes to at the broker, with the phone number as people read it; none where nothing of it is known.
fn contact(broker: &Broker) -> Option<String> {
    let phone = broker.phone_e164.as_deref().map(shown);
    let parts: Vec<&str> =
        [broker.name.as_deref(), phone.as_deref(), broker.email.as_deref()].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The stops of the carrier's part.
pub(super) fn stops<'a>(held: &'a Held, movement: &MovementRow) -> impl Iterator<Item = &'a StopRow> {
    let range = movement.first_stop..=movement.last_stop;
    held.stops.iter().filter(move |stop| range.contains(&stop.position))
}

pub(super) fn party(name: &str, dot_number: Option<i32>) -> String {
    dot_number.map_or_else(|| name.to_owned(), |dot| format!("{name} (USDOT {dot})"))
}

/// The carrier with its numbers as the broker with its own: the first of its MC numbers on file, and the USDOT number last.
fn carriers(carrier: &CarrierOnFile) -> String {
    let name = carrier.legal_name.as_deref().unwrap_or("Name not on file");
    match mc_numbers(&carrier.dockets).first() {
        Some(mc) => format!("{name} (MC {mc}, USDOT {})", carrier.dot_number),
        None => party(name, Some(carrier.dot_number)),
    }
}

/// The broker with its numbers, the USDOT number last: two numbers of different kinds side by side are read as one company's
/// (`freight::terms::missing`), and the carrier's USDOT number comes next.
fn brokers(broker: &Broker) -> String {
    let mc = broker.mc_number.as_ref().map(|number| format!("MC {number}"));
    let dot = broker.dot_number.map(|number| format!("USDOT {number}"));
    let numbers: Vec<String> = [mc, dot].into_iter().flatten().collect();
    if numbers.is_empty() {
        broker.legal_name.clone()
    } else {
        format!("{} ({})", broker.legal_name, numbers.join(", "))
    }
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
    let (from, to) = (stop.window_start_at, stop.window_end_at);
    let zone: Option<Zone> = stop.time_zone.parse().ok();
    let unzoned = || format!("{} to {}", from.format("%a, %b %-d, %Y, %H:%M"), to.format("%a, %b %-d, %Y, %H:%M UTC"));
    let window = zone.map_or_else(unzoned, |zone| zone.window(from, to));
    format!("{how} {window}, {handling}")
}

/// US cents as dollars.
pub(super) fn dollars(cents: i64) -> String {
    let (sign, cents) = (if cents < 0 { "-" } else { "" }, cents.unsigned_abs());
    format!("{sign}{}.{:02}", thousands(cents / 100), cents % 100)
}

/// A quantity as people read it.
fn quantity(value: f64) -> String {
    let figures = value.to_string();
    let (whole, part) = figures.split_once('.').map_or((figures.as_str(), None), |(whole, part)| (whole, Some(part)));
    let whole = whole.parse::<i64>().map_or_else(|_| whole.to_owned(), thousands);
    part.map_or_else(|| whole.clone(), |part| format!("{whole}.{part}"))
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
    fn quantities_are_written_as_people_read_them() {
        assert_eq!([quantity(950.0), quantity(23_800.0), quantity(23_800.5)], ["950", "23,800", "23,800.5"]);
    }

    #[test]
    fn a_brokers_phone_is_written_as_people_read_it() {
        let broker = |name: Option<&str>, phone: Option<&str>| {
            contact(&Broker {
                legal_name: "Bea’s Freight".to_owned(),
                dot_number: None,
                mc_number: None,
                name: name.map(str::to_owned),
                email: None,
                phone_e164: phone.map(str::to_owned),
            })
        };
        let both = broker(Some("Dana Demo"), Some("+12145550100"));
        assert_eq!(both.as_deref(), Some("Dana Demo, (214) 555-0100"));
        assert_eq!(broker(None, None), None);
    }

    #[test]
    fn a_carrier_is_named_by_its_mc_number_too_where_one_is_on_file() {
        let carrier = |dockets: &[&str]| {
            carriers(&CarrierOnFile {
                legal_name: Some("SYN Haul".to_owned()),
                dba_name: None,
                dot_number: 7,
                dockets: dockets.iter().map(|docket| (*docket).to_owned()).collect(),
                email: None,
                email_before: None,
                email_changed_on: None,
                email_changed_at: None,
            })
        };
        assert_eq!(carrier(&["FF000123", "MC990455", "MC990456"]), "SYN Haul (MC 990455, USDOT 7)");
        assert_eq!([carrier(&[]), carrier(&["MX123456"])], ["SYN Haul (USDOT 7)", "SYN Haul (USDOT 7)"]);
    }

    #[test]
    fn a_broker_is_named_by_the_numbers_that_are_known() {
        let broker = |dot_number, mc: Option<&str>| {
            let mc_number = mc.map(str::to_owned);
            brokers(&Broker {
                legal_name: "Bea’s Freight".to_owned(),
                dot_number,
                mc_number,
                name: None,
                email: None,
                phone_e164: None,
            })
        };
        assert_eq!(broker(Some(7), Some("123456")), "Bea’s Freight (MC 123456, USDOT 7)");
        assert_eq!([broker(Some(7), None), broker(None, None)], ["Bea’s Freight (USDOT 7)", "Bea’s Freight"]);
    }
}
