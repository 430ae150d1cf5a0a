//! The row of `carrier_facts`: what lists, filters and checks need, put together from the other modules.

use super::authority::{Authorities, AuthorityKind, AuthorityStatus, Scope, authorities};
use super::insurance::{FamilyInsurance, insurance};
use super::{Record, lapse, operating_status, out_of_service};
use chrono::NaiveDate;

/// The derived facts of a carrier, column by column as the table `carrier_facts` has them. None is unknown; zero and false
/// are known to be none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarrierFacts {
    /// Common authority: A active, P applied for, I inactive, N never held.
    pub common_status: Option<&'static str>,
    /// The first day of its present unbroken activity.
    pub common_since: Option<NaiveDate>,
    /// Contract authority.
    pub contract_status: Option<&'static str>,
    /// The first day of its present unbroken activity.
    pub contract_since: Option<NaiveDate>,
    /// Broker authority.
    pub broker_status: Option<&'static str>,
    /// The first day of its present unbroken activity.
    pub broker_since: Option<NaiveDate>,
    /// The first day of the present unbroken carrier authority, common or contract.
    pub authority_since: Option<NaiveDate>,
    /// What the active carrier authority covers: [`Scope::word`]; none where none is active, and where it is unknown.
    pub authority_scope: Option<&'static str>,
    /// BIPD required, dollars.
    pub bipd_required: Option<i32>,
    /// BIPD on file, dollars.
    pub bipd_on_file: Option<i32>,
    /// True where rows leave BIPD on file open ([`Insurance::is_bipd_left_open`](super::insurance::Insurance::is_bipd_left_open)); none
    /// elsewhere.
    pub is_bipd_left_open: Option<bool>,
    /// True where rows leave authority open ([`Authorities::are_left_open`]); none elsewhere.
    pub are_authorities_left_open: Option<bool>,
    /// Whether cargo insurance is required.
    pub is_cargo_required: Option<bool>,
    /// Whether it is on file.
    pub is_cargo_on_file: Option<bool>,
    /// Whether a bond or trust fund is required.
    pub is_bond_required: Option<bool>,
    /// Whether it is on file.
    pub is_bond_on_file: Option<bool>,
    /// The day of the first cancellation, suspension or revocation that was served and was still to come when this was
    /// worked out. A reader compares it with its own today: once it has passed, the thing has ended.
    pub lapses_on: Option<NaiveDate>,
    /// What ends then, as text.
    pub lapse_reason: Option<String>,
    /// What it is that ends: [`LapseKind::as_str`](lapse::LapseKind::as_str).
    pub lapse_kind: Option<&'static str>,
    /// Whether an out-of-service order is in force; none when no order was ever on record.
    pub is_out_of_service: Option<bool>,
    /// Date of the out-of-service order.
    pub out_of_service_on: Option<NaiveDate>,
    /// [`OperatingStatus::word`](operating_status::OperatingStatus::word). Unknown of one that needs authority where no row says whether it
    /// has any: what the silence of complete files proves, readers add.
    pub operating_status: &'static str,
}

/// Works out a carrier's facts as of today; none when no licensing, insurance or out-of-service row has it.
pub fn carrier_facts(record: &Record<'_>, today: NaiveDate) -> Option<CarrierFacts> {
    if !record.is_spoken_of() {
        return None;
    }
    let authorities = authorities(record, today);
    let insurance = insurance(record, today);
    let lapse = lapse::first(record, &authorities, &insurance, today);
    let order = out_of_service::in_force(record.oos_orders);
    let (status, _) = operating_status::of_record(record, order.as_ref(), &authorities, false);
    let newest = |fact: fn(&FamilyInsurance) -> Option<bool>| insurance.newest(fact).map(|(value, _)| value);
    Some(CarrierFacts {
        common_status: letter(&authorities, AuthorityKind::Common),
        common_since: authorities.of(AuthorityKind::Common).since,
        contract_status: letter(&authorities, AuthorityKind::Contract),
        contract_since: authorities.of(AuthorityKind::Contract).since,
        broker_status: letter(&authorities, AuthorityKind::Broker),
        broker_since: authorities.of(AuthorityKind::Broker).since,
        authority_since: authorities.carrier_since,
        authority_scope: authorities.scope.map(Scope::word),
        bipd_required: insurance.bipd_required().map(|(amount, _)| dollars(amount)),
        bipd_on_file: insurance.bipd_on_file().map(|(amount, _)| dollars(amount)),
        is_bipd_left_open: insurance.is_bipd_left_open().then_some(true),
        are_authorities_left_open: authorities.are_left_open().then_some(true),
        is_cargo_required: newest(|family| family.is_cargo_required),
        is_cargo_on_file: newest(|family| family.is_cargo_on_file),
        is_bond_required: newest(|family| family.is_bond_required),
        is_bond_on_file: newest(|family| family.is_bond_on_file),
        lapses_on: lapse.as_ref().map(|lapse| lapse.on),
        lapse_kind: lapse.as_ref().map(|lapse| lapse.kind.as_str()),
        lapse_reason: lapse.map(|lapse| lapse.reason),
        is_out_of_service: (!record.oos_orders.is_empty()).then_some(order.is_some()),
        out_of_service_on: order.map(|order| order.ordered_on),
        operating_status: status.word(),
    })
}

fn letter(authorities: &Authorities<'_>, kind: AuthorityKind) -> Option<&'static str> {
    authorities.of(kind).status.map(AuthorityStatus::letter)
}

/// An amount as the column holds it; more than it can hold is as much as it can.
fn dollars(amount: i64) -> i32 {
    i32::try_from(amount).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::DataSet;
    use crate::derive::record::{Filing, OosOrder, Origin};

    #[test]
    fn nothing_said_is_no_row() {
        assert_eq!(carrier_facts(&Record::default(), "2026-10-01".parse().unwrap()), None);
    }

    #[test]
    fn one_row_makes_its_facts_known_and_leaves_the_rest_unknown() {
        let orders =
            [OosOrder { ordered_on: "2025-03-04".parse().unwrap(), reason: "New entrant", rescinded_on: None }];
        let facts =
            carrier_facts(&Record { oos_orders: &orders, ..Record::default() }, "2026-10-01".parse().unwrap()).unwrap();
        assert_eq!((facts.is_out_of_service, facts.operating_status), (Some(true), "out_of_service"));
        assert_eq!((facts.common_status, facts.bipd_on_file, facts.is_cargo_on_file), (None, None, None));
    }

    #[test]
    fn amounts_beyond_the_column_are_cut_and_do_not_wrap() {
        let filing = |policy_number| Filing {
            data_set: DataSet::LiInsurance,
            docket_number: "MC1",
            form_code: Some("91X"),
            insurance_type: None,
            maximum_coverage: Some(2_000_000_000),
            policy_number: Some(policy_number),
            insurer: None,
            effective_on: None,
            origin: Origin::UNKNOWN,
        };
        let record = Record { filings: &[filing("1"), filing("2")], ..Record::default() };
        assert_eq!(carrier_facts(&record, "2026-10-01".parse().unwrap()).unwrap().bipd_on_file, Some(i32::MAX));
    }
}
