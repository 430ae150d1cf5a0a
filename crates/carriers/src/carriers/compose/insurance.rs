//! Insurance in short as a view.

use super::disagreements;
use super::sources::{family, of_absence, of_family, of_filings, of_runs};
use crate::carriers::views::Source;
use crate::carriers::views::insurance::{FamilyInsurance, InsuranceSummary, Lapse, LapseFact};
use crate::carriers::views::provenance::{AmountFact, FlagFact};
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::insurance::{self as derived, Insurance};
use fmcsa::derive::{Family, lapse};
use kernel::provenance::Known;
use store::fmcsa_rows::Record;

/// Insurance on file, against what is required, and the first of `lapses`.
pub fn summary(record: &Record, insurance: &Insurance, lapses: &[lapse::Lapse], today: NaiveDate) -> InsuranceSummary {
    let required_flag = |fact: fn(&derived::FamilyInsurance) -> Option<bool>| match insurance.newest(fact) {
        Some((value, family)) => FlagFact::new(Known::Some(value), of_family(record, family)),
        None => FlagFact::new(Known::Unknown, None),
    };
    let on_file_flag = |fact: fn(&derived::FamilyInsurance) -> Option<bool>| match insurance.newest(fact) {
        Some((true, family)) => FlagFact::new(Known::Some(true), of_filings(record, family)),
        Some((false, family)) => FlagFact::new(Known::Some(false), of_family(record, family)),
        None => FlagFact::new(Known::Unknown, None),
    };
    let on_file = insurance.bipd_on_file().map(|(amount, family)| match insurance.bipd_cancelled {
        Some(cancelled) if amount == 0 => (amount, of_notice(record, cancelled.data_set)),
        _ => (amount, of_filings(record, family)),
    });
    let required = insurance.bipd_required().map(|(amount, family)| (amount, of_family(record, family)));
    InsuranceSummary {
        bipd_on_file: amount(record, on_file, &[DataSet::LiInsurance, DataSet::MotusInsurance]),
        bipd_required: amount(record, required, &[DataSet::LiCarriers, DataSet::MotusCarriers]),
        is_bipd_sufficient: insurance.is_bipd_sufficient(),
        is_cargo_on_file: on_file_flag(|family| family.is_cargo_on_file),
        is_cargo_required: required_flag(|family| family.is_cargo_required),
        is_bond_on_file: on_file_flag(|family| family.is_bond_on_file),
        is_bond_required: required_flag(|family| family.is_bond_required),
        next_lapse: next_lapse(record, lapses, today),
        families: families(record, insurance),
        disagreements: disagreements::of_insurance(record, insurance),
    }
}

/// An amount that a register tells; known to be none when no complete file of the data sets that would tell it has the carrier.
fn amount(record: &Record, told: Option<(i64, Option<Source>)>, data_sets: &[DataSet]) -> AmountFact {
    match (told, of_absence(&record.runs, data_sets)) {
        (Some((amount, source)), _) => AmountFact::new(Known::Some(amount), source),
        (None, Some(absence)) => AmountFact::new(Known::None, Some(absence)),
        (None, None) => AmountFact::new(Known::Unknown, None),
    }
}

/// The newest import that told a cancellation, suspension or revocation of this data set.
fn of_notice(record: &Record, data_set: DataSet) -> Option<Source> {
    let runs = &record.runs;
    match data_set {
        DataSet::MotusRevocations => of_runs(runs, record.motus_revocations.iter().map(|row| row.run_id)),
        DataSet::LiRevocations => of_runs(runs, record.li_revocations.iter().map(|row| row.run_id)),
        DataSet::MotusInsuranceHistory => of_runs(runs, record.motus_past_policies.iter().map(|row| row.run_id)),
        DataSet::LiInsuranceHistory => of_runs(runs, record.li_past_policies.iter().map(|row| row.run_id)),
        _ => of_runs(runs, record.pending_policies.iter().map(|row| row.run_id)),
    }
}

/// The first notice. That there is none can be said only where Motus' cancellations and suspensions were read: the frozen legacy files tell
/// nothing of days to come.
fn next_lapse(record: &Record, lapses: &[lapse::Lapse], today: NaiveDate) -> LapseFact {
    if let Some(first) = lapses.iter().min_by_key(|lapse| (lapse.on, lapse.reason.clone())) {
        let source = of_notice(record, first.data_set);
        let lapse = Lapse { on: first.on, days: (first.on - today).num_days(), reason: capitalised(&first.reason) };
        return LapseFact::new(Known::Some(lapse), source);
    }
    match of_absence(&record.runs, &[DataSet::MotusInsuranceHistory, DataSet::MotusRevocations]) {
        Some(absence) => LapseFact::new(Known::None, Some(absence)),
        None => LapseFact::new(Known::Unknown, None),
    }
}

fn families(record: &Record, insurance: &Insurance) -> Vec<FamilyInsurance> {
    let shown = |(of, found): (Family, &derived::FamilyInsurance)| FamilyInsurance {
        family: family(of),
        bipd_from_filings: found.bipd_from_filings,
        bipd_in_carrier_file: found.bipd_in_carrier_file,
        bipd_required: found.bipd_required,
        is_cargo_on_file: found.is_cargo_on_file,
        is_cargo_required: found.is_cargo_required,
        is_bond_on_file: found.is_bond_on_file,
        is_bond_required: found.is_bond_required,
        filings: found.filings as i64,
        source: of_filings(record, of),
    };
    let both = [(Family::Motus, &insurance.motus), (Family::Legacy, &insurance.legacy)];
    both.into_iter().filter(|(_, found)| **found != derived::FamilyInsurance::default()).map(shown).collect()
}

/// The text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
