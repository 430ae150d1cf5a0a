//! Who is signed in, and what their company's plan allows. (Document 1 §3 and document 2 §3: current user.)

use chrono::{DateTime, Utc};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SignedIn;
use platform::http::{Caller, Json, Reply, schema};
use serde::Serialize;
use store::users::{Company, CompanyStatus, CompanyType, Member};
use utoipa::ToSchema;

/// The signed-in person.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentUser {
    /// The person's id.
    id: i64,
    /// Given name; missing until the person gives it.
    first_name: Option<String>,
    /// Family name; missing until the person gives it.
    last_name: Option<String>,
    /// Sign-in address.
    email: String,
    /// Phone, as +15551234567.
    phone_e164: Option<String>,
    /// Since when.
    created_at: DateTime<Utc>,
    /// What proves the person to the chat widget; missing while none is configured.
    intercom_user_verification_hash: Option<String>,
    /// The company; missing until there is one.
    company: Option<CurrentCompany>,
    /// What the company's plan allows.
    paywall: Paywall,
    /// What the person may do.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// They work for the product's operator.
    is_staff: bool,
    /// What is allowed in the watchdog brand.
    watchdog_limits: WatchdogLimits,
    /// The carrier that the person asked to be connected with at sign-up.
    requested_carrier_id: Option<i64>,
}

/// The signed-in person's company.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentCompany {
    /// Its id.
    id: i64,
    /// Its legal name.
    legal_name: String,
    /// Since when it uses the product.
    created_at: DateTime<Utc>,
    /// Its plan.
    plan_id: i64,
    /// `trial`, `active`, `subscription_or_trial_expired` or `pending_access_review`.
    #[schema(schema_with = status_schema)]
    status: CompanyStatus,
    /// `broker`, `carrier`, `shipper` or `factor`.
    #[schema(schema_with = type_schema)]
    company_type: CompanyType,
    /// The carrier that it is, when it also carries.
    carrier_id: Option<i64>,
    /// It does not offer the vehicle search to its people.
    hide_vehicle_search: bool,
}

/// What the plan allows.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the specification's own shape")]
pub struct Paywall {
    /// The load dashboard.
    can_load_dashboard: bool,
    /// Connecting with carriers.
    can_connect: bool,
    /// Rules and assessments.
    can_rule: bool,
    /// Search by lane.
    can_lane_search: bool,
    /// Posting loads to the board.
    can_post_loads: bool,
    /// The fraud-watch brand.
    is_watchdog: bool,
    /// Use by the company's own systems.
    can_api: bool,
    /// The same, with insights.
    can_api_with_insights: bool,
    /// Export of lists.
    can_export: bool,
    /// The same, with insights.
    can_export_with_insights: bool,
    /// Insights about carriers.
    can_view_insights: bool,
    /// Certificates of insurance.
    can_view_insurance_certificates: bool,
    /// What is included.
    limits: PaywallLimits,
    /// What was used of it.
    usage: PaywallUsage,
}

/// What the plan includes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaywallLimits {
    /// Carrier searches; null is unlimited.
    carrier_searches: Option<i32>,
}

/// What was used of what the plan includes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaywallUsage {
    /// Carrier searches so far.
    carrier_searches_count: i32,
}

/// What is allowed in the watchdog brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct WatchdogLimits {
    /// Carriers may be searched and full profiles viewed.
    can_carrier_search_for_watchdog: bool,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(["trial", "active", "subscription_or_trial_expired", "pending_access_review"].into_iter())
}

fn type_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(["broker", "carrier", "shipper", "factor"].into_iter())
}

impl CurrentUser {
    /// The person as they see themselves.
    pub fn of(app: &App, member: &Member) -> Self {
        let chat = app.config.services.chat.as_ref();
        let company = member.company.as_ref();
        Self {
            id: member.id.0,
            first_name: member.first_name.clone(),
            last_name: member.last_name.clone(),
            email: member.email.clone(),
            phone_e164: member.phone_e164.clone(),
            created_at: member.created_at,
            intercom_user_verification_hash: chat.and_then(|chat| chat.verification_hash(member.id)),
            company: company.map(CurrentCompany::from),
            paywall: Paywall::of(company),
            scopes: member.scopes.clone(),
            is_staff: member.is_staff,
            watchdog_limits: WatchdogLimits {
                can_carrier_search_for_watchdog: company.is_some_and(|c| c.plan.can_carrier_search_for_watchdog),
            },
            requested_carrier_id: member.requested_carrier_id.map(|id| id.0),
        }
    }
}

impl From<&Company> for CurrentCompany {
    fn from(company: &Company) -> Self {
        Self {
            id: company.id.0,
            legal_name: company.legal_name.clone(),
            created_at: company.created_at,
            plan_id: company.plan.id.0,
            status: company.status,
            company_type: company.company_type,
            carrier_id: company.carrier_id.map(|id| id.0),
            hide_vehicle_search: company.hide_vehicle_search,
        }
    }
}

impl Paywall {
    fn of(company: Option<&Company>) -> Self {
        let has = |flag| company.is_some_and(|company| company.plan.has(flag));
        Self {
            can_load_dashboard: has(PlanFlag::LoadDashboard),
            can_connect: has(PlanFlag::Connect),
            can_rule: has(PlanFlag::Rule),
            can_lane_search: has(PlanFlag::LaneSearch),
            can_post_loads: has(PlanFlag::PostLoads),
            is_watchdog: has(PlanFlag::IsWatchdog),
            can_api: has(PlanFlag::Api),
            can_api_with_insights: has(PlanFlag::ApiWithInsights),
            can_export: has(PlanFlag::Export),
            can_export_with_insights: has(PlanFlag::ExportWithInsights),
            can_view_insights: has(PlanFlag::ViewInsights),
            can_view_insurance_certificates: has(PlanFlag::ViewInsuranceCertificates),
            limits: PaywallLimits { carrier_searches: company.and_then(|company| company.plan.carrier_searches_limit) },
            usage: PaywallUsage { carrier_searches_count: company.map_or(0, |company| company.carrier_searches_count) },
        }
    }
}

/// The signed-in person with company, paywall, scopes and limits.
#[utoipa::path(get, path = "/api/v1/users/current", tag = "users", responses((status = 200, body = CurrentUser)))]
pub async fn show_current_user(app: App, caller: Caller<SignedIn>) -> Reply<Json<CurrentUser>> {
    Ok(Json(CurrentUser::of(&app, caller.member())))
}
