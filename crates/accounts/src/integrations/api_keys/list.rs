//! The company's API keys.

use super::ApiKeyView;
use platform::app::App;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Json, Reply};

/// Lists your company's active API keys, newest first, up to 100.
#[utoipa::path(get, path = "/api/v1/api_keys", tag = "integrations", responses((status = 200, body = [ApiKeyView])))]
pub async fn list_api_keys(app: App, caller: Caller<ManageKeys>) -> Reply<Json<Vec<ApiKeyView>>> {
    let rows = store::integrations::api_keys(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(rows.into_iter().map(ApiKeyView::from).collect()))
}
