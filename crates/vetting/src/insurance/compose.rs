//! Filings of both licensing systems, and policies of confirmed certificates, as views.

use super::view::{InsurancePolicy, PolicyKind, PolicyStatus};
use carriers::carriers::codes::{self, insurance as insurance_codes};
use carriers::carriers::views::authority::Family;
use carriers::carriers::views::{Coded, Source};
use chrono::NaiveDate;
use fmcsa::codes::insurance::Coverage;
use fmcsa::derive::insurance::{coverage_of, ends};
use fmcsa::derive::record::{Ending, Filing};
use std::cmp::Reverse;
use std::fmt::Write;
use store::fmcsa_rows::{Inputs, Record, Runs};
use store::insurance::certificates::Certificate;
use store::insurance::policies::Policy;

/// Which filings are wanted beside those in force.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Those that have ended.
    pub cancelled: bool,
    /// Those that are not in force yet.
    pub pending: bool,
}

impl Wanted {
    const fn has(self, status: PolicyStatus) -> bool {
        match status {
            PolicyStatus::Active | PolicyStatus::CancellationPending => true,
            PolicyStatus::Pending => self.pending,
            PolicyStatus::Cancelled => self.cancelled,
        }
    }
}

/// The policies of the certificates that the company confirmed.
pub fn of_certificates(
    certificates: &[Certificate],
    policies: Vec<Policy>,
    wanted: Wanted,
    today: NaiveDate,
) -> Vec<InsurancePolicy> {
    let views = policies.into_iter().map(|policy| {
        let certificate = certificates.iter().find(|certificate| certificate.id == policy.certificate_id);
        certified(policy, certificate, today)
    });
    views.filter(|policy| wanted.has(policy.status)).collect()
}

fn certified(policy: Policy, certificate: Option<&Certificate>, today: NaiveDate) -> InsurancePolicy {
    let ended = policy.expires_on.into_iter().chain(policy.cancelled_on).min().is_some_and(|on| on <= today);
    let status = match policy.cancelled_on {
        _ if ended => PolicyStatus::Cancelled,
        _ if policy.effective_on > Some(today) => PolicyStatus::Pending,
        Some(_) => PolicyStatus::CancellationPending,
        None => PolicyStatus::Active,
    };
    InsurancePolicy {
        id: format!("certificate-{}", policy.id),
        family: None,
        certificate_id: Some(policy.certificate_id),
        docket_number: None,
        kind: match policy.kind.as_str() {
            "auto_liability" => PolicyKind::AutoLiability,
            "general_liability" => PolicyKind::GeneralLiability,
            "cargo" => PolicyKind::Cargo,
            "reefer_breakdown" => PolicyKind::ReeferBreakdown,
            "trailer_interchange" => PolicyKind::TrailerInterchange,
            "umbrella" => PolicyKind::Umbrella,
            "workers_compensation" => PolicyKind::WorkersCompensation,
            _ => PolicyKind::Other,
        },
        form: None,
        class: None,
        insurer: policy.insurer,
        policy_number: policy.policy_number,
        expires_on: policy.expires_on,
        maximum_coverage: policy.limit_cents.and_then(|cents| i32::try_from(cents / 100).ok()),
        underlying_limit: None,
        effective_on: policy.effective_on,
        posted_on: None,
        status,
        cancelled_on: policy.cancelled_on.or(policy.expires_on.filter(|_| status == PolicyStatus::Cancelled)),
        cancellation: (status == PolicyStatus::Cancelled && policy.cancelled_on.is_none())
            .then(|| "It expired.".to_owned()),
        source: certificate.map(|certificate| Source {
            data_set: "insurance_certificates".to_owned(),
            label: "Certificate of insurance".to_owned(),
            as_of: certificate.issued_on,
            imported_at: certificate.confirmed_at.unwrap_or(certificate.created_at),
        }),
    }
}

/// The filings of a carrier: in force first, then those to come, then those that ended; each newest first, exact repetitions once.
pub fn policies(record: &Record, wanted: Wanted, today: NaiveDate) -> Vec<InsurancePolicy> {
    let inputs = record.inputs();
    let mut policies = listed(record, &inputs, today);
    policies.extend(ended(record, today));
    policies.retain(|policy| wanted.has(policy.status));
    sort(&mut policies);
    policies.dedup_by(|later, earlier| is_repetition(later, earlier));
    policies
}

/// In force first, then those to come, then those that ended; each newest first.
pub fn sort(policies: &mut [InsurancePolicy]) {
    policies.sort_by_key(|policy| {
        let rank = match policy.status {
            PolicyStatus::Active | PolicyStatus::CancellationPending => 0,
            PolicyStatus::Pending => 1,
            PolicyStatus::Cancelled => 2,
        };
        (rank, policy.kind, Reverse(policy.cancelled_on.max(policy.effective_on)), policy.id.clone())
    });
}

/// The same filing under another hash: the active and the pending file of the legacy system list the same policies.
fn is_repetition(later: &InsurancePolicy, earlier: &InsurancePolicy) -> bool {
    let key = |policy: &InsurancePolicy| {
        (
            policy.family,
            policy.kind,
            policy.status,
            policy.docket_number.clone(),
            policy.policy_number.clone(),
            policy.maximum_coverage,
            policy.effective_on,
            policy.cancelled_on,
        )
    };
    key(later) == key(earlier)
}

/// A row of any of the files, before its state is known.
struct Row<'a> {
    id: String,
    family: Family,
    docket_number: &'a str,
    form_code: Option<&'a str>,
    insurance_type: Option<&'a str>,
    class: Option<&'a str>,
    insurer: Option<&'a str>,
    policy_number: Option<&'a str>,
    maximum_coverage: Option<i32>,
    underlying_limit: Option<i32>,
    effective_on: Option<NaiveDate>,
    posted_on: Option<NaiveDate>,
    run_id: i64,
}

impl Row<'_> {
    fn policy(
        self,
        status: PolicyStatus,
        cancelled_on: Option<NaiveDate>,
        how: Option<String>,
        runs: &Runs,
    ) -> InsurancePolicy {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let kind = kind(self.form_code, self.insurance_type);
        // The legacy system writes 0 for every filing that is not BI&PD.
        let has_amounts = self.family == Family::Motus || kind == PolicyKind::Bipd;
        InsurancePolicy {
            id: self.id,
            family: Some(self.family),
            certificate_id: None,
            docket_number: Some(self.docket_number.to_owned()),
            expires_on: None,
            kind,
            form: self.form_code.map(form),
            class: codes::letter(&insurance_codes::CLASSES, self.class),
            insurer: owned(self.insurer),
            policy_number: owned(self.policy_number),
            maximum_coverage: self.maximum_coverage.filter(|_| has_amounts),
            underlying_limit: self.underlying_limit.filter(|_| has_amounts),
            effective_on: self.effective_on,
            posted_on: self.posted_on,
            status,
            cancelled_on,
            cancellation: how,
            source: runs.of(self.run_id).map(Source::from),
        }
    }
}

/// The filings that the files list as in force or pending.
fn listed(record: &Record, inputs: &Inputs, today: NaiveDate) -> Vec<InsurancePolicy> {
    let legacy = record.li_policies.iter().map(|row| Row {
        id: id("legacy", &row.row_hash),
        family: Family::Legacy,
        docket_number: &row.docket_number,
        form_code: row.form_code.as_deref(),
        insurance_type: row.insurance_type.as_deref(),
        class: row.insurance_class.as_deref(),
        insurer: row.insurer.as_deref(),
        policy_number: row.policy_number.as_deref(),
        maximum_coverage: row.maximum_coverage,
        underlying_limit: row.underlying_limit,
        effective_on: row.effective_on,
        posted_on: None,
        run_id: row.run_id,
    });
    let pending = record.pending_policies.iter().map(|row| Row {
        id: id("legacy", &row.row_hash),
        family: Family::Legacy,
        docket_number: &row.docket_number,
        form_code: row.form_code.as_deref(),
        insurance_type: None,
        class: None,
        insurer: row.insurer.as_deref(),
        policy_number: row.policy_number.as_deref(),
        maximum_coverage: row.maximum_coverage,
        underlying_limit: row.underlying_limit,
        effective_on: row.effective_on,
        posted_on: row.posted_on,
        run_id: row.run_id,
    });
    let motus = record.motus_policies.iter().map(|row| Row {
        id: id("motus", &row.row_hash),
        family: Family::Motus,
        docket_number: &row.docket_number,
        form_code: row.form_code.as_deref(),
        insurance_type: row.insurance_type.as_deref(),
        class: row.insurance_class.as_deref(),
        insurer: row.insurer.as_deref(),
        policy_number: row.policy_number.as_deref(),
        maximum_coverage: row.maximum_coverage,
        underlying_limit: row.underlying_limit,
        effective_on: row.effective_on,
        posted_on: row.posted_on,
        run_id: row.run_id,
    });
    // `Record::inputs` gives the filings in the same order: active legacy, pending legacy, Motus.
    let rows = legacy.chain(pending).chain(motus).zip(inputs.record().filings);
    rows.map(|(row, filing)| {
        let ending =
            inputs.record().endings.iter().filter(|ending| ends(ending, filing)).min_by_key(|e| e.cancel_effective_on);
        let (status, cancelled_on) = state(filing, ending, today);
        let how = ending.map(|_| "A cancellation was served.".to_owned());
        row.policy(status, cancelled_on, how, &record.runs)
    })
    .collect()
}

/// The state of a listed filing, and the day on which it ended or will end.
fn state(filing: &Filing, ending: Option<&Ending>, today: NaiveDate) -> (PolicyStatus, Option<NaiveDate>) {
    let cancelled_on = ending.and_then(|ending| ending.cancel_effective_on);
    let status = match cancelled_on {
        Some(on) if on <= today => PolicyStatus::Cancelled,
        _ if filing.effective_on > Some(today) => PolicyStatus::Pending,
        Some(_) => PolicyStatus::CancellationPending,
        None => PolicyStatus::Active,
    };
    (status, cancelled_on)
}

/// The filings of the histories that have ended. One that ends on a day to come is still listed as in force.
fn ended(record: &Record, today: NaiveDate) -> Vec<InsurancePolicy> {
    let is_over = |on: Option<NaiveDate>| on.is_none_or(|on| on <= today);
    let legacy = record.li_past_policies.iter().filter(|row| is_over(row.cancel_effective_on)).map(|row| {
        let how = row.specific_method.as_ref().or(row.cancellation_method.as_ref()).cloned();
        let shown = Row {
            id: id("legacy", &row.row_hash),
            family: Family::Legacy,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: None,
            class: row.insurance_class.as_deref(),
            insurer: row.insurer.as_deref(),
            policy_number: row.policy_number.as_deref(),
            maximum_coverage: row.maximum_coverage,
            underlying_limit: row.underlying_limit,
            effective_on: row.effective_on,
            posted_on: None,
            run_id: row.run_id,
        };
        shown.policy(PolicyStatus::Cancelled, row.cancel_effective_on, how, &record.runs)
    });
    let motus = record.motus_past_policies.iter().filter(|row| is_over(row.cancel_effective_on)).map(|row| {
        let shown = Row {
            id: id("motus", &row.row_hash),
            family: Family::Motus,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: row.insurance_type.as_deref(),
            class: row.insurance_class.as_deref(),
            insurer: row.insurer.as_deref(),
            policy_number: row.policy_number.as_deref(),
            maximum_coverage: row.maximum_coverage,
            underlying_limit: row.underlying_limit,
            effective_on: row.effective_on,
            posted_on: None,
            run_id: row.run_id,
        };
        shown.policy(PolicyStatus::Cancelled, row.cancel_effective_on, row.filing_status_reason.clone(), &record.runs)
    });
    legacy.chain(motus).collect()
}

fn kind(form_code: Option<&str>, insurance_type: Option<&str>) -> PolicyKind {
    match coverage_of(form_code, insurance_type) {
        Some(Coverage::Bipd) => PolicyKind::Bipd,
        Some(Coverage::Cargo) => PolicyKind::Cargo,
        Some(Coverage::Bond) => {
            let is_trust =
                form_code.and_then(insurance_codes::form).map_or(insurance_type == Some("4"), |f| f.code == "85");
            if is_trust { PolicyKind::TrustFund } else { PolicyKind::SuretyBond }
        }
        Some(Coverage::Cancellation) | None => PolicyKind::Other,
    }
}

fn form(code: &str) -> Coded {
    match insurance_codes::form(code) {
        Some(form) => Coded { code: form.code.to_owned(), label: form.label.to_owned() },
        None => Coded { code: code.to_owned(), label: code.to_owned() },
    }
}

/// The key of a filing: its system and the beginning of its row's hash.
fn id(family: &str, row_hash: &[u8]) -> String {
    let mut id = format!("{family}-");
    for byte in row_hash.iter().take(8) {
        // Writing to a text cannot fail.
        let _ = write!(id, "{byte:02x}");
    }
    id
}
