//! Revokes an application.

use axum::http::StatusCode;
use kernel::ids::OauthApplicationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;

/// Revokes one of your company's applications with all its tokens, effective immediately.
#[utoipa::path(
    delete,
    path = "/oauth/applications/{id}",
    tag = "integrations",
    params(("id" = i64, Path, description = "The application's id.")),
    responses((status = 204, description = "Revoked."))
)]
pub async fn revoke_oauth_application(
    app: App,
    caller: Caller<ManageKeys>,
    from: Address,
    Path(id): Path<OauthApplicationId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let name = store::integrations::revoke_application(&mut change, tenant, id, now).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("oauth_application.revoked").subject("OauthApplication", id).details(json!({"name": name}));
    change.commit(audit).await?;
    app.session_cache.forget_company(tenant.company());
    Ok(StatusCode::NO_CONTENT)
}
