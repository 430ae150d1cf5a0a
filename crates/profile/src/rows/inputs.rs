//! The rows of one carrier, reduced to what `fmcsa::derive` works its facts out of.

use super::Record;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::Family;
use fmcsa::derive::record as derive;

/// What `fmcsa::derive` reads; borrows the rows' texts.
#[derive(Clone, Debug)]
pub struct Inputs<'a> {
    census: derive::Census<'a>,
    legacy_dockets: Vec<derive::LegacyDocket<'a>>,
    motus_authorities: Vec<derive::MotusAuthority<'a>>,
    legacy_actions: Vec<derive::LegacyAction<'a>>,
    motus_events: Vec<derive::MotusEvent<'a>>,
    filings: Vec<derive::Filing<'a>>,
    endings: Vec<derive::Ending<'a>>,
    revocations: Vec<derive::Revocation<'a>>,
    oos_orders: Vec<derive::OosOrder<'a>>,
    is_census_too_old: bool,
}

impl Inputs<'_> {
    /// The record to derive from.
    pub fn record(&self) -> derive::Record<'_> {
        derive::Record {
            census: Some(self.census),
            legacy_dockets: &self.legacy_dockets,
            motus_authorities: &self.motus_authorities,
            legacy_actions: &self.legacy_actions,
            motus_events: &self.motus_events,
            filings: &self.filings,
            endings: &self.endings,
            revocations: &self.revocations,
            oos_orders: &self.oos_orders,
            is_census_too_old: self.is_census_too_old,
        }
    }
}

impl Record {
    /// The rows as `fmcsa::derive` reads them, for facts of the day `today`.
    pub fn inputs(&self, today: NaiveDate) -> Inputs<'_> {
        Inputs {
            census: derive::Census {
                status_code: self.census.status_code.as_deref(),
                carrier_operation: self.census.carrier_operation.as_deref(),
                classification: self.census.classification.as_deref(),
            },
            legacy_dockets: self.legacy_dockets(today).collect(),
            motus_authorities: self.motus_authorities(today).collect(),
            legacy_actions: self.legacy_actions(today).collect(),
            motus_events: self.motus_events(today).collect(),
            filings: self.filings(today).collect(),
            endings: self.endings(today).collect(),
            revocations: self.revocations(today).collect(),
            oos_orders: self.orders().collect(),
            is_census_too_old: self.is_census_too_old(today),
        }
    }

    /// The origin of the rows of a run.
    fn origins(&self, today: NaiveDate) -> impl Fn(i64) -> derive::Origin + Copy {
        move |run_id| derive::Origin { run_id, is_too_old: self.runs.is_too_old(run_id, today) }
    }

    fn legacy_dockets(&self, today: NaiveDate) -> impl Iterator<Item = derive::LegacyDocket<'_>> {
        let origin = self.origins(today);
        self.li_carriers.iter().map(move |row| derive::LegacyDocket {
            docket_number: &row.docket_number,
            common_status: row.common_status.as_deref(),
            contract_status: row.contract_status.as_deref(),
            broker_status: row.broker_status.as_deref(),
            is_common_pending: row.is_common_pending,
            is_contract_pending: row.is_contract_pending,
            is_broker_pending: row.is_broker_pending,
            covers: derive::Covers {
                is_property: row.is_property,
                is_passenger: row.is_passenger,
                is_household_goods: row.is_household_goods,
            },
            insured: derive::Insured {
                bipd_required: row.bipd_required,
                bipd_on_file: row.bipd_on_file,
                is_cargo_required: row.is_cargo_required,
                is_cargo_on_file: row.is_cargo_on_file,
                is_bond_required: row.is_bond_required,
                is_bond_on_file: row.is_bond_on_file,
            },
            origin: origin(row.run_id),
        })
    }

    fn motus_authorities(&self, today: NaiveDate) -> impl Iterator<Item = derive::MotusAuthority<'_>> {
        let origin = self.origins(today);
        self.motus_carriers.iter().map(move |row| derive::MotusAuthority {
            docket_number: &row.docket_number,
            authority_type: &row.authority_type,
            authority_status: row.authority_status.as_deref(),
            insured: derive::Insured {
                bipd_required: row.bipd_required,
                bipd_on_file: row.bipd_on_file,
                is_cargo_required: row.is_cargo_required,
                is_cargo_on_file: row.is_cargo_on_file,
                is_bond_required: row.is_bond_required,
                is_bond_on_file: row.is_bond_on_file,
            },
            origin: origin(row.run_id),
        })
    }

    fn legacy_actions(&self, today: NaiveDate) -> impl Iterator<Item = derive::LegacyAction<'_>> {
        let origin = self.origins(today);
        self.li_authority_history.iter().map(move |row| derive::LegacyAction {
            docket_number: &row.docket_number,
            authority_type: row.authority_type.as_deref(),
            original_action: row.original_action.as_deref(),
            original_served_on: row.original_served_on,
            disposition_action: row.disposition_action.as_deref(),
            disposition_on: row.disposition_served_on.or(row.disposition_decided_on),
            origin: origin(row.run_id),
        })
    }

    fn motus_events(&self, today: NaiveDate) -> impl Iterator<Item = derive::MotusEvent<'_>> {
        let origin = self.origins(today);
        self.motus_authority_history.iter().map(move |row| derive::MotusEvent {
            docket_number: &row.docket_number,
            authority_type: row.authority_type.as_deref(),
            authority_status: row.authority_status.as_deref(),
            reason: row.reason.as_deref(),
            changed_on: row.changed_on,
            origin: origin(row.run_id),
        })
    }

    fn filings(&self, today: NaiveDate) -> impl Iterator<Item = derive::Filing<'_>> {
        let origin = self.origins(today);
        let legacy = self.li_policies.iter().map(move |row| derive::Filing {
            data_set: DataSet::LiInsurance,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: row.insurance_type.as_deref(),
            maximum_coverage: row.maximum_coverage,
            policy_number: row.policy_number.as_deref(),
            insurer: row.insurer.as_deref(),
            effective_on: row.effective_on,
            origin: origin(row.run_id),
        });
        let pending = self.pending_policies.iter().map(move |row| derive::Filing {
            data_set: DataSet::LiPendingInsurance,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: None,
            maximum_coverage: row.maximum_coverage,
            policy_number: row.policy_number.as_deref(),
            insurer: row.insurer.as_deref(),
            effective_on: row.effective_on,
            origin: origin(row.run_id),
        });
        let motus = self.motus_policies.iter().map(move |row| derive::Filing {
            data_set: DataSet::MotusInsurance,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: row.insurance_type.as_deref(),
            maximum_coverage: row.maximum_coverage,
            policy_number: row.policy_number.as_deref(),
            insurer: row.insurer.as_deref(),
            effective_on: row.effective_on,
            origin: origin(row.run_id),
        });
        legacy.chain(pending).chain(motus)
    }

    fn endings(&self, today: NaiveDate) -> impl Iterator<Item = derive::Ending<'_>> {
        let origin = self.origins(today);
        let pending = self.pending_policies.iter().filter(|row| row.cancel_effective_on.is_some());
        let pending = pending.map(move |row| derive::Ending {
            data_set: DataSet::LiPendingInsurance,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: None,
            policy_number: row.policy_number.as_deref(),
            insurer: row.insurer.as_deref(),
            effective_on: row.effective_on,
            cancel_effective_on: row.cancel_effective_on,
            how: None,
            origin: origin(row.run_id),
        });
        let legacy = self.li_past_policies.iter().map(move |row| derive::Ending {
            data_set: DataSet::LiInsuranceHistory,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: None,
            policy_number: row.policy_number.as_deref(),
            insurer: row.insurer.as_deref(),
            effective_on: row.effective_on,
            cancel_effective_on: row.cancel_effective_on,
            how: row.cancellation_method.as_deref(),
            origin: origin(row.run_id),
        });
        let motus = self.motus_past_policies.iter().map(move |row| derive::Ending {
            data_set: DataSet::MotusInsuranceHistory,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: row.insurance_type.as_deref(),
            policy_number: row.policy_number.as_deref(),
            insurer: row.insurer.as_deref(),
            effective_on: row.effective_on,
            cancel_effective_on: row.cancel_effective_on,
            how: row.filing_status_reason.as_deref(),
            origin: origin(row.run_id),
        });
        pending.chain(legacy).chain(motus)
    }

    fn revocations(&self, today: NaiveDate) -> impl Iterator<Item = derive::Revocation<'_>> {
        let origin = self.origins(today);
        let legacy = self.li_revocations.iter().map(move |row| derive::Revocation {
            family: Family::Legacy,
            docket_number: &row.docket_number,
            authority_type: row.authority_type.as_deref(),
            order_type: row.revocation_type.as_deref(),
            served_on: row.served_on,
            effective_on: row.effective_on,
            origin: origin(row.run_id),
        });
        let motus = self.motus_revocations.iter().map(move |row| derive::Revocation {
            family: Family::Motus,
            docket_number: &row.docket_number,
            authority_type: row.authority_type.as_deref(),
            order_type: row.order_type.as_deref(),
            served_on: row.served_on,
            effective_on: row.effective_on,
            origin: origin(row.run_id),
        });
        legacy.chain(motus)
    }

    fn orders(&self) -> impl Iterator<Item = derive::OosOrder<'_>> {
        self.oos_orders.iter().map(move |row| derive::OosOrder {
            ordered_on: row.ordered_on,
            reason: &row.reason,
            rescinded_on: row.rescinded_on,
        })
    }
}
