//! Invites a person. (Document 2 §7: POST user_invitations.)

use super::link::InvitationLink;
use super::mail_link::MailInvitation;
use super::view::UserInvitation;
use axum::http::StatusCode;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::guards::ManageUsers;
use platform::http::{Caller, Code, Error, Json, Reply, schema};
use platform::limits::{count_mail, count_mail_to};
use platform::links::Purpose;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::invitations::NewInvitation;
use utoipa::ToSchema;

/// Request body: an invitation to send.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationToMake {
    user_invitation: InvitedUser,
}

/// Who to invite, with which scopes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitedUser {
    /// Email address.
    email: String,
    /// What they will be allowed to do: scopes that a broker can give.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// Brand of the site the link leads to; that of the request if omitted.
    #[serde(default)]
    site: Option<Brand>,
}

/// Invites someone to your company and emails the link.
#[utoipa::path(
    post,
    path = "/api/v1/user_invitations",
    tag = "users",
    responses(
        (status = 201, body = UserInvitation),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_user_invitation(
    app: App,
    caller: Caller<ManageUsers>,
    from: Address,
    Json(InvitationToMake { user_invitation: given }): Json<InvitationToMake>,
) -> Reply<(StatusCode, Json<UserInvitation>)> {
    let tenant = caller.tenant()?;
    let mut invalid = ValidationErrors::default();
    let email = invalid.address("user_invitation.email", &given.email);
    let email = email.as_str();
    if let Some(scope) = given.scopes.iter().find(|scope| !scope.is_for_brokers()) {
        invalid.add("user_invitation.scopes", format!("{scope} is not for a broker's people."));
    }
    invalid.end()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let known = store::users::find_credentials(&mut change, email).await?;
    if let Some(known) = known
        && store::users::is_colleague(&mut change, tenant, known.id).await?
    {
        return Err(taken("This person is in your company already."));
    }
    let new = NewInvitation {
        email,
        scopes: &given.scopes,
        site: given.site.unwrap_or(caller.brand()).site(),
        invited_by: caller.member().id,
        expires_at: now + InvitationLink::LIFE,
    };
    let id = store::invitations::create(&mut change, tenant, &new, now).await.map_err(|error| {
        match error.as_database_error().and_then(|error| error.constraint()) {
            Some("user_invitations_open_key") => taken("This address is invited already; resend that invitation."),
            _ => error.into(),
        }
    })?;
    count_mail(&mut change, tenant, now).await?;
    queue::enqueue(&mut change, &MailInvitation { invitation: id }, now).await?;
    let scopes: Vec<_> = given.scopes.iter().map(ToString::to_string).collect();
    let made = store::invitations::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("user_invitation.created")
        .subject("UserInvitation", id)
        .details(json!({"email": email, "scopes": scopes}));
    count_mail_to(&mut change, tenant, email, now).await?;
    change.commit(audit).await?;
    Ok((StatusCode::CREATED, Json(UserInvitation::of(made, now))))
}

fn taken(detail: &str) -> Error {
    Error::field("user_invitation.email", Code::Taken, detail)
}
