//! Insurance in force of the carriers a company monitors or works with, by expiration date. The same rows as on the carriers' pages:
//! filings with FMCSA, and policies of certificates the company confirmed. (Document 1 §7: insurance_policies; docs/insurance.md.)

use super::cells::Cell;
use crate::insurance::compose::{self, Wanted};
use crate::insurance::view::{InsurancePolicy, PolicyKind};
use chrono::NaiveDate;
use kernel::ids::CarrierId;
use store::companies::reports::{self, FollowedRow};
use store::fmcsa_rows;
use store::insurance::certificates::{self, CertificateState};
use store::insurance::policies;
use store::{Conn, Tenant};

/// Carriers that are read together; after each batch, the number read is reported.
const BATCH: i64 = 50;

/// The rows of this report, what ends first on top and what runs until it is canceled at the end; one more than `most` when there are more.
pub(super) async fn rows(
    db: &mut Conn,
    (tenant, report): (Tenant, i64),
    today: NaiveDate,
    most: usize,
) -> sqlx::Result<Vec<Vec<Cell>>> {
    let total = reports::count_followed(db, tenant).await? as i32;
    let mut found: Vec<(Option<NaiveDate>, Vec<Cell>)> = Vec::new();
    let (mut after, mut read) = (0, 0);
    'carriers: loop {
        reports::read(db, tenant, report, read, total.max(read)).await?;
        let carriers = reports::followed(db, tenant, after, BATCH).await?;
        let Some(last) = carriers.last() else { break };
        after = last.id.0;
        read += carriers.len() as i32;
        for carrier in &carriers {
            let policies = in_force(db, tenant, carrier.id, today).await?;
            found.extend(policies.into_iter().map(|policy| (ends_on(&policy), cells(carrier, policy))));
            if found.len() > most {
                break 'carriers;
            }
        }
    }
    found.sort_by_key(|(on, _)| (on.is_none(), *on));
    Ok(found.into_iter().map(|(_, cells)| cells).collect())
}

async fn in_force(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    today: NaiveDate,
) -> sqlx::Result<Vec<InsurancePolicy>> {
    let wanted = Wanted::default();
    let record = fmcsa_rows::record(db, carrier.0).await?;
    let mut found = record.map(|record| compose::policies(&record, wanted, today)).unwrap_or_default();
    let held = certificates::of_carrier(db, tenant, carrier, &[CertificateState::Confirmed]).await?;
    if !held.is_empty() {
        let policies = policies::confirmed_of_carrier(db, tenant, carrier).await?;
        found.extend(compose::of_certificates(&held, policies, wanted, today));
    }
    Ok(found)
}

/// The day on which a policy ends, by its own term or a cancellation that was served.
fn ends_on(policy: &InsurancePolicy) -> Option<NaiveDate> {
    policy.cancelled_on.into_iter().chain(policy.expires_on).min()
}

fn cells(carrier: &FollowedRow, policy: InsurancePolicy) -> Vec<Cell> {
    let ends = ends_on(&policy);
    let how = match (ends, policy.cancelled_on) {
        (None, _) => "Until canceled",
        (ends, cancelled) if ends == cancelled => "Cancellation served",
        _ => "Expires",
    };
    let (label, as_of) = match policy.source {
        Some(source) => (Some(source.label), source.as_of.or(Some(source.imported_at.date_naive()))),
        None => (None, None),
    };
    // Filings other than BIPD carry 0 where the amount is unknown, as on the carrier's page.
    let is_given = |amount: &i32| *amount > 0 || policy.kind == PolicyKind::Bipd;
    vec![
        Cell::Text(carrier.dot_number.to_string()),
        Cell::text(carrier.legal_name.clone()),
        Cell::Text(cover(policy.kind).to_owned()),
        Cell::text(policy.insurer),
        Cell::text(policy.policy_number),
        policy.maximum_coverage.filter(is_given).map_or(Cell::Empty, Cell::Number),
        Cell::day(policy.effective_on),
        Cell::day(ends),
        Cell::Text(how.to_owned()),
        Cell::text(label),
        Cell::day(as_of),
    ]
}

/// What a policy covers, as the carrier's page calls it.
const fn cover(kind: PolicyKind) -> &'static str {
    match kind {
        PolicyKind::Bipd => "BIPD",
        PolicyKind::Cargo => "Cargo",
        PolicyKind::SuretyBond => "Surety bond",
        PolicyKind::TrustFund => "Trust fund",
        PolicyKind::AutoLiability => "Auto liability",
        PolicyKind::GeneralLiability => "General liability",
        PolicyKind::ReeferBreakdown => "Reefer breakdown",
        PolicyKind::TrailerInterchange => "Trailer interchange",
        PolicyKind::Umbrella => "Umbrella",
        PolicyKind::WorkersCompensation => "Workers' compensation",
        PolicyKind::Other => "Other",
    }
}
