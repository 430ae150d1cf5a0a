//! The company's open invitations. (Document 2 §7: GET user_invitations.)

use super::view::UserInvitation;
use platform::app::App;
use platform::http::guards::ManageInvitations;
use platform::http::{Caller, Page, Q, Reply};
use store::invitations::Invitations;

/// Lists your company's open invitations, most recently sent first.
#[utoipa::path(
    get,
    path = "/api/v1/user_invitations",
    tag = "users",
    params(Q<Invitations>),
    responses((status = 200, body = [UserInvitation]))
)]
pub async fn list_user_invitations(
    app: App,
    caller: Caller<ManageInvitations>,
    q: Q<Invitations>,
) -> Reply<Page<UserInvitation>> {
    let (rows, now) = (store::invitations::list(&mut *app.conn().await?, caller.tenant()?, &q).await?, app.clock.now());
    Ok(Page::of(&q, rows).map(|row| UserInvitation::of(row, now)))
}
