//! The configured payment gateway, and what its form in the browser needs.

use platform::app::App;
use platform::http::guards::ManageBilling;
use platform::http::{Caller, Error, Json, Reply, schema};
use platform::payments::{Failure, SandboxNonce};
use serde::Serialize;
use utoipa::ToSchema;

/// The payment gateway.
#[derive(Debug, Serialize, ToSchema)]
pub struct GatewayInfo {
    /// `sandbox`, where no money moves; `braintree`; or `none`, where plans can't be bought online.
    #[schema(schema_with = gateway_schema)]
    gateway: &'static str,
    /// Nonces accepted as payment methods in the sandbox; empty for a real gateway.
    sandbox_nonces: Vec<SandboxNonce>,
    /// Token to start the gateway's form in the browser with; null where there is no form.
    client_token: Option<String>,
    /// URL of the script of the gateway's form; null without a form.
    form_script_url: Option<String>,
    /// Email address for questions about plans and payment, if configured.
    contact_email: Option<String>,
}

fn gateway_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(["sandbox", "braintree", "none"].into_iter())
}

/// Returns the payment gateway, with a fresh token for its form.
#[utoipa::path(get, path = "/api/v1/billing/gateway", tag = "billing", responses((status = 200, body = GatewayInfo)))]
pub async fn show_gateway(app: App, caller: Caller<ManageBilling>) -> Reply<Json<GatewayInfo>> {
    let client_token = app.billing.client_token().await.map_err(|failure| {
        let (Failure::Declined(why) | Failure::NoAnswer(why)) = failure;
        tracing::warn!(user_id = caller.member().id.0, why, "the payment gateway gave no token for its form");
        Error::Unavailable("payment gateway")
    })?;
    let access = app.config.billing.as_ref().filter(|_| client_token.is_some());
    Ok(Json(GatewayInfo {
        gateway: app.billing.name(),
        sandbox_nonces: app.billing.nonces().to_vec(),
        form_script_url: access.map(|access| access.form_script.to_string()),
        contact_email: app.config.contact.clone(),
        client_token,
    }))
}
