//! What billing answers with, and who is written down for it.

use chrono::NaiveDate;
use kernel::ids::UserId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::Guarded;
use platform::http::{Caller, Error, schema};
use serde::Serialize;
use serde_json::Value;
use store::Tenant;
use store::audit::Entry;
use store::companies::CompanyStatus;
use utoipa::ToSchema;

/// What a company is on, and until when.
#[derive(Debug, Serialize, ToSchema)]
pub struct Billing {
    /// The plan.
    plan_id: i64,
    /// `trial`, `active`, `subscription_or_trial_expired` or `pending_access_review`.
    #[schema(schema_with = status_schema)]
    status: CompanyStatus,
    /// The last day that is paid for; null is without end, or on trial.
    paid_until: Option<NaiveDate>,
    /// The last day of the trial.
    trial_ends_on: Option<NaiveDate>,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(["trial", "active", "subscription_or_trial_expired", "pending_access_review"].into_iter())
}

impl Billing {
    /// How the company stands now.
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

/// Who asked for something, for the audit log.
#[derive(Clone, Debug, Default)]
pub(super) struct Author {
    user: Option<UserId>,
    address: Option<String>,
}

impl Author {
    /// The caller.
    pub(super) fn of<G: Guarded>(caller: &Caller<G>, from: Address) -> Self {
        Self { user: Some(caller.member().id), address: Some(from.client.to_string()) }
    }

    /// An act of theirs on the company.
    pub(super) fn act<'a>(
        &self,
        tenant: Tenant,
        action: &'a str,
        subject: Option<String>,
        details: Value,
    ) -> Entry<'a> {
        Entry {
            company: Some(tenant.company()),
            user: self.user,
            api_key: None,
            action,
            subject,
            details,
            address: self.address.clone(),
        }
    }
}
