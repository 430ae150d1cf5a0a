//! Insurance on file with FMCSA: against what is required, and what is about to lapse. Amounts are whole US dollars.

use crate::Fact;
use crate::coverage::Window;
use crate::disagreements::{self, Disagreement};
use crate::rows::Record;
use crate::sources::{
    CARRIERS, FILINGS, NOTICES, of_absence, of_cover, of_family, of_filings, why_not_stated, why_unknown,
};
use crate::words::capitalized;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::codes::insurance::Coverage;
use fmcsa::derive::insurance::{self as derived, FamilyInsurance};
use fmcsa::derive::lapse::{self, LapseKind};
use fmcsa::derive::{self, Family};
use kernel::provenance::Source;

/// Insurance on file with FMCSA. Certificates that insurers send to brokers are not part of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Insurance {
    /// BIPD on file: the sum of the active 91 and 91X filings.
    pub bipd_on_file: Fact<i64>,
    /// BIPD required by FMCSA for this carrier.
    pub bipd_required: Fact<i64>,
    /// Whether enough is on file; none when either amount is unknown.
    pub is_bipd_sufficient: Option<bool>,
    /// Whether a cargo filing is on file.
    pub is_cargo_on_file: Fact<bool>,
    /// Whether FMCSA requires a cargo filing (household goods only).
    pub is_cargo_required: Fact<bool>,
    /// Whether a surety bond or trust fund is on file.
    pub is_bond_on_file: Fact<bool>,
    /// Whether FMCSA requires a surety bond or trust fund (brokers and freight forwarders).
    pub is_bond_required: Fact<bool>,
    /// The next cancellation of insurance that was served but isn't in effect yet. Notices against authority are
    /// [`Authority::pending_actions`](crate::Authority::pending_actions).
    pub next_lapse: Fact<Lapse>,
    /// What each licensing system says, where it says anything.
    pub families: Vec<OfFamily>,
    /// Facts on which they disagree.
    pub disagreements: Vec<Disagreement>,
}

/// Insurance or authority about to end because of a notice already served.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// Day it ends.
    pub on: NaiveDate,
    /// What ends.
    pub kind: LapseKind,
    /// Days until then.
    pub days: i64,
    /// Why: a sentence without its full stop.
    pub reason: String,
}

/// A carrier's insurance in one licensing system.
#[derive(Clone, Debug, PartialEq)]
pub struct OfFamily {
    /// Which system.
    pub family: Family,
    /// What it last said.
    pub said: FamilyInsurance,
    /// Why some of it does not count today: a sentence without its full stop. None where all of it counts.
    pub why_not_today: Option<String>,
    /// Source of the filings, or of the carrier file if there are none.
    pub source: Option<Source>,
}

/// Insurance on file, against what is required, and the first of `lapses`.
pub(crate) fn insurance(
    record: &Record,
    inputs: &derive::Record,
    insurance: &derived::Insurance,
    lapses: &[lapse::Lapse],
    today: NaiveDate,
) -> Insurance {
    let window = Window::of(today);
    let required_flag = |fact: fn(&FamilyInsurance) -> Option<bool>| match insurance.newest(fact) {
        Some((value, family)) => Fact::of(value, of_family(record, family)),
        None => Fact::unknown(why_not_stated(record, &CARRIERS, window)),
    };
    let source_of = |family, coverage| of_cover(record, inputs, family, coverage, today);
    let on_file_flag = |coverage, fact: fn(&FamilyInsurance) -> Option<bool>| match insurance.newest(fact) {
        Some((true, family)) => Fact::of(true, source_of(family, coverage)),
        Some((false, family)) => Fact::of(false, of_family(record, family)),
        None => Fact::unknown(why_not_stated(record, &FILINGS, window)),
    };
    let on_file = insurance.bipd_on_file().map(|(amount, family)| match insurance.bipd_cancelled {
        Some(cancelled) if amount == 0 => (amount, record.runs.of(cancelled.run_id)),
        _ => (amount, source_of(family, Coverage::Bipd)),
    });
    let is_amount_blank = insurance.motus.is_bipd_amount_blank || insurance.legacy.is_bipd_amount_blank;
    let bipd_on_file = match on_file {
        None if is_amount_blank => {
            Fact::unknown("Unknown: FMCSA's file leaves the amount of a BIPD filing in force blank")
        }
        None if insurance.is_bipd_left_open() => Fact::unknown(why_not_stated(record, &FILINGS, window)),
        on_file => amount(record, on_file, &FILINGS, window),
    };
    let required = insurance.bipd_required().map(|(amount, family)| (amount, of_family(record, family)));
    Insurance {
        bipd_on_file,
        bipd_required: amount(record, required, &CARRIERS, window),
        is_bipd_sufficient: insurance.is_bipd_sufficient(),
        is_cargo_on_file: on_file_flag(Coverage::Cargo, |family| family.is_cargo_on_file),
        is_cargo_required: required_flag(|family| family.is_cargo_required),
        is_bond_on_file: on_file_flag(Coverage::Bond, |family| family.is_bond_on_file),
        is_bond_required: required_flag(|family| family.is_bond_required),
        next_lapse: next_lapse(record, lapses.iter().filter(|lapse| lapse.kind == LapseKind::Insurance), today),
        families: families(record, insurance, window),
        disagreements: disagreements::of_insurance(record, insurance),
    }
}

/// An amount on file; known to be none when complete files of the data sets that would list it cover the carrier and do not have it.
fn amount(record: &Record, stated: Option<(i64, Option<Source>)>, data_sets: &[DataSet], window: Window) -> Fact<i64> {
    let (amount, source) = stated.unzip();
    let why = || why_not_stated(record, data_sets, window);
    Fact::or_absent(amount, source.flatten(), of_absence(&record.runs, data_sets, window), why)
}

/// The first notice. Absence is certain only where Motus' cancellations and suspensions were read: the frozen legacy files say nothing
/// about future days.
pub(crate) fn next_lapse<'a>(
    record: &Record,
    lapses: impl Iterator<Item = &'a lapse::Lapse>,
    today: NaiveDate,
) -> Fact<Lapse> {
    if let Some(first) = lapses.min_by_key(|lapse| (lapse.on, lapse.reason.clone())) {
        let source = record.runs.of(first.run_id);
        let (on, days) = (first.on, (first.on - today).num_days());
        let lapse = Lapse { on, kind: first.kind, days, reason: capitalized(&first.reason) };
        return Fact::of(lapse, source);
    }
    let window = Window::of(today);
    match of_absence(&record.runs, &NOTICES, window) {
        Some(absence) => Fact::none(Some(absence)),
        None => Fact::unknown(why_unknown(&record.runs, &NOTICES, window)),
    }
}

fn families(record: &Record, insurance: &derived::Insurance, window: Window) -> Vec<OfFamily> {
    let both = [
        (Family::Motus, insurance.motus_said, insurance.motus),
        (Family::Legacy, insurance.legacy_said, insurance.legacy),
    ];
    let stated = both.into_iter().filter(|(_, said, _)| *said != FamilyInsurance::default());
    let of = |(family, said, today): (Family, FamilyInsurance, FamilyInsurance)| {
        let of_family = match family {
            Family::Motus => [DataSet::MotusInsurance, DataSet::MotusCarriers],
            Family::Legacy => [DataSet::LiInsurance, DataSet::LiCarriers],
        };
        let old = of_family.into_iter().find(|data_set| record.old_day(*data_set, window.today()).is_some());
        let why = old.filter(|_| said != today).map(|data_set| why_not_stated(record, &[data_set], window));
        OfFamily { family, said, why_not_today: why, source: of_filings(record, family) }
    };
    stated.map(of).collect()
}
