//! Creates an API key. Its secret is only in the answer.

use super::ApiKeyView;
use crate::auth::own_password;
use crate::integrations::{NewSecret, check_scopes, each_once};
use axum::http::StatusCode;
use chrono::{NaiveDate, NaiveTime};
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Error, Json, Reply, days, schema};
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::integrations::{KeyKind, MOST, NewKey};
use utoipa::ToSchema;

/// Request body: an API key to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApiKeyToMake {
    api_key: NewApiKey,
    /// The caller's password, once more.
    password: String,
}

/// An API key to create.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewApiKey {
    /// Display name.
    name: String,
    /// Its scopes: a subset of its creator's.
    #[schema(schema_with = schema::scopes)]
    scopes: Vec<Scope>,
    /// First day the key no longer works.
    #[serde(default, deserialize_with = "days::optional")]
    expires_on: Option<NaiveDate>,
}

/// A new API key with its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeApiKey {
    /// The API key.
    api_key: ApiKeyView,
    /// The secret, shown only once: `Authorization: Bearer …`.
    secret: String,
}

/// Creates an API key for your company's own systems.
#[utoipa::path(
    post,
    path = "/api/v1/api_keys",
    tag = "integrations",
    responses(
        (status = 201, body = MadeApiKey),
        (status = 409, body = Errors, description = "The company already has the maximum number of API keys."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_api_key(
    app: App,
    caller: Caller<ManageKeys>,
    from: Address,
    Json(ApiKeyToMake { api_key: given, password }): Json<ApiKeyToMake>,
) -> Reply<(StatusCode, Json<MadeApiKey>)> {
    let tenant = caller.tenant()?;
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("api_key.name", &given.name);
    check_scopes(&mut invalid, "api_key.scopes", &caller, &given.scopes);
    if given.expires_on.is_some_and(|day| day <= app.clock.today()) {
        invalid.add("api_key.expires_on", "Must be a future day.");
    }
    invalid.end()?;
    own_password::check(&app, caller.member(), &password, "password", from).await?;
    let (secret, scopes) = (NewSecret::new("hwk"), each_once(&given.scopes));
    let new = NewKey {
        name,
        prefix: secret.prefix(),
        secret_hash: &secret.hash,
        scopes: &scopes,
        created_by: caller.member().id,
        expires_at: given.expires_on.map(|day| day.and_time(NaiveTime::MIN).and_utc()),
        kind: KeyKind::Api,
    };
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let id = store::integrations::create_key(&mut change, tenant, &new, now).await?;
    let id = id.ok_or_else(|| Error::Conflict(format!("A company has {MOST} keys at most. Revoke one first.")))?;
    let made = store::integrations::api_keys(&mut change, tenant).await?.into_iter().find(|key| key.id == id);
    let audit =
        Audit::new("api_key.created").subject("ApiKey", id).details(json!({"name": name, "prefix": secret.prefix()}));
    change.commit(audit).await?;
    let made = made.ok_or(Error::NotFound)?;
    Ok((StatusCode::CREATED, Json(MadeApiKey { api_key: made.into(), secret: secret.text })))
}
