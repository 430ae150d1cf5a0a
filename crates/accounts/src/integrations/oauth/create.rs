//! Creates an application. Its secret is only in the answer.

use super::OauthApplicationView;
use crate::auth::own_password;
use crate::integrations::{NewSecret, check_scopes, each_once};
use axum::http::StatusCode;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Error, Json, Reply, schema};
use platform::secrets;
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::integrations::{MOST, NewApplication};
use utoipa::ToSchema;

/// Request body: an OAuth application to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OauthApplicationToMake {
    oauth_application: NewOauthApplication,
    /// The caller's password, once more.
    password: String,
}

/// An OAuth application to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOauthApplication {
    /// Display name.
    name: String,
    /// What its tokens may do at most: some of what its maker may.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
}

/// A new OAuth application with its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeOauthApplication {
    /// The OAuth application.
    oauth_application: OauthApplicationView,
    /// The client secret, shown only once.
    client_secret: String,
}

/// Creates an OAuth application for your company's own systems.
#[utoipa::path(
    post,
    path = "/oauth/applications",
    tag = "integrations",
    responses(
        (status = 201, body = MadeOauthApplication),
        (status = 409, body = Errors, description = "The company already has the maximum number of applications."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_oauth_application(
    app: App,
    caller: Caller<ManageKeys>,
    from: Address,
    Json(OauthApplicationToMake { oauth_application: given, password }): Json<OauthApplicationToMake>,
) -> Reply<(StatusCode, Json<MadeOauthApplication>)> {
    let tenant = caller.tenant()?;
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("oauth_application.name", &given.name);
    check_scopes(&mut invalid, "oauth_application.scopes", &caller, &given.scopes);
    invalid.end()?;
    own_password::check(&app, caller.member(), &password, "password", from).await?;
    let (secret, client_id) = (NewSecret::new("hws"), format!("hwc_{}", &secrets::new_secret()[..32]));
    let scopes = each_once(&given.scopes);
    let new = NewApplication {
        name,
        client_id: &client_id,
        secret_hash: &secret.hash,
        scopes: &scopes,
        created_by: caller.member().id,
    };
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let id = store::integrations::create_application(&mut change, tenant, &new, now).await?;
    let id =
        id.ok_or_else(|| Error::Conflict(format!("A company has {MOST} applications at most. Revoke one first.")))?;
    let made =
        store::integrations::oauth_applications(&mut change, tenant).await?.into_iter().find(|made| made.id == id);
    let audit = Audit::new("oauth_application.created")
        .subject("OauthApplication", id)
        .details(json!({"name": name, "client_id": client_id}));
    change.commit(audit).await?;
    let made = made.ok_or(Error::NotFound)?;
    Ok((StatusCode::CREATED, Json(MadeOauthApplication { oauth_application: made.into(), client_secret: secret.text })))
}
