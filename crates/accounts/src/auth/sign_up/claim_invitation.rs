//! Joining the company that one is invited to. (Document 2 §7: PATCH /sign_up/claim_open_user_invitation.)

use super::create_company::has_company;
use crate::users::current::CurrentUser;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::FinishSignUp;
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Which invitation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Its id; without one, the newest.
    #[serde(default)]
    id: Option<i64>,
}

/// Makes the caller a member of the company that invited their address, with the scopes of the invitation.
#[utoipa::path(
    patch,
    path = "/sign_up/claim_open_user_invitation",
    tag = "auth",
    responses(
        (status = 200, body = CurrentUser),
        (status = 409, body = Errors, description = "The person belongs to a company already."),
    )
)]
pub async fn claim_open_user_invitation(
    app: App,
    caller: Caller<FinishSignUp>,
    from: Address,
    Json(given): Json<Claim>,
) -> Reply<Json<CurrentUser>> {
    if caller.member().company.is_some() {
        return Err(has_company());
    }
    let (now, user, mut tx) = (app.clock.now(), caller.member().id, app.begin().await?);
    let open = store::invitations::open_for(&mut tx, &caller.member().email, given.id, now).await?;
    let open = open.ok_or_else(|| {
        Error::field("id", Code::Invalid, "There is no open invitation to your address. Ask for a new one.")
    })?;
    if !store::users::join_company(&mut tx, user, kernel::ids::CompanyId(open.company_id), &open.scopes).await? {
        return Err(has_company());
    }
    store::invitations::claim(&mut tx, open.id, user, now).await?;
    let member = store::users::find(&mut tx, user, now).await?.ok_or(Error::SignedOut)?;
    let act = audit_entry::of(&member, from, "user_invitation.claimed", json!({"id": open.id, "scopes": open.scopes}));
    store::audit::record(&mut tx, &act, now).await?;
    tx.commit().await?;
    app.session_cache.forget(caller.session());
    Ok(Json(CurrentUser::of(&app, &member)))
}
