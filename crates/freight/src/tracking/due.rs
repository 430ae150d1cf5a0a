//! The next moment at which time alone can change what is judged of a load. Until then nobody has to look at it again.

use super::{ProblemKind, ends_at, problems::since, silent_from, starts_at};
use crate::load::{Assumption, Load, assume, no_evidence_from};
use crate::settings::Settings;
use chrono::{DateTime, TimeDelta, Utc};

/// The first moment after `now` at which [`super::judge`], [`super::problems`] or [`assume`] may say something else of an unchanged load;
/// none when nothing can.
pub fn next_due_at(load: &Load, now: DateTime<Utc>, settings: &Settings) -> Option<DateTime<Utc>> {
    // These hold after a moment, not at it: they change one step later. PostgreSQL keeps microseconds, and so does this.
    let after = |at: DateTime<Utc>| at + TimeDelta::microseconds(1);
    let kinds = [ProblemKind::NoArrival, ProblemKind::NoDeparture, ProblemKind::NoPickup, ProblemKind::NoDelivery];
    let of_stops = load.stops.iter().flat_map(|stop| kinds.iter().filter_map(|kind| since(*kind, stop, settings)));
    let assumed = match assume(load, now, settings) {
        Assumption::NotBefore(at) => Some(at),
        _ => None,
    };
    let of_load = [
        starts_at(load, settings),
        ends_at(load, settings).map(after),
        silent_from(load, settings).map(after),
        no_evidence_from(load, settings),
        assumed,
    ];
    of_stops.chain(of_load.into_iter().flatten()).filter(|at| *at > now).min()
}

#[cfg(test)]
mod tests {
    use super::super::{judge, problems};
    use super::*;
    use crate::load::samples::{CHICAGO, at, fix, load};
    use crate::load::{LoadStatus, Share, Sharing};
    use proptest::prelude::*;

    prop_compose! {
        fn any_load()(
            status in proptest::sample::select(LoadStatus::ALL),
            miles in 100.0..400.0f32,
            eld in proptest::sample::select(Share::ALL),
            phone in proptest::sample::select(Share::ALL),
            logs in proptest::array::uniform6(proptest::option::of(-500..3_000i64)),
            last_fix in proptest::option::of((-500..3_000i64, any::<bool>())),
            shared in proptest::option::of(-5_000..1_000i64),
            has_vehicle: bool,
            has_movement: bool,
        ) -> Load {
            let mut load = Load { status, billable_miles: Some(miles), sharing: Sharing { eld, phone }, ..load() };
            for (stop, logs) in load.stops.iter_mut().zip(logs.chunks(3)) {
                let log = |nth: usize| logs[nth].map(at);
                (stop.arrived_at, stop.departed_at, stop.done_at) = (log(0), log(1), log(2));
            }
            load.last_fix = last_fix.map(|(minute, is_at_rest)| crate::load::LastFix { is_at_rest, ..fix(minute, CHICAGO) });
            load.shared_at = shared.map(at);
            if !has_vehicle {
                load.movements[0].carrier_vehicle_id = None;
            }
            if !has_movement {
                load.movements.clear();
            }
            load
        }
    }

    proptest! {
        #[test]
        fn nothing_changes_before_it_is_due(load in any_load(), minute in -5_000..12_000i64, part in 0.0..1.0f64) {
            let (own, now) = (Settings::default(), at(minute));
            let due = next_due_at(&load, now, &own);
            let ahead = due.map_or(TimeDelta::days(400), |due| due - now);
            prop_assert!(ahead > TimeDelta::zero());
            let said = |at| (judge(&load, at, &own), problems(&load, at, &own), assume(&load, at, &own));
            let inside = now + TimeDelta::microseconds((ahead.num_microseconds().expect("short") as f64 * part) as i64);
            for later in [inside, now + ahead - TimeDelta::microseconds(1)] {
                prop_assert_eq!(said(now), said(later));
            }
        }
    }

    #[test]
    fn a_load_that_nothing_can_change_is_never_due() {
        let done = Load { status: LoadStatus::Delivered, ..load() };
        assert_eq!(next_due_at(&done, at(90 * 1440), &Settings::default()), None);
    }
}
