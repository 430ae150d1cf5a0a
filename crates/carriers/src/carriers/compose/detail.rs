//! A carrier's page as a view.

use super::{changes, identity, sources};
use crate::carriers::views::detail::{CarrierDetail, LookAlikeDomain};
use crate::carriers::views::provenance::HiddenByScope;
use crate::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use fmcsa::derive::synthetic::is_synthetic;
use kernel::scopes::Scope;
use profile::lists::lists;
use profile::rows::Change;
use profile::{Profile, Rows, checks};
use store::carriers::look_alikes::FoundLookAlike;

/// A carrier's page on the day `today`. `latest_changes` are its newest changes that the person may see.
pub fn detail(
    rows: &Rows,
    verdict: CarrierVerdict,
    look_alike: Option<FoundLookAlike>,
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
        look_alike_domain: look_alike.map(look_alike_domain),
        identity: identity::identity(&profile.identity, census),
        operating_status: (&profile.status).into(),
        authority: (&profile.authority).into(),
        insurance: (&profile.insurance).into(),
        safety: (!is_safety_hidden).then(|| (&profile.safety).into()),
        checks: checks(&profile, !is_safety_hidden).into_iter().map(Into::into).collect(),
        latest_changes: latest_changes.into_iter().map(changes::change).collect(),
        lists: lists(rows, today).into(),
        data_sets: sources::coverage(&record.runs, today),
        hidden_by_scope: is_safety_hidden.then(hidden),
    }
}

fn look_alike_domain(found: FoundLookAlike) -> LookAlikeDomain {
    LookAlikeDomain {
        domain: found.domain,
        resembles: found.resembles_domain,
        carrier_id: found.resembles_id,
        dot_number: found.resembles_dot_number,
        legal_name: found.resembles_name,
        on_file_since: found.resembles_since,
        is_flagged: found.is_flagged,
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
