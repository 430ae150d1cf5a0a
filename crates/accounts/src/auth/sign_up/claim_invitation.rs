//! Joining the company that invited the caller. (Document 2 §7: PATCH /sign_up/claim_open_user_invitation.)

use super::create_company::has_company;
use crate::users::current::CurrentUser;
use kernel::ids::UserInvitationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::FinishSignUp;
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// The invitation to claim.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// The invitation's id; the newest one if omitted.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    id: Option<UserInvitationId>,
}

/// Adds the caller to the company that invited their address, with the invitation's scopes.
#[utoipa::path(
    patch,
    path = "/sign_up/claim_open_user_invitation",
    tag = "auth",
    responses(
        (status = 200, body = CurrentUser),
        (status = 409, body = Errors, description = "The person already belongs to a company."),
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
    let user = caller.member().id;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let open = store::invitations::open_for(&mut change, &caller.member().email, given.id, now).await?;
    let open =
        open.ok_or_else(|| Error::field("id", Code::Invalid, "No open invitation for this email. Ask for a new one."))?;
    if !store::users::join_company(&mut change, user, open.company_id, &open.scopes).await? {
        return Err(has_company());
    }
    store::invitations::claim(&mut change, open.id, user, now).await?;
    let member = store::users::find(&mut change, user, now).await?.ok_or(Error::SignedOut)?;
    let audit = Audit::new("user_invitation.claimed")
        .by(&member)
        .on_author()
        .details(json!({"id": open.id, "scopes": open.scopes}));
    change.commit(audit).await?;
    app.session_cache.forget(caller.session());
    Ok(Json(CurrentUser::of(&app, &member)))
}
