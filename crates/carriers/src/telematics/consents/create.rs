//! Gives consent, as a user of the carrier's own company.

use super::give::{Given, give};
use super::own_carrier;
use super::view::TelematicsConsent;
use crate::telematics::provider::ProviderWords;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::OwnTelematics;
use platform::http::{Caller, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::telematics::Provider;
use utoipa::ToSchema;

/// Request body: consent to give.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsConsentToGive {
    telematics_consent: ConsentedProvider,
}

/// The provider the consent is for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentedProvider {
    /// Provider of the carrier's ELDs.
    #[schema(value_type = ProviderWords)]
    provider: Provider,
    /// The carrier's API token, for providers that need one (Motive, Samsara); read access to vehicles and their locations is enough.
    /// Stored encrypted.
    #[serde(default)]
    api_token: Option<String>,
}

/// Gives consent to read the ELDs of the caller's own carrier.
///
/// For people with `manage_users` at a carrier's company.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consents",
    tag = "telematics",
    responses((status = 201, body = TelematicsConsent))
)]
pub async fn create_telematics_consent(
    app: App,
    caller: Caller<OwnTelematics>,
    from: Address,
    Json(TelematicsConsentToGive { telematics_consent: to }): Json<TelematicsConsentToGive>,
) -> Reply<(StatusCode, Json<TelematicsConsent>)> {
    let carrier = own_carrier(&caller)?;
    let member = caller.member();
    let name = [member.first_name.as_deref(), member.last_name.as_deref()].into_iter().flatten().collect::<Vec<_>>();
    let given = Given {
        carrier,
        provider: to.provider,
        api_token: to.api_token.as_deref(),
        user: Some(member.id),
        name: &name.join(" "),
        email: &member.email,
        address: &from.client.to_string(),
    };
    let mut change = app.change(&caller, from).await?;
    let made = give(&app, &mut change, given).await?;
    let audit = Audit::new("telematics.consented")
        .subject("TelematicsConsent", made.id)
        .details(json!({"provider": to.provider}));
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
