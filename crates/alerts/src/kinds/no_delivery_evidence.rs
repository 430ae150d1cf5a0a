//! No delivery evidence: the load should be there, and nothing shows that it is. No stolen load closes itself.
//!
//! High 4 hours after the last window, where no arrival or delivery is logged at the last stop and the last position is more than 25 miles from
//! it.

use crate::case::Case;
use crate::finding::{Finding, LOAD, POSITIONS, Raised, moment, shown};
use crate::settings::minutes;
use crate::words::{Advice, Severity};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(stop) = case.input.load.last_stop() else { return Finding::unknown("The load has no stops") };
    if stop.arrived_at.is_some() || stop.is_left() {
        return Finding::clear("The truck came to the last stop");
    }
    let last = case.assigned().and_then(|truck| truck.fixes.last());
    let miles = last.zip(stop.spot).map(|(fix, place)| fix.spot.miles(place));
    if miles.is_some_and(|miles| miles <= f64::from(case.settings.delivered_miles)) {
        return Finding::clear("The last position is near the last stop");
    }
    let from = stop.window_end + minutes(case.settings.no_evidence_minutes);
    if !case.has_come(from) {
        return Finding::clear(format!("Not expected before {}", moment(from)));
    }
    let position = last.map_or_else(|| "None".to_owned(), |fix| moment(fix.at));
    let distance = miles.map_or_else(|| "Unknown".to_owned(), |miles| format!("{miles:.0} miles"));
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: Severity::High,
        advice: Advice::CallOnFileNumber,
        why: "Nothing shows that the load was delivered.".to_owned(),
        evidence: vec![
            shown("Last window ended", moment(stop.window_end), LOAD),
            shown("Arrival or delivery at the last stop", "None on file", LOAD),
            shown("Last position", position, POSITIONS),
            shown("Its distance from the last stop", distance, POSITIONS),
        ],
        compared: vec![stop.id.to_string(), stop.window_end.timestamp().to_string()],
        clears_when: "An arrival or delivery is logged, or a position is near the last stop.",
    }])
}
