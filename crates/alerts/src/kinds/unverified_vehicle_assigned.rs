//! Unverified vehicle assigned: nothing shows that the assigned truck is the carrier's.
//!
//! Its VIN was not inspected with the carrier within 24 months, isn't on its ELD, on no confirmed insurance schedule, and on no earlier load. A lease
//! or purchase explains it. So does the voice code over a proven contact, which is for the truck that is named, unless a list of the carrier's trucks
//! lacks it.
//!
//! About one honest truck in four is not inspected in that time, so that missing inspections alone say little. It is judged where an ELD
//! connection or a schedule lists the carrier's trucks (medium; high where the load is guarded, too); where the load is guarded for its freight;
//! and where it is guarded otherwise and every truck that the carrier declares was inspected: this one is one too many. A guarded load's carrier
//! has until its truck must be named to prove itself.

use crate::case::Case;
use crate::finding::{Finding, LOAD, Raised, day, fact, shown};
use crate::input::{Fact, Sighting, SightingBy};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Whose truck is it? Get the cab card or the lease, with VIN and USDOT number.",
    settles: "A cab card or lease that names this carrier. Note it on the truck.",
    otherwise: "Ask for a truck that the carrier has run before.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(pickup) = case.open_pickup() else { return Finding::not_applicable("The load is picked up") };
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    let Some(vehicle) = case.movement().and_then(|movement| movement.vehicle.as_ref()) else {
        return Finding::not_applicable("No truck is assigned");
    };
    let Some(vin) = vehicle.vin.as_deref().filter(|vin| vin.len() == 17) else {
        return Finding::unknown("The truck's whole VIN is unknown");
    };
    if let Some(told) = &vehicle.explained {
        return Finding::clear(format!("A new truck: {told}"));
    }
    let sightings = match &vehicle.sightings {
        Fact::Known { value, .. } => value.as_slice(),
        Fact::None { .. } => &[],
        Fact::Unknown { why } => return Finding::unknown(why.clone()),
    };
    let verifies = |sighting: &&Sighting| {
        let is_old = || case.is_older(sighting.on, case.settings.verified_days);
        sighting.carrier_id == Some(carrier.id) && !(sighting.by == SightingBy::Inspection && is_old())
    };
    if let Some(found) = sightings.iter().find(verifies) {
        return Finding::clear(format!("Seen with this carrier on {} ({})", day(found.on), found.by));
    }
    let has_register = |units: &Fact<u32>| units.value().is_some_and(|units| *units > 0);
    let is_listed = has_register(&carrier.eld_units_72h) || has_register(&carrier.scheduled_units);
    if !is_listed {
        let (inspected, declared) = (carrier.units_inspected_24mo.value(), carrier.power_units.value());
        let is_surplus = inspected.zip(declared).is_some_and(|(inspected, declared)| inspected >= declared);
        if !(case.guard().is_of_freight() || (case.is_guarded() && is_surplus)) {
            return Finding::unknown(
                "Not inspected with this carrier, and no ELD connection or insurance schedule to compare with",
            );
        }
        if case.guard().is_identity_proven {
            return Finding::clear("The driver proved who they are, for this truck");
        }
        if case.is_proof_awaited(pickup) {
            return Finding::clear("The voice code for this truck isn't due yet");
        }
    }
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_listed && case.is_guarded() { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why: "Nothing shows that the assigned truck is this carrier's.".to_owned(),
        evidence: vec![
            shown("Assigned truck", vin, LOAD),
            fact("Seen with", &vehicle.sightings, |seen| told(seen)),
            fact("Power units declared", &carrier.power_units, ToString::to_string),
            fact("Power units inspected in 24 months", &carrier.units_inspected_24mo, ToString::to_string),
            fact("Trucks heard from by ELD in 72 hours", &carrier.eld_units_72h, ToString::to_string),
            fact("Trucks on the insurance schedule", &carrier.scheduled_units, ToString::to_string),
            shown("Lease or purchase", "None on file", LOAD),
            shown("Voice code", if case.guard().is_identity_proven { "Given" } else { "Not given" }, LOAD),
        ],
        compared: vec![carrier.id.to_string(), vin.to_owned()],
        clears_when: if is_listed {
            "The truck is seen with this carrier, a lease or purchase is told, or another truck is assigned."
        } else {
            "The truck is seen with this carrier, a lease or purchase is told, the driver gives the voice code, or another truck is assigned."
        },
    }])
}

fn told(seen: &[Sighting]) -> String {
    let each = seen.iter().map(|sighting| format!("{} on {} ({})", sighting.carrier, day(sighting.on), sighting.by));
    let each: Vec<_> = each.collect();
    if each.is_empty() { "No one".to_owned() } else { each.join("; ") }
}
