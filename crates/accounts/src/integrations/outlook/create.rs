//! Creates a person's Outlook key. Its secret is only in the answer.

use super::OutlookApiKey;
use crate::auth::authenticator::begin::OwnPassword;
use crate::auth::own_password;
use crate::integrations::NewSecret;
use axum::http::StatusCode;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::{Denied, Errors};
use platform::http::guards::OwnOutlook;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::integrations::{KeyKind, NewKey};

/// Creates the caller's Outlook key, and returns its secret this once.
#[utoipa::path(
    post,
    path = "/api/v1/users/{id}/haulwarden_for_outlook_api_key",
    tag = "users",
    params(("id" = i64, Path, description = "The caller's id.")),
    responses(
        (status = 201, body = OutlookApiKey),
        (status = 409, body = Errors, description = "You already have an Outlook key."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_outlook_api_key(
    app: App,
    caller: Caller<OwnOutlook>,
    from: Address,
    Path(user): Path<UserId>,
    Json(given): Json<OwnPassword>,
) -> Reply<(StatusCode, Json<OutlookApiKey>)> {
    let tenant = caller.tenant()?;
    if !store::users::is_colleague(&mut *app.conn().await?, tenant, user).await? {
        return Err(Error::NotFound);
    }
    if user != caller.member().id {
        return Err(Error::Denied(Denied::Forbidden));
    }
    own_password::check(&app, caller.member(), &given.password, "password", from).await?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if store::integrations::outlook_key(&mut change, tenant, user).await?.is_some() {
        return Err(Error::Conflict("You already have an Outlook key. Revoke it first.".to_owned()));
    }
    let secret = NewSecret::new("hwo");
    // What its owner holds at the time of a call counts; here is the most that it can ever be.
    let new = NewKey {
        name: "Outlook",
        prefix: secret.prefix(),
        secret_hash: &secret.hash,
        scopes: Scope::OF_BROKERS,
        created_by: user,
        expires_at: None,
        kind: KeyKind::Outlook,
    };
    let key = store::integrations::create_key(&mut change, tenant, &new, now).await?.ok_or(Error::NotFound)?;
    let made = store::integrations::outlook_key(&mut change, tenant, user).await?.ok_or(Error::NotFound)?;
    let details = json!({"prefix": secret.prefix()});
    change.commit(Audit::new("outlook_key.created").subject("ApiKey", key).details(details)).await?;
    Ok((StatusCode::CREATED, Json(OutlookApiKey { api_key: Some(made.into()), secret: Some(secret.text) })))
}
