//! What a link's page shows before the carrier decides.

use super::link::ConsentLink;
use crate::telematics::provider::{ProviderWords, is_open};
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;
use serde::{Deserialize, Serialize};
use store::telematics::Provider;
use utoipa::ToSchema;

/// Request body: the link to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TelematicsLinkToOpen {
    /// The emailed link's token.
    token: String,
}

/// A request for a carrier's consent.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedTelematicsLink {
    /// Legal name of the carrier.
    carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    dot_number: i32,
    /// The requesting broker.
    company_legal_name: String,
    /// Email address the link was sent to.
    email: String,
    /// When the link expires.
    expires_at: DateTime<Utc>,
    /// Providers that can be connected.
    providers: Vec<OpenProvider>,
}

/// A provider that can be connected.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenProvider {
    /// Code of the provider.
    #[schema(value_type = ProviderWords)]
    provider: Provider,
    /// Display name.
    label: &'static str,
    /// Whether an API token from the carrier is needed.
    needs_api_token: bool,
}

/// Returns who is asking for which carrier's consent, without using up the link.
///
/// 404 if the link is invalid or no longer works.
#[utoipa::path(
    post,
    path = "/api/v1/telematics_consent_links/open",
    tag = "telematics",
    responses(
        (status = 200, body = OpenedTelematicsLink),
        (status = 404, body = Errors, description = "The link is invalid or no longer works."),
    )
)]
pub async fn open_telematics_consent_link(
    app: App,
    link: Link<ConsentLink>,
    Json(TelematicsLinkToOpen { token }): Json<TelematicsLinkToOpen>,
) -> Reply<Json<OpenedTelematicsLink>> {
    let asked = link.open(&app, &token).await?.into_row();
    let open = Provider::ALL.iter().copied().filter(|provider| is_open(*provider, &app.config));
    Ok(Json(OpenedTelematicsLink {
        carrier_legal_name: asked.carrier_legal_name,
        dot_number: asked.dot_number,
        company_legal_name: asked.company_legal_name,
        email: asked.email,
        expires_at: asked.expires_at,
        providers: open
            .map(|provider| OpenProvider { provider, label: provider.label(), needs_api_token: provider.is_pulled() })
            .collect(),
    }))
}
