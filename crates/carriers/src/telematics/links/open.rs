//! What a link's page shows before the carrier decides.

use super::link::ConsentLink;
use crate::telematics::provider::Provider;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsLinkToOpen {
    /// The token of the mailed link.
    token: String,
}

/// What a link asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedTelematicsLink {
    /// The carrier's legal name.
    carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    dot_number: i32,
    /// The broker that asks.
    company_legal_name: String,
    /// The address that it was mailed to.
    email: String,
    /// Until when it works.
    expires_at: DateTime<Utc>,
    /// The providers that can be connected here.
    providers: Vec<OpenProvider>,
}

/// A provider that can be connected.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenProvider {
    /// Its word.
    provider: Provider,
    /// Its name.
    label: String,
    /// Whether it is asked with an API token of the carrier's.
    needs_api_token: bool,
}

/// Tells who asks whose consent by a link, without using it up. 404 where it does not work, or no longer.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consent_links/open",
    tag = "telematics",
    responses(
        (status = 200, body = OpenedTelematicsLink),
        (status = 404, body = Errors, description = "The link does not work, or no longer."),
    )
)]
pub async fn open_telematics_consent_link(
    app: App,
    link: Link<ConsentLink>,
    Json(TelematicsLinkToOpen { token }): Json<TelematicsLinkToOpen>,
) -> Reply<Json<OpenedTelematicsLink>> {
    let asked = link.open(&app, &token).await?.into_row();
    let open = Provider::ALL.into_iter().filter(|provider| provider.is_open(&app.config));
    Ok(Json(OpenedTelematicsLink {
        carrier_legal_name: asked.carrier_legal_name,
        dot_number: asked.dot_number,
        company_legal_name: asked.company_legal_name,
        email: asked.email,
        expires_at: asked.expires_at,
        providers: open
            .map(|provider| OpenProvider {
                provider,
                label: provider.label().to_owned(),
                needs_api_token: provider.is_pulled(),
            })
            .collect(),
    }))
}
