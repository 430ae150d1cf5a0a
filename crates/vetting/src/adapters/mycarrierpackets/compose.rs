//! What is known of a carrier, in MyCarrierPackets' shapes.

use super::view::{
    MyCarrierPacketsCarrier, MyCarrierPacketsCarrierRisk, MyCarrierPacketsCertData, MyCarrierPacketsCertificate,
    MyCarrierPacketsCoverage, MyCarrierPacketsEmail, MyCarrierPacketsInfraction, MyCarrierPacketsRiskAssessment,
    MyCarrierPacketsRiskDetail, MyCarrierPacketsRiskDetails,
};
use crate::adapters::findings::{Area, Finding, standing};
use crate::adapters::reading::{Certificates, Reading};
use crate::adapters::words::Risk;
use rules::Verdict;
use store::connections::ConnectionStatus;
use store::insurance::policies::{Cover, Policy};

/// Where a contact is from, in the service's numbers: FMCSA.
const FMCSA: i32 = 3;

/// A carrier with its risk assessment.
pub(super) fn carrier(reading: Reading) -> MyCarrierPacketsCarrier {
    let census = reading.census().clone();
    MyCarrierPacketsCarrier {
        carrier_id: census.id,
        dot_number: census.dot_number,
        docket_number: docket_number(reading.dockets()),
        company_name: census.legal_name,
        dba_name: census.dba_name,
        street: census.phy_street,
        city: census.phy_city,
        state: census.phy_state,
        zip_code: census.phy_zip,
        country: census.phy_country,
        phone: census.phone,
        status: None,
        in_process_state: None,
        possible_fraud: None,
        double_brokering: None,
        fraud_call_number: None,
        watchdog_reports: None,
        freight_validate_status: None,
        risk_assessment: assessment(&reading),
        risk_assessment_details: details(&reading),
        cert_data: reading.certificates.as_ref().map(cert_data),
        emails: census
            .email_address
            .into_iter()
            .map(|email| MyCarrierPacketsEmail { email_type: FMCSA, description: "FMCSA", email })
            .collect(),
        source: FMCSA,
        is_intrastate_carrier: is_intrastate(census.carrier_operation.as_deref()),
        is_monitored: reading.is_monitored,
        is_blocked: reading.connection == Some(ConnectionStatus::DoNotDispatch),
        haulwarden_verdict: reading.verdict,
    }
}

/// A carrier's risk assessment alone.
pub(super) fn risk(reading: Reading) -> MyCarrierPacketsCarrierRisk {
    MyCarrierPacketsCarrierRisk {
        dot_number: reading.census().dot_number,
        docket_number: docket_number(reading.dockets()),
        risk_assessment_details: details(&reading),
        haulwarden_verdict: reading.verdict,
    }
}

/// The first MC number, else the first docket number of another kind, as FMCSA writes it.
fn docket_number(dockets: &[String]) -> Option<String> {
    dockets.iter().find(|docket| docket.starts_with("MC")).or_else(|| dockets.first()).cloned()
}

/// By the census's carrier operation: interstate, or intrastate with or without hazmat.
fn is_intrastate(carrier_operation: Option<&str>) -> Option<bool> {
    match carrier_operation? {
        "A" => Some(false),
        "B" | "C" => Some(true),
        _ => None,
    }
}

fn assessment(reading: &Reading) -> MyCarrierPacketsRiskAssessment {
    let of = |area| standing(&reading.findings, area).map(Risk::of);
    MyCarrierPacketsRiskAssessment {
        overall: Risk::of(reading.overall),
        authority: of(Area::Authority),
        insurance: of(Area::Insurance),
        safety: of(Area::Safety),
        operation: of(Area::Operation),
        other: of(Area::Other),
    }
}

fn details(reading: &Reading) -> MyCarrierPacketsRiskDetails {
    let overall = Risk::of(reading.overall);
    let of = |area| detail(&reading.findings, area);
    MyCarrierPacketsRiskDetails {
        is_intrastate_carrier: is_intrastate(reading.census().carrier_operation.as_deref()),
        total_points: overall.points(),
        overall_rating: overall,
        authority: of(Area::Authority),
        insurance: of(Area::Insurance),
        safety: of(Area::Safety),
        operation: of(Area::Operation),
        other: of(Area::Other),
        review_state: None,
    }
}

fn detail(findings: &[Finding], area: Area) -> MyCarrierPacketsRiskDetail {
    let level = standing(findings, area).map(Risk::of);
    let mut of_area = findings.iter().filter(|finding| finding.area == area);
    let mut wrong: Vec<&Finding> = of_area.clone().filter(|finding| finding.verdict != Verdict::Use).collect();
    wrong.sort_by_key(|finding| finding.verdict);
    MyCarrierPacketsRiskDetail {
        total_points: level.map(Risk::points),
        overall_rating: level,
        has_rule_override: of_area.any(|finding| finding.is_overridden),
        infractions: wrong.into_iter().map(infraction).collect(),
    }
}

fn infraction(finding: &Finding) -> MyCarrierPacketsInfraction {
    let level = Risk::of(finding.verdict);
    MyCarrierPacketsInfraction {
        points: level.points(),
        rule_name: finding.code,
        risk_level: level,
        rule_text: finding.about.clone(),
        rule_output: finding.text.clone(),
    }
}

fn cert_data(certificates: &Certificates) -> MyCarrierPacketsCertData {
    let each = certificates.held.iter().map(|held| {
        let policies: Vec<&Policy> =
            certificates.policies.iter().filter(|policy| policy.certificate_id == held.id).collect();
        MyCarrierPacketsCertificate {
            certificate_id: held.id.0.to_string(),
            producer_name: held.producer.clone(),
            producer_phone: held.producer_phone.clone(),
            producer_email: held.producer_email.clone(),
            coverages: policies.iter().map(|policy| coverage(policy, &policies)).collect(),
        }
    });
    MyCarrierPacketsCertData { status: None, certificates: each.collect() }
}

fn coverage(policy: &Policy, of_certificate: &[&Policy]) -> MyCarrierPacketsCoverage {
    let breakdown =
        of_certificate.iter().find(|other| policy.kind == Cover::Cargo && other.kind == Cover::ReeferBreakdown);
    MyCarrierPacketsCoverage {
        insurer_name: policy.insurer.clone(),
        is_type: policy.kind.as_str(),
        policy_number: policy.policy_number.clone(),
        expiration_date: policy.expires_on,
        coverage_limit: policy.limit_cents.map(dollars),
        deductible: policy.deductible_cents.map(dollars),
        refer_breakdown: breakdown.and_then(|other| other.limit_cents).map(dollars),
        refer_break_deduct: breakdown.and_then(|other| other.deductible_cents).map(dollars),
        cancellation_date: policy.cancelled_on,
    }
}

fn dollars(cents: i64) -> String {
    (cents / 100).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(verdict: Verdict, is_overridden: bool) -> Finding {
        Finding { area: Area::Other, code: "a", about: "A".to_owned(), text: "B.".to_owned(), verdict, is_overridden }
    }

    #[test]
    fn the_worst_finding_is_first_and_gives_the_level() {
        let findings =
            [finding(Verdict::Unknown, false), finding(Verdict::Use, true), finding(Verdict::DoNotUse, false)];

        let found = detail(&findings, Area::Other);

        assert_eq!((found.overall_rating, found.total_points), (Some(Risk::Fail), Some(1_000)));
        assert!(found.has_rule_override);
        let levels: Vec<_> = found.infractions.iter().map(|one| (one.risk_level, one.points)).collect();
        assert_eq!(levels, [(Risk::Fail, 1_000), (Risk::ReviewRequired, 250)]);
    }

    #[test]
    fn where_nothing_was_checked_there_is_no_level_and_no_points() {
        let found = detail(&[finding(Verdict::DoNotUse, false)], Area::Safety);

        assert_eq!((found.overall_rating, found.total_points, found.infractions.len()), (None, None, 0));
    }

    #[test]
    fn an_mc_number_comes_before_other_dockets_and_an_unknown_operation_is_left_open() {
        let dockets = ["FF000123".to_owned(), "MC113843".to_owned()];

        assert_eq!(docket_number(&dockets).as_deref(), Some("MC113843"));
        assert_eq!(docket_number(&dockets[..1]).as_deref(), Some("FF000123"));
        assert_eq!(docket_number(&[]), None);
        assert_eq!(
            ["A", "B", "C", "A;C"].map(|code| is_intrastate(Some(code))),
            [Some(false), Some(true), Some(true), None]
        );
    }
}
