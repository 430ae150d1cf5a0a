//! BIPD on file in both families, from the real rows of USDOT 295017 and the traps around them.

use super::*;
use crate::catalogue::DataSet;
use crate::derive::record::{LegacyDocket, MotusAuthority};

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

const TODAY: &str = "2026-10-01";

/// The filings of USDOT 295017.
fn filing(data_set: DataSet, form_code: &'static str, amount: i32) -> Filing<'static> {
    let is_motus = family_of(data_set) == Family::Motus;
    Filing {
        data_set,
        docket_number: "MC139446",
        form_code: Some(form_code),
        insurance_type: None,
        maximum_coverage: Some(amount),
        policy_number: Some(if form_code.ends_with("34") { "CGV 3254702-17" } else { "MRV 3254703-17" }),
        insurer: Some(if is_motus { "Vanliner Insurance Company" } else { "VANLINER INSURANCE COMPANY" }),
        effective_on: Some(day("2025-01-01")),
        origin: Origin::UNKNOWN,
    }
}

fn real_filings() -> [Filing<'static>; 4] {
    [
        filing(DataSet::LiInsurance, "91X", 1_000_000),
        filing(DataSet::LiInsurance, "34", 0),
        filing(DataSet::MotusInsurance, "BMC-34", 5_000),
        filing(DataSet::MotusInsurance, "BMC-91X", 1_000_000),
    ]
}

fn cancelled(data_set: DataSet, filing: &Filing<'static>, on: &str) -> Ending<'static> {
    Ending {
        data_set,
        docket_number: filing.docket_number,
        form_code: filing.form_code,
        insurance_type: None,
        policy_number: filing.policy_number,
        insurer: filing.insurer,
        effective_on: filing.effective_on,
        cancel_effective_on: Some(day(on)),
        how: Some("Cancelled"),
        origin: Origin::UNKNOWN,
    }
}

fn of(filings: &[Filing<'_>], endings: &[Ending<'_>]) -> Insurance {
    insurance(&Record { filings, endings, ..Record::default() }, day(TODAY))
}

#[test]
fn both_families_agree_on_a_million_for_usdot_295017() {
    let found = of(&real_filings(), &[]);
    assert_eq!((found.legacy.bipd_from_filings, found.motus.bipd_from_filings), (Some(1_000_000), Some(1_000_000)));
    assert_eq!((found.bipd_on_file(), found.is_bipd_disputed()), (Some((1_000_000, Family::Motus)), false));
    assert_eq!((found.motus.is_cargo_on_file, found.legacy.filings), (Some(true), 2));
}

#[test]
fn primary_and_excess_add_up_and_repetitions_do_not() {
    let [primary, ..] = real_filings();
    let excess =
        Filing { policy_number: Some("XS-1"), insurer: Some("OTHER"), maximum_coverage: Some(4_000_000), ..primary };
    let other_docket = Filing { docket_number: "FF123", ..primary };
    assert_eq!(of(&[primary, primary, excess, other_docket], &[]).bipd_on_file(), Some((5_000_000, Family::Legacy)));
}

#[test]
fn a_filing_counts_from_its_first_day_to_its_cancellation() {
    let [legacy, ..] = real_filings();
    let to_come = Filing { effective_on: Some(day("2027-01-01")), ..legacy };
    assert_eq!(of(&[to_come], &[]).bipd_on_file(), None);
    let motus_says = cancelled(DataSet::MotusInsuranceHistory, &legacy, "2026-08-01");
    assert_eq!(of(&[legacy], &[motus_says]).bipd_on_file(), Some((0, Family::Motus)));
    let later = cancelled(DataSet::MotusInsuranceHistory, &legacy, "2026-11-01");
    assert_eq!(of(&[legacy], &[later]).bipd_on_file(), Some((1_000_000, Family::Legacy)));
    let filed_again = Filing { effective_on: Some(day("2026-08-01")), ..legacy };
    assert_eq!(of(&[filed_again], &[motus_says]).bipd_on_file(), Some((1_000_000, Family::Legacy)));
}

#[test]
fn motus_is_newer_and_both_are_shown_when_they_differ() {
    let [legacy, .., motus] = real_filings();
    let found = of(&[legacy, Filing { maximum_coverage: Some(750_000), ..motus }], &[]);
    assert_eq!(
        (found.bipd_on_file(), found.legacy.bipd_from_filings),
        (Some((750_000, Family::Motus)), Some(1_000_000))
    );
    assert!(found.is_bipd_disputed());
}

#[test]
fn silence_of_motus_is_no_evidence_and_neither_is_its_zero() {
    let [legacy, ..] = real_filings();
    let zero = Insured { bipd_on_file: Some(0), bipd_required: Some(750_000), ..Insured::default() };
    let motus = [MotusAuthority {
        docket_number: "MC139446",
        authority_type: "Motor Carrier",
        insured: zero,
        ..MotusAuthority::default()
    }];
    let record = Record { filings: &[legacy], motus_authorities: &motus, ..Record::default() };
    let found = insurance(&record, day(TODAY));
    assert_eq!(
        (found.bipd_on_file(), found.bipd_required()),
        (Some((1_000_000, Family::Legacy)), Some((750_000, Family::Motus)))
    );
    assert_eq!(found.is_bipd_sufficient(), Some(true));
    assert_eq!(insurance(&Record { motus_authorities: &motus, ..Record::default() }, day(TODAY)).bipd_on_file(), None);
}

#[test]
fn zero_in_the_legacy_carrier_file_is_known_to_be_none() {
    let none = Insured {
        bipd_on_file: Some(0),
        bipd_required: Some(750_000),
        is_cargo_on_file: Some(false),
        ..Insured::default()
    };
    let dockets = [LegacyDocket { docket_number: "MC1", insured: none, ..LegacyDocket::default() }];
    let found = insurance(&Record { legacy_dockets: &dockets, ..Record::default() }, day(TODAY));
    assert_eq!((found.bipd_on_file(), found.is_bipd_sufficient()), (Some((0, Family::Legacy)), Some(false)));
    assert_eq!((found.legacy.is_cargo_on_file, found.legacy.is_bond_on_file), (Some(false), None));
}

#[test]
fn a_cancellation_in_effect_beats_amounts_that_are_older_than_it() {
    let [legacy, .., listed] = real_filings();
    let amount = Insured { bipd_on_file: Some(1_000_000), ..Insured::default() };
    let dockets = [LegacyDocket { docket_number: "MC139446", insured: amount, ..LegacyDocket::default() }];
    let authorities = [MotusAuthority { docket_number: "MC139446", insured: amount, ..MotusAuthority::default() }];
    let found = |filings: &[Filing<'_>], endings: &[Ending<'_>], motus: &[MotusAuthority<'_>]| {
        let record =
            Record { legacy_dockets: &dockets, motus_authorities: motus, filings, endings, ..Record::default() };
        insurance(&record, day(TODAY)).bipd_on_file()
    };
    let ending = cancelled(DataSet::MotusInsuranceHistory, &listed, "2026-09-30");
    let (none, million) = (Some((0, Family::Motus)), |family| Some((1_000_000, family)));

    assert_eq!(found(&[], &[ending], &[]), none, "the legacy carrier file was frozen before");
    assert_eq!(found(&[listed], &[ending], &authorities), none, "Motus' files are from before it");
    assert_eq!(found(&[], &[ending], &authorities), million(Family::Motus), "Motus' files are from after it");
    let other = Filing { policy_number: Some("NEW-1"), effective_on: Some(day("2026-09-30")), ..listed };
    assert_eq!(found(&[listed, other], &[ending], &[]), million(Family::Motus), "another filing took its place");
    let replaced = Ending { how: Some("Replaced"), ..ending };
    assert_eq!(found(&[], &[replaced], &[]), million(Family::Legacy), "what replaced it is not here yet");
    let long_ago = cancelled(DataSet::LiInsuranceHistory, &legacy, "2019-03-01");
    assert_eq!(found(&[], &[long_ago], &[]), million(Family::Legacy));
    let to_come = cancelled(DataSet::MotusInsuranceHistory, &listed, "2026-10-02");
    assert_eq!(found(&[listed], &[to_come], &[]), million(Family::Motus));
}

const OLD: Origin = Origin { run_id: 1, is_too_old: true };

#[test]
fn another_filing_of_motus_does_not_show_that_there_is_no_bipd() {
    let [legacy, _, cargo, bipd] = real_filings();
    let insured = Insured { bipd_on_file: Some(1_000_000), ..Insured::default() };
    let carrier = [MotusAuthority { docket_number: "MC139446", insured, ..MotusAuthority::default() }];
    let on_file = |filings: &[Filing<'_>], carriers: &[MotusAuthority<'_>]| {
        let record = Record { filings, motus_authorities: carriers, ..Record::default() };
        insurance(&record, day(TODAY)).bipd_on_file()
    };

    assert_eq!(on_file(&[cargo], &[]), None);
    assert_eq!(on_file(&[cargo], &carrier), Some((1_000_000, Family::Motus)), "Motus' own carrier file has it");
    assert_eq!(on_file(&[cargo, legacy], &[]), Some((1_000_000, Family::Legacy)));
    assert_eq!(on_file(&[cargo, bipd], &[]), Some((1_000_000, Family::Motus)));
}

#[test]
fn a_blank_amount_is_unknown_and_not_zero() {
    let [legacy, .., bipd] = real_filings();
    let blank = Filing { maximum_coverage: None, policy_number: Some("XS-1"), ..bipd };
    let found = |filings: &[Filing<'_>]| {
        let found = of(filings, &[]);
        (found.bipd_on_file(), found.is_bipd_left_open())
    };

    assert_eq!(found(&[blank]), (None, true));
    assert_eq!(found(&[bipd, blank]), (None, true));
    assert_eq!(found(&[blank, legacy]), (None, true), "Motus is newer, and leaves it out");
    assert_eq!(found(&[bipd]), (Some((1_000_000, Family::Motus)), false));
}

#[test]
fn a_young_row_does_not_make_an_old_one_count() {
    let [legacy, _, cargo, bipd] = real_filings();
    let old = |filing: Filing<'static>| Filing { origin: OLD, ..filing };

    let found = of(&[old(bipd), cargo], &[]);

    assert_eq!((found.bipd_on_file(), found.motus.is_cargo_on_file), (None, Some(true)));
    assert_eq!((found.motus.filings, found.motus_said.filings), (1, 2));
    assert_eq!(found.motus_said.bipd_from_filings, Some(1_000_000), "it is shown with its day");
    assert_eq!(of(&[old(bipd), legacy], &[]).bipd_on_file(), Some((1_000_000, Family::Legacy)));
    let (young, again) = (Filing { policy_number: Some("NEW"), ..bipd }, old(bipd));
    assert_eq!(of(&[again, young, bipd], &[]).bipd_on_file(), Some((2_000_000, Family::Motus)));
    let carrier = |origin| {
        let insured = Insured { bipd_on_file: Some(1_000_000), bipd_required: Some(750_000), ..Insured::default() };
        let row = [MotusAuthority { docket_number: "MC139446", insured, origin, ..MotusAuthority::default() }];
        let found = insurance(&Record { motus_authorities: &row, ..Record::default() }, day(TODAY));
        (found.bipd_on_file(), found.bipd_required())
    };
    assert_eq!(carrier(OLD), (None, Some((750_000, Family::Motus))), "what is required stays");
    assert_eq!(carrier(Origin::UNKNOWN).0, Some((1_000_000, Family::Motus)));
}

#[test]
fn an_old_cancellation_holds_and_an_old_filing_leaves_it_open() {
    let [.., bipd] = real_filings();
    let ending = Ending { origin: OLD, ..cancelled(DataSet::MotusInsuranceHistory, &bipd, "2026-08-01") };
    let other = Filing { policy_number: Some("OTHER"), origin: OLD, ..bipd };

    assert_eq!(of(&[Filing { origin: OLD, ..bipd }], &[ending]).bipd_on_file(), Some((0, Family::Motus)));
    assert_eq!(of(&[bipd, other], &[ending]).bipd_on_file(), None);
}
