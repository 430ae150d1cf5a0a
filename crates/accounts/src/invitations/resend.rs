//! Mails an invitation anew. (Document 2 §7: PATCH user_invitations/{id}/resend.)

use super::link::InvitationLink;
use super::mail_link::MailInvitation;
use super::view::UserInvitation;
use platform::app::App;
use platform::attempts::Attempt;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageInvitations;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::links::Purpose;
use serde_json::json;
use store::audit::Entry;

/// Mails a new link; the old one works no more.
#[utoipa::path(
    patch,
    path = "/api/v1/user_invitations/{id}/resend",
    tag = "users",
    params(("id" = i64, Path, description = "The invitation's id")),
    responses(
        (status = 200, body = UserInvitation),
        (status = 429, body = Errors, description = "Too many letters to this address or from here; `Retry-After` says how long to wait."),
    )
)]
pub async fn resend_user_invitation(
    app: App,
    caller: Caller<ManageInvitations>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<Json<UserInvitation>> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let known = store::invitations::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let _counted = Attempt::letter(&app, &known.email, from.client).await?;
    let mut tx = app.begin().await?;
    if !store::invitations::renew(&mut tx, tenant, id, now + InvitationLink::LIFE).await? {
        return Err(Error::NotFound);
    }
    queue::enqueue(&mut tx, &MailInvitation { invitation: id }, now).await?;
    let act = audit_entry::own(&caller, from, "user_invitation.resent", json!({"email": known.email}));
    store::audit::record(&mut tx, &Entry { subject: Some(format!("UserInvitation;{id}")), ..act }, now).await?;
    let renewed = store::invitations::find(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Json(UserInvitation::of(renewed, now)))
}
