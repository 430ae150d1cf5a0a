//! A carrier's insurance, in force and, on request, canceled or upcoming: filings with FMCSA, and policies of certificates the company
//! confirmed. (Document 1 §7: GET insurance_policies/active_by_carrier_id.)

use super::compose;
use super::view::InsurancePolicy;
use kernel::ids::CarrierId;
use kernel::plan::PlanFlag;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Page, Query, Reply};
use serde::{Deserialize, Deserializer};
use store::fmcsa_rows;
use store::insurance::certificates::{self, CertificateState};
use store::list::MAX_PER_PAGE;
use utoipa::IntoParams;

/// Rows on a page when the call does not say.
const PER_PAGE: u32 = 50;

/// The parameters of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PoliciesOf {
    /// The carrier's id.
    carrier_id: i64,
    /// `true` or `1`: include policies that have ended, and filings whose status today is unknown.
    #[serde(default, deserialize_with = "flag")]
    with_cancelled: bool,
    /// `true` or `1`: include policies not in force yet.
    #[serde(default, deserialize_with = "flag")]
    with_active_pending: bool,
    /// Page number, from 1.
    #[serde(default = "first")]
    #[param(minimum = 1, default = 1)]
    page: u32,
    /// Results per page.
    #[serde(default = "per_page")]
    #[param(minimum = 1, maximum = 100, default = 50)]
    per_page: u32,
}

const fn first() -> u32 {
    1
}

const fn per_page() -> u32 {
    PER_PAGE
}

/// `true`, `false`, `1` or `0`.
fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    match String::deserialize(deserializer)?.as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(serde::de::Error::custom("Must be true or false.")),
    }
}

/// Lists a carrier's insurance: in force first, then upcoming, then unknown, then ended, each newest first.
///
/// Filings of both licensing systems are included; the same policy in both is two rows. Policies of certificates your company confirmed are
/// included on plans with `can_view_insurance_certificates`.
#[utoipa::path(
    get,
    path = "/api/v1/insurance_policies/active_by_carrier_id",
    tag = "insurance",
    params(PoliciesOf),
    responses(
        (status = 200, body = Vec<InsurancePolicy>),
        (status = 404, description = "Carrier not found.", body = Errors)
    )
)]
pub async fn list_active_policies_by_carrier(
    app: App,
    caller: Caller<ReadCarrier>,
    Query(asked): Query<PoliciesOf>,
) -> Reply<Page<InsurancePolicy>> {
    if asked.page == 0 {
        return Err(Error::invalid("page", "Must be a whole number from 1."));
    }
    if !(1..=MAX_PER_PAGE).contains(&asked.per_page) {
        return Err(Error::invalid("per_page", format!("Must be a whole number from 1 to {MAX_PER_PAGE}.")));
    }
    let mut db = app.conn().await?;
    let carrier = CarrierId(asked.carrier_id);
    let record = fmcsa_rows::record(&mut db, carrier).await?.ok_or(Error::NotFound)?;
    let wanted = compose::Wanted { cancelled: asked.with_cancelled, pending: asked.with_active_pending };
    let today = app.clock.today();
    let mut policies = compose::policies(&record, wanted, today);
    if caller.plan_has(PlanFlag::ViewInsuranceCertificates) {
        let tenant = caller.tenant()?;
        let held = certificates::of_carrier(&mut db, tenant, carrier, &[CertificateState::Confirmed]).await?;
        let rows = store::insurance::policies::confirmed_of_carrier(&mut db, tenant, carrier).await?;
        policies.extend(compose::of_certificates(&held, rows, wanted, today));
        compose::sort(&mut policies);
    }
    let total = policies.len() as u64;
    let query = store::list::Query { filters: Vec::new(), order: None, page: asked.page, per_page: asked.per_page };
    let skipped = usize::try_from(query.offset()).unwrap_or(usize::MAX);
    let items = policies.into_iter().skip(skipped).take(asked.per_page as usize).collect();
    Ok(Page::new(&query, items, total))
}
