//! The insurance summary as a view.

use super::disagreements;
use super::sources::{family, shown};
use crate::carriers::views::insurance::{FamilyInsurance, InsuranceSummary, Lapse, LapseFact};
use crate::carriers::views::provenance::{AmountFact, FlagFact, because};
use profile::insurance::{self as facts, OfFamily};

impl From<&profile::Insurance> for InsuranceSummary {
    fn from(insurance: &profile::Insurance) -> Self {
        let amount = |fact: &profile::Fact<i64>| AmountFact::of(fact, |amount| *amount);
        let flag = |fact: &profile::Fact<bool>| FlagFact::of(fact, |is| *is);
        Self {
            bipd_on_file: amount(&insurance.bipd_on_file),
            bipd_required: amount(&insurance.bipd_required),
            is_bipd_sufficient: insurance.is_bipd_sufficient,
            is_cargo_on_file: flag(&insurance.is_cargo_on_file),
            is_cargo_required: flag(&insurance.is_cargo_required),
            is_bond_on_file: flag(&insurance.is_bond_on_file),
            is_bond_required: flag(&insurance.is_bond_required),
            next_lapse: LapseFact::of(&insurance.next_lapse, |lapse| lapse.into()),
            families: insurance.families.iter().map(Into::into).collect(),
            disagreements: disagreements::shown(&insurance.disagreements),
        }
    }
}

impl From<&facts::Lapse> for Lapse {
    fn from(lapse: &facts::Lapse) -> Self {
        Self { on: lapse.on, days: lapse.days, reason: lapse.reason.clone() }
    }
}

impl From<&OfFamily> for FamilyInsurance {
    fn from(OfFamily { family: of, said, why_not_today, source }: &OfFamily) -> Self {
        Self {
            family: family(*of),
            bipd_from_filings: said.bipd_from_filings,
            bipd_in_carrier_file: said.bipd_in_carrier_file,
            bipd_required: said.bipd_required,
            is_cargo_on_file: said.is_cargo_on_file,
            is_cargo_required: said.is_cargo_required,
            is_bond_on_file: said.is_bond_on_file,
            is_bond_required: said.is_bond_required,
            filings: said.filings as i64,
            unknown_because: why_not_today.as_deref().map(because),
            source: shown(source.as_ref()),
        }
    }
}
