//! Resends an invitation. (Document 2 §7: PATCH user_invitations/{id}/resend.)

use super::link::InvitationLink;
use super::mail_link::MailInvitation;
use super::view::UserInvitation;
use kernel::ids::UserInvitationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageInvitations;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::links::Purpose;
use serde_json::json;

/// Emails a new link; the old one stops working.
#[utoipa::path(
    patch,
    path = "/api/v1/user_invitations/{id}/resend",
    tag = "users",
    params(("id" = i64, Path, description = "The invitation's id.")),
    responses(
        (status = 200, body = UserInvitation),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn resend_user_invitation(
    app: App,
    caller: Caller<ManageInvitations>,
    from: Address,
    Path(id): Path<UserInvitationId>,
) -> Reply<Json<UserInvitation>> {
    let tenant = caller.tenant()?;
    let known = store::invitations::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !store::invitations::renew(&mut change, tenant, id, now + InvitationLink::LIFE).await? {
        return Err(Error::NotFound);
    }
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailInvitation { invitation: id }, now).await?;
    let renewed = store::invitations::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit =
        Audit::new("user_invitation.resent").subject("UserInvitation", id).details(json!({"email": known.email}));
    count_mail_to(&mut change, tenant, &known.email, now).await?;
    change.commit(audit).await?;
    Ok(Json(UserInvitation::of(renewed, now)))
}
