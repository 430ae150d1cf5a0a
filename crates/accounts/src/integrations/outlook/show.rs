//! A person's Outlook key: created by the first request, the only one to show its secret.

use crate::integrations::NewSecret;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Denied;
use platform::http::guards::OwnOutlook;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Serialize;
use serde_json::json;
use store::integrations::{KeyKind, NewKey};
use utoipa::ToSchema;

/// A person's Outlook key.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutlookApiKey {
    /// The API key.
    api_key: OutlookKeyView,
    /// The secret, returned only by the call that created the key; null afterwards.
    secret: Option<String>,
}

/// An Outlook key, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutlookKeyView {
    /// The key's id.
    id: i64,
    /// First characters of its secret.
    prefix: String,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was last used, to the minute.
    last_used_at: Option<DateTime<Utc>>,
}

/// Returns the caller's Outlook key; the first call creates it and is the only one to return its secret.
#[utoipa::path(
    get,
    path = "/api/v1/users/{id}/haulwarden_for_outlook_api_key",
    tag = "users",
    params(("id" = i64, Path, description = "The caller's id.")),
    responses((status = 200, body = OutlookApiKey))
)]
pub async fn show_outlook_api_key(
    app: App,
    caller: Caller<OwnOutlook>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<Json<OutlookApiKey>> {
    let (tenant, user) = (caller.tenant()?, UserId(id));
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !store::users::is_colleague(&mut change, tenant, user).await? {
        return Err(Error::NotFound);
    }
    if user != caller.member().id {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let mut made = None;
    if store::integrations::outlook_key(&mut change, tenant, user).await?.is_none() {
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
        let details = json!({"prefix": secret.prefix()});
        made = Some((secret.text, Audit::new("outlook_key.created").subject("ApiKey", key).details(details)));
    }
    let key = store::integrations::outlook_key(&mut change, tenant, user).await?.ok_or(Error::NotFound)?;
    let secret = match made {
        Some((secret, audit)) => {
            change.commit(audit).await?;
            Some(secret)
        }
        None => None,
    };
    let view =
        OutlookKeyView { id: key.id, prefix: key.prefix, created_at: key.created_at, last_used_at: key.last_used_at };
    Ok(Json(OutlookApiKey { api_key: view, secret }))
}
