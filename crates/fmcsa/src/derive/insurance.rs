//! Insurance on file with FMCSA: bodily injury and property damage (BIPD), cargo, and the broker's bond.
//!
//! BIPD on file is the sum of the filings in force, each once: forms 91 and 91X, and 82, the surety bond that replaces
//! them. Where both families have rows, Motus, being newer, counts, and both are shown. Motus took carriers over bit by
//! bit: that it has no row for one is no evidence of no insurance, and 0 in its carrier file is none either, since FMCSA
//! writes 0 there for some well-insured carriers.
//!
//! A cancellation that took effect, with no filing in force since, speaks louder than an amount in a carrier file that is
//! older than it: the legacy one, frozen, or Motus' where Motus still lists the canceled filing.

use super::record::{Ending, Filing, Insured, family_of};
use super::{FROZEN_ON, Family, Record, TooOld};
use crate::catalogue::DataSet;
use crate::codes::insurance::{Coverage, coverage_of_type, form};
use chrono::NaiveDate;

/// A carrier's insurance on file, added up. None is unknown; 0 and false are known to be none. Dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Insurance {
    /// What legacy licensing says.
    pub legacy: FamilyInsurance,
    /// What Motus says.
    pub motus: FamilyInsurance,
    /// The cancellation after which no BIPD filing is in force; none while one is, and where no row shows that one was canceled.
    pub bipd_cancelled: Option<Cancelled>,
    /// What is too old to count as on file.
    pub too_old: TooOld,
}

/// A cancellation that took effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancelled {
    /// First day it is canceled.
    pub on: NaiveDate,
    /// The data set it comes from.
    pub data_set: DataSet,
    /// Whether Motus lists the filing still: then what Motus says of amounts is older than the cancellation.
    is_listed: bool,
}

/// What one family says. None is unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FamilyInsurance {
    /// How many filings are in force, each counted once.
    pub filings: usize,
    /// The sum of the BIPD filings in force; none when the family lists no filing of the carrier at all.
    pub bipd_from_filings: Option<i64>,
    /// The amount in the carrier file.
    pub bipd_in_carrier_file: Option<i64>,
    /// The amount that FMCSA requires.
    pub bipd_required: Option<i64>,
    /// Whether cargo insurance is on file.
    pub is_cargo_on_file: Option<bool>,
    /// Whether it is required (household goods).
    pub is_cargo_required: Option<bool>,
    /// Whether a bond or trust fund is on file.
    pub is_bond_on_file: Option<bool>,
    /// Whether one is required (brokers and freight forwarders).
    pub is_bond_required: Option<bool>,
}

impl Insurance {
    /// BIPD on file and the family it comes from; none where that family's files are too old to tell. A cancellation holds.
    pub fn bipd_on_file(&self) -> Option<(i64, Family)> {
        let is_too_old = |family| self.too_old.of(family).filings;
        let in_carrier_file = self.motus.bipd_in_carrier_file.filter(|amount| *amount > 0);
        if let Some(cancelled) = self.bipd_cancelled {
            let newer = in_carrier_file.filter(|_| !cancelled.is_listed && !is_too_old(Family::Motus));
            let newer = newer.map(|amount| (amount, Family::Motus));
            return newer.or(Some((0, family_of(cancelled.data_set))));
        }
        let motus = self.motus.bipd_from_filings.or(in_carrier_file);
        let legacy = self.legacy.bipd_from_filings.filter(|amount| *amount > 0);
        let legacy = legacy.or(self.legacy.bipd_in_carrier_file).or(self.legacy.bipd_from_filings);
        let stated = motus.map(|amount| (amount, Family::Motus)).or(legacy.map(|amount| (amount, Family::Legacy)));
        stated.filter(|(_, family)| !is_too_old(*family))
    }

    /// Whether something else is on file, by the newest family that says so and is not too old.
    pub fn is_on_file(&self, fact: impl Fn(&FamilyInsurance) -> Option<bool>) -> Option<(bool, Family)> {
        self.newest(fact).filter(|(_, family)| !self.too_old.of(*family).filings)
    }

    /// Whether both families have an amount of BIPD filings and the amounts differ.
    pub fn is_bipd_disputed(&self) -> bool {
        let both = self.motus.bipd_from_filings.zip(self.legacy.bipd_from_filings);
        both.is_some_and(|(motus, legacy)| motus != legacy)
    }

    /// The BIPD that FMCSA requires.
    pub fn bipd_required(&self) -> Option<(i64, Family)> {
        self.newest(|family| family.bipd_required)
    }

    /// Whether enough BIPD is on file; none when either amount is unknown.
    pub fn is_bipd_sufficient(&self) -> Option<bool> {
        Some(self.bipd_on_file()?.0 >= self.bipd_required()?.0)
    }

    /// The value of another fact in the newest family that has it.
    pub fn newest<T>(&self, fact: impl Fn(&FamilyInsurance) -> Option<T>) -> Option<(T, Family)> {
        let motus = fact(&self.motus).map(|value| (value, Family::Motus));
        motus.or_else(|| fact(&self.legacy).map(|value| (value, Family::Legacy)))
    }
}

/// Works out a carrier's insurance as of a day.
pub fn insurance(record: &Record<'_>, on: NaiveDate) -> Insurance {
    let legacy = record.legacy_dockets.iter().map(|row| row.insured);
    let motus = record.motus_authorities.iter().map(|row| row.insured);
    Insurance {
        legacy: of_family(record, Family::Legacy, legacy, on),
        motus: of_family(record, Family::Motus, motus, on),
        bipd_cancelled: bipd_cancelled(record, on),
        too_old: record.too_old,
    }
}

/// The newest cancellation of a BIPD filing that a family lists, or that came after the legacy family was frozen: an older one says nothing
/// of what was filed since.
fn bipd_cancelled(record: &Record<'_>, on: NaiveDate) -> Option<Cancelled> {
    let is_bipd = |form: Option<&str>, is_type: Option<&str>| coverage_of(form, is_type) == Some(Coverage::Bipd);
    let families = [Family::Legacy, Family::Motus];
    let mut still = families.into_iter().flat_map(|family| in_force(record, family, on));
    if still.any(|filing| is_bipd(filing.form_code, filing.insurance_type)) {
        return None;
    }
    let cancelled = |ending: &Ending<'_>| {
        let since = ending.cancel_effective_on.filter(|since| *since <= on)?;
        let is_cancellation = ending.how.is_none_or(|how| how.to_ascii_lowercase().starts_with("cancel"));
        let mut listed = record.filings.iter().filter(|filing| ends(ending, filing)).peekable();
        let counts = is_bipd(ending.form_code, ending.insurance_type)
            && is_cancellation
            && (since > FROZEN_ON || listed.peek().is_some());
        let is_listed = listed.any(|filing| family_of(filing.data_set) == Family::Motus);
        counts.then_some(Cancelled { on: since, data_set: ending.data_set, is_listed })
    };
    record.endings.iter().filter_map(cancelled).max_by_key(|cancelled| cancelled.on)
}

fn of_family(
    record: &Record<'_>,
    family: Family,
    rows: impl Iterator<Item = Insured>,
    on: NaiveDate,
) -> FamilyInsurance {
    let rows: Vec<Insured> = rows.collect();
    let filings = in_force(record, family, on);
    let is_filed =
        |coverage| filings.iter().any(|filing| coverage_of(filing.form_code, filing.insurance_type) == Some(coverage));
    let largest = |amount: fn(&Insured) -> Option<i32>| rows.iter().filter_map(amount).max().map(i64::from);
    let any = |flag: fn(&Insured) -> Option<bool>| rows.iter().filter_map(flag).reduce(|one, other| one || other);
    let or_filed = |coverage, flag| if is_filed(coverage) { Some(true) } else { any(flag) };
    FamilyInsurance {
        filings: filings.len(),
        bipd_from_filings: (!filings.is_empty()).then(|| bipd(&filings)),
        bipd_in_carrier_file: largest(|row| row.bipd_on_file),
        bipd_required: largest(|row| row.bipd_required),
        is_cargo_on_file: or_filed(Coverage::Cargo, |row| row.is_cargo_on_file),
        is_cargo_required: any(|row| row.is_cargo_required),
        is_bond_on_file: or_filed(Coverage::Bond, |row| row.is_bond_on_file),
        is_bond_required: any(|row| row.is_bond_required),
    }
}

/// What a filing insures, by its form or, where that is blank, its type.
pub fn coverage_of(form_code: Option<&str>, insurance_type: Option<&str>) -> Option<Coverage> {
    form_code.and_then(form).map(|form| form.coverage).or_else(|| insurance_type.and_then(coverage_of_type))
}

/// The sum of the BIPD filings.
pub(super) fn bipd(filings: &[Filing<'_>]) -> i64 {
    let amounts =
        filings.iter().filter(|filing| coverage_of(filing.form_code, filing.insurance_type) == Some(Coverage::Bipd));
    amounts.filter_map(|filing| filing.maximum_coverage).map(i64::from).sum()
}

/// A family's filings that are in force on a day, each once: begun, not canceled by then, and not the same policy of the
/// same insurer over the same amount a second time (exact repetitions, and one policy filed under two dockets).
pub fn in_force<'a>(record: &Record<'a>, family: Family, on: NaiveDate) -> Vec<Filing<'a>> {
    let mut kept: Vec<Filing<'a>> = Vec::new();
    for filing in record.filings.iter().filter(|filing| family_of(filing.data_set) == family) {
        let is_begun = filing.effective_on.is_none_or(|from| from <= on);
        let is_cancelled =
            || record.endings.iter().any(|ending| ending.cancel_effective_on <= Some(on) && ends(ending, filing));
        if is_begun && !is_cancelled() && !kept.iter().any(|other| is_same(other, filing)) {
            kept.push(*filing);
        }
    }
    kept
}

/// Whether the ending is this filing's: the same policy of the same docket with the same first day. A policy number that was
/// filed again later is another filing.
pub fn ends(ending: &Ending<'_>, filing: &Filing<'_>) -> bool {
    ending.cancel_effective_on.is_some()
        && ending.docket_number == filing.docket_number
        && filing.policy_number.is_some()
        && is_same_text(ending.policy_number, filing.policy_number)
        && (ending.effective_on == filing.effective_on
            || ending.effective_on.is_none()
            || filing.effective_on.is_none())
}

fn is_same(one: &Filing<'_>, other: &Filing<'_>) -> bool {
    coverage_of(one.form_code, one.insurance_type) == coverage_of(other.form_code, other.insurance_type)
        && one.maximum_coverage == other.maximum_coverage
        && is_same_text(one.policy_number, other.policy_number)
        && is_same_text(one.insurer, other.insurer)
}

/// Compares letters and digits alone: `Vanliner Insurance Company` and `VANLINER INSURANCE COMPANY` are one insurer.
fn is_same_text(one: Option<&str>, other: Option<&str>) -> bool {
    let letters = |text: &str| {
        text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase()).collect::<Vec<_>>()
    };
    one.map(letters) == other.map(letters)
}

#[cfg(test)]
mod tests;
