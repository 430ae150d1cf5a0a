//! Withdraws an invitation. (Document 2 §7: DELETE user_invitations/{id}.)

use axum::http::StatusCode;
use kernel::ids::UserInvitationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageUsers;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;

/// Withdraws an open invitation; its link stops working.
#[utoipa::path(
    delete,
    path = "/api/v1/user_invitations/{id}",
    tag = "users",
    params(("id" = i64, Path, description = "The invitation's id.")),
    responses((status = 204, description = "Withdrawn."))
)]
pub async fn delete_user_invitation(
    app: App,
    caller: Caller<ManageUsers>,
    from: Address,
    Path(id): Path<UserInvitationId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let email = store::invitations::delete(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("user_invitation.deleted").subject("UserInvitation", id).details(json!({"email": email}));
    change.commit(audit).await?;
    Ok(StatusCode::NO_CONTENT)
}
