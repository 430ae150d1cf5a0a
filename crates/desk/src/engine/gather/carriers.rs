//! A carrier, as alerts read it.

use super::contacts::e164;
use super::files::Files;
use super::rows::Rows;
use alerts::input::{
    CargoPolicy, Carrier, CarrierChange, Changed, EldConsent, Exclusion, Fact, Fleet, IdentityAlert, Source,
};
use chrono::NaiveDate;
use freight::load::Share;
use kernel::ids::CarrierId;
use kernel::mail_domains::{domain_of, is_public_provider};
use std::collections::BTreeSet;
use store::loads::held::Held;
use store::loads::rows::MovementRow;
use store::tickets::gather::carriers::{AlertRow, CarrierRow, ChangeRow};

/// What the census calls its file.
const CENSUS: &str = "FMCSA census";
/// Where authority is from.
const LICENSING: &str = "FMCSA licensing and insurance";

/// The carrier of a movement; none where it is not on file.
pub(super) fn of(held: &Held, movement: &MovementRow, rows: &Rows) -> Option<Carrier> {
    let row = rows.carriers.get(&movement.carrier_id?)?;
    let census = || Source::new(CENSUS, row.as_of);
    let files = rows.files.of_dot(row.dot_number);
    Some(Carrier {
        id: row.id,
        name: name(row),
        power_units: count(row.power_units, census()),
        units_inspected_24mo: inspected_units(row, files),
        eld_units_72h: if row.consented_at.is_some() {
            number(row.eld_units, Source::new("ELD", Some(rows.today)))
        } else {
            Fact::unknown("The carrier hasn't connected an ELD")
        },
        scheduled_units: if row.scheduled_units > 0 {
            number(row.scheduled_units, Source::new("Schedule of vehicles", None))
        } else {
            Fact::unknown("No schedule of vehicles is on file")
        },
        last_inspected_on: last_inspected_on(row, files),
        why_later_inspections: files.inspections.as_ref().err().cloned(),
        eld_heard_on: match (row.consented_at, row.heard_at) {
            (None, _) => Fact::unknown("The carrier hasn't connected an ELD"),
            (Some(_), None) => Fact::none(Source::new("ELD", Some(rows.today))),
            (Some(_), Some(heard)) => Fact::known(heard.date_naive(), Source::new("ELD", Some(heard.date_naive()))),
        },
        authority_since: day(row.authority_since, "FMCSA doesn't say since when it has authority"),
        reinstated_on: reinstated(row, files),
        lapsed_on: row.lapsed_on.map_or_else(
            || Fact::unknown("FMCSA's files don't show when it ended"),
            |on| Fact::known(on, Source::new(LICENSING, None)),
        ),
        fleet: fleet(row),
        changes: changes(row, files, rows),
        requirements: requirements(row.id, held, (rows, files)),
        eld_consent: consent(row, rows.today),
        identity_alerts: identity_alerts(rows.alerts.get(&row.id), rows.today),
        cargo_policy: policy(row),
        own_domains: own_domains(row, rows),
    })
}

/// Name and number for people.
pub(super) fn name(row: &CarrierRow) -> String {
    match row.legal_name.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => format!("{name} (USDOT {})", row.dot_number),
        None => format!("USDOT {}", row.dot_number),
    }
}

fn count(value: Option<i32>, source: Source) -> Fact<u32> {
    match value.and_then(|value| u32::try_from(value).ok()) {
        Some(value) => Fact::known(value, source),
        None => Fact::unknown("The census doesn't say"),
    }
}

fn number(value: i64, source: Source) -> Fact<u32> {
    Fact::known(u32::try_from(value).unwrap_or(u32::MAX), source)
}

fn day(value: Option<NaiveDate>, why: &str) -> Fact<NaiveDate> {
    value.map_or_else(|| Fact::unknown(why), |on| Fact::known(on, Source::new(LICENSING, None)))
}

/// Where files don't cover the days, there may only be more than were counted: a number that counts for nothing.
fn inspected_units(row: &CarrierRow, files: &Files) -> Fact<u32> {
    match (&files.vehicles, row.inspected_units) {
        (Ok(source), 0) => Fact::none(source.clone()),
        (Ok(source), units) => number(units, source.clone()),
        (Err(why), 0) => Fact::unknown(why.as_str()),
        (Err(why), units) => Fact::unknown(format!("{units} on record, and there may be more: {why}")),
    }
}

fn last_inspected_on(row: &CarrierRow, files: &Files) -> Fact<NaiveDate> {
    match (row.last_inspected_on, &files.inspections) {
        (Some(on), Ok(source)) => Fact::known(on, source.clone()),
        (Some(on), Err(_)) => Fact::known(on, files.inspection_file.clone()),
        (None, Ok(source)) => Fact::none(source.clone()),
        (None, Err(why)) => Fact::unknown(why.as_str()),
    }
}

/// The start of the present authority, where there was one before.
fn reinstated(row: &CarrierRow, files: &Files) -> Fact<NaiveDate> {
    match (row.authority_since, &files.reinstated) {
        (None, _) => Fact::unknown("FMCSA doesn't say since when it has authority"),
        (Some(since), _) if row.is_reinstated => Fact::known(since, Source::new(LICENSING, None)),
        (Some(_), Ok(source)) => Fact::none(source.clone()),
        (Some(_), Err(why)) => Fact::unknown(why.as_str()),
    }
}

/// Without power units that inspections would see, nothing can be expected of them.
fn fleet(row: &CarrierRow) -> Fact<Fleet> {
    if row.power_units.is_none_or(|units| units <= 0) {
        return Fact::unknown("The census declares no power units");
    }
    Fact::known(Fleet::Trucks, Source::new(CENSUS, row.as_of))
}

/// Changes count from the first day; that there was none, only where censuses reach back as far. A contact that FMCSA came to have for the
/// first time is no change.
fn changes(row: &CarrierRow, files: &Files, rows: &Rows) -> Fact<Vec<CarrierChange>> {
    let source = || Source::new(CENSUS, row.as_of);
    let of = |change: &ChangeRow| {
        let what = match change.field.as_str() {
            "phone" | "cell_phone" => Changed::Phone,
            "email_address" => Changed::Email,
            "company_officer_1" | "company_officer_2" => Changed::Officer,
            "legal_name" => Changed::Name,
            _ => Changed::Address,
        };
        CarrierChange {
            known_since: known_since(row.id, what, change.after.as_deref(), rows),
            what,
            on: change.on,
            before: change.before.clone(),
            after: change.after.clone(),
            source: CENSUS.to_owned(),
        }
    };
    let all = rows.changes.get(&row.dot_number).into_iter().flatten();
    let changes: Vec<CarrierChange> = all.filter(|change| change.before.is_some()).map(of).collect();
    match &files.why_no_change {
        _ if !changes.is_empty() => Fact::known(changes, source()),
        None => Fact::none(source()),
        Some(why) => Fact::unknown(why.as_str()),
    }
}

/// Since when the accepted packet of a carrier has had a contact that FMCSA's file came to have.
fn known_since(carrier: CarrierId, what: Changed, after: Option<&str>, rows: &Rows) -> Option<NaiveDate> {
    let value = match what {
        Changed::Phone => e164(after?)?,
        Changed::Email => after?.trim().to_lowercase(),
        _ => return None,
    };
    rows.packets.get(&carrier)?.get(&value).copied().flatten()
}

fn requirements(carrier: CarrierId, held: &Held, (rows, files): (&Rows, &Files)) -> Fact<alerts::input::Requirements> {
    let looked_into = |column| files.looked_into(column, rows.today);
    let found = rows.requirements.get(&carrier).and_then(|found| found.of(&held.row.classification_ids, looked_into));
    let source = || Source::new("Your rules", Some(rows.today));
    found.map_or_else(|| Fact::none(source()), |found| Fact::known(found, source()))
}

fn consent(row: &CarrierRow, today: NaiveDate) -> Fact<EldConsent> {
    let source = Source::new("ELD", Some(today));
    match row.consented_at {
        None => Fact::none(source),
        Some(given_at) => {
            let share = if row.is_refused { Share::Refused } else { Share::Active };
            Fact::known(EldConsent { share, heard_at: row.heard_at, given_at }, source)
        }
    }
}

/// Who published an alert stays between them and the product's operator.
fn identity_alerts(rows: Option<&Vec<AlertRow>>, today: NaiveDate) -> Fact<Vec<IdentityAlert>> {
    let source = Source::new("Identity alerts of brokers", Some(today));
    let of = |row: &AlertRow| IdentityAlert {
        is_type: row.is_type.clone(),
        published_at: row.published_at,
        by: "A broker".to_owned(),
    };
    match rows {
        None => Fact::none(source),
        Some(rows) => Fact::known(rows.iter().map(of).collect(), source),
    }
}

/// The cargo cover of a certificate that a person of the company confirmed, of its day of issue.
fn policy(row: &CarrierRow) -> Fact<CargoPolicy> {
    let Some(limit) = row.cargo_limit else {
        return Fact::unknown("No certificate with cargo cover was confirmed");
    };
    let policy = CargoPolicy {
        exclusions: exclusions(row.excluded_commodities.as_deref().unwrap_or_default()),
        are_exclusions_known: row.excluded_commodities.is_some(),
        limit: u32::try_from(limit).ok(),
        // A certificate without the line doesn't say that there is no such cover.
        covers_reefer_breakdown: row.covers_reefer.filter(|covers| *covers),
        ends_on: row.cargo_ends_on,
    };
    Fact::known(policy, Source::new("Certificate of insurance", row.certificate_on))
}

/// Each commodity by itself, so that an alert names the one that it is about.
fn exclusions(commodities: &[String]) -> Vec<Exclusion> {
    let of = |name: &String| Exclusion { words: name.clone(), commodities: vec![name.clone()] };
    commodities.iter().map(of).collect()
}

/// Private domains of its addresses on FMCSA's file and in its packet, each once.
fn own_domains(row: &CarrierRow, rows: &Rows) -> Vec<String> {
    let in_packet = rows.packets.get(&row.id).into_iter().flat_map(|packet| packet.keys());
    let domains = row.email.iter().chain(in_packet).filter_map(|address| domain_of(address));
    let own: BTreeSet<String> = domains.filter(|domain| !is_public_provider(domain)).collect();
    own.into_iter().collect()
}
