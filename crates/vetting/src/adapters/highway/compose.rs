//! What is known of a carrier, in Highway's shape.

use super::view::{
    HighwayAuthority, HighwayAuthorityAssessment, HighwayCarrier, HighwayCheck, HighwayClassification,
    HighwayConnection, HighwayIdentifier, HighwayInsurance, HighwayLicensing, HighwayPolicy, HighwayRating,
    HighwayRule, HighwayRulesAssessment, HighwaySummary,
};
use crate::adapters::reading::{Certificates, Classification, Reading};
use crate::adapters::words;
use fmcsa::derive::authority::{AuthorityKind, AuthorityStatus};
use fmcsa::derive::operating_status::OperatingStatus;
use kernel::provenance::Known;
use profile::{Fact, Profile, Safety};
use rules::Verdict;
use store::insurance::policies::{Cover, Policy};

/// A carrier in Highway's shape.
pub(super) fn carrier(reading: Reading) -> HighwayCarrier {
    let profile = &reading.profile;
    let census = reading.census();
    let identifiers = &profile.identity.identifiers;
    let mut dockets = identifiers.iter().filter(|known| known.register == "MC");
    let active = dockets.clone().find(|known| known.is_active == Some(true));
    HighwayCarrier {
        id: census.id,
        legal_name: census.legal_name.clone(),
        dba_name: census.dba_name.clone(),
        dot_number: census.dot_number.to_string(),
        mc_number: active.or_else(|| dockets.next()).map(|known| known.value.clone()),
        identifiers: identifiers
            .iter()
            .map(|known| HighwayIdentifier { is_type: known.register.clone(), value: known.value.clone() })
            .collect(),
        connection: HighwayConnection { status: reading.connection, is_monitored: reading.is_monitored },
        rules_assessment: rules_assessment(&reading),
        authority_assessment: authority_assessment(profile, reading.is_safety_hidden),
        authority: HighwayAuthority {
            latest_li_authority: HighwayLicensing { is_bond_surety_on_file: is(&profile.insurance.is_bond_on_file) },
        },
        insurance: HighwayInsurance { insurance_policies: reading.certificates.as_ref().map(policies) },
        haulwarden_verdict: reading.verdict,
    }
}

fn rules_assessment(reading: &Reading) -> HighwayRulesAssessment {
    let overall_result = words::overall(reading.overall, reading.by_signals, reading.result);
    HighwayRulesAssessment {
        overall_result,
        summary: HighwaySummary { overall_result, carrier_actions_to_improve_rules_result: None },
        classifications: reading.classifications.iter().map(|one| classification(one, reading.by_signals)).collect(),
    }
}

fn classification(one: &Classification, by_signals: Verdict) -> HighwayClassification {
    let rules = one.rules.iter();
    HighwayClassification {
        name: one.name.clone(),
        result: words::of_classification(one.outcome, by_signals),
        rules: rules
            .map(|(is_type, outcome)| (is_type.as_str().to_owned(), HighwayRule { result: (*outcome).into() }))
            .collect(),
    }
}

fn authority_assessment(profile: &Profile, is_safety_hidden: bool) -> HighwayAuthorityAssessment {
    let safety = Some(&profile.safety).filter(|_| !is_safety_hidden);
    HighwayAuthorityAssessment {
        rating: rating(profile),
        carrier_interstate_authority_check: check(profile, &AuthorityKind::CARRIER),
        broker_interstate_authority_check: check(profile, &[AuthorityKind::Broker]),
        is_active_insurance: profile.insurance.is_bipd_sufficient,
        no_out_of_service_order: is(&profile.status.is_out_of_service).map(|is_ordered| !is_ordered),
        is_satisfactory_safety_rating: safety.and_then(is_satisfactory),
        is_operating_status_active: match profile.status.code {
            OperatingStatus::Unknown => None,
            status => Some(status == OperatingStatus::Active),
        },
        is_inspection_history_greater_than_zero: safety.and_then(|safety| match safety.last_inspected_on.known {
            Known::Unknown => None,
            Known::None => Some(false),
            Known::Some(_) => Some(true),
        }),
        latest_safety_rating: safety.and_then(|safety| match &safety.rating.known {
            Known::Unknown => None,
            Known::None => Some("Unrated"),
            Known::Some(rating) => Some(rating.label),
        }),
    }
}

/// A carrier that was not rated has nothing worse than Satisfactory either.
fn is_satisfactory(safety: &Safety) -> Option<bool> {
    match &safety.rating.known {
        Known::Unknown => None,
        Known::None => Some(true),
        Known::Some(rating) => Some(!rating.is_worse_than_satisfactory()),
    }
}

/// Whether one of these kinds of authority is in force; none where that is unknown of all.
fn check(profile: &Profile, kinds: &[AuthorityKind]) -> Option<HighwayCheck> {
    let known = kinds.iter().filter_map(|kind| profile.authority.of(*kind)?.status);
    let is_active = known.map(|status| status == AuthorityStatus::Active).reduce(|one, other| one || other)?;
    Some(if is_active { HighwayCheck::Active } else { HighwayCheck::Inactive })
}

fn rating(profile: &Profile) -> Option<HighwayRating> {
    let mut carrier_kinds = AuthorityKind::CARRIER.iter().filter_map(|kind| profile.authority.of(*kind));
    let is_threatened = !profile.authority.pending_actions.is_empty()
        || carrier_kinds.any(|held| held.is_in_revocation && held.status == Some(AuthorityStatus::Active));
    match (profile.status.code, check(profile, &AuthorityKind::CARRIER)) {
        (
            OperatingStatus::OutOfService
            | OperatingStatus::Inactive
            | OperatingStatus::Pending
            | OperatingStatus::NotAuthorized,
            _,
        )
        | (_, Some(HighwayCheck::Inactive)) => Some(HighwayRating::NotAuthorized),
        (OperatingStatus::Active, Some(HighwayCheck::Active)) if is_threatened => Some(HighwayRating::ReviewRequired),
        (OperatingStatus::Active, Some(HighwayCheck::Active)) => Some(HighwayRating::Authorized),
        (OperatingStatus::Active | OperatingStatus::Unknown, _) => None,
    }
}

/// A yes or a no; none where it is unknown. Known to be none is a no.
const fn is(fact: &Fact<bool>) -> Option<bool> {
    match fact.known {
        Known::Unknown => None,
        Known::None => Some(false),
        Known::Some(is) => Some(is),
    }
}

fn policies(certificates: &Certificates) -> Vec<HighwayPolicy> {
    certificates.policies.iter().map(|one| policy(one, &certificates.policies)).collect()
}

fn policy(one: &Policy, all: &[Policy]) -> HighwayPolicy {
    let has_breakdown =
        all.iter().any(|other| other.certificate_id == one.certificate_id && other.kind == Cover::ReeferBreakdown);
    HighwayPolicy {
        is_type: match one.kind {
            Cover::Cargo => "motor_truck_cargo",
            kind => kind.as_str(),
        },
        status: "active",
        limit: one.limit_cents.map(dollars),
        is_refrigeration_breakdown_included: (one.kind == Cover::Cargo && has_breakdown).then_some(true),
    }
}

/// Whole dollars with one place, as the shape has them.
fn dollars(cents: i64) -> String {
    format!("{}.{}", cents / 100, cents % 100 / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_dollars_with_one_place() {
        assert_eq!([10_000_000, 150, 5].map(dollars), ["100000.0", "1.5", "0.0"]);
    }

    #[test]
    fn an_unknown_fact_is_no_answer() {
        assert_eq!(is(&Fact::unknown("Unknown")), None);
        assert_eq!((is(&Fact::of(true, None)), is(&Fact::none(None))), (Some(true), Some(false)));
    }
}
