//! A carrier's page as a view.

use super::safety::Roadside;
use super::{authority, changes, identity, insurance, safety, sources, status};
use crate::carriers::checks::{self, Facts};
use crate::carriers::views::detail::CarrierDetail;
use crate::carriers::views::provenance::HiddenByScope;
use chrono::NaiveDate;
use fmcsa::derive::authority::authorities;
use fmcsa::derive::insurance::insurance as derive_insurance;
use fmcsa::derive::lapse;
use fmcsa::derive::synthetic::is_synthetic;
use kernel::scopes::Scope;
use store::carriers::changes::Change;
use store::carriers::keys::Known;
use store::fmcsa_rows::Record;

/// Everything that a carrier's page is made from.
#[derive(Debug)]
pub struct Material {
    /// Its identity, authority and insurance.
    pub record: Record,
    /// Its roadside record.
    pub roadside: Roadside,
    /// The revoked carrier that it is marked to follow, when it is known here.
    pub prior: Option<Known>,
    /// The newest changes.
    pub latest_changes: Vec<Change>,
    /// Changes of its contacts in the last 30 days.
    pub contact_changes: Vec<Change>,
    /// Since when the census has been followed.
    pub census_followed_since: Option<NaiveDate>,
}

/// A carrier's page on the day `today`.
pub fn detail(material: Material, is_safety_hidden: bool, today: NaiveDate) -> CarrierDetail {
    let record = &material.record;
    let inputs = record.inputs();
    let inputs = inputs.record();
    let authorities = authorities(&inputs);
    let filings = derive_insurance(&inputs, today);
    let lapses = lapse::all(&inputs, &authorities, &filings, today);

    let identity = identity::identity(record, material.roadside.known_inspections(), material.prior.as_ref(), today);
    let status = status::status(record, &inputs, &authorities);
    let authority = authority::authority(record, &inputs, &authorities, &lapses, today);
    let insurance = insurance::summary(record, &filings, &lapses, today);
    let safety = (!is_safety_hidden).then(|| safety::summary(record, &material.roadside));
    let data_sets = sources::coverage(&record.runs);
    let contact_changes: Vec<_> = material.contact_changes.into_iter().map(changes::change).collect();
    let checks = checks::checks(&Facts {
        today,
        status: &status,
        identity: &identity,
        authority: &authority,
        insurance: &insurance,
        safety: safety.as_ref(),
        contact_changes: &contact_changes,
        census_followed_since: material.census_followed_since,
        data_sets: &data_sets,
    });
    CarrierDetail {
        id: record.census.id,
        dot_number: record.census.dot_number,
        legal_name: record.census.legal_name.clone(),
        dba_name: record.census.dba_name.clone(),
        is_synthetic: is_synthetic(record.census.dot_number, record.census.legal_name.as_deref()),
        assessed_on: today,
        identity,
        operating_status: status,
        authority,
        insurance,
        safety,
        checks,
        latest_changes: material.latest_changes.into_iter().map(changes::change).collect(),
        data_sets,
        hidden_by_scope: is_safety_hidden.then(hidden),
    }
}

/// What is left out for people who may not see safety data.
fn hidden() -> HiddenByScope {
    HiddenByScope {
        scope: Scope::BlockSafetyData,
        fields: ["safety".to_owned()].into(),
        checks: checks::safety_codes().collect(),
    }
}
