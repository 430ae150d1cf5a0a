//! Makes a rate confirmation from a load. (Ours: document 2 shows no call.)

use super::draft::{Wanted, make};
use super::pay::MOST_CENTS;
use super::view::{RateConfirmationView, one};
use axum::http::StatusCode;
use dispatch::loads::sees::author;
use kernel::ids::{LoadId, MovementId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::loads::held;
use utoipa::ToSchema;

/// Request body: a rate confirmation to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToCreate {
    /// The rate confirmation.
    rate_confirmation: NewRateConfirmation,
}

/// A rate confirmation to make.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewRateConfirmation {
    /// Id of the load.
    #[schema(value_type = i64)]
    load_id: LoadId,
    /// Id of the carrier's part of the load; the carrier on its way to the next stop if omitted.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    movement_id: Option<MovementId>,
    /// What the carrier is paid, in U.S. dollars; the load's charges, otherwise its minimum rate, if omitted.
    #[serde(default)]
    rate: Option<f64>,
    /// Name of the recipient.
    #[serde(default)]
    recipient_name: Option<String>,
    /// Address of the recipient; the load's dispatcher if omitted.
    #[serde(default)]
    recipient_email: Option<String>,
}

/// The most that a carrier is paid for a load, in dollars.
const MOST: f64 = MOST_CENTS as f64 / 100.0;

/// The recipient that `object` of a body names, as its name and address, as far as it names them.
pub(super) fn recipient<'a>(
    invalid: &mut ValidationErrors,
    object: &str,
    (name, email): (Option<&'a String>, Option<&str>),
) -> (Option<&'a str>, Option<String>) {
    let name = invalid.optional(&format!("{object}.recipient_name"), name, 100);
    let email = email.filter(|email| !email.trim().is_empty());
    (name, email.map(|email| invalid.address(&format!("{object}.recipient_email"), email)))
}

/// A rate in cents.
pub(super) fn cents(invalid: &mut ValidationErrors, field: &str, rate: Option<f64>) -> Option<i64> {
    let rate = rate?;
    if !(0.0..=MOST).contains(&rate) {
        invalid.add(field, "Must be an amount from 0 to 1,000,000 U.S. dollars.");
        return None;
    }
    Some((rate * 100.0).round() as i64)
}

/// Makes a draft of a rate confirmation from a load: parties, rate, freight, lane and your company's terms as text.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmations",
    tag = "rate_confirmations",
    request_body = RateConfirmationToCreate,
    responses(
        (status = 201, body = RateConfirmationView),
        (status = 409, body = Errors, description = "The load is closed, or a rate confirmation for this carrier is open."),
    )
)]
pub async fn create_rate_confirmation(
    app: App,
    caller: Caller<RateCons>,
    from: Address,
    Json(RateConfirmationToCreate { rate_confirmation: given }): Json<RateConfirmationToCreate>,
) -> Reply<(StatusCode, Json<RateConfirmationView>)> {
    let tenant = caller.tenant()?;
    let mut invalid = ValidationErrors::default();
    let rate_cents = cents(&mut invalid, "rate_confirmation.rate", given.rate);
    let given_recipient = (given.recipient_name.as_ref(), given.recipient_email.as_deref());
    let (name, email) = recipient(&mut invalid, "rate_confirmation", given_recipient);
    invalid.end()?;
    let at = app.loads.now(tenant.company());
    let mut db = app.change(&caller, from).await?;
    let held = held::lock(&mut db, tenant, given.load_id).await?;
    let held = held.ok_or_else(|| Error::invalid("rate_confirmation.load_id", "Load not found."))?;
    let wanted = Wanted {
        movement: given.movement_id,
        rate_cents,
        document: None,
        said: None,
        recipient: (name, email.as_deref()),
        replaces: None,
        by: author(&caller),
    };
    let id = make(&mut db, tenant, &held, (wanted, "rate_confirmation"), at).await?;
    let details = json!({"external_load_number": held.row.external_load_number});
    db.commit(Audit::new("rate_confirmation.created").subject("RateConfirmation", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(one(&app, &caller, tenant, id).await?)))
}
