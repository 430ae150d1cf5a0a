//! What the holder of a link is asked about. Open to whoever has the link: that shows control of the carrier's address.

use super::link::ReplyLink;
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::http::{Json, Query, Reply, schema};
use platform::links::Link;
use serde::{Deserialize, Serialize};
use store::identity::AlertType;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{IntoParams, ToSchema};

/// A link.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReplyToken {
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
    params(ReplyToken),
    responses((status = 200, body = IdentityAlertReplyRequest))
)]
pub async fn show_identity_alert_reply_request(
    app: App,
    link: Link<ReplyLink>,
    Query(ReplyToken { token }): Query<ReplyToken>,
) -> Reply<Json<IdentityAlertReplyRequest>> {
    let asked = link.open(&app, &token).await?.into_row();
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
