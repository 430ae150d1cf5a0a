//! What one carrier comes to.

use super::{
    Candidate, DECLINE_DAYS, Deadhead, DeadheadFrom, FRESH_DAYS, Match, OutReason, Reason, ReasonCode,
    SEEN_LANE_MONTHS, Wanted,
};
use geo::{Point, miles};
use kernel::days::day;

/// Judges a candidate.
pub fn judge(wanted: &Wanted, candidate: &Candidate) -> Match {
    let mut score = 0;
    each_reason(wanted, candidate, |code, times, _| score += code.points() * times);
    Match {
        carrier: candidate.carrier,
        dot_number: candidate.dot_number,
        score,
        out: out(wanted, candidate),
        origin_deadhead: origin_deadhead(wanted, candidate),
        destination_deadhead: destination_deadhead(wanted, candidate),
        power_units: candidate.power_units,
        model_year: candidate.model_year,
    }
}

/// What speaks for a candidate and against it, most points first; the sum of the points is its score.
pub fn reasons(wanted: &Wanted, candidate: &Candidate) -> Vec<Reason> {
    let mut all = Vec::new();
    each_reason(wanted, candidate, |code, times, text| {
        all.push(Reason { code, points: code.points() * times, text: text() });
    });
    all.sort_by_key(|reason| std::cmp::Reverse(reason.points));
    all
}

/// The first that holds: what the company decided before what registers say.
fn out(wanted: &Wanted, candidate: &Candidate) -> Option<OutReason> {
    let holds = [
        (candidate.is_do_not_dispatch, OutReason::DoNotDispatch),
        (candidate.is_dismissed, OutReason::Dismissed),
        (candidate.is_disposed, OutReason::Disposed),
        (candidate.is_out_of_service == Some(true), OutReason::OutOfService),
        (wanted.is_interstate && candidate.has_authority == Some(false), OutReason::NoAuthority),
        (candidate.has_equipment == Some(false), OutReason::WrongEquipment),
        (candidate.is_failing, OutReason::Failing),
    ];
    holds.into_iter().find_map(|(holds, why)| holds.then_some(why))
}

/// Tells each reason, how many times it counts, and its text. Thousands of candidates are counted and few are shown: the text is made where it is
/// asked for.
fn each_reason(wanted: &Wanted, candidate: &Candidate, mut tell: impl FnMut(ReasonCode, i32, &dyn Fn() -> String)) {
    if let Some(posted) = candidate.posted {
        tell(ReasonCode::TruckPosted, 1, &|| {
            format!("Posted a truck {} mi from pickup.", rounded(posted.at, wanted.origin))
        });
    }
    if let Some(own) = candidate.own_lane {
        tell(ReasonCode::OwnLane, 1, &|| {
            format!("Hauled {} for you on this lane, last on {}.", loads(own.loads), day(own.last_on))
        });
    }
    if let Some([origin, destination]) = candidate.seen {
        tell(ReasonCode::SeenOnLane, 1, &|| {
            format!(
                "Inspected near both ends within {SEEN_LANE_MONTHS} months: {origin} at pickup, {destination} at delivery."
            )
        });
    }
    if candidate.declares_lane {
        tell(ReasonCode::DeclaredLane, 1, &|| "Told you it runs between these states.".to_owned());
    }
    if let Some(emptying) = candidate.emptying {
        tell(ReasonCode::TruckNearby, 1, &|| {
            format!(
                "Has a truck on one of your loads that empties {} mi from pickup.",
                rounded(emptying.at, wanted.origin)
            )
        });
    }
    let fresh = candidate.last_inspected_on.filter(|on| (wanted.today - *on).num_days() <= FRESH_DAYS);
    if let Some(on) = fresh {
        tell(ReasonCode::SeenRecently, 1, &|| format!("Last inspected on {}.", day(on)));
    }
    if candidate.declines > 0 {
        let times = i32::try_from(candidate.declines).unwrap_or(i32::MAX / 100);
        tell(ReasonCode::Declined, times, &|| {
            format!("Declined {} of yours within {DECLINE_DAYS} days.", loads(candidate.declines))
        });
    }
}

/// From the nearest truck that is known to be free, else from the carrier's home.
fn origin_deadhead(wanted: &Wanted, candidate: &Candidate) -> Option<Deadhead> {
    let posted = candidate.posted.map(|posted| (posted.at, DeadheadFrom::PostedTruck));
    let emptying = candidate.emptying.map(|emptying| (emptying.at, DeadheadFrom::EmptyingTruck));
    let free = posted.into_iter().chain(emptying).map(|place| deadhead(place, wanted.origin));
    let nearest = free.min_by(|one, other| one.miles.total_cmp(&other.miles));
    nearest.or_else(|| candidate.home.map(|home| deadhead((home, DeadheadFrom::Home), wanted.origin)))
}

/// To where the posted truck wants to go, else to the carrier's home.
fn destination_deadhead(wanted: &Wanted, candidate: &Candidate) -> Option<Deadhead> {
    let posted = candidate.posted.and_then(|posted| posted.to).map(|to| (to, DeadheadFrom::PostedTruck));
    let place = posted.or_else(|| candidate.home.map(|home| (home, DeadheadFrom::Home)));
    place.map(|place| deadhead(place, wanted.destination))
}

fn deadhead((place, from): (Point, DeadheadFrom), end: Point) -> Deadhead {
    Deadhead { miles: miles(place, end), from }
}

fn rounded(one: Point, other: Point) -> i64 {
    miles(one, other).round() as i64
}

/// `1 load`, `3 loads`.
fn loads(count: u32) -> String {
    if count == 1 { "1 load".to_owned() } else { format!("{count} loads") }
}
