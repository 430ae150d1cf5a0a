//! A carrier's page as a view.

use super::{changes, identity, sources};
use crate::carriers::views::detail::CarrierDetail;
use crate::carriers::views::provenance::HiddenByScope;
use crate::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use fmcsa::derive::synthetic::is_synthetic;
use kernel::scopes::Scope;
use profile::rows::Change;
use profile::{Profile, Rows, checks};

/// A carrier's page on the day `today`. `latest_changes` are its newest changes that the person may see.
pub fn detail(
    rows: &Rows,
    verdict: CarrierVerdict,
    latest_changes: Vec<Change>,
    is_safety_hidden: bool,
    today: NaiveDate,
) -> CarrierDetail {
    let (profile, record) = (Profile::of(rows, today), &rows.record);
    let census = &record.census;
    CarrierDetail {
        id: census.id,
        dot_number: census.dot_number,
        legal_name: census.legal_name.clone(),
        dba_name: census.dba_name.clone(),
        is_synthetic: is_synthetic(census.dot_number, census.legal_name.as_deref()),
        assessed_on: today,
        verdict,
        identity: identity::identity(&profile.identity, census),
        operating_status: (&profile.status).into(),
        authority: (&profile.authority).into(),
        insurance: (&profile.insurance).into(),
        safety: (!is_safety_hidden).then(|| (&profile.safety).into()),
        checks: checks(&profile, !is_safety_hidden).into_iter().map(Into::into).collect(),
        latest_changes: latest_changes.into_iter().map(changes::change).collect(),
        data_sets: sources::coverage(&record.runs, today),
        hidden_by_scope: is_safety_hidden.then(hidden),
    }
}

/// What is left out for people who may not see safety data.
fn hidden() -> HiddenByScope {
    HiddenByScope {
        scope: Scope::BlockSafetyData,
        fields: ["safety".to_owned()].into(),
        checks: profile::checks::safety_codes().map(Into::into).collect(),
    }
}
