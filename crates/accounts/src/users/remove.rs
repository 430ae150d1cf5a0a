//! Removes a teammate. (Document 2 §7: DELETE users/{id}.)

use super::{give_up_work, keep_a_manager};
use axum::http::StatusCode;
use kernel::ids::UserId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageUsers;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::auth::SessionEnd;

/// Removes a teammate from your company: their sessions end, their API keys stop working, and their loads have no owner.
///
/// They can be invited again.
#[utoipa::path(
    delete,
    path = "/api/v1/users/{id}",
    tag = "users",
    params(("id" = i64, Path, description = "The user's id.")),
    responses(
        (status = 204, description = "Removed."),
        (status = 409, body = Errors, description = "It is the caller, or no one with `manage_users` would be left."),
    )
)]
pub async fn remove_user(
    app: App,
    caller: Caller<ManageUsers>,
    from: Address,
    Path(id): Path<UserId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let known = store::users::find_colleague(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if id == caller.member().id {
        return Err(Error::Conflict("You can’t remove yourself. Ask another administrator.".to_owned()));
    }
    keep_a_manager(&mut change, tenant, id).await?;
    store::users::remove(&mut change, tenant, id, now).await?;
    let given_up = give_up_work(&mut change, tenant, id).await?;
    store::auth::end_sessions(&mut change, id, None, SessionEnd::Removed, now).await?;
    let details = json!({
        "email": known.email, "scopes": known.scopes, "teams_left": given_up.teams, "loads_left": given_up.loads,
        "alerts_left": given_up.alerts,
    });
    let audit = Audit::new("user.removed").subject("User", id).details(details);
    change.commit(audit).await?;
    app.session_cache.forget_company(tenant.company());
    Ok(StatusCode::NO_CONTENT)
}
