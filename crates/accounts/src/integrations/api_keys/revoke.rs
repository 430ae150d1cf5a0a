//! Revokes a key.

use axum::http::StatusCode;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::audit::Entry;

/// Revokes one of the company's keys: it works no more, at once.
#[utoipa::path(
    delete,
    path = "/api/v1/api_keys/{id}",
    tag = "integrations",
    params(("id" = i64, Path, description = "The key's id")),
    responses((status = 204, description = "It is revoked."))
)]
pub async fn revoke_api_key(
    app: App,
    caller: Caller<ManageKeys>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let (tenant, now, mut tx) = (caller.tenant()?, app.clock.now(), app.begin().await?);
    let name = store::integrations::revoke_key(&mut tx, tenant, id, now).await?.ok_or(Error::NotFound)?;
    let act = audit_entry::own(&caller, from, "api_key.revoked", json!({"name": name}));
    store::audit::record(&mut tx, &Entry { subject: Some(format!("ApiKey;{id}")), ..act }, now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
