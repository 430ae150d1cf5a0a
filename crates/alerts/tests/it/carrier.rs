//! Alerts about what the carrier can and may do, and about who it is.

use super::samples::*;
use alerts::input::{
    CargoPolicy, Carrier, CarrierChange, Changed, Exclusion, Fact, Fleet, IdentityAlert, Input, Outcome, Requirements,
    UnmetRule,
};
use alerts::{AlertType, CheckState, Severity};
use freight::guarded::GuardKind;
use proptest::prelude::*;
use std::collections::BTreeSet;

fn with(change: impl FnOnce(&mut Carrier)) -> Input {
    let mut input = input();
    change(input.carrier.as_mut().expect("a carrier"));
    input
}

fn or_unknown<T>(value: Option<T>) -> Fact<T> {
    value.map_or_else(|| Fact::unknown("Not on file"), known)
}

/// Unknown, none, or so many days ago.
fn any_day(most: i64) -> impl Strategy<Value = Fact<i64>> {
    prop_oneof![1 => Just(Fact::unknown("Not on file")), 1 => Just(none()), 2 => (0..most).prop_map(known)]
}

fn on_day(days: &Fact<i64>) -> Fact<chrono::NaiveDate> {
    match days {
        Fact::Unknown { why } => Fact::unknown(why.clone()),
        Fact::None { source } => Fact::none(source.clone()),
        Fact::Known { value, source } => Fact::known(ago(*value), source.clone()),
    }
}

#[test]
fn a_last_inspection_of_long_ago_raises_nothing_where_later_ones_may_be_missing() {
    let mut input = with(|carrier| {
        carrier.power_units = known(20);
        carrier.last_inspected_on = known(ago(600));
        carrier.eld_heard_on = none();
    });
    assert_eq!(found(&input, AlertType::NoRecentVehicles, 0), Some(Severity::High));

    let why = "the last inspection file on record ends Apr 5, 2025";
    input.carrier.as_mut().expect("a carrier").why_later_inspections = Some(why.to_owned());

    let checks = judged(&input, 0).checks;
    let check = checks.iter().find(|check| check.is_type == AlertType::NoRecentVehicles).expect("a check");
    assert!(check.state == CheckState::Unknown && check.detail.ends_with(why), "{check:?}");
}

proptest! {
    #[test]
    fn overbooked(
        loads in 1..7i64,
        declared in proptest::option::of(0..6u32),
        inspected in proptest::option::of(0..4u32),
        eld in proptest::option::of(0..4u32),
        scheduled in proptest::option::of(0..4u32),
    ) {
        let mut input = with(|carrier| {
            carrier.power_units = or_unknown(declared);
            carrier.units_inspected_24mo = or_unknown(inspected);
            carrier.eld_units_72h = or_unknown(eld);
            carrier.scheduled_units = or_unknown(scheduled);
        });
        // All at the same time: each needs a truck.
        input.history.live = (0..loads).map(|nth| own(10 + nth, 0, END)).collect();
        let seen = [inspected, eld, scheduled].into_iter().flatten().max().filter(|seen| *seen > 0);
        let needed = loads as u32;
        let (by_declared, by_seen) = (declared.is_some_and(|most| needed > most), seen.is_some_and(|seen| needed > 2 * seen));
        let expected = level(by_declared && by_seen, by_declared || by_seen);
        prop_assert_eq!(found(&input, AlertType::OverbookedCarrier, -300), expected);
    }

    #[test]
    fn no_recent_vehicles(
        units in proptest::option::of(0..14u32),
        since in proptest::option::of(0..1_200i64),
        inspected in any_day(800),
        heard in any_day(60),
        scheduled in proptest::option::of(0..3u32),
        fleet in proptest::option::of(proptest::sample::select(Fleet::ALL)),
    ) {
        let input = with(|carrier| {
            carrier.power_units = or_unknown(units);
            carrier.authority_since = or_unknown(since.map(ago));
            carrier.last_inspected_on = on_day(&inspected);
            carrier.eld_heard_on = on_day(&heard);
            carrier.scheduled_units = or_unknown(scheduled);
            carrier.fleet = or_unknown(fleet);
        });
        let is_seen = inspected.value().is_some_and(|days| *days <= 365)
            || heard.value().is_some_and(|days| *days <= 30)
            || scheduled.is_some_and(|units| units > 0);
        let is_judged = !matches!(fleet, Some(Fleet::Vans | Fleet::Drayage))
            && inspected.is_known() && !is_seen && since.is_some_and(|days| days >= 90);
        // Halves of an inspection, so that no fraction is rounded: units * days / 365 of them. None of the days in which so many are expected
        // had one.
        let reaches = |halves: i64| units.zip(since).is_some_and(|(units, since)| (1..=since.min(730)).any(|days| {
            i64::from(units) * days >= halves * 365 && inspected.value().is_none_or(|ago| *ago > days)
        }));
        let expected = level(is_judged && reaches(12), is_judged && reaches(8));
        prop_assert_eq!(found(&input, AlertType::NoRecentVehicles, 0), expected);
    }

    #[test]
    fn failing_requirements(outcome in proptest::sample::select(Outcome::ALL), is_gone: bool) {
        let rule = |rule: &str, outcome| UnmetRule {
            rule: rule.to_owned(), outcome, reason: "Because".to_owned(), source: Some("Census".to_owned()), as_of: None, is_safety: rule == "BASIC",
        };
        let mut input = with(|carrier| {
            let unmet = vec![rule("Authority required.", Outcome::Fail), rule("BASIC", Outcome::Fail), rule("Insurance", Outcome::Incomplete)];
            carrier.requirements = known(Requirements { outcome, unmet });
        });
        if is_gone {
            input.load.stops[0].departed_at = Some(at(-1));
        }
        let expected = match outcome {
            Outcome::Fail => Some(Severity::High),
            Outcome::Incomplete => Some(Severity::Low),
            Outcome::Override | Outcome::Pass => None,
        };
        prop_assert_eq!(found(&input, AlertType::FailingRequirements, 0), expected.filter(|_| !is_gone));
        if outcome == Outcome::Fail && !is_gone {
            let alert = judged(&input, 0).alerts.remove(0);
            let safety: Vec<_> = alert.evidence.iter().map(|evidence| evidence.is_safety).collect();
            prop_assert_eq!(safety, [false, false, true]);
            prop_assert_eq!((alert.evidence[0].value.as_str(), alert.evidence[1].label.as_str()), ("Fail", "Authority required"));
        }
    }

    #[test]
    fn recent_identity_alert(alerts in proptest::collection::vec((any::<bool>(), -30_000..0i64), 0..4), state in 0..2usize) {
        let published = |(is_theft, minute): &(bool, i64)| IdentityAlert {
            is_type: if *is_theft { "identity_theft" } else { "double_brokering" }.to_owned(),
            published_at: at(*minute),
            by: "A broker".to_owned(),
        };
        let input = with(|carrier| {
            carrier.identity_alerts = if state == 0 { Fact::unknown("Not read") } else { known(alerts.iter().map(published).collect()) };
        });
        // Booked at minute -2880, judged at -100.
        let recent: Vec<_> = alerts.iter().filter(|(_, minute)| *minute >= -2_880 || -100 - minute <= 7 * 1_440).collect();
        let is_known = state == 1 && !recent.is_empty();
        let expected = level(is_known && recent.iter().any(|(is_theft, _)| !is_theft), is_known);
        prop_assert_eq!(found(&input, AlertType::RecentIdentityAlert, -100), expected);
    }

    #[test]
    fn cargo_exclusion(
        excluded in 0..3usize,
        limit in proptest::option::of(30_000..60_000u32),
        value in proptest::option::of(30_000..60_000u32),
        is_cold: bool,
        breakdown in proptest::option::of(any::<bool>()),
        ends in proptest::option::of(-4..2i64),
        policy in 0..3usize,
    ) {
        let mut input = with(|carrier| {
            let exclusion = |word: &str| Exclusion { words: "Excluded: see form".to_owned(), commodities: vec![word.to_owned()] };
            let exclusions = ["paper towels", "towel", "copper"][..=excluded].iter().map(|word| exclusion(word)).skip(excluded).collect();
            let value = CargoPolicy { exclusions, are_exclusions_known: true, limit, covers_reefer_breakdown: breakdown, ends_on: ends.map(ago) };
            carrier.cargo_policy = [Fact::unknown("Not read"), none(), known(value)][policy].clone();
        });
        input.load.cargo_value = value;
        input.load.is_temperature_controlled = is_cold;
        // Delivery is the next day; the day of the pickup is covered still.
        let gap = excluded == 0
            || value.zip(limit).is_some_and(|(value, limit)| value > limit)
            || (is_cold && breakdown == Some(false))
            || ends.is_some_and(|days| days > 0);
        let expected = level(gap, ends == Some(0)).filter(|_| policy == 2);
        prop_assert_eq!(found(&input, AlertType::CargoExclusion, -300), expected);
    }

    #[test]
    fn carrier_changed(
        changes in proptest::collection::vec(
            (0..100i64, proptest::sample::select(Changed::ALL), proptest::option::of(0..150i64)), 0..4),
        is_known: bool,
        reinstated in any_day(150),
        lapse in proptest::option::of(0..90i64),
        guard in 0..3usize,
        is_proven: bool,
        is_early: bool,
        delivered in 0..6u32,
        is_gone: bool,
    ) {
        let change = |(days, what, lead): &(i64, Changed, Option<i64>)| CarrierChange {
            what: *what, on: ago(*days), before: Some("a".to_owned()), after: Some("b".to_owned()), source: "Census".to_owned(),
            known_since: lead.map(|lead| ago(days + lead)),
        };
        let mut input = with(|carrier| {
            carrier.changes = if is_known { known(changes.iter().map(change).collect()) } else { Fact::unknown("Not read") };
            carrier.reinstated_on = on_day(&reinstated);
            let before = reinstated.value().zip(lapse).map(|(days, lapse)| ago(days + lapse));
            carrier.lapsed_on = or_unknown(before);
        });
        // Not guarded, guarded for its worth, and for the change and the time of pickup together.
        let kinds = [&[][..], &[GuardKind::CargoValue], &[GuardKind::CarrierChanged, GuardKind::PickupTime]][guard];
        input = guarded_for(input, kinds);
        input.load.guard.is_identity_proven = is_proven;
        input.history.delivered = delivered;
        if is_gone {
            input.load.stops[0].departed_at = Some(at(-800));
        }
        // What the packet had for long before is no change.
        let proven = if guard > 0 { 90 } else { 30 };
        let changes: Vec<_> = changes.iter().filter(|(.., lead)| is_known && lead.is_none_or(|lead| lead < proven)).collect();
        let days: BTreeSet<_> = changes.iter().map(|(days, ..)| *days).filter(|days| *days <= 60).collect();
        let weighs = |what| matches!(what, Changed::Phone | Changed::Email | Changed::Officer | Changed::RemitTo);
        let recent: Vec<_> = changes.iter().filter(|(days, ..)| *days <= 30).map(|(_, what, _)| *what).collect();
        let is_recent = recent.iter().any(|what| guard == 1 || weighs(*what));
        let is_short = lapse.is_some_and(|lapse| lapse <= 30);
        let is_reinstated = reinstated.value().is_some_and(|days| *days <= 90) && !is_short;
        let is_usual = is_known && delivered >= 3 && changes.iter().all(|(days, ..)| *days > 90);
        // A voice code over a proven number answers changes of contacts, and is due twelve hours before.
        let is_of_control = recent.iter().any(|what| matches!(what, Changed::Officer | Changed::RemitTo));
        let is_answered = guard > 0 && (is_proven || is_early) && !is_of_control;
        let high = days.len() >= 2 || (is_reinstated && !is_usual);
        let expected = level(high, is_reinstated || (is_recent && !is_answered)).filter(|_| !is_gone);
        // The same day.
        let now = if is_early { -730 } else { 0 };
        prop_assert_eq!(found(&input, AlertType::CarrierChanged, now), expected);
    }
}

#[test]
fn identity_theft_alone_says_that_the_carrier_may_be_the_victim() {
    let theft =
        IdentityAlert { is_type: "identity_theft".to_owned(), published_at: at(-500), by: "A broker".to_owned() };
    let input = with(|carrier| carrier.identity_alerts = known(vec![theft]));
    let alert = judged(&input, -100).alerts.remove(0);
    assert!(alert.why.contains("may be the victim") && alert.severity == Severity::Medium, "{}", alert.why);
}

#[test]
fn vans_drayage_and_new_authority_are_not_enough_data() {
    let bare = |carrier: &mut Carrier| {
        (carrier.last_inspected_on, carrier.eld_heard_on) = (none(), none());
    };
    for fleet in [Fleet::Vans, Fleet::Drayage] {
        let input = with(|carrier| {
            bare(carrier);
            carrier.fleet = known(fleet);
        });
        assert_eq!(state(&input, AlertType::NoRecentVehicles, 0), CheckState::Unknown);
    }
    let input = with(|carrier| {
        bare(carrier);
        carrier.authority_since = known(ago(89));
    });
    assert_eq!(state(&input, AlertType::NoRecentVehicles, 0), CheckState::Unknown);
}

#[test]
fn two_years_of_authority_count_at_most() {
    let with_units = |units, days| {
        let input = with(|carrier| {
            (carrier.last_inspected_on, carrier.eld_heard_on) = (none(), none());
            (carrier.power_units, carrier.authority_since) = (known(units), known(ago(days)));
        });
        found(&input, AlertType::NoRecentVehicles, 0)
    };
    assert_eq!([with_units(3, 5_000), with_units(4, 729)], [None, None]);
    assert_eq!([with_units(4, 730), with_units(6, 5_000)], [Some(Severity::Medium), Some(Severity::High)]);
}
