//! Takes an invitation back. (Document 2 §7: DELETE user_invitations/{id}.)

use axum::http::StatusCode;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::ManageUsers;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::audit::Entry;

/// Takes an open invitation back; its link works no more.
#[utoipa::path(
    delete,
    path = "/api/v1/user_invitations/{id}",
    tag = "users",
    params(("id" = i64, Path, description = "The invitation's id")),
    responses((status = 204, description = "It is taken back."))
)]
pub async fn delete_user_invitation(
    app: App,
    caller: Caller<ManageUsers>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<StatusCode> {
    let (tenant, mut tx) = (caller.tenant()?, app.begin().await?);
    let email = store::invitations::delete(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
    let act = audit_entry::own(&caller, from, "user_invitation.deleted", json!({"email": email}));
    let act = Entry { subject: Some(format!("UserInvitation;{id}")), ..act };
    store::audit::record(&mut tx, &act, app.clock.now()).await?;
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
