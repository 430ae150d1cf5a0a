use super::*;
use chrono::Days;

const CHICAGO: Point = Point { lat: 41.8781, lon: -87.6298 };
const DALLAS: Point = Point { lat: 32.7767, lon: -96.7970 };
const MILWAUKEE: Point = Point { lat: 43.0389, lon: -87.9065 };

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 24).expect("a day")
}

fn wanted() -> Wanted {
    Wanted { origin: CHICAGO, destination: DALLAS, is_interstate: true, today: today() }
}

fn candidate() -> Candidate {
    Candidate {
        carrier: CarrierId(1),
        dot_number: 90_000_001,
        home: None,
        power_units: None,
        model_year: None,
        is_do_not_dispatch: false,
        is_dismissed: false,
        is_failing: false,
        is_disposed: false,
        is_out_of_service: None,
        has_authority: None,
        has_equipment: None,
        posted: None,
        own_lane: None,
        seen: None,
        declares_lane: false,
        emptying: None,
        last_inspected_on: None,
        declines: 0,
    }
}

fn codes(candidate: &Candidate) -> Vec<ReasonCode> {
    reasons(&wanted(), candidate).iter().map(|reason| reason.code).collect()
}

#[test]
fn each_reason_counts_what_the_design_says_and_the_sum_is_the_score() {
    let all = Candidate {
        posted: Some(Posted { at: MILWAUKEE, to: None }),
        own_lane: Some(OwnLane { loads: 3, last_on: today() }),
        seen: Some([4, 2]),
        declares_lane: true,
        emptying: Some(Emptying { at: CHICAGO, from: DateTime::UNIX_EPOCH }),
        last_inspected_on: Some(today()),
        declines: 2,
        ..candidate()
    };
    let found = judge(&wanted(), &all);
    assert_eq!(found.score, 30 + 25 + 20 + 10 + 10 + 5 - 2 * 15);
    let told = reasons(&wanted(), &all);
    assert_eq!(told.len(), ReasonCode::ALL.len());
    assert!(told.is_sorted_by_key(|reason| -reason.points));
    assert_eq!(told.iter().map(|reason| reason.points).sum::<i32>(), found.score);
    assert_eq!(judge(&wanted(), &candidate()).score, 0, "what is unknown counts nothing");
}

#[test]
fn a_carrier_is_fresh_for_thirty_days() {
    let seen = |days: u64| Candidate { last_inspected_on: Some(today() - Days::new(days)), ..candidate() };
    assert_eq!(codes(&seen(30)), [ReasonCode::SeenRecently]);
    assert_eq!(codes(&seen(31)), []);
}

#[test]
fn what_the_company_decided_comes_before_what_registers_say() {
    let bad = Candidate {
        is_do_not_dispatch: true,
        is_dismissed: true,
        is_disposed: true,
        is_out_of_service: Some(true),
        has_authority: Some(false),
        has_equipment: Some(false),
        is_failing: true,
        ..candidate()
    };
    let mut left = bad.clone();
    for expected in [
        OutReason::DoNotDispatch,
        OutReason::Dismissed,
        OutReason::Disposed,
        OutReason::OutOfService,
        OutReason::NoAuthority,
        OutReason::WrongEquipment,
        OutReason::Failing,
    ] {
        assert_eq!(judge(&wanted(), &left).out, Some(expected));
        match expected {
            OutReason::DoNotDispatch => left.is_do_not_dispatch = false,
            OutReason::Dismissed => left.is_dismissed = false,
            OutReason::Disposed => left.is_disposed = false,
            OutReason::OutOfService => left.is_out_of_service = None,
            OutReason::NoAuthority => left.has_authority = None,
            OutReason::WrongEquipment => left.has_equipment = None,
            OutReason::Failing => left.is_failing = false,
        }
    }
    assert_eq!(judge(&wanted(), &left).out, None, "unknown excludes nobody");
}

#[test]
fn a_load_within_a_state_takes_no_federal_authority() {
    let without = Candidate { has_authority: Some(false), ..candidate() };
    assert_eq!(judge(&wanted(), &without).out, Some(OutReason::NoAuthority));
    assert_eq!(judge(&Wanted { is_interstate: false, ..wanted() }, &without).out, None);
}

#[test]
fn empty_miles_are_from_the_nearest_free_truck_else_from_home() {
    let home = Candidate { home: Some(DALLAS), ..candidate() };
    let found = judge(&wanted(), &home);
    let origin = found.origin_deadhead.expect("a deadhead");
    assert_eq!(origin.from, DeadheadFrom::Home);
    assert!((origin.miles - 802.0).abs() < 3.0);
    assert!(found.destination_deadhead.is_some_and(|deadhead| deadhead.miles < 0.1));
    assert!((found.total_deadhead().expect("both") - origin.miles).abs() < 0.1);

    let trucks = Candidate {
        posted: Some(Posted { at: MILWAUKEE, to: Some(CHICAGO) }),
        emptying: Some(Emptying { at: CHICAGO, from: DateTime::UNIX_EPOCH }),
        ..home
    };
    let found = judge(&wanted(), &trucks);
    assert_eq!(found.origin_deadhead.map(|deadhead| deadhead.from), Some(DeadheadFrom::EmptyingTruck));
    assert_eq!(found.destination_deadhead.map(|deadhead| deadhead.from), Some(DeadheadFrom::PostedTruck));
    assert_eq!(judge(&wanted(), &candidate()).total_deadhead(), None);
}

#[test]
fn every_order_puts_the_unknown_last_and_settles_ties_by_number() {
    let known = |dot_number: u32, units: u32, year: i32, at: Point| {
        let one =
            Candidate { dot_number, power_units: Some(units), model_year: Some(year), home: Some(at), ..candidate() };
        judge(&wanted(), &one)
    };
    let unknown = judge(&wanted(), &Candidate { dot_number: 1, ..candidate() });
    let all = [known(4, 10, 2020, DALLAS), known(3, 5, 2024, MILWAUKEE), unknown, known(2, 5, 2024, MILWAUKEE)];
    let by = |sort: Option<CapacitySort>| {
        let mut sorted = all;
        sorted.sort_by(|one, other| compare(sort, one, other));
        sorted.map(|found| found.dot_number)
    };
    assert_eq!(by(Some(CapacitySort::EquipmentAge)), [2, 3, 4, 1]);
    assert_eq!(by(Some(CapacitySort::FleetSizeDesc)), [4, 2, 3, 1]);
    assert_eq!(by(Some(CapacitySort::OriginDeadheadAsc)), [2, 3, 4, 1]);
    assert_eq!(by(Some(CapacitySort::DeadheadDestinationAsc)), [4, 2, 3, 1]);
    assert_eq!(by(Some(CapacitySort::TotalDeadhead)), [4, 2, 3, 1], "802 miles beside 92 and 880");
    assert_eq!(by(None), [2, 3, 4, 1], "all have no points");
}
