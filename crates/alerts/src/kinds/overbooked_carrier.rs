//! Overbooked carrier: its live loads for this company need more trucks than it has.
//!
//! One truck follows on where it can get there. Only the company's own loads are counted. Medium where the trucks needed are more than the
//! carrier declares, or more than twice those seen within 24 months; high where both. A carrier of which no truck was seen is not judged by what
//! was seen: half of the smallest carriers aren't inspected in a year.

use super::trips::trucks_needed;
use crate::case::Case;
use crate::finding::{Finding, OWN_LOADS, Raised, count, fact, shown};
use crate::input::Fact;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Which truck and driver takes each of its loads with you? Get the VINs.",
    settles: "A different truck for each load that overlaps, each seen with this carrier.",
    otherwise: "Move this load to another carrier: loads without a truck get rebrokered.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    let live = &case.input.history.live;
    let seen_by = [&carrier.units_inspected_24mo, &carrier.eld_units_72h, &carrier.scheduled_units];
    let seen = seen_by.iter().filter_map(|units| units.value().copied()).max().filter(|seen| *seen > 0);
    let declared = carrier.power_units.value().copied();
    if seen.is_none() && declared.is_none() {
        return Finding::unknown("The carrier's trucks are unknown");
    }
    let needed = trucks_needed(live, case.settings) as u32;
    let is_above_declared = declared.is_some_and(|declared| needed > declared);
    let is_above_seen = seen.is_some_and(|seen| needed > seen.saturating_mul(case.settings.overbooked_times));
    if !is_above_declared && !is_above_seen {
        return Finding::clear(format!("{} for {}", count(needed as usize, "truck"), count(live.len(), "live load")));
    }
    let units = |known: &Fact<u32>, label| fact(label, known, ToString::to_string);
    let numbers: Vec<_> = live.iter().map(|own| own.load_number.as_str()).collect();
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_above_declared && is_above_seen { Severity::High } else { Severity::Medium },
        advice: Advice::ReplaceCarrier,
        why: format!("Its live loads with you need {}, more than it has.", count(needed as usize, "truck")),
        evidence: vec![
            shown("Live loads", numbers.join(", "), OWN_LOADS),
            shown("Trucks needed at once", needed.to_string(), OWN_LOADS),
            units(&carrier.power_units, "Power units declared"),
            units(&carrier.units_inspected_24mo, "Power units inspected in 24 months"),
            units(&carrier.eld_units_72h, "Trucks heard from by ELD in 72 hours"),
            units(&carrier.scheduled_units, "Trucks on the insurance schedule"),
        ],
        compared: vec![carrier.id.to_string(), needed.to_string(), format!("{declared:?}"), format!("{seen:?}")],
        clears_when: "Its live loads need no more trucks than it declares and than were seen.",
    }])
}
