//! The company's applications. (Document 1 §7: oauth applications on the monitor base.)

use super::OauthApplicationView;
use platform::app::App;
use platform::http::guards::ManageKeys;
use platform::http::{Caller, Json, Reply};

/// Lists your company's active OAuth applications, newest first, up to 100.
#[utoipa::path(
    get,
    path = "/oauth/applications",
    tag = "integrations",
    responses((status = 200, body = [OauthApplicationView]))
)]
pub async fn list_oauth_applications(app: App, caller: Caller<ManageKeys>) -> Reply<Json<Vec<OauthApplicationView>>> {
    let rows = store::integrations::oauth_applications(&mut *app.conn().await?, caller.tenant()?).await?;
    Ok(Json(rows.into_iter().map(OauthApplicationView::from).collect()))
}
