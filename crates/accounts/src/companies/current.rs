//! The caller's company: its data, its plan and its usage.

use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::http::guards::SignedIn;
use platform::http::{Caller, Error, Json, Reply, schema};
use serde::Serialize;
use store::companies::profile::Profile;
use store::companies::{CompanyStatus, CompanyType};
use utoipa::ToSchema;

/// Returns your company.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyProfile {
    /// The company's id.
    id: i64,
    /// Legal name.
    legal_name: String,
    /// DBA name.
    dba_name: Option<String>,
    /// `broker`, `carrier`, `shipper` or `factor`.
    #[schema(schema_with = type_schema)]
    company_type: CompanyType,
    /// `trial`, `active`, `subscription_or_trial_expired` or `pending_access_review`.
    #[schema(schema_with = status_schema)]
    status: CompanyStatus,
    /// USDOT number.
    dot_number: Option<i32>,
    /// MC number.
    mc_number: Option<String>,
    /// Phone number, as +15551234567.
    phone_e164: Option<String>,
    /// Street address.
    street: Option<String>,
    /// City.
    city: Option<String>,
    /// State or province, two letters.
    state: Option<String>,
    /// ZIP or postal code.
    postal_code: Option<String>,
    /// Country, two letters.
    country: Option<String>,
    /// When the company signed up.
    created_at: DateTime<Utc>,
    /// The company's plan.
    plan: CompanyPlan,
    /// Last day of the trial.
    trial_ends_on: Option<NaiveDate>,
    /// Last paid day.
    paid_until: Option<NaiveDate>,
    /// Carrier searches and the plan's limit.
    carrier_searches: CarrierSearches,
    /// Id of the logo's file, different for each logo; null if the company has none. `companies/current/logo` serves it.
    logo_id: Option<i64>,
    /// Stored files and their limit.
    storage: CompanyStorage,
}

/// A company's plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyPlan {
    /// The plan's id.
    id: i64,
    /// Display name.
    name: String,
}

/// Carrier searches and the plan's limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierSearches {
    /// Searches included each month; null if unlimited.
    limit: Option<i32>,
    /// Searches made this month.
    count: i32,
    /// First day of the month.
    month: NaiveDate,
}

/// Stored files and their limit.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyStorage {
    /// Bytes of all files your company keeps: uploads, signed agreements, certificates and reports.
    used_bytes: i64,
    /// The most your company can keep, in bytes.
    limit_bytes: i64,
}

fn type_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyType::WORDS.iter().copied())
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyStatus::WORDS.iter().copied())
}

impl CompanyProfile {
    pub(super) fn new(id: i64, profile: Profile, today: NaiveDate) -> Self {
        let subscription = profile.subscription;
        Self {
            id,
            legal_name: profile.legal_name,
            dba_name: profile.dba_name,
            company_type: profile.company_type,
            status: subscription.status_on(today),
            dot_number: profile.dot_number,
            mc_number: profile.mc_number,
            phone_e164: profile.phone_e164,
            street: profile.street,
            city: profile.city,
            state: profile.state,
            postal_code: profile.postal_code,
            country: profile.country,
            created_at: profile.created_at,
            plan: CompanyPlan { id: subscription.plan.0, name: profile.plan_name },
            trial_ends_on: subscription.trial_ends_on,
            paid_until: subscription.paid_until,
            carrier_searches: CarrierSearches {
                limit: profile.carrier_searches_limit,
                count: profile.carrier_searches_count,
                month: profile.month,
            },
            logo_id: profile.logo.map(|file| file.0),
            storage: CompanyStorage { used_bytes: profile.storage.used, limit_bytes: profile.storage.limit },
        }
    }
}

/// Returns your company.
#[utoipa::path(
    get,
    path = "/api/v1/companies/current",
    tag = "companies",
    responses(
        (status = 200, body = CompanyProfile),
        (status = 404, description = "The caller has no company.", body = platform::http::error::Errors)
    )
)]
pub async fn show_current_company(app: App, caller: Caller<SignedIn>) -> Reply<Json<CompanyProfile>> {
    let tenant = caller.own_tenant().ok_or(Error::NotFound)?;
    let today = app.clock.today();
    let profile = store::companies::profile::profile(&mut *app.conn().await?, tenant, today).await?;
    Ok(Json(CompanyProfile::new(tenant.company().0, profile, today)))
}
