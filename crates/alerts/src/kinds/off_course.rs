//! Off course: the truck leaves its way, or a guarded load stands where thieves wait.
//!
//! On the way from pickup to the last stop. Medium, high for a guarded load: more than 25 miles off the route, having gone farther from it for 30
//! minutes; it stays until the truck is back. Medium: a load that is guarded for its freight stands for more than an hour within 200 miles of
//! the pickup, not at a stop. Weekends and new carriers alone don't count there: honest trucks rest near the pickup, too.

use crate::case::Case;
use crate::finding::{Finding, Raised, SETTINGS, measured, shown};
use crate::input::{Fix, RoadRoute};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::{DateTime, TimeDelta, Utc};
use freight::eta::RouteLine;

/// Positions this close together are of one place: devices drift.
const SAME_PLACE_MILES: f64 = 0.5;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Driver,
    ask: "Where are you going, and why did you leave the route?",
    settles: "A detour, fuel or rest stop that the next positions bear out.",
    otherwise: "Call the carrier on the number on file, then escalate: the load may be stolen.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(left_at) = case.under_way_since() else {
        return Finding::not_applicable("The load isn't on its way");
    };
    let Some(truck) = case.assigned() else { return Finding::unknown("The assigned truck isn't shared") };
    let fixes: Vec<_> = truck.fixes.iter().filter(|fix| fix.at >= left_at).collect();
    let Some(last) = fixes.last() else { return Finding::unknown("No position since the load was picked up") };
    let strayed = case.input.tracking.route.as_ref().and_then(|route| strayed(case, route, &fixes));
    let stood = stood(case, &fixes);
    let is_guarded = case.is_guarded();
    let (severity, why, evidence) = match (strayed, stood) {
        (Some(stray), _) => (
            if is_guarded { Severity::High } else { Severity::Medium },
            format!("The truck is {:.0} miles off its route and went away from it.", stray.miles),
            measured(
                "Miles off the route",
                format!("{:.0}, since {}", stray.miles, case.moment(stray.since)),
                stray.since,
            ),
        ),
        (None, Some(since)) => (
            Severity::Medium,
            format!("A guarded load has been stopped away from its stops since {}.", case.moment(since)),
            measured("Standing since", case.moment(since), since),
        ),
        (None, None) if case.input.tracking.route.is_none() => {
            return Finding::unknown("The route isn't known");
        }
        (None, None) => return Finding::clear("The truck is on its way"),
    };
    let kind = if evidence.label == "Standing since" { "stood" } else { "strayed" };
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity,
        advice: Advice::CallOnFileNumber,
        why,
        evidence: vec![
            evidence,
            // Not where: evidence stays when sharing ends, and what was shared does not.
            measured("Last position", case.moment(last.at), last.at),
            shown("Off course from", format!("{} miles", case.settings.off_course_miles), SETTINGS),
            shown("Guarded load", if is_guarded { "Yes" } else { "No" }, "Load"),
        ],
        compared: vec![kind.to_owned(), truck.vin.clone().unwrap_or_else(|| truck.name.clone())],
        clears_when: "The truck is back on its route or moves on, or it arrives.",
    }])
}

struct Stray {
    miles: f64,
    since: DateTime<Utc>,
}

/// Whether the newest positions are all off the route, and the truck went farther from it for long enough since it left it.
fn strayed(case: &Case<'_>, route: &RoadRoute, fixes: &[&Fix]) -> Option<Stray> {
    let line = RouteLine::new(route.points.iter().map(|spot| spot.point()).collect(), f64::from(route.miles))?;
    let most = f64::from(case.settings.off_course_miles);
    let off = |fix: &Fix| match line.project(fix.spot.point(), 0.0) {
        Ok(progress) => progress.off_miles,
        Err(off) => off.off_miles,
    };
    let mut away: Vec<_> =
        fixes.iter().rev().map(|fix| (fix.at, off(fix))).take_while(|(_, miles)| *miles > most).collect();
    away.reverse();
    let receding = minutes(case.settings.receding_minutes);
    let mut begun = away.first()?.0;
    let mut has_receded = false;
    for pair in away.windows(2) {
        if pair[1].1 <= pair[0].1 {
            begun = pair[1].0;
        }
        has_receded |= pair[1].0 - begun >= receding;
    }
    has_receded.then(|| Stray { miles: away[away.len() - 1].1, since: away[0].0 })
}

/// Since when a guarded load has stood near the pickup and at no stop, where that is too long.
fn stood(case: &Case<'_>, fixes: &[&Fix]) -> Option<DateTime<Utc>> {
    let pickup = case.pickup()?.spot?;
    let last = fixes.last()?;
    let is_near = last.spot.miles(pickup) <= f64::from(case.settings.guarded_stop_miles);
    if !is_near || case.is_at_stop(last.spot) || !case.guard().is_of_freight() {
        return None;
    }
    let first = fixes.iter().rev().take_while(|fix| fix.spot.miles(last.spot) <= SAME_PLACE_MILES).last()?;
    let stood: TimeDelta = last.at - first.at;
    (stood > minutes(case.settings.guarded_stop_minutes)).then_some(first.at)
}
