//! Asks a carrier to connect its ELDs.

use super::link::ConsentLink;
use super::mail_link::MailTelematicsLink;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::AskForTelematics;
use platform::http::{Caller, Error, Json, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::links::Purpose;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::telematics::links::{self, NewLink};
use utoipa::ToSchema;

/// Request body: the carrier to ask for consent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsLinkToMake {
    telematics_consent_link: AskedCarrier,
}

/// The carrier asked for consent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AskedCarrier {
    /// The carrier's id.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
}

/// A consent link that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct TelematicsLink {
    /// The link's id.
    id: i64,
    /// The carrier's id.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
    /// Email address FMCSA has on file, to which the link was sent.
    email: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

/// Asks a carrier to connect its ELDs: emails a single-use link to the address FMCSA has on file for it.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consent_links",
    tag = "telematics",
    responses(
        (status = 201, body = TelematicsLink),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_telematics_consent_link(
    app: App,
    caller: Caller<AskForTelematics>,
    from: Address,
    Json(TelematicsLinkToMake { telematics_consent_link: asked }): Json<TelematicsLinkToMake>,
) -> Reply<(StatusCode, Json<TelematicsLink>)> {
    const FIELD: &str = "telematics_consent_link.carrier_id";
    let (tenant, now, carrier) = (caller.tenant()?, app.clock.now(), asked.carrier_id);
    let on_file = links::address_on_file(&mut *app.conn().await?, carrier).await?;
    let email = on_file.ok_or_else(|| Error::invalid(FIELD, "Carrier not found."))?.trim().to_lowercase();
    if !email.contains('@') {
        return Err(Error::invalid(FIELD, "FMCSA has no email on file for this carrier."));
    }
    let expires_at = now + ConsentLink::LIFE;
    let mut change = app.change(&caller, from).await?;
    let new = NewLink { carrier, asked_by: caller.member().id, email: &email, expires_at };
    let id = links::create(&mut change, tenant, &new, now).await?;
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailTelematicsLink { link: id }, now).await?;
    let audit = Audit::new("telematics.asked")
        .subject("Carrier", carrier)
        .details(json!({"carrier_id": carrier, "email": email}));
    count_mail_to(&mut change, tenant, &email, now).await?;
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(TelematicsLink { id, carrier_id: carrier, email, expires_at })))
}
