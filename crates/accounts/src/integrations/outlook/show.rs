//! A person's Outlook key, without its secret. Reading creates nothing: a page of another site can make a browser read.

use super::OutlookApiKey;
use kernel::ids::UserId;
use platform::app::App;
use platform::http::error::Denied;
use platform::http::guards::OwnOutlook;
use platform::http::{Caller, Error, Json, Path, Reply};

/// Returns the caller's Outlook key; `api_key` is null until one is created.
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
    Path(user): Path<UserId>,
) -> Reply<Json<OutlookApiKey>> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    if !store::users::is_colleague(&mut db, tenant, user).await? {
        return Err(Error::NotFound);
    }
    if user != caller.member().id {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let key = store::integrations::outlook_key(&mut db, tenant, user).await?;
    Ok(Json(OutlookApiKey { api_key: key.map(Into::into), secret: None }))
}
