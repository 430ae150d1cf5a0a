//! Continuous activity over both families, from the real rows of USDOT 295017 and the traps around them.

use super::*;
use crate::derive::record::{LegacyAction, LegacyDocket, MotusAuthority, MotusEvent, Revocation};

fn day(text: &str) -> Option<NaiveDate> {
    text.parse().ok()
}

fn today() -> NaiveDate {
    day("2026-11-21").expect("a day")
}

fn action<'a>(words: &'a str, original: (&'a str, &str), disposition: Option<(&'a str, &str)>) -> LegacyAction<'a> {
    LegacyAction {
        docket_number: "MC139446",
        authority_type: Some(words),
        original_action: Some(original.0),
        original_served_on: day(original.1),
        disposition_action: disposition.map(|(action, _)| action),
        disposition_on: disposition.and_then(|(_, on)| day(on)),
        origin: Origin::UNKNOWN,
    }
}

fn event<'a>(words: &'a str, status: &'a str, reason: &'a str, on: &str) -> MotusEvent<'a> {
    MotusEvent {
        docket_number: "MC139446",
        authority_type: Some(words),
        authority_status: Some(status),
        reason: Some(reason),
        changed_on: day(on),
        origin: Origin::UNKNOWN,
    }
}

fn legacy(common: &'static str, contract: &'static str) -> LegacyDocket<'static> {
    LegacyDocket {
        docket_number: "MC139446",
        common_status: Some(common),
        contract_status: Some(contract),
        broker_status: Some("N"),
        ..LegacyDocket::default()
    }
}

fn motus<'a>(words: &'a str, status: &'a str) -> MotusAuthority<'a> {
    MotusAuthority {
        docket_number: "MC139446",
        authority_type: words,
        authority_status: Some(status),
        ..MotusAuthority::default()
    }
}

const HHG: &str = "Motor Carrier of Household Goods";
const PROPERTY: &str = "Motor Carrier of Property (Except Household Goods)";

/// The three rows of USDOT 295017 in the legacy file.
fn real_actions() -> [LegacyAction<'static>; 3] {
    [
        action("COMMON", ("INVOLUNTARY REVOCATION", "2005-11-07"), Some(("DISCONTINUED REVOCATION", "2005-11-29"))),
        action("HOUSEHOLD GOODS COMMON CARRIER", ("GRANTED", "1986-07-18"), Some(("REVOKED", "2021-06-08"))),
        action("HOUSEHOLD GOODS COMMON CARRIER", ("REINSTATED", "2021-06-15"), None),
    ]
}

#[test]
fn usdot_295017_is_active_since_its_reinstatement_in_either_family_and_in_both() {
    let (actions, events) = (real_actions(), [event(HHG, "Active", "REINSTATED", "2021-06-15")]);
    let (row, motus_row) = ([legacy("A", "N")], [motus(HHG, "Active")]);
    let records = [
        Record { legacy_actions: &actions, legacy_dockets: &row, ..Record::default() },
        Record { motus_events: &events, motus_authorities: &motus_row, ..Record::default() },
        Record {
            legacy_actions: &actions,
            legacy_dockets: &row,
            motus_events: &events,
            motus_authorities: &motus_row,
            ..Record::default()
        },
    ];
    for record in records {
        let found = authorities(&record, today());
        let common = found.of(AuthorityKind::Common);
        assert_eq!((common.status, common.since), (Some(AuthorityStatus::Active), day("2021-06-15")));
        assert_eq!((found.carrier_since, found.is_carrier_active()), (day("2021-06-15"), Some(true)));
    }
    let both = authorities(&records[2], today());
    let runs: Vec<_> = both.of(AuthorityKind::Common).runs.iter().map(|run| (run.from, run.until)).collect();
    assert_eq!(runs, [(day("1986-07-18"), day("2021-06-08")), (day("2021-06-15"), None)]);
    assert_eq!(both.of(AuthorityKind::Contract).status, Some(AuthorityStatus::None));
    assert_eq!(
        (both.of(AuthorityKind::Broker).status, both.of(AuthorityKind::Forwarder).status),
        (Some(AuthorityStatus::None), None)
    );
}

#[test]
fn a_discontinued_revocation_does_not_start_it_anew() {
    let actions = [
        action("COMMON", ("GRANTED", "2010-03-01"), None),
        action("COMMON", ("INVOLUNTARY REVOCATION", "2015-05-01"), Some(("DISCONTINUED REVOCATION", "2015-05-20"))),
    ];
    let record = Record { legacy_actions: &actions, ..Record::default() };
    assert_eq!(authorities(&record, today()).carrier_since, day("2010-03-01"));
}

#[test]
fn a_revocation_that_was_carried_out_ends_it() {
    let actions = [
        action("MOTOR PROPERTY COMMON CARRIER", ("GRANTED", "2010-03-01"), None),
        action("COMMON", ("INVOLUNTARY REVOCATION", "2015-05-01"), Some(("REVOKED", "2015-06-05"))),
    ];
    let found = authorities(&Record { legacy_actions: &actions, ..Record::default() }, today());
    assert_eq!((found.of(AuthorityKind::Common).status, found.carrier_since), (Some(AuthorityStatus::Inactive), None));
}

#[test]
fn a_reinstatement_shows_a_gap_that_no_row_has() {
    let actions =
        [action("COMMON", ("GRANTED", "2010-03-01"), None), action("COMMON", ("REINSTATED", "2020-01-10"), None)];
    assert_eq!(
        authorities(&Record { legacy_actions: &actions, ..Record::default() }, today()).carrier_since,
        day("2020-01-10")
    );
}

#[test]
fn a_reinstatement_on_the_same_day_leaves_no_gap() {
    let actions = [
        action("COMMON", ("GRANTED", "2010-03-01"), Some(("REVOKED", "2020-01-10"))),
        action("COMMON", ("REINSTATED", "2020-01-10"), None),
    ];
    assert_eq!(
        authorities(&Record { legacy_actions: &actions, ..Record::default() }, today()).carrier_since,
        day("2010-03-01")
    );
}

#[test]
fn carrier_authority_is_continuous_over_common_and_contract() {
    let actions = [
        action("CONTRACT", ("GRANTED", "2010-03-01"), Some(("REVOKED", "2018-01-10"))),
        action("COMMON", ("GRANTED", "2017-06-01"), None),
    ];
    let found = authorities(&Record { legacy_actions: &actions, ..Record::default() }, today());
    assert_eq!((found.of(AuthorityKind::Common).since, found.carrier_since), (day("2017-06-01"), day("2010-03-01")));
}

#[test]
fn motus_goes_on_where_legacy_licensing_stopped() {
    let actions = [action("COMMON", ("GRANTED", "2010-03-01"), None)];
    let since = |events: &[MotusEvent<'static>]| {
        authorities(&Record { legacy_actions: &actions, motus_events: events, ..Record::default() }, today())
            .carrier_since
    };
    let suspended =
        event(PROPERTY, "Inactive", "Involuntary Suspension - insurance cancellation effective", "2026-07-01");

    assert_eq!(since(&[event(PROPERTY, "Active", "Initial Status", "2026-05-20")]), day("2010-03-01"));
    assert_eq!(since(&[event(PROPERTY, "Active", "Discontinued Revocation", "2026-06-20")]), day("2010-03-01"));
    assert_eq!(since(&[suspended]), None);
    let restored = event(PROPERTY, "Active", "Reinstated - insurance coverage restored", "2026-07-20");
    assert_eq!(since(&[restored, suspended]), day("2026-07-20"));
    assert_eq!(since(&[restored]), day("2026-07-20"));
    assert_eq!(since(&[event(PROPERTY, "Active", "GRANTED", "2010-03-02")]), day("2010-03-01"));
}

#[test]
fn one_motus_authority_may_end_while_another_goes_on() {
    let actions = [action("COMMON", ("GRANTED", "2010-03-01"), None)];
    let events = [
        event(PROPERTY, "Active", "Initial Status", "2026-05-20"),
        event(HHG, "Active", "Initial Status", "2026-05-20"),
        event(HHG, "Withdrawn", "Voluntary", "2026-08-01"),
    ];
    assert_eq!(
        authorities(&Record { legacy_actions: &actions, motus_events: &events, ..Record::default() }, today())
            .carrier_since,
        day("2010-03-01")
    );
}

#[test]
fn a_motor_carrier_authority_of_motus_covers_the_kinds_of_its_docket() {
    let (row, motus_row) = ([legacy("N", "A")], [motus(PROPERTY, "Inactive")]);
    let found =
        authorities(&Record { legacy_dockets: &row, motus_authorities: &motus_row, ..Record::default() }, today());
    let state_of = |kind| (found.of(kind).status, found.of(kind).family);
    assert_eq!(state_of(AuthorityKind::Contract), (Some(AuthorityStatus::Inactive), Some(Family::Motus)));
    assert_eq!(state_of(AuthorityKind::Common), (Some(AuthorityStatus::None), Some(Family::Legacy)));
}

#[test]
fn a_freight_forwarders_docket_allows_no_hauling() {
    let row = [LegacyDocket {
        docket_number: "FF58485",
        common_status: Some("N"),
        contract_status: Some("A"),
        ..LegacyDocket::default()
    }];
    let found = authorities(&Record { legacy_dockets: &row, ..Record::default() }, today());
    assert_eq!((found.is_carrier_active(), found.is_active(AuthorityKind::Forwarder)), (None, Some(true)));
}

#[test]
fn an_application_is_pending_and_no_rows_are_unknown() {
    let row = [LegacyDocket { is_common_pending: Some(true), ..legacy("N", "N") }];
    let found = authorities(&Record { legacy_dockets: &row, ..Record::default() }, today());
    assert_eq!(found.of(AuthorityKind::Common).status.map(AuthorityStatus::letter), Some("P"));
    let unknown = authorities(&Record::default(), today());
    assert_eq!((unknown.is_carrier_active(), unknown.carrier_since), (None, None));
}

fn order<'a>(family: Family, words: &'a str, kind: &'a str, on: &str) -> Revocation<'a> {
    Revocation {
        family,
        docket_number: "MC139446",
        authority_type: Some(words),
        order_type: Some(kind),
        served_on: day(on).and_then(|on| on.checked_sub_days(chrono::Days::new(35))),
        effective_on: day(on),
        origin: Origin::UNKNOWN,
    }
}

#[test]
fn a_revocation_with_nothing_later_is_the_end_and_not_unknown() {
    // The two rows of USDOT 3202623 in the legacy file of 2024-08-06, the only ones that it has.
    let orders = ["2021-01-04", "2023-10-02"].map(|on| order(Family::Legacy, "COMMON", "INVOLUNTARY REVOCATION", on));
    let record = Record { revocations: &orders, ..Record::default() };

    let found = authorities(&record, today());
    let common = found.of(AuthorityKind::Common);
    assert_eq!((common.status, common.family), (Some(AuthorityStatus::Inactive), Some(Family::Legacy)));
    let ended = common.ended.expect("the order");
    assert_eq!((Some(ended.on), ended.order), (day("2023-10-02"), Some("INVOLUNTARY REVOCATION")));
    assert_eq!((found.is_carrier_active(), found.of(AuthorityKind::Contract).status), (Some(false), None));
    let before = authorities(&record, day("2020-12-31").expect("a day"));
    assert_eq!(before.is_carrier_active(), None, "a notice that is still to take effect ends nothing");
}

#[test]
fn what_is_later_than_a_revocation_counts() {
    let orders = [order(Family::Legacy, "COMMON", "INVOLUNTARY REVOCATION", "2023-10-02")];
    let granted = action("COMMON", ("GRANTED", "2010-03-01"), None);
    let status = |actions: &[LegacyAction<'static>], dockets: &[LegacyDocket<'static>]| {
        let record =
            Record { revocations: &orders, legacy_actions: actions, legacy_dockets: dockets, ..Record::default() };
        let found = authorities(&record, today());
        (found.is_carrier_active(), found.carrier_since, found.of(AuthorityKind::Common).ended.map(|ended| ended.on))
    };

    assert_eq!(status(&[granted], &[]), (Some(false), None, day("2023-10-02")));
    let again = action("COMMON", ("REINSTATED", "2023-11-01"), None);
    assert_eq!(status(&[granted, again], &[]), (Some(true), day("2023-11-01"), None));
    assert_eq!(status(&[], &[legacy("A", "N")]).0, Some(true), "the file as it was frozen");
    let cured =
        action("COMMON", ("INVOLUNTARY REVOCATION", "2023-08-28"), Some(("DISCONTINUED REVOCATION", "2023-09-20")));
    assert_eq!(status(&[granted, cured], &[]), (Some(true), day("2010-03-01"), None));
}

#[test]
fn an_order_of_motus_ends_the_authority_of_its_type() {
    let orders = [order(Family::Motus, PROPERTY, "Operating Authority Involuntary Suspension", "2026-07-01")];
    let status = |events: &[MotusEvent<'static>], dockets: &[LegacyDocket<'static>]| {
        let record =
            Record { revocations: &orders, motus_events: events, legacy_dockets: dockets, ..Record::default() };
        authorities(&record, today()).is_carrier_active()
    };
    let initial = event(PROPERTY, "Active", "Initial Status", "2026-05-20");

    assert_eq!(status(&[initial], &[]), Some(false));
    assert_eq!(status(&[initial, event(HHG, "Active", "Initial Status", "2026-05-20")], &[]), Some(true));
    assert_eq!(status(&[event(PROPERTY, "Active", "Reinstated", "2026-07-20"), initial], &[]), Some(true));
    let insured = event(PROPERTY, "Active", "Insurance coverage restored", "2026-06-20");
    assert_eq!(status(&[insured, initial], &[]), Some(true), "the notice was served on May 27");
    assert_eq!(status(&[], &[legacy("A", "N")]), Some(false));
}

#[test]
fn carrier_authority_of_motus_stands_for_both_kinds_and_leaves_neither_unknown() {
    let kinds = |motus_row: &[MotusAuthority<'static>], orders: &[Revocation<'static>]| {
        let record = Record { motus_authorities: motus_row, revocations: orders, ..Record::default() };
        let found = authorities(&record, today());
        (found.of(AuthorityKind::Common).status, found.of(AuthorityKind::Contract).status, found.is_carrier_active())
    };
    let none = Some(AuthorityStatus::None);

    assert_eq!(kinds(&[motus(PROPERTY, "Inactive")], &[]), (Some(AuthorityStatus::Inactive), none, Some(false)));
    assert_eq!(kinds(&[motus(PROPERTY, "Active")], &[]), (Some(AuthorityStatus::Active), none, Some(true)));
    let ended = order(Family::Motus, PROPERTY, "Involuntary Revocation", "2026-07-01");
    assert_eq!(kinds(&[], &[ended]), (Some(AuthorityStatus::Inactive), none, Some(false)));
    let to_come = order(Family::Motus, PROPERTY, "Involuntary Revocation", "2027-07-01");
    assert_eq!(kinds(&[], &[to_come]), (None, None, None), "nothing is known of either");
    assert_eq!(kinds(&[MotusAuthority { authority_status: None, ..motus(PROPERTY, "") }], &[]), (None, None, None));
}

const OLD: Origin = Origin { run_id: 1, is_too_old: true };

#[test]
fn a_row_of_an_old_file_makes_nothing_true_beside_one_of_a_young_file() {
    let other = |status| MotusAuthority { docket_number: "MC2", ..motus(PROPERTY, status) };
    let state = |rows: &[MotusAuthority<'static>], events: &[MotusEvent<'static>]| {
        let record = Record { motus_authorities: rows, motus_events: events, ..Record::default() };
        authorities(&record, today()).is_carrier_active()
    };
    let old = MotusAuthority { origin: OLD, ..motus(PROPERTY, "Active") };

    assert_eq!(state(&[old], &[]), None);
    assert_eq!(state(&[old, other("Inactive")], &[]), None, "the old one may be active still");
    assert_eq!(state(&[old, other("Active")], &[]), Some(true));
    let old_end = MotusAuthority { authority_status: Some("Inactive"), ..old };
    assert_eq!(state(&[old_end, other("Active")], &[]), Some(true));
    let since = event(PROPERTY, "Inactive", "Voluntary", "2026-11-01");
    assert_eq!(state(&[old], &[since]), Some(false), "a young event is later than the old row");
}

#[test]
fn an_order_of_an_old_file_holds_until_something_later_is_on_record() {
    let order = Revocation { origin: OLD, ..order(Family::Motus, PROPERTY, "Involuntary Revocation", "2026-08-01") };
    let row = MotusAuthority { origin: OLD, ..motus(PROPERTY, "Inactive") };
    let record = Record { motus_authorities: &[row], revocations: &[order], ..Record::default() };

    let common = authorities(&record, today()).of(AuthorityKind::Common).clone();

    assert_eq!((common.status, common.ended.is_some()), (Some(AuthorityStatus::Inactive), true));
}

#[test]
fn what_the_frozen_files_say_was_never_held_is_not_unknown_where_motus_has_the_docket() {
    let row = |broker| [LegacyDocket { broker_status: Some(broker), origin: OLD, ..legacy("A", "N") }];
    let kinds = |dockets: &[LegacyDocket<'static>], motus_row: &[MotusAuthority<'static>]| {
        let found = authorities(
            &Record { legacy_dockets: dockets, motus_authorities: motus_row, ..Record::default() },
            today(),
        );
        [AuthorityKind::Common, AuthorityKind::Contract, AuthorityKind::Broker].map(|kind| found.of(kind).status)
    };
    let (active, none) = (Some(AuthorityStatus::Active), Some(AuthorityStatus::None));

    assert_eq!(kinds(&row("N"), &[motus(PROPERTY, "Active")]), [active, none, none]);
    assert_eq!(kinds(&row("A"), &[motus(PROPERTY, "Active")]), [active, none, None], "it may be a broker still");
    assert_eq!(kinds(&row("N"), &[]), [None; 3]);
    let elsewhere = MotusAuthority { docket_number: "MC2", ..motus(PROPERTY, "Inactive") };
    assert_eq!(kinds(&row("N"), &[elsewhere]), [None; 3]);
}

#[test]
fn its_start_is_of_the_row_that_began_it_and_not_of_the_newest_row() {
    let of = |run_id| Origin { run_id, is_too_old: false };
    let actions = [
        LegacyAction { origin: of(1), ..action("COMMON", ("GRANTED", "2010-03-01"), None) },
        LegacyAction { origin: of(2), ..action("BROKER", ("GRANTED", "2019-03-01"), None) },
    ];
    let events = [
        MotusEvent { origin: of(3), ..event(PROPERTY, "Inactive", "REVOKED", "2026-08-01") },
        MotusEvent { origin: of(4), ..event(PROPERTY, "Active", "REINSTATED", "2026-09-01") },
        MotusEvent { origin: of(5), ..event("Broker of Property", "Active", "GRANTED", "2026-10-01") },
    ];
    let legacy = authorities(&Record { legacy_actions: &actions, ..Record::default() }, today());
    assert_eq!((legacy.carrier_since, legacy.carrier_since_run_id), (day("2010-03-01"), Some(1)));
    assert_eq!(legacy.of(AuthorityKind::Broker).since_run_id, Some(2));
    let both = authorities(&Record { legacy_actions: &actions, motus_events: &events, ..Record::default() }, today());
    assert_eq!((both.carrier_since, both.carrier_since_run_id), (day("2026-09-01"), Some(4)));
}
