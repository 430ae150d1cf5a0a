//! Gives consent with an emailed link, without an account.

use super::give::{Given, give};
use super::view::TelematicsConsent;
use crate::telematics::links::link::ConsentLink;
use crate::telematics::provider::ProviderWords;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply};
use platform::links::{Link, Taken};
use serde::Deserialize;
use serde_json::json;
use store::telematics::{Provider, links};
use utoipa::ToSchema;

/// The longest name.
const LONGEST_NAME: usize = 200;

/// Request body: consent given with an emailed link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsConsentByLink {
    telematics_consent: LinkedConsent,
}

/// Consent given with an emailed link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkedConsent {
    /// The emailed link's token; it works once.
    token: String,
    /// Name of the person giving consent for the carrier.
    name: String,
    /// Provider of the carrier's ELDs.
    #[schema(value_type = ProviderWords)]
    provider: Provider,
    /// The carrier's API token, for providers that need one. Stored encrypted.
    #[serde(default)]
    api_token: Option<String>,
}

/// Gives consent with an emailed link, which can't be used again.
///
/// A receipt with a link to revoke the consent is sent to the same address.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consents/with_link",
    tag = "telematics",
    responses(
        (status = 201, body = TelematicsConsent),
        (status = 404, body = Errors, description = "The link is invalid or no longer works."),
    )
)]
pub async fn create_telematics_consent_with_link(
    app: App,
    link: Link<ConsentLink>,
    from: Address,
    Json(TelematicsConsentByLink { telematics_consent: to }): Json<TelematicsConsentByLink>,
) -> Reply<(StatusCode, Json<TelematicsConsent>)> {
    let name = to.name.trim();
    if name.is_empty() || name.len() > LONGEST_NAME {
        return Err(Error::field("telematics_consent.name", Code::Missing, "Your name is required."));
    }
    let mut taken = link.take(&app, &to.token).await?;
    let Taken { change, opened: link, .. } = &mut taken;
    let now = change.now();
    let address = from.client.to_string();
    let given = Given {
        carrier: link.carrier_id,
        provider: to.provider,
        api_token: to.api_token.as_deref(),
        user: None,
        name,
        email: &link.email,
        address: &address,
    };
    let made = give(&app, change, given).await?;
    links::used(change, link, now).await?;
    let details = json!({"provider": to.provider, "link": link.id, "name": name});
    let audit = Audit::new("telematics.consented").subject("TelematicsConsent", made.id).details(details);
    taken.commit(&app, audit).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
