//! Whether a signed-in person without a company is invited to one. (Document 2 §7: PATCH /sign_up/check_for_open_user_invitation.)

use chrono::{DateTime, Utc};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::FinishSignUp;
use platform::http::{Caller, Json, Reply, schema};
use serde::Serialize;
use utoipa::ToSchema;

/// Result of the check for an open invitation.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvitationCheck {
    /// The newest open invitation to the caller's own address; null if there is none.
    invitation: Option<OwnInvitation>,
}

/// An invitation, as shown to the invited person.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnInvitation {
    /// The invitation's id.
    id: i64,
    /// Legal name of the company.
    company_legal_name: String,
    /// Who sent the invitation.
    invited_by: String,
    /// What the person will be allowed to do.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// When the invitation expires.
    expires_at: DateTime<Utc>,
}

/// Returns the open invitation to the caller's verified address.
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
            id: open.id.0,
            company_legal_name: open.company_legal_name,
            invited_by: open.invited_by,
            scopes: Scope::known(&open.scopes),
            expires_at: open.expires_at,
        }),
    }))
}
