//! What happened about a carrier's certificates and requests. (Document 1 §7: GET insurance_activities.)

use super::certificates::view::{InsurancePerson, person};
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use store::insurance::activities::{self, Activities, Activity};
use utoipa::ToSchema;

/// Something that happened. Rows are only ever added.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsuranceActivity {
    /// Its id.
    id: i64,
    /// The carrier.
    carrier_id: i64,
    /// The request that it is about.
    insurance_certificate_request_id: Option<i64>,
    /// The certificate that it is about.
    insurance_certificate_id: Option<i64>,
    /// The policy that it is about.
    insurance_policy_id: Option<i64>,
    /// `requested`, `reminded`, `answered`, `declined`, `request_cancelled`, `uploaded`, `confirmed`, `corrected`, `rejected`,
    /// `superseded`, `expires_soon`, `expired`, `filing_cancelled`.
    event: String,
    /// More in words.
    detail: Option<String>,
    /// Who of the company did it; null when an agent, a carrier or the clock did.
    user: Option<InsurancePerson>,
    /// When.
    happened_at: DateTime<Utc>,
}

impl From<Activity> for InsuranceActivity {
    fn from(row: Activity) -> Self {
        Self {
            id: row.id,
            carrier_id: row.carrier_id,
            insurance_certificate_request_id: row.insurance_certificate_request_id,
            insurance_certificate_id: row.insurance_certificate_id,
            insurance_policy_id: row.insurance_policy_id,
            event: row.event,
            detail: row.detail,
            user: person(row.user_id, row.user_name),
            happened_at: row.happened_at,
        }
    }
}

/// Lists what happened about certificates of insurance and requests for them, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/insurance_activities",
    tag = "insurance",
    params(Q<Activities>),
    responses((status = 200, body = [InsuranceActivity]))
)]
pub async fn list_insurance_activities(
    app: App,
    caller: Caller<ReadInsuranceCertificates>,
    q: Q<Activities>,
) -> Reply<Page<InsuranceActivity>> {
    let rows = activities::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(InsuranceActivity::from))
}
