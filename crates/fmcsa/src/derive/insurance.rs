//! Insurance on file with FMCSA: bodily injury and property damage (BIPD), cargo, and the broker's bond.
//!
//! BIPD on file is the sum of the filings in force, each once: forms 91 and 91X, and 82, the surety bond that replaces
//! them. Where both families have BIPD filings, Motus, being newer, counts, and both are shown. Motus took carriers over bit
//! by bit: that it has no BIPD filing of one is no evidence of no insurance, whatever else it lists, and 0 in its carrier file
//! is none either, since FMCSA writes 0 there for some well-insured carriers. Where the amount of a BIPD filing in force is
//! blank, the sum is unknown.
//!
//! Rows of files that are too old count for nothing, each by itself; what FMCSA requires holds all the same.
//!
//! A cancellation that took effect, with no filing in force since, speaks louder than an amount in a carrier file that is
//! older than it: the legacy one, frozen, or Motus' where Motus still lists the canceled filing.

use super::record::{Ending, Filing, Insured, Origin, family_of};
use super::{FROZEN_ON, Family, Record};
use crate::catalogue::DataSet;
use crate::codes::insurance::{Coverage, coverage_of_type, form};
use chrono::NaiveDate;

/// A carrier's insurance on file, added up. None is unknown; 0 and false are known to be none. Dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Insurance {
    /// What legacy licensing says of today.
    pub legacy: FamilyInsurance,
    /// What Motus says of today.
    pub motus: FamilyInsurance,
    /// What legacy licensing said last, rows that are too old to count included.
    pub legacy_said: FamilyInsurance,
    /// What Motus said last, likewise.
    pub motus_said: FamilyInsurance,
    /// The cancellation after which no BIPD filing is in force; none while one is, and where no row shows that one was canceled.
    pub bipd_cancelled: Option<Cancelled>,
}

/// A cancellation that took effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cancelled {
    /// First day it is canceled.
    pub on: NaiveDate,
    /// The data set it comes from.
    pub data_set: DataSet,
    /// The import that brought it.
    pub run_id: i64,
    /// Whether Motus lists the filing still: then what Motus says of amounts is older than the cancellation.
    is_listed: bool,
}

/// What one family says. None is unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FamilyInsurance {
    /// How many filings are in force, each counted once.
    pub filings: usize,
    /// The sum of the BIPD filings in force; none when the family lists none, and when it leaves the amount of one out.
    pub bipd_from_filings: Option<i64>,
    /// Whether a BIPD filing in force has no amount.
    pub is_bipd_amount_blank: bool,
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
    /// BIPD on file and the family it comes from. A cancellation holds, however old its file is.
    pub fn bipd_on_file(&self) -> Option<(i64, Family)> {
        let in_carrier_file = self.motus.bipd_in_carrier_file.filter(|amount| *amount > 0);
        if let Some(cancelled) = self.bipd_cancelled {
            let newer = in_carrier_file.filter(|_| !cancelled.is_listed).map(|amount| (amount, Family::Motus));
            return newer.or(Some((0, family_of(cancelled.data_set))));
        }
        let motus = self.motus.bipd_from_filings.or(in_carrier_file);
        // What Motus knows of but leaves blank is not what the frozen files have.
        let legacy = self.legacy.bipd_from_filings.filter(|amount| *amount > 0);
        let legacy = legacy.or(self.legacy.bipd_in_carrier_file).or(self.legacy.bipd_from_filings);
        let legacy = legacy.filter(|_| !self.motus.is_bipd_amount_blank && !self.legacy.is_bipd_amount_blank);
        motus.map(|amount| (amount, Family::Motus)).or(legacy.map(|amount| (amount, Family::Legacy)))
    }

    /// Whether BIPD on file is unknown because of what is on record: an amount left blank, or rows that are too old to count. Then that
    /// nothing else is on file proves nothing.
    pub fn is_bipd_left_open(&self) -> bool {
        let is_said = |said: &FamilyInsurance| {
            said.is_bipd_amount_blank
                || said.bipd_from_filings.is_some()
                || said.bipd_in_carrier_file.is_some_and(|amount| amount > 0)
        };
        self.bipd_on_file().is_none() && (is_said(&self.motus_said) || is_said(&self.legacy_said))
    }

    /// Whether both families had an amount of BIPD filings and the amounts differ.
    pub fn is_bipd_disputed(&self) -> bool {
        let both = self.motus_said.bipd_from_filings.zip(self.legacy_said.bipd_from_filings);
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
    let of = |family, rows| of_family(record, family, rows, on);
    Insurance {
        legacy: of(Family::Legacy, Rows::OfToday),
        motus: of(Family::Motus, Rows::OfToday),
        legacy_said: of(Family::Legacy, Rows::All),
        motus_said: of(Family::Motus, Rows::All),
        bipd_cancelled: bipd_cancelled(record, on),
    }
}

/// Which rows are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rows {
    /// Those of files that are young enough to tell what is so today.
    OfToday,
    /// Every one.
    All,
}

impl Rows {
    fn have(self, origin: Origin) -> bool {
        self == Self::All || !origin.is_too_old
    }
}

/// The newest cancellation of a BIPD filing that a family lists, or that came after the legacy family was frozen: an older one says nothing
/// of what was filed since.
fn bipd_cancelled(record: &Record<'_>, on: NaiveDate) -> Option<Cancelled> {
    let is_bipd = |form: Option<&str>, is_type: Option<&str>| coverage_of(form, is_type) == Some(Coverage::Bipd);
    let families = [Family::Legacy, Family::Motus];
    // A filing of an old file may still be in force: that another one was canceled does not prove that none is.
    let mut still = families.into_iter().flat_map(|family| standing(record, family, Rows::All, on));
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
        let (data_set, run_id) = (ending.data_set, ending.origin.run_id);
        counts.then_some(Cancelled { on: since, data_set, run_id, is_listed })
    };
    record.endings.iter().filter_map(cancelled).max_by_key(|cancelled| cancelled.on)
}

fn of_family(record: &Record<'_>, family: Family, rows: Rows, on: NaiveDate) -> FamilyInsurance {
    let all: Vec<(Insured, Origin)> = match family {
        Family::Legacy => record.legacy_dockets.iter().map(|row| (row.insured, row.origin)).collect(),
        Family::Motus => record.motus_authorities.iter().map(|row| (row.insured, row.origin)).collect(),
    };
    let required = || all.iter().map(|(row, _)| row);
    let on_file = || all.iter().filter(|(_, origin)| rows.have(*origin)).map(|(row, _)| row);
    let filings = standing(record, family, rows, on);
    let or_filed = |coverage, flag: fn(&Insured) -> Option<bool>| {
        if filings.iter().any(|filing| covers(filing, coverage)) { Some(true) } else { any(on_file(), flag) }
    };
    FamilyInsurance {
        filings: filings.len(),
        bipd_from_filings: bipd(&filings),
        is_bipd_amount_blank: filings
            .iter()
            .any(|filing| covers(filing, Coverage::Bipd) && filing.maximum_coverage.is_none()),
        bipd_in_carrier_file: largest(on_file(), |row| row.bipd_on_file),
        bipd_required: largest(required(), |row| row.bipd_required),
        is_cargo_on_file: or_filed(Coverage::Cargo, |row| row.is_cargo_on_file),
        is_cargo_required: any(required(), |row| row.is_cargo_required),
        is_bond_on_file: or_filed(Coverage::Bond, |row| row.is_bond_on_file),
        is_bond_required: any(required(), |row| row.is_bond_required),
    }
}

fn largest<'r>(rows: impl Iterator<Item = &'r Insured>, amount: fn(&Insured) -> Option<i32>) -> Option<i64> {
    rows.filter_map(amount).max().map(i64::from)
}

fn any<'r>(rows: impl Iterator<Item = &'r Insured>, flag: fn(&Insured) -> Option<bool>) -> Option<bool> {
    rows.filter_map(flag).reduce(|one, other| one || other)
}

/// Whether a filing insures this.
pub fn covers(filing: &Filing<'_>, coverage: Coverage) -> bool {
    coverage_of(filing.form_code, filing.insurance_type) == Some(coverage)
}

/// What a filing insures, by its form or, where that is blank, its type.
pub fn coverage_of(form_code: Option<&str>, insurance_type: Option<&str>) -> Option<Coverage> {
    form_code.and_then(form).map(|form| form.coverage).or_else(|| insurance_type.and_then(coverage_of_type))
}

/// The sum of the BIPD filings; none where there is none, and where one has no amount.
pub(super) fn bipd(filings: &[Filing<'_>]) -> Option<i64> {
    let mut amounts =
        filings.iter().filter(|filing| covers(filing, Coverage::Bipd)).map(|filing| filing.maximum_coverage);
    let first = amounts.next()?.map(i64::from)?;
    amounts.try_fold(first, |sum, amount| Some(sum + i64::from(amount?)))
}

/// A family's filings that are in force on a day, each once, by files that are young enough to tell.
pub fn in_force<'a>(record: &Record<'a>, family: Family, on: NaiveDate) -> Vec<Filing<'a>> {
    standing(record, family, Rows::OfToday, on)
}

/// A family's filings that are in force on a day by these rows, each once: begun, not canceled by then, and not the same policy of the
/// same insurer over the same amount a second time (exact repetitions, and one policy filed under two dockets).
fn standing<'a>(record: &Record<'a>, family: Family, rows: Rows, on: NaiveDate) -> Vec<Filing<'a>> {
    let mut kept: Vec<Filing<'a>> = Vec::new();
    let of_family = |filing: &&Filing<'a>| family_of(filing.data_set) == family && rows.have(filing.origin);
    for filing in record.filings.iter().filter(of_family) {
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
