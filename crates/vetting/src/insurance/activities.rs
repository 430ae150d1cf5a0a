//! Activity on a carrier's certificates and requests. (Document 1 §7: GET insurance_activities.)

use super::certificates::view::{InsurancePerson, person};
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Page, Q, Reply};
use serde::Serialize;
use store::insurance::activities::{self, Activities, Activity, InsuranceEvent};
use utoipa::ToSchema;

/// An entry in the insurance activity log. Entries are never changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsuranceActivity {
    /// The entry's id.
    id: i64,
    /// The carrier's id.
    carrier_id: i64,
    /// Id of the request it is about.
    insurance_certificate_request_id: Option<i64>,
    /// Id of the certificate it is about.
    insurance_certificate_id: Option<i64>,
    /// Id of the policy it is about.
    insurance_policy_id: Option<i64>,
    /// What happened: `requested`, `reminded`, `answered`, `declined`, `request_cancelled`, `uploaded`, `confirmed`, `corrected`,
    /// `rejected`, `superseded`, `expires_soon`, `expired`, `filing_cancelled`.
    #[schema(value_type = String)]
    event: InsuranceEvent,
    /// Details, in words.
    detail: Option<String>,
    /// Who at the company did it; null if an agent, the carrier or the system did.
    user: Option<InsurancePerson>,
    /// When it happened.
    happened_at: DateTime<Utc>,
}

impl From<Activity> for InsuranceActivity {
    fn from(row: Activity) -> Self {
        Self {
            id: row.id,
            carrier_id: row.carrier_id.0,
            insurance_certificate_request_id: row.insurance_certificate_request_id.map(|id| id.0),
            insurance_certificate_id: row.insurance_certificate_id.map(|id| id.0),
            insurance_policy_id: row.insurance_policy_id,
            event: row.event,
            detail: row.detail,
            user: person(row.user_id, row.user_name),
            happened_at: row.happened_at,
        }
    }
}

/// Lists the activity on certificates of insurance and certificate requests, newest first.
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
