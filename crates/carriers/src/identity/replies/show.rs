//! The alert behind a link. Open to anyone with the link, which proves control of the carrier's address.

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
    /// The link's token.
    token: String,
}

/// The alert a carrier can reply to. The publisher isn't named.
#[derive(Debug, Serialize, ToSchema)]
pub struct IdentityAlertReplyRequest {
    /// The carrier's USDOT number.
    dot_number: i32,
    /// Legal name.
    legal_name: Option<String>,
    /// Category.
    #[schema(schema_with = type_schema)]
    is_type: AlertType,
    /// Text shown to everyone.
    message: String,
    /// Day of the incident.
    file_date: NaiveDate,
    /// When it was published.
    published_at: DateTime<Utc>,
    /// When the link expires.
    expires_at: DateTime<Utc>,
}

fn type_schema() -> RefOr<Schema> {
    schema::words(AlertType::WORDS.iter().copied())
}

/// Returns the alert that the recipient of an emailed link can reply to.
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
