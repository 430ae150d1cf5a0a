//! No recent vehicles observed: a carrier that should have been inspected by now was not, and no truck of it was seen otherwise.
//!
//! Expected are half an inspection a truck and year, of at most two years of authority. Medium from four expected ones, high from six, where
//! none took place within a year, no ELD was heard from within a month, and no schedule of vehicles is confirmed. Where it takes more than that
//! year to expect so many, none may have taken place in all that time: what is expected of two years is looked for in two. Not enough is known
//! of new authority, of vans and of drayage; nor where the files on record don't cover the last 24 months.

use crate::case::Case;
use crate::finding::{Finding, Raised, day, fact};
use crate::input::{Fact, Fleet};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::NaiveDate;

/// Days of authority that count, at most.
const MOST_DAYS: u32 = 730;
const DAYS_A_YEAR: u32 = 365;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Which truck will haul this load? Get its VIN, the cab card, and a photo of the door with the USDOT number.",
    settles: "A cab card or lease for that VIN that names this carrier.",
    otherwise: "Use another carrier: this one may have no trucks of its own.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    if let Some(Fleet::Vans | Fleet::Drayage) = carrier.fleet.value() {
        return Finding::unknown("Not enough data: vans and drayage are seldom inspected");
    }
    let seen = |known: &Fact<NaiveDate>, days| known.value().is_some_and(|on| !case.is_older(*on, days));
    if seen(&carrier.last_inspected_on, case.settings.inspection_days) {
        return Finding::clear("A truck was inspected within a year");
    }
    if seen(&carrier.eld_heard_on, case.settings.eld_days) {
        return Finding::clear("Its ELD was heard from within a month");
    }
    if carrier.scheduled_units.value().is_some_and(|units| *units > 0) {
        return Finding::clear("Its insurance schedule lists trucks");
    }
    let (Some(units), Some(since)) = (carrier.power_units.value(), carrier.authority_since.value()) else {
        return Finding::unknown("The number of its trucks or the age of its authority is unknown");
    };
    if let Some(why) = carrier.last_inspected_on.why() {
        return Finding::unknown(why);
    }
    if let Some(why) = &carrier.why_later_inspections {
        return Finding::unknown(format!("There may be later inspections than those on record: {why}"));
    }
    if !case.is_older(*since, case.settings.new_authority_days.saturating_sub(1)) {
        return Finding::unknown("Not enough data: its authority is new");
    }
    let is_silent_for = |days| carrier.last_inspected_on.value().is_none_or(|on| case.is_older(*on, days));
    let reaches = |expected: u32| {
        let is_expected = |days: u32| case.is_older(*since, days - 1) && is_silent_for(days);
        days_for(expected, *units).is_some_and(is_expected)
    };
    if !reaches(case.settings.expected_inspections) {
        return Finding::unknown("Not enough data: a fleet of its size and age may well not have been inspected");
    }
    let is_high = reaches(case.settings.expected_inspections_high);
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_high { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why: format!("No truck of this carrier was seen within a year, although it declares {units}."),
        evidence: vec![
            fact("Power units declared", &carrier.power_units, ToString::to_string),
            fact("Authority since", &carrier.authority_since, |on| day(*on)),
            fact("Last inspection", &carrier.last_inspected_on, |on| day(*on)),
            fact("ELD last heard from", &carrier.eld_heard_on, |on| day(*on)),
            fact("Trucks on the insurance schedule", &carrier.scheduled_units, ToString::to_string),
        ],
        compared: vec![carrier.id.to_string(), units.to_string()],
        clears_when: "A truck is inspected, heard from by ELD, or listed on a confirmed insurance schedule.",
    }])
}

/// Days of authority after which so many trucks should have had so many inspections; none where that takes more than two years.
fn days_for(expected: u32, units: u32) -> Option<u32> {
    let days = (u64::from(expected) * 2 * u64::from(DAYS_A_YEAR)).checked_div(u64::from(units))?;
    let is_whole = u64::from(expected) * 2 * u64::from(DAYS_A_YEAR) % u64::from(units) == 0;
    let days = u32::try_from(days + u64::from(!is_whole)).ok()?;
    (days <= MOST_DAYS).then_some(days.max(1))
}
