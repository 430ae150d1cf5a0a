//! Revokes an Outlook key.

use axum::http::StatusCode;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Denied;
use platform::http::guards::OwnOutlook;
use platform::http::{Caller, Error, Path, Reply};

/// Revokes the caller's Outlook key or, with `manage_users`, a teammate's.
#[utoipa::path(
    delete,
    path = "/api/v1/users/{id}/haulwarden_for_outlook_api_key",
    tag = "users",
    params(("id" = i64, Path, description = "The user's id.")),
    responses((status = 204, description = "Revoked."))
)]
pub async fn revoke_outlook_api_key(
    app: App,
    caller: Caller<OwnOutlook>,
    from: Address,
    Path(user): Path<UserId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !store::users::is_colleague(&mut change, tenant, user).await? {
        return Err(Error::NotFound);
    }
    if user != caller.member().id && !caller.has(Scope::ManageUsers) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    if !store::integrations::revoke_outlook_key(&mut change, tenant, user, now).await? {
        return Err(Error::NotFound);
    }
    change.commit(Audit::new("outlook_key.revoked").subject("User", user)).await?;
    app.session_cache.forget_company(tenant.company());
    Ok(StatusCode::NO_CONTENT)
}
