//! What the holder of a link is asked about. Open to whoever has the link: that shows control of the carrier's address.

use super::no_link;
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::{Anyone, Json, Query, Reply, schema};
use platform::secrets;
use serde::{Deserialize, Serialize};
use store::identity::{AlertType, replies};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{IntoParams, ToSchema};

/// A link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReplyLink {
    /// The token of the link.
    token: String,
}

/// The alert that the carrier can reply to. Who published it is not told.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityAlertReplyRequest {
    /// The carrier's USDOT number.
    dot_number: i32,
    /// Its legal name.
    legal_name: Option<String>,
    /// The category.
    #[schema(schema_with = type_schema)]
    is_type: AlertType,
    /// What everybody reads.
    message: String,
    /// The day that it happened.
    file_date: NaiveDate,
    /// When it was published.
    published_at: DateTime<Utc>,
    /// When the link stops working.
    expires_at: DateTime<Utc>,
}

fn type_schema() -> RefOr<Schema> {
    schema::words(AlertType::WORDS.iter().copied())
}

/// What the holder of a mailed link can reply to.
#[utoipa::path(
    get,
    path = "/api/v1/identity_alert_replies",
    tag = "identity",
    params(ReplyLink),
    responses((status = 200, body = IdentityAlertReplyRequest))
)]
pub async fn show_identity_alert_reply_request(
    app: App,
    _: Anyone,
    from: Address,
    Query(link): Query<ReplyLink>,
) -> Reply<Json<IdentityAlertReplyRequest>> {
    let attempt = Attempt::link(&app, from.client).await?;
    let asked = replies::asked(&mut *app.conn().await?, &secrets::hash(&link.token), app.clock.now()).await?;
    let asked = asked.ok_or_else(|| no_link("token"))?;
    attempt.give_back(&app).await?;
    Ok(Json(IdentityAlertReplyRequest {
        dot_number: asked.dot_number,
        legal_name: asked.legal_name,
        is_type: asked.is_type,
        message: asked.message,
        file_date: asked.file_date,
        published_at: asked.published_at,
        expires_at: asked.expires_at,
    }))
}
