//! Crew changed: driver, truck or dispatcher changed after acceptance, late.
//!
//! Medium where the change came less than 12 hours before the pickup window, high under 4; high, too, where the driver's phone number was on
//! another carrier's load within 30 days. Naming the first driver is no change. Until the truck leaves the pickup.
//!
//! A truck that was seen with the carrier, or a dispatcher with its email and a phone on file, is one of its own: told under 4 hours only, as
//! medium.

use super::contacts::is_vouched;
use crate::case::Case;
use crate::finding::{Finding, LOAD, Raised, dated, day, fact, shown};
use crate::input::{ContactRole, CrewChange, CrewPart, Elsewhere, Movement, Sighting};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use std::collections::BTreeSet;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Who is driving, in which truck, and why did it change? Compare name, phone, VIN and plate with the load.",
    settles: "The carrier names the driver and truck that are on the load now.",
    otherwise: "Hold the pickup, and tell the dock who to expect.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some((pickup, movement)) = case.open_pickup().zip(case.movement()) else {
        return Finding::not_applicable("The load is picked up");
    };
    let settings = case.settings;
    let lead = |change: &CrewChange| pickup.window_start - change.at;
    let is_late = |change: &&CrewChange| {
        let is_change = change.before.is_some() && change.before != change.after;
        let is_accepted = movement.confirmed_at.is_some_and(|confirmed| change.at > confirmed);
        let most = if is_own(case, movement, change) { settings.crew_high_minutes } else { settings.crew_minutes };
        is_change && is_accepted && lead(change) < minutes(most)
    };
    let late: Vec<_> = movement.crew_changes.iter().filter(is_late).collect();
    let elsewhere = movement.driver_elsewhere.value().map_or(&[][..], Vec::as_slice);
    let is_recent = |other: &&Elsewhere| !case.is_older(other.on, settings.driver_elsewhere_days);
    let others: Vec<_> = elsewhere.iter().filter(is_recent).collect();
    if late.is_empty() && others.is_empty() {
        return Finding::clear("No late change of crew");
    }
    let is_sudden =
        |change: &&CrewChange| lead(change) < minutes(settings.crew_high_minutes) && !is_own(case, movement, change);
    let is_high = !others.is_empty() || late.iter().any(is_sudden);
    let told = |change: &&CrewChange| {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "None".to_owned());
        let both = format!("{} → {}, {}", value(&change.before), value(&change.after), case.moment(change.at));
        dated(&format!("{} changed", words(change.part)), both, LOAD, Some(change.at.date_naive()))
    };
    let mut evidence: Vec<_> = late.iter().map(told).collect();
    evidence.push(shown(
        "Accepted",
        movement.confirmed_at.map_or_else(|| "Not yet".to_owned(), |at| case.moment(at)),
        LOAD,
    ));
    evidence.push(shown("Pickup window starts", case.moment(pickup.window_start), LOAD));
    evidence.push(fact("Driver's phone on other carriers' loads", &movement.driver_elsewhere, |others| {
        let each: Vec<_> = others.iter().map(|other| format!("{} on {}", other.carrier, day(other.on))).collect();
        if each.is_empty() { "None".to_owned() } else { each.join("; ") }
    }));
    let parts: BTreeSet<_> = late.iter().map(|change| words(change.part).to_lowercase()).collect();
    let why = others.first().map_or_else(
        || format!("Changed after acceptance: {}.", Vec::from_iter(parts).join(", ")),
        |other| format!("The driver's phone number was on a load of {}.", other.carrier),
    );
    let changed = late.iter().map(|change| format!("{} {:?}", change.part, change.after));
    let compared = changed.chain(others.iter().map(|other| other.carrier.clone())).collect();
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_high { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why,
        evidence,
        compared,
        clears_when: "The load is picked up, or the pickup moves so that the change was not late.",
    }])
}

/// Whether what came is the carrier's own: the truck that is assigned now was seen with it, the dispatcher of now has its email
/// and a phone on file.
fn is_own(case: &Case<'_>, movement: &Movement, change: &CrewChange) -> bool {
    let is_newest = movement.crew_changes.iter().rfind(|other| other.part == change.part) == Some(change);
    let is_known = match change.part {
        CrewPart::Driver => false,
        CrewPart::Truck => movement.vehicle.as_ref().is_some_and(|vehicle| {
            let seen = vehicle.sightings.value().map_or(&[][..], Vec::as_slice);
            let verified = |seen: &Sighting| !case.is_older(seen.on, case.settings.verified_days);
            seen.iter()
                .any(|seen| seen.carrier_id.is_some() && seen.carrier_id == movement.carrier_id && verified(seen))
        }),
        CrewPart::Dispatcher => {
            let mut own = case.input.contacts.iter().filter(|contact| contact.role == ContactRole::Dispatcher);
            own.next().is_some_and(|contact| is_vouched(case, contact) && contact.phone_on_file.value().is_some())
        }
    };
    is_newest && is_known
}

const fn words(part: CrewPart) -> &'static str {
    match part {
        CrewPart::Driver => "Driver",
        CrewPart::Truck => "Truck",
        CrewPart::Dispatcher => "Dispatcher",
    }
}
