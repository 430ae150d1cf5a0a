//! Revokes an application.

use axum::http::StatusCode;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::audit::Entry;

/// Revokes one of the company's applications with all its tokens, at once.
#[utoipa::path(
    delete,
    path = "/oauth/applications/{id}",
    tag = "integrations",
    params(("id" = i64, Path, description = "The application's id")),
    responses((status = 204, description = "It is revoked."))
)]
pub async fn revoke_oauth_application(
    app: App,
    caller: Caller<ManageKeys>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let (tenant, now, mut tx) = (caller.tenant()?, app.clock.now(), app.begin().await?);
    let name = store::integrations::revoke_application(&mut tx, tenant, id, now).await?.ok_or(Error::NotFound)?;
    let act = audit_entry::own(&caller, from, "oauth_application.revoked", json!({"name": name}));
    store::audit::record(&mut tx, &Entry { subject: Some(format!("OauthApplication;{id}")), ..act }, now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
