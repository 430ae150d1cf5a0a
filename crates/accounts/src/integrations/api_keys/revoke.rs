//! Revokes an API key.

use axum::http::StatusCode;
use kernel::ids::ApiKeyId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;

/// Revokes one of your company's API keys, effective immediately.
#[utoipa::path(
    delete,
    path = "/api/v1/api_keys/{id}",
    tag = "integrations",
    params(("id" = i64, Path, description = "The API key's id.")),
    responses((status = 204, description = "Revoked."))
)]
pub async fn revoke_api_key(
    app: App,
    caller: Caller<ManageKeys>,
    from: Address,
    Path(id): Path<ApiKeyId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let name = store::integrations::revoke_key(&mut change, tenant, id, now).await?.ok_or(Error::NotFound)?;
    change.commit(Audit::new("api_key.revoked").subject("ApiKey", id).details(json!({"name": name}))).await?;
    app.session_cache.forget_company(tenant.company());
    Ok(StatusCode::NO_CONTENT)
}
