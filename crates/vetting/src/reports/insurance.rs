//! Insurance in force of the carriers a company monitors or works with, by expiration date. The same rows as on the carriers' pages:
//! filings with FMCSA, and policies of certificates the company confirmed. (Document 1 §7: insurance_policies; docs/insurance.md.)

use super::cells::Cell;
use super::run::Setback;
use super::verdicts;
use chrono::NaiveDate;
use kernel::ids::{CarrierId, ReportId};
use kernel::provenance::Source;
use platform::app::App;
use profile::filings::{Filing, FilingKind, FilingStatus, filings};
use store::companies::reports::{self, FollowedRow};
use store::fmcsa_rows;
use store::insurance::certificates::{self, Certificate, CertificateState};
use store::insurance::policies::{self, Cover, Policy};
use store::{Conn, Tenant};

/// Carriers that are read together; after each batch, the number read is reported.
const BATCH: i64 = 50;

/// The rows of this report, what ends first on top and what runs until it is canceled at the end; more than `most` when there are more, which are then not all.
pub(super) async fn rows(
    app: &App,
    db: &mut Conn,
    (tenant, report): (Tenant, ReportId),
    most: usize,
) -> Result<Vec<Vec<Cell>>, Setback> {
    let today = app.clock.today();
    let total = reports::count_followed(db, tenant).await? as i32;
    let mut found = Vec::new();
    let (mut after, mut read) = (0, 0);
    loop {
        reports::read(db, tenant, report, read, total.max(read)).await?;
        let carriers = reports::followed(db, tenant, after, BATCH).await?;
        let Some(last) = carriers.last() else { break };
        after = last.id.0;
        read += carriers.len() as i32;
        let (mut ids, mut ends, mut rows) = (Vec::new(), Vec::new(), Vec::new());
        for carrier in &carriers {
            for one in in_force(db, tenant, carrier.id, today).await? {
                ids.push(carrier.id);
                ends.push((one.why_unknown.is_some(), one.ends_on));
                rows.push(cells(carrier, one));
            }
        }
        if !ids.is_empty() {
            // People who may have this report need not see safety data.
            verdicts::add(app, tenant, true, &ids, &mut rows).await?;
        }
        found.extend(ends.into_iter().zip(rows));
        if found.len() > most {
            break;
        }
    }
    // What nobody can tell of comes last: it is no insurance in force.
    found.sort_by_key(|((is_unknown, on), _): &((bool, Option<NaiveDate>), _)| (*is_unknown, on.is_none(), *on));
    Ok(found.into_iter().map(|(_, cells)| cells).collect())
}

/// Insurance in force, or of which nobody can tell: a filing with FMCSA, or a policy of a certificate that the company confirmed.
struct InForce {
    cover: &'static str,
    insurer: Option<String>,
    policy_number: Option<String>,
    /// Dollars; none where they are not known.
    amount: Option<i32>,
    effective_on: Option<NaiveDate>,
    /// The day on which it ends, by its own term or a cancellation that was served.
    ends_on: Option<NaiveDate>,
    is_cancelled: bool,
    /// Why nobody can tell whether it is in force; none where it is.
    why_unknown: Option<String>,
    source: Option<Source>,
}

impl InForce {
    /// A filing, if it is in force or may be.
    fn filing(filing: Filing) -> Option<Self> {
        let is_in_force = !matches!(filing.status, FilingStatus::Pending | FilingStatus::Cancelled);
        // Filings other than BIPD carry 0 where the amount is unknown, as on the carrier's page.
        let is_given = |amount: &i32| *amount > 0 || filing.kind == FilingKind::Bipd;
        is_in_force.then(|| Self {
            cover: of_filing(filing.kind),
            amount: filing.maximum_coverage.filter(is_given),
            effective_on: filing.effective_on,
            ends_on: filing.cancelled_on,
            is_cancelled: filing.cancelled_on.is_some(),
            why_unknown: filing.why_unknown,
            insurer: filing.insurer,
            policy_number: filing.policy_number,
            source: filing.source,
        })
    }

    /// A policy, if it is in force on the day `today`.
    fn policy(policy: Policy, certificates: &[Certificate], today: NaiveDate) -> Option<Self> {
        let ends_on = policy.cancelled_on.into_iter().chain(policy.expires_on).min();
        let is_in_force = ends_on.is_none_or(|on| on > today) && policy.effective_on.is_none_or(|on| on <= today);
        let certificate = certificates.iter().find(|one| one.id == policy.certificate_id);
        let dollars = policy.limit_cents.and_then(|cents| i32::try_from(cents / 100).ok());
        is_in_force.then(|| Self {
            cover: of_policy(policy.kind),
            amount: dollars.filter(|amount| *amount > 0),
            effective_on: policy.effective_on,
            ends_on,
            is_cancelled: ends_on.is_some() && ends_on == policy.cancelled_on,
            why_unknown: None,
            insurer: policy.insurer,
            policy_number: policy.policy_number,
            source: certificate.map(|certificate| Source {
                data_set: "insurance_certificates".to_owned(),
                label: "Certificate of insurance".to_owned(),
                as_of: certificate.issued_on,
                imported_at: certificate.confirmed_at.unwrap_or(certificate.created_at),
            }),
        })
    }
}

async fn in_force(db: &mut Conn, tenant: Tenant, carrier: CarrierId, today: NaiveDate) -> sqlx::Result<Vec<InForce>> {
    let record = fmcsa_rows::record(db, carrier).await?;
    let filed = record.map(|record| filings(&record, today)).unwrap_or_default();
    let mut found: Vec<InForce> = filed.into_iter().filter_map(InForce::filing).collect();
    let held = certificates::of_carrier(db, tenant, carrier, &[CertificateState::Confirmed]).await?;
    if !held.is_empty() {
        let policies = policies::confirmed_of_carrier(db, tenant, carrier).await?;
        found.extend(policies.into_iter().filter_map(|policy| InForce::policy(policy, &held, today)));
    }
    Ok(found)
}

fn cells(carrier: &FollowedRow, one: InForce) -> Vec<Cell> {
    let how = match (one.why_unknown, one.ends_on) {
        (Some(why), _) => format!("Unknown: {why}"),
        (None, None) => "Until canceled".to_owned(),
        (None, Some(_)) if one.is_cancelled => "Cancellation served".to_owned(),
        (None, Some(_)) => "Expires".to_owned(),
    };
    let (label, as_of) = match one.source {
        // The day of the import is not the day of the content: a file of unknown day has none.
        Some(source) => (Some(source.label), source.as_of),
        None => (None, None),
    };
    vec![
        Cell::Text(carrier.dot_number.to_string()),
        Cell::text(carrier.legal_name.clone()),
        Cell::Text(one.cover.to_owned()),
        Cell::text(one.insurer),
        Cell::text(one.policy_number),
        one.amount.map_or(Cell::Empty, Cell::Number),
        Cell::day(one.effective_on),
        Cell::day(one.ends_on),
        Cell::Text(how),
        Cell::text(label),
        Cell::day(as_of),
    ]
}

/// What a filing covers, as the carrier's page calls it.
const fn of_filing(kind: FilingKind) -> &'static str {
    match kind {
        FilingKind::Bipd => "BIPD",
        FilingKind::Cargo => "Cargo",
        FilingKind::SuretyBond => "Surety bond",
        FilingKind::TrustFund => "Trust fund",
        FilingKind::Other => "Other",
    }
}

/// What a policy covers, as the carrier's page calls it.
const fn of_policy(kind: Cover) -> &'static str {
    match kind {
        Cover::AutoLiability => "Auto liability",
        Cover::GeneralLiability => "General liability",
        Cover::Cargo => "Cargo",
        Cover::ReeferBreakdown => "Reefer breakdown",
        Cover::TrailerInterchange => "Trailer interchange",
        Cover::Umbrella => "Umbrella",
        Cover::WorkersCompensation => "Workers' compensation",
        Cover::Other => "Other",
    }
}
