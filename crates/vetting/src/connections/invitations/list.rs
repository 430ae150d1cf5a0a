//! The company's carrier invitations. (Document 2 §7: GET connection_invitations, by issuer and carrier.)

use super::view::ConnectionInvitation;
use platform::app::App;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Page, Q, Reply};
use store::onboarding::invitations::{self, ConnectionInvitations};

/// Lists your company's carrier invitations, newest first, including expired and withdrawn ones.
#[utoipa::path(
    get,
    path = "/api/v1/connection_invitations",
    tag = "connections",
    params(Q<ConnectionInvitations>),
    responses((status = 200, body = [ConnectionInvitation]))
)]
pub async fn list_connection_invitations(
    app: App,
    caller: Caller<ReadOnboarding>,
    q: Q<ConnectionInvitations>,
) -> Reply<Page<ConnectionInvitation>> {
    let (rows, now) = (invitations::list(&mut *app.conn().await?, caller.tenant()?, &q).await?, app.clock.now());
    Ok(Page::of(&q, rows).map(|row| ConnectionInvitation::of(row, now)))
}
