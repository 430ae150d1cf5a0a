//! Answers of the billing calls.

use chrono::NaiveDate;
use platform::app::App;
use platform::http::{Error, schema};
use serde::Serialize;
use store::Tenant;
use store::companies::CompanyStatus;
use utoipa::ToSchema;

/// A company's plan and how long it runs.
#[derive(Debug, Serialize, ToSchema)]
pub struct Billing {
    /// The plan's id.
    plan_id: i64,
    /// `trial`, `active`, `subscription_or_trial_expired` or `pending_access_review`.
    #[schema(schema_with = status_schema)]
    status: CompanyStatus,
    /// Last paid day; null if there is no end date, or on a trial.
    paid_until: Option<NaiveDate>,
    /// Last day of the trial.
    trial_ends_on: Option<NaiveDate>,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyStatus::WORDS.iter().copied())
}

impl Billing {
    /// The company's present status.
    pub(super) async fn of(app: &App, tenant: Tenant) -> Result<Self, Error> {
        let subscription = store::billing::subscription(&mut *app.conn().await?, tenant).await?;
        Ok(Self {
            plan_id: subscription.plan.0,
            status: subscription.status_on(app.clock.today()),
            paid_until: subscription.paid_until,
            trial_ends_on: subscription.trial_ends_on,
        })
    }
}
