//! Whether somebody who is signed in without a company is invited to one. (Document 2 §7: PATCH /sign_up/check_for_open_user_invitation.)

use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::FinishSignUp;
use platform::http::{Caller, Json, Reply, schema};
use serde::Serialize;
use utoipa::ToSchema;

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationCheck {
    /// The newest open invitation to the person's own address; null when there is none.
    invitation: Option<OwnInvitation>,
}

/// An invitation, as the invited person sees it.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnInvitation {
    /// Its id.
    id: i64,
    /// The company's legal name.
    company_legal_name: String,
    /// Who invites.
    invited_by: String,
    /// What the person will be allowed to do.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Until when it can be claimed.
    expires_at: DateTime<Utc>,
}

/// The open invitation to one's own address, which was shown to be one's own.
#[utoipa::path(
    patch,
    path = "/sign_up/check_for_open_user_invitation",
    tag = "auth",
    responses((status = 200, body = InvitationCheck))
)]
pub async fn check_for_open_user_invitation(app: App, caller: Caller<FinishSignUp>) -> Reply<Json<InvitationCheck>> {
    if caller.member().company.is_some() {
        return Ok(Json(InvitationCheck { invitation: None }));
    }
    let mut db = app.conn().await?;
    let open = store::invitations::open_for(&mut db, &caller.member().email, None, app.clock.now()).await?;
    Ok(Json(InvitationCheck {
        invitation: open.map(|open| OwnInvitation {
            id: open.id,
            company_legal_name: open.company_legal_name,
            invited_by: open.invited_by,
            scopes: open.scopes.iter().filter_map(|scope| scope.parse().ok()).collect(),
            expires_at: open.expires_at,
        }),
    }))
}
