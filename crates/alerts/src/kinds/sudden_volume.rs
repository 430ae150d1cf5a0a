//! Sudden volume: the carrier books far more than it ever did. Bought carriers take as many loads as they can before they vanish.
//!
//! Medium, high for a guarded load: three bookings within 24 hours, this load's among them, and more than three times its busiest 24 hours of
//! the 90 days before; or a second load before the first is delivered, of a carrier that never delivered. Until the truck leaves the pickup.
//!
//! Where the first load must have come, with its proof, before the second is picked up, the alert waits for that: no freight is handed over
//! before the first is seen to arrive. That a carrier is new is what a second load is about, so it doesn't make it a high one as well.

use crate::case::Case;
use crate::finding::{Finding, OWN_LOADS, Raised, dated, shown};
use crate::input::{OwnMovement, Stop};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::{DateTime, TimeDelta, Utc};
use freight::guarded::GuardKind;

const DAY: TimeDelta = TimeDelta::hours(24);
/// How far back a carrier's peak counts.
const PEAK: TimeDelta = TimeDelta::days(90);

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Which truck and driver hauls each of these loads?",
    settles: "A different truck, seen with this carrier, for each load, or proof that the first load was delivered.",
    otherwise: "Give it no more loads, and move those that aren't picked up.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(pickup) = case.open_pickup() else { return Finding::not_applicable("The load is picked up") };
    let Some((carrier, movement)) = case.carrier().zip(case.movement()) else {
        return Finding::unknown("The carrier isn't on file");
    };
    let history = &case.input.history;
    let burst = busiest_with(&history.bookings, movement.booked_at);
    let peak = peak_before(&history.bookings, burst.from);
    let is_burst =
        burst.bookings >= case.settings.sudden_bookings && burst.bookings > case.settings.sudden_times * peak;
    let earlier = history.live.iter().filter(|own| own.id < movement.id && history.delivered == 0);
    let second = earlier.filter(|own| is_unproven(case, own, pickup)).min_by_key(|own| own.id);
    if !is_burst && second.is_none() {
        return Finding::clear(format!(
            "{} booked within 24 hours",
            crate::finding::count(burst.bookings as usize, "load")
        ));
    }
    let why = match second {
        Some(first) => {
            format!("This is a second load for a new carrier; load {} isn't delivered yet.", first.load_number)
        }
        None => format!("{} loads booked within 24 hours; its busiest day before had {peak}.", burst.bookings),
    };
    let is_high = case.guard().is_guarded_without(GuardKind::NewCarrier) || (is_burst && case.is_guarded());
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_high { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why,
        evidence: vec![
            dated(
                "Loads booked within 24 hours",
                format!("{}, from {}", burst.bookings, case.moment(burst.from)),
                OWN_LOADS,
                Some(burst.from.date_naive()),
            ),
            shown("Busiest 24 hours of the 90 days before", peak.to_string(), OWN_LOADS),
            shown("Loads delivered for you", history.delivered.to_string(), OWN_LOADS),
            shown("Earlier load not delivered", second.map_or("None", |first| &first.load_number), OWN_LOADS),
            shown(
                "Its last window ends",
                second.map_or_else(|| "None".to_owned(), |first| case.moment(first.ends_at)),
                OWN_LOADS,
            ),
        ],
        compared: vec![
            carrier.id.to_string(),
            is_burst.to_string(),
            burst.bookings.to_string(),
            second.is_some().to_string(),
        ],
        clears_when: "The first load is delivered and the other bookings are canceled, or the load is picked up.",
    }])
}

/// Whether a load of the carrier is not delivered when this one is picked up: its proof of delivery is due later, or wasn't given.
fn is_unproven(case: &Case<'_>, own: &OwnMovement, pickup: &Stop) -> bool {
    let due_at = own.ends_at + minutes(case.settings.no_evidence_minutes);
    due_at > pickup.window_start || case.has_come(due_at)
}

struct Burst {
    from: DateTime<Utc>,
    bookings: u32,
}

/// The 24 hours with the most bookings of those that a booking is in. The earliest of several.
fn busiest_with(bookings: &[DateTime<Utc>], booked_at: DateTime<Utc>) -> Burst {
    let starts = bookings.iter().copied().filter(|from| *from <= booked_at && booked_at - *from < DAY);
    let mut best = Burst { from: booked_at, bookings: within(bookings, booked_at) };
    for from in starts {
        let count = within(bookings, from);
        if (count, std::cmp::Reverse(from)) > (best.bookings, std::cmp::Reverse(best.from)) {
            best = Burst { from, bookings: count };
        }
    }
    best
}

/// Bookings of the 24 hours that begin with one.
fn within(bookings: &[DateTime<Utc>], from: DateTime<Utc>) -> u32 {
    bookings.iter().filter(|at| **at >= from && **at - from < DAY).count() as u32
}

/// The most bookings of any 24 hours among those made before a moment, of the 90 days before it.
fn peak_before(bookings: &[DateTime<Utc>], before: DateTime<Utc>) -> u32 {
    let earlier: Vec<_> = bookings.iter().copied().filter(|at| *at < before && before - *at <= PEAK).collect();
    earlier.iter().map(|from| within(&earlier, *from)).max().unwrap_or(0)
}
