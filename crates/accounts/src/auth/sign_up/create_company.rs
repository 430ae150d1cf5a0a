//! Last step of sign-up without an invitation: a new company on a trial. (Document 2 §7: POST /sign_up/create_company.)

use super::TRIAL;
use crate::users::current::CurrentUser;
use axum::http::StatusCode;
use kernel::identifiers::{Identifier, IdentifierKind};
use kernel::ids::PlanId;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::guards::FinishSignUp;
use platform::http::{Caller, Error, Json, Reply, schema};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::Conn;
use store::companies::{CompanyDetails, NewCompany, NewPlan};
use store::users::{CompanyStatus, CompanyType};
use utoipa::ToSchema;

/// The plan of a company on trial in the broker portal: all that the brand has, so that it can be seen.
const TRIAL_PLAN: NewPlan<'_> = NewPlan {
    name: "Trial",
    flags: PlanFlag::OF_BROKERS,
    carrier_searches_limit: None,
    can_carrier_search_for_watchdog: true,
};

/// The plan of a new company of the fraud-watch brand, whose search and profiles are limited (document 1 §1).
const WATCHDOG_PLAN: NewPlan<'_> = NewPlan {
    name: "Watchdog trial",
    flags: &[PlanFlag::IsWatchdog],
    carrier_searches_limit: None,
    can_carrier_search_for_watchdog: false,
};

/// A company created by its first user.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnCompany {
    /// Legal name.
    legal_name: String,
    /// `broker`, `carrier`, `shipper` or `factor`.
    #[schema(schema_with = company_type)]
    company_type: CompanyType,
    /// DBA name.
    #[serde(default)]
    dba_name: Option<String>,
    /// USDOT number.
    #[serde(default)]
    dot_number: Option<i32>,
    /// MC number, with or without `MC`.
    #[serde(default)]
    mc_number: Option<String>,
    /// Phone number, as +15551234567.
    #[serde(default)]
    phone_e164: Option<String>,
    /// Street address.
    #[serde(default)]
    street: Option<String>,
    /// City.
    #[serde(default)]
    city: Option<String>,
    /// State or province, two letters.
    #[serde(default)]
    state: Option<String>,
    /// Postal code.
    #[serde(default)]
    postal_code: Option<String>,
    /// Country, two letters.
    #[serde(default)]
    country: Option<String>,
}

fn company_type() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(CompanyType::WORDS.iter().copied())
}

/// Creates the company on a trial, with the caller as its first user, who gets every broker permission.
#[utoipa::path(
    post,
    path = "/sign_up/create_company",
    tag = "auth",
    responses(
        (status = 201, body = CurrentUser),
        (status = 409, body = Errors, description = "The person already belongs to a company."),
    )
)]
pub async fn create_company(
    app: App,
    caller: Caller<FinishSignUp>,
    from: Address,
    Json(given): Json<OwnCompany>,
) -> Reply<(StatusCode, Json<CurrentUser>)> {
    if caller.member().company.is_some() {
        return Err(has_company());
    }
    let mut invalid = ValidationErrors::default();
    let legal_name = invalid.text("legal_name", &given.legal_name, 200);
    let mc_number = mc_number(&mut invalid, given.mc_number.as_deref());
    let (state, country) = (
        letters(&mut invalid, "state", given.state.as_deref()),
        letters(&mut invalid, "country", given.country.as_deref()),
    );
    let details = CompanyDetails {
        dba_name: invalid.optional("dba_name", given.dba_name.as_ref(), 200),
        dot_number: dot_number(&mut invalid, given.dot_number),
        mc_number: mc_number.as_deref(),
        phone_e164: invalid.phone("phone_e164", given.phone_e164.as_ref()),
        street: invalid.optional("street", given.street.as_ref(), 200),
        city: invalid.optional("city", given.city.as_ref(), 100),
        state: state.as_deref(),
        postal_code: invalid.optional("postal_code", given.postal_code.as_ref(), 12),
        country: country.as_deref(),
    };
    invalid.end()?;

    let user = caller.member().id;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let is_reviewed = app.config.flags.reviews_sign_ups;
    let company = NewCompany {
        legal_name,
        company_type: given.company_type,
        status: if is_reviewed { CompanyStatus::PendingAccessReview } else { CompanyStatus::Trial },
        plan: first_plan(&mut change, caller.brand()).await?,
        trial_ends_on: Some(app.clock.today() + TRIAL).filter(|_| !is_reviewed),
        hide_vehicle_search: false,
    };
    let company = store::companies::create(&mut change, &company, now).await?;
    store::companies::set_details(&mut change, company, &details).await?;
    let scopes: Vec<_> = Scope::OF_BROKERS.iter().map(ToString::to_string).collect();
    if !store::users::join_company(&mut change, user, company, &scopes).await? {
        return Err(has_company());
    }
    let member = store::users::find(&mut change, user, now).await?.ok_or(Error::SignedOut)?;
    let audit = Audit::new("company.created")
        .by(&member)
        .on_author()
        .details(json!({"legal_name": legal_name, "is_reviewed": is_reviewed}));
    change.commit(audit).await?;
    app.session_cache.forget(caller.session());
    Ok((StatusCode::CREATED, Json(CurrentUser::of(&app, &member))))
}

/// Why someone with a company cannot get another.
pub(super) fn has_company() -> Error {
    Error::Conflict("You already belong to a company.".to_owned())
}

/// The plan that a new company of the brand starts on, made when it is first needed; what an operator changed about it stays.
async fn first_plan(db: &mut Conn, brand: Brand) -> Result<PlanId, Error> {
    let plan = if brand.is_watchdog() { WATCHDOG_PLAN } else { TRIAL_PLAN };
    Ok(match store::companies::plan_named(db, plan.name).await? {
        Some(known) => known,
        None => store::companies::put_plan(db, &plan).await?,
    })
}

/// USDOT numbers have at most eight digits.
fn dot_number(invalid: &mut ValidationErrors, given: Option<i32>) -> Option<i32> {
    if given.is_some_and(|number| !(1..=99_999_999).contains(&number)) {
        invalid.add("dot_number", "A USDOT number has one to eight digits.");
    }
    given
}

/// The digits of an MC number, given with or without its letters.
fn mc_number(invalid: &mut ValidationErrors, given: Option<&str>) -> Option<String> {
    let given = given.map(str::trim).filter(|text| !text.is_empty())?;
    let docket = if given.starts_with(|c: char| c.is_ascii_digit()) { format!("MC{given}") } else { given.to_owned() };
    let number = Identifier::from_docket(&docket).filter(|found| found.kind == IdentifierKind::Mc);
    if number.as_ref().is_none_or(|number| number.value.len() > 8) {
        invalid.add("mc_number", "An MC number has one to eight digits.");
    }
    number.map(|number| number.value)
}

fn letters(invalid: &mut ValidationErrors, field: &str, given: Option<&str>) -> Option<String> {
    let given = given.map(str::trim).filter(|text| !text.is_empty())?.to_uppercase();
    if given.len() != 2 || !given.bytes().all(|byte| byte.is_ascii_uppercase()) {
        invalid.add(field, "Give its two letters.");
    }
    Some(given)
}
