//! The company's own terms, which its rate confirmations carry. (Ours.)

use super::standard_text::STANDARD;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{RateCons, SendRateCons};
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::rate_confirmations::texts;
use utoipa::ToSchema;

/// Longest text, in characters.
const LONGEST: usize = 20_000;

/// The terms that your company's rate confirmations carry.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateConfirmationText {
    /// The terms.
    body: String,
    /// Their version, from 1; 0 for the standard terms, while your company set none.
    version: i32,
    /// When they were set; null for the standard terms.
    changed_at: Option<DateTime<Utc>>,
    /// Who set them.
    changed_by: Option<String>,
}

/// Request body: the terms to set.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationTextToSet {
    /// The terms, up to 20,000 characters.
    #[serde(deserialize_with = "platform::validation::message")]
    body: String,
}

/// Returns the terms that your company's next rate confirmations carry.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmation_text",
    tag = "rate_confirmations",
    responses((status = 200, body = RateConfirmationText))
)]
pub async fn show_rate_confirmation_text(app: App, caller: Caller<RateCons>) -> Reply<Json<RateConfirmationText>> {
    let own = texts::newest(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(match own {
        Some(own) => RateConfirmationText {
            body: own.body,
            version: own.version,
            changed_at: Some(own.changed_at),
            changed_by: own.changed_by_name,
        },
        None => RateConfirmationText { body: STANDARD.to_owned(), version: 0, changed_at: None, changed_by: None },
    }))
}

/// Sets the terms that your company's rate confirmations carry from now on. Those that were made stay as they are.
#[utoipa::path(
    put,
    path = "/api/v1/rate_confirmation_text",
    tag = "rate_confirmations",
    request_body = RateConfirmationTextToSet,
    responses((status = 200, body = RateConfirmationText))
)]
pub async fn set_rate_confirmation_text(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Json(RateConfirmationTextToSet { body }): Json<RateConfirmationTextToSet>,
) -> Reply<Json<RateConfirmationText>> {
    let (tenant, body) = (caller.tenant()?, body.trim());
    if body.is_empty() {
        return Err(Error::field("body", Code::Missing, "This is required."));
    }
    let is_odd = |sign: char| sign.is_control() && sign != '\n' && sign != '\r' && sign != '\t';
    if body.chars().count() > LONGEST || body.contains(is_odd) {
        return Err(Error::invalid("body", format!("Use {LONGEST} characters or fewer.")));
    }
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let version = texts::set(&mut db, tenant, body, caller.member().id, now).await?;
    db.commit(Audit::new("rate_confirmation_text.set").details(json!({"version": version}))).await?;
    let own = texts::newest(&mut *app.conn().await?, tenant).await?.ok_or(Error::NotFound)?;
    Ok(Json(RateConfirmationText {
        body: own.body,
        version: own.version,
        changed_at: Some(own.changed_at),
        changed_by: own.changed_by_name,
    }))
}
