//! Revokes an Outlook key.

use axum::http::StatusCode;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::error::Denied;
use platform::http::guards::OwnOutlook;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::audit::Entry;

/// Revokes one's own Outlook key, or, for those who manage users, a colleague's.
#[utoipa::path(
    delete,
    path = "/api/v1/users/{id}/haulwarden_for_outlook_api_key",
    tag = "users",
    params(("id" = i64, Path, description = "The person's id")),
    responses((status = 204, description = "It is revoked."))
)]
pub async fn revoke_outlook_api_key(
    app: App,
    caller: Caller<OwnOutlook>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let (tenant, user, now, mut tx) = (caller.tenant()?, UserId(id), app.clock.now(), app.begin().await?);
    if !store::users::is_colleague(&mut tx, tenant, user).await? {
        return Err(Error::NotFound);
    }
    if user != caller.member().id && !caller.has(Scope::ManageUsers) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    if !store::integrations::revoke_outlook_key(&mut tx, tenant, user, now).await? {
        return Err(Error::NotFound);
    }
    let act = audit_entry::own(&caller, from, "outlook_key.revoked", json!({}));
    store::audit::record(&mut tx, &Entry { subject: Some(format!("User;{id}")), ..act }, now).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
