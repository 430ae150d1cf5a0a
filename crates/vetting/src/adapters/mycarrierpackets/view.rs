//! MyCarrierPackets' shapes. A text or object that is null is unknown, or hidden from the caller; an unknown number or flag is left out, because
//! clients read both into types that hold no null.

use crate::adapters::words::Risk;
use carriers::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier in MyCarrierPackets' shape.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsCarrier {
    /// The carrier's id in Haulwarden.
    #[serde(rename = "CarrierID")]
    pub(super) carrier_id: i64,
    /// USDOT number.
    pub(super) dot_number: i32,
    /// Docket number, as `MC123456`.
    pub(super) docket_number: Option<String>,
    /// Legal name in FMCSA's census.
    pub(super) company_name: Option<String>,
    /// DBA name in FMCSA's census.
    #[serde(rename = "DBAName")]
    pub(super) dba_name: Option<String>,
    /// Street of the physical address.
    pub(super) street: Option<String>,
    /// City of the physical address.
    pub(super) city: Option<String>,
    /// State or province of the physical address.
    pub(super) state: Option<String>,
    /// ZIP or postal code of the physical address.
    pub(super) zip_code: Option<String>,
    /// Country of the physical address.
    pub(super) country: Option<String>,
    /// Phone number.
    pub(super) phone: Option<String>,
    /// Always null: its values aren't public.
    pub(super) status: Option<String>,
    /// Always null: its values aren't public.
    pub(super) in_process_state: Option<String>,
    /// Always null. Identity alerts count in the risk assessment.
    pub(super) possible_fraud: Option<String>,
    /// Always null. Identity alerts count in the risk assessment.
    pub(super) double_brokering: Option<String>,
    /// Always null: Haulwarden has no such number.
    pub(super) fraud_call_number: Option<String>,
    /// Always null: Haulwarden doesn't have these reports.
    pub(super) watchdog_reports: Option<String>,
    /// Always null: another company's product.
    pub(super) freight_validate_status: Option<String>,
    /// Risk by area.
    pub(super) risk_assessment: MyCarrierPacketsRiskAssessment,
    /// Risk by area, with what was found.
    pub(super) risk_assessment_details: MyCarrierPacketsRiskDetails,
    /// Certificates that your company confirmed. Null if the plan has no certificates.
    pub(super) cert_data: Option<MyCarrierPacketsCertData>,
    /// Email addresses.
    pub(super) emails: Vec<MyCarrierPacketsEmail>,
    /// Where names, address and contacts are from. Always 3: FMCSA.
    pub(super) source: i32,
    /// Whether the carrier operates within one state only. Omitted if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) is_intrastate_carrier: Option<bool>,
    /// Whether your company monitors the carrier.
    pub(super) is_monitored: bool,
    /// Whether your company set the carrier to do not dispatch.
    pub(super) is_blocked: bool,
    /// Haulwarden's own verdict with its reasons and sources. Not part of MyCarrierPackets' shape.
    pub(super) haulwarden_verdict: CarrierVerdict,
}

/// An email address of a carrier.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsEmail {
    /// Where it is from. Always 3: FMCSA.
    pub(super) email_type: i32,
    /// The same in words.
    pub(super) description: &'static str,
    /// The address.
    pub(super) email: String,
}

/// The risk assessment of a carrier in MyCarrierPackets' shape.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsCarrierRisk {
    /// USDOT number.
    #[serde(rename = "DOTNumber")]
    pub(super) dot_number: i32,
    /// Docket number, as `MC123456`.
    pub(super) docket_number: Option<String>,
    /// Risk by area, with what was found.
    pub(super) risk_assessment_details: MyCarrierPacketsRiskDetails,
    /// Haulwarden's own verdict with its reasons and sources. Not part of MyCarrierPackets' shape.
    pub(super) haulwarden_verdict: CarrierVerdict,
}

/// Risk by area. An area is null if nothing was checked in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsRiskAssessment {
    /// Haulwarden's verdict: `Low` if it is "Use", `Fail` if it is "Do not use", otherwise `Review Required`.
    pub(super) overall: Risk,
    /// Operating authority.
    pub(super) authority: Option<Risk>,
    /// Insurance.
    pub(super) insurance: Option<Risk>,
    /// Inspections and the safety rating.
    pub(super) safety: Option<Risk>,
    /// Operations.
    pub(super) operation: Option<Risk>,
    /// Identity, your company's own decision, and everything else.
    pub(super) other: Option<Risk>,
}

/// Risk by area, with what was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsRiskDetails {
    /// Whether the carrier operates within one state only. Omitted if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) is_intrastate_carrier: Option<bool>,
    /// The fewest points of the level: 0, 250 or 1,000. Haulwarden doesn't count points.
    pub(super) total_points: i32,
    /// The level.
    pub(super) overall_rating: Risk,
    /// Operating authority.
    pub(super) authority: MyCarrierPacketsRiskDetail,
    /// Insurance.
    pub(super) insurance: MyCarrierPacketsRiskDetail,
    /// Inspections and the safety rating.
    pub(super) safety: MyCarrierPacketsRiskDetail,
    /// Operations.
    pub(super) operation: MyCarrierPacketsRiskDetail,
    /// Identity, your company's own decision, and everything else.
    pub(super) other: MyCarrierPacketsRiskDetail,
    /// Always null: its values aren't public.
    pub(super) review_state: Option<String>,
}

/// Risk in an area.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsRiskDetail {
    /// The fewest points of the level. Omitted if nothing was checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) total_points: Option<i32>,
    /// The level; null if nothing was checked.
    pub(super) overall_rating: Option<Risk>,
    /// Whether an override of your company counts.
    pub(super) has_rule_override: bool,
    /// What was found, worst first.
    pub(super) infractions: Vec<MyCarrierPacketsInfraction>,
}

/// A signal that is raised, a rule that isn't met, or a required fact that is unknown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsInfraction {
    /// The fewest points of the level.
    pub(super) points: i32,
    /// Code of the signal or type of the rule.
    pub(super) rule_name: &'static str,
    /// The level that it alone leads to.
    pub(super) risk_level: Risk,
    /// What was checked.
    pub(super) rule_text: String,
    /// What was found.
    pub(super) rule_output: String,
}

/// Certificates of insurance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsCertData {
    /// Always null: its values aren't public.
    pub(super) status: Option<String>,
    /// The certificates, newest first.
    pub(super) certificates: Vec<MyCarrierPacketsCertificate>,
}

/// A certificate of insurance.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsCertificate {
    /// The certificate's id in Haulwarden.
    #[serde(rename = "CertificateID")]
    pub(super) certificate_id: String,
    /// Name of the agency.
    pub(super) producer_name: Option<String>,
    /// Phone number of the agency.
    pub(super) producer_phone: Option<String>,
    /// Email address of the agency.
    pub(super) producer_email: Option<String>,
    /// Policies in force.
    pub(super) coverages: Vec<MyCarrierPacketsCoverage>,
}

/// A policy in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MyCarrierPacketsCoverage {
    /// Name of the insurer.
    pub(super) insurer_name: Option<String>,
    /// Type: `general_liability`, `auto_liability`, `cargo`, `reefer_breakdown`, `trailer_interchange`, `umbrella`, `workers_compensation` or
    /// `other`.
    #[serde(rename = "Type")]
    pub(super) is_type: &'static str,
    /// Policy number.
    pub(super) policy_number: Option<String>,
    /// Expiration date.
    pub(super) expiration_date: Option<NaiveDate>,
    /// Limit in whole U.S. dollars, as text.
    pub(super) coverage_limit: Option<String>,
    /// Deductible in whole U.S. dollars, as text.
    pub(super) deductible: Option<String>,
    /// Limit for refrigeration breakdown on the same certificate, in whole U.S. dollars, as text. Null for other types.
    pub(super) refer_breakdown: Option<String>,
    /// Deductible for refrigeration breakdown on the same certificate, in whole U.S. dollars, as text. Null for other types.
    pub(super) refer_break_deduct: Option<String>,
    /// Day the policy will be canceled.
    pub(super) cancellation_date: Option<NaiveDate>,
}
