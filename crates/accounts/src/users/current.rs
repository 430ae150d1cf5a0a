//! The signed-in user, and what their company's plan includes. (Document 1 §3 and document 2 §3: current user.)

use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SignedIn;
use platform::http::{Caller, Json, Reply, schema};
use serde::Serialize;
use store::users::{Company, CompanyStatus, CompanyType, Member};
use utoipa::ToSchema;

/// The signed-in user.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentUser {
    /// The person's id.
    id: i64,
    /// First name; absent until entered.
    first_name: Option<String>,
    /// Last name; absent until entered.
    last_name: Option<String>,
    /// Email address for sign-in.
    email: String,
    /// Phone number, as +15551234567.
    phone_e164: Option<String>,
    /// When the account was created.
    created_at: DateTime<Utc>,
    /// Hash that verifies the user to the chat widget; absent if no widget is configured.
    intercom_user_verification_hash: Option<String>,
    /// The user's company; absent until there is one.
    company: Option<CurrentCompany>,
    /// What the company's plan includes.
    paywall: Paywall,
    /// What the person may do.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Whether the user works for the operator.
    is_staff: bool,
    /// What is allowed on the watchdog brand.
    watchdog_limits: WatchdogLimits,
    /// Id of the carrier the user asked to connect with at sign-up.
    requested_carrier_id: Option<i64>,
    /// The clock of the company's loads, if it isn't the wall's: the demonstration's runs faster.
    freight_clock: Option<CurrentFreightClock>,
}

/// A clock for loads that runs faster than the wall's. It shows the origin plus the time since its start times the speed.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct CurrentFreightClock {
    /// What it showed when it was started.
    origin: DateTime<Utc>,
    /// When it was started.
    started_at: DateTime<Utc>,
    /// How many of its seconds pass in one.
    speed: f64,
}

/// The caller's company.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrentCompany {
    /// The company's id.
    id: i64,
    /// Legal name.
    legal_name: String,
    /// When the company signed up.
    created_at: DateTime<Utc>,
    /// Id of the company's plan.
    plan_id: i64,
    /// `trial`, `active`, `subscription_or_trial_expired` or `pending_access_review`.
    #[schema(schema_with = status_schema)]
    status: CompanyStatus,
    /// `broker`, `carrier`, `shipper` or `factor`.
    #[schema(schema_with = type_schema)]
    company_type: CompanyType,
    /// Id of its carrier, if the company is also a carrier.
    carrier_id: Option<i64>,
    /// Whether vehicle search is turned off for its users.
    hide_vehicle_search: bool,
}

/// Features and limits of the company's plan.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the specification's own shape")]
pub struct Paywall {
    /// Load dashboard.
    can_load_dashboard: bool,
    /// Connections with carriers.
    can_connect: bool,
    /// Rules and assessments.
    can_rule: bool,
    /// Lane search.
    can_lane_search: bool,
    /// Posting loads to the load board.
    can_post_loads: bool,
    /// The watchdog brand.
    is_watchdog: bool,
    /// Access by the company's own systems.
    can_api: bool,
    /// Access by the company's own systems, with insights.
    can_api_with_insights: bool,
    /// Export of lists.
    can_export: bool,
    /// Export of lists, with insights.
    can_export_with_insights: bool,
    /// Insights about carriers.
    can_view_insights: bool,
    /// Certificates of insurance.
    can_view_insurance_certificates: bool,
    /// Included usage.
    limits: PaywallLimits,
    /// Usage so far.
    usage: PaywallUsage,
}

/// Usage included in the plan.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaywallLimits {
    /// Carrier searches; null if unlimited.
    carrier_searches: Option<i32>,
}

/// Usage so far of what the plan includes.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaywallUsage {
    /// Carrier searches made.
    carrier_searches_count: i32,
}

/// What is allowed on the watchdog brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct WatchdogLimits {
    /// Whether carriers can be searched and full profiles viewed.
    can_carrier_search_for_watchdog: bool,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyStatus::WORDS.iter().copied())
}

fn type_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyType::WORDS.iter().copied())
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
            freight_clock: company.and_then(|company| CurrentFreightClock::of(app, company.id)),
        }
    }
}

impl CurrentFreightClock {
    fn of(app: &App, company: CompanyId) -> Option<Self> {
        let clock = app.loads.clock(company)?;
        Some(Self { origin: clock.origin, started_at: clock.started_at, speed: clock.speed })
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

/// Returns the caller with company, plan features, scopes and limits.
#[utoipa::path(get, path = "/api/v1/users/current", tag = "users", responses((status = 200, body = CurrentUser)))]
pub async fn show_current_user(app: App, caller: Caller<SignedIn>) -> Reply<Json<CurrentUser>> {
    Ok(Json(CurrentUser::of(&app, caller.member())))
}
