//! Highway's shape of a carrier. A null is unknown, or hidden from the caller.

use crate::assessments::view::{AssessmentResult, RuleOutcome};
use crate::connections::view::ConnectionStatusWords;
use carriers::verdicts::view::CarrierVerdict;
use serde::Serialize;
use std::collections::BTreeMap;
use store::connections::ConnectionStatus;
use utoipa::ToSchema;

/// A carrier in Highway's shape.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayCarrier {
    /// The carrier's id in Haulwarden.
    pub(super) id: i64,
    /// Legal name in FMCSA's census.
    pub(super) legal_name: Option<String>,
    /// DBA name in FMCSA's census.
    pub(super) dba_name: Option<String>,
    /// USDOT number, without leading zeros.
    pub(super) dot_number: String,
    /// MC number, without prefix or leading zeros: the active one if there are several. Null if none is on file.
    pub(super) mc_number: Option<String>,
    /// Every number on file: USDOT, then dockets, then others.
    pub(super) identifiers: Vec<HighwayIdentifier>,
    /// Your company's connection with the carrier.
    pub(super) connection: HighwayConnection,
    /// The carrier's result by your company's rules and by Haulwarden's signals.
    pub(super) rules_assessment: HighwayRulesAssessment,
    /// Authority, insurance and safety at a glance.
    pub(super) authority_assessment: HighwayAuthorityAssessment,
    /// Filings with FMCSA.
    pub(super) authority: HighwayAuthority,
    /// Insurance on certificates.
    pub(super) insurance: HighwayInsurance,
    /// Haulwarden's own verdict with its reasons and sources. Not part of Highway's shape.
    pub(super) haulwarden_verdict: CarrierVerdict,
}

/// A number of a carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayIdentifier {
    /// Type: `DOT`, `MC`, `MX`, `FF` or `RFC`.
    pub(super) is_type: String,
    /// The number, without prefix or leading zeros.
    pub(super) value: String,
}

/// A company's connection with a carrier.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayConnection {
    /// Your company's decision; null if the carrier isn't in your network.
    #[schema(value_type = Option<ConnectionStatusWords>)]
    pub(super) status: Option<ConnectionStatus>,
    /// Whether your company monitors the carrier.
    pub(super) is_monitored: bool,
}

/// A carrier's result by the company's rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayRulesAssessment {
    /// The result. `pass` only if Haulwarden's verdict is "Use"; `fail` whenever it is "Do not use"; `partial_pass` if some classifications pass
    /// and no signal is raised.
    pub(super) overall_result: AssessmentResult,
    /// The result once more.
    pub(super) summary: HighwaySummary,
    /// Each classification that applies to the carrier. Empty if the plan has no rules.
    pub(super) classifications: Vec<HighwayClassification>,
}

/// The summary of an assessment.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwaySummary {
    /// The result.
    pub(super) overall_result: AssessmentResult,
    /// Always null: no single action is named. `haulwarden_verdict` says what would change each reason.
    pub(super) carrier_actions_to_improve_rules_result: Option<String>,
}

/// A carrier's result in a classification.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayClassification {
    /// Display name.
    pub(super) name: String,
    /// The result: never `pass` while a signal is raised or unknown. Null if no rule is active.
    pub(super) result: Option<AssessmentResult>,
    /// Every active rule by its type, as in `GET /api/v1/rules/is_types`.
    pub(super) rules: BTreeMap<String, HighwayRule>,
}

/// A carrier's result by a rule.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayRule {
    /// The result.
    pub(super) result: RuleOutcome,
}

/// Authority, insurance and safety at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayAuthorityAssessment {
    /// What the carrier's authority comes to.
    pub(super) rating: Option<HighwayRating>,
    /// Common or contract authority.
    pub(super) carrier_interstate_authority_check: Option<HighwayCheck>,
    /// Broker authority.
    pub(super) broker_interstate_authority_check: Option<HighwayCheck>,
    /// Whether the BIPD coverage that FMCSA requires is on file with FMCSA.
    pub(super) is_active_insurance: Option<bool>,
    /// Whether no out-of-service order is in force.
    pub(super) no_out_of_service_order: Option<bool>,
    /// Whether the safety rating is Satisfactory, or there is none.
    pub(super) is_satisfactory_safety_rating: Option<bool>,
    /// Whether the carrier may operate.
    pub(super) is_operating_status_active: Option<bool>,
    /// Whether a roadside inspection is on file.
    pub(super) is_inspection_history_greater_than_zero: Option<bool>,
    /// Safety rating: `Satisfactory`, `Conditional`, `Unsatisfactory` or `Unrated`.
    pub(super) latest_safety_rating: Option<&'static str>,
}

/// What a carrier's authority comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum HighwayRating {
    /// Its authority is active, and it may operate.
    #[serde(rename = "Authorized Carrier")]
    Authorized,
    /// The same, with a suspension or revocation pending.
    #[serde(rename = "Review Required")]
    ReviewRequired,
    /// It may not operate.
    #[serde(rename = "Not Authorized")]
    NotAuthorized,
}

/// Whether an authority is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub enum HighwayCheck {
    /// It is.
    Active,
    /// It isn't.
    Inactive,
}

/// Filings with FMCSA.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayAuthority {
    /// The newest licensing data.
    pub(super) latest_li_authority: HighwayLicensing,
}

/// Licensing data.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayLicensing {
    /// Whether a surety bond or trust fund is on file.
    pub(super) is_bond_surety_on_file: Option<bool>,
}

/// Insurance on certificates.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayInsurance {
    /// Policies in force on certificates that your company confirmed. Null if the plan has no certificates.
    pub(super) insurance_policies: Option<Vec<HighwayPolicy>>,
}

/// A policy in force.
#[derive(Debug, Serialize, ToSchema)]
pub struct HighwayPolicy {
    /// Type: `auto_liability`, `motor_truck_cargo`, `trailer_interchange`, `general_liability`, `reefer_breakdown`, `umbrella`,
    /// `workers_compensation` or `other`.
    pub(super) is_type: &'static str,
    /// Always `active`: other policies are left out.
    pub(super) status: &'static str,
    /// Limit in U.S. dollars, as text: `100000.0`.
    pub(super) limit: Option<String>,
    /// Whether the same certificate has cover for refrigeration breakdown: true, or null if it shows none. Null for other types.
    pub(super) is_refrigeration_breakdown_included: Option<bool>,
}
