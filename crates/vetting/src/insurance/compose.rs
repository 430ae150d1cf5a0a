//! Filings of both licensing systems, and policies of confirmed certificates, as views.

use super::view::{InsurancePolicy, PolicyKind, PolicyStatus};
use carriers::carriers::codes::{self, insurance as insurance_codes};
use carriers::carriers::compose::sources::family;
use carriers::carriers::views::{Coded, Source};
use chrono::NaiveDate;
use profile::filings::{Filing, FilingKind, FilingStatus, filings};
use profile::rows::Record;
use profile::words::capitalized;
use std::cmp::Reverse;
use store::insurance::certificates::Certificate;
use store::insurance::policies::{Cover, Policy};

/// Which filings to return besides those in force.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Those that have ended, and those of which nobody can tell.
    pub cancelled: bool,
    /// Those that are not in force yet.
    pub pending: bool,
}

impl Wanted {
    const fn has(self, status: PolicyStatus) -> bool {
        match status {
            PolicyStatus::Active | PolicyStatus::CancellationPending => true,
            PolicyStatus::Pending => self.pending,
            PolicyStatus::Unknown | PolicyStatus::Cancelled => self.cancelled,
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
        certificate_id: Some(policy.certificate_id.0),
        docket_number: None,
        kind: match policy.kind {
            Cover::AutoLiability => PolicyKind::AutoLiability,
            Cover::GeneralLiability => PolicyKind::GeneralLiability,
            Cover::Cargo => PolicyKind::Cargo,
            Cover::ReeferBreakdown => PolicyKind::ReeferBreakdown,
            Cover::TrailerInterchange => PolicyKind::TrailerInterchange,
            Cover::Umbrella => PolicyKind::Umbrella,
            Cover::WorkersCompensation => PolicyKind::WorkersCompensation,
            Cover::Other => PolicyKind::Other,
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
        unknown_because: None,
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

/// The requested filings of a carrier: in force first, then those to come, then those that ended; each newest first.
pub fn policies(record: &Record, wanted: Wanted, today: NaiveDate) -> Vec<InsurancePolicy> {
    let views = filings(record, today).into_iter().map(InsurancePolicy::from);
    views.filter(|policy| wanted.has(policy.status)).collect()
}

/// In force first, then those to come, then those that ended; each newest first.
pub fn sort(policies: &mut [InsurancePolicy]) {
    policies.sort_by_key(|policy| {
        let rank = match policy.status {
            PolicyStatus::Active | PolicyStatus::CancellationPending => 0,
            PolicyStatus::Pending => 1,
            PolicyStatus::Unknown => 2,
            PolicyStatus::Cancelled => 3,
        };
        (rank, policy.kind, Reverse(policy.cancelled_on.max(policy.effective_on)), policy.id.clone())
    });
}

impl From<Filing> for InsurancePolicy {
    fn from(filing: Filing) -> Self {
        Self {
            id: filing.id,
            family: Some(family(filing.family)),
            certificate_id: None,
            docket_number: Some(filing.docket_number),
            kind: match filing.kind {
                FilingKind::Bipd => PolicyKind::Bipd,
                FilingKind::Cargo => PolicyKind::Cargo,
                FilingKind::SuretyBond => PolicyKind::SuretyBond,
                FilingKind::TrustFund => PolicyKind::TrustFund,
                FilingKind::Other => PolicyKind::Other,
            },
            form: filing.form_code.as_deref().map(form),
            class: codes::letter(&insurance_codes::CLASSES, filing.class.as_deref()),
            insurer: filing.insurer,
            policy_number: filing.policy_number,
            expires_on: None,
            maximum_coverage: filing.maximum_coverage,
            underlying_limit: filing.underlying_limit,
            effective_on: filing.effective_on,
            posted_on: filing.posted_on,
            status: match filing.status {
                FilingStatus::Active => PolicyStatus::Active,
                FilingStatus::CancellationPending => PolicyStatus::CancellationPending,
                FilingStatus::Pending => PolicyStatus::Pending,
                FilingStatus::Unknown => PolicyStatus::Unknown,
                FilingStatus::Cancelled => PolicyStatus::Cancelled,
            },
            unknown_because: filing.why_unknown.map(|why| sentence(&why)),
            cancelled_on: filing.cancelled_on,
            cancellation: filing.cancellation,
            source: filing.source.map(Into::into),
        }
    }
}

/// A part of a sentence as one.
fn sentence(words: &str) -> String {
    format!("{}.", capitalized(words))
}

fn form(code: &str) -> Coded {
    match insurance_codes::form(code) {
        Some(form) => Coded { code: form.code.to_owned(), label: form.label.to_owned() },
        None => Coded { code: code.to_owned(), label: code.to_owned() },
    }
}
