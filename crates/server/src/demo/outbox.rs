//! The emails that demonstration mode keeps instead of sending; the front end shows them at `/broker/demo/outbox`.
//!
//! They hold sign-in codes, so they are shown only in demonstration mode, only to this machine where the configuration trusts it
//! (`HAULWARDEN_TRUST_LOCAL`) or at the listener for operators, and only under a name of this machine: a page of another site that points its
//! own name here must not read them. Anyone else gets 404.

use axum::http::{HeaderMap, header};
use chrono::{DateTime, Utc};
use dispatch::tracking_links::qr;
use platform::app::App;
use platform::http::address::Address;
use platform::http::{Anyone, Error, Json, Reply};
use serde::Serialize;
use store::outbox::Kept;
use utoipa::ToSchema;

/// How many emails are shown.
const SHOWN: i64 = 50;

/// An email that was stored instead of sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct OutboxMail {
    /// The email's id.
    id: i64,
    /// Address it would have been sent to.
    to: String,
    /// Subject line.
    subject: String,
    /// Plain text.
    text: String,
    /// HTML version of the text.
    html: Option<String>,
    /// The link of a dock's pickup check in it as a QR code, as an SVG document; null if it has none.
    qr_svg: Option<String>,
    /// When it was written.
    created_at: DateTime<Utc>,
}

/// What the address of a dock's pickup check has in it.
const PICKUP_CHECK: &str = "/broker/pickup-check?";

/// The address of a dock's pickup check in a text.
fn pickup_check(text: &str) -> Option<&str> {
    text.split_whitespace().find(|word| word.starts_with("http") && word.contains(PICKUP_CHECK))
}

impl From<Kept> for OutboxMail {
    fn from(mail: Kept) -> Self {
        let qr_svg = pickup_check(&mail.body_text).and_then(|link| qr::picture(link).ok());
        Self {
            qr_svg,
            id: mail.id,
            to: mail.recipient,
            subject: mail.subject,
            text: mail.body_text,
            html: mail.body_html,
            created_at: mail.created_at,
        }
    }
}

/// Lists the newest emails, newest first.
///
/// Only in demonstration mode and where the configuration trusts the caller; 404 otherwise.
#[utoipa::path(
    get,
    path = "/demo/outbox",
    tag = "demo",
    responses((status = 200, body = [OutboxMail]), (status = 404, body = platform::http::error::Errors, description = "Not in demonstration mode, or the caller is not trusted."))
)]
pub async fn list_outbox(app: App, _: Anyone, from: Address, headers: HeaderMap) -> Reply<Json<Vec<OutboxMail>>> {
    Ok(Json(mails(&app, from, &headers).await?))
}

pub(crate) async fn mails(app: &App, from: Address, headers: &HeaderMap) -> Result<Vec<OutboxMail>, Error> {
    if !app.config.is_demonstration || !from.is_local || !names_this_machine(headers) {
        return Err(Error::NotFound);
    }
    let kept = store::outbox::newest(&mut *app.conn().await?, SHOWN).await?;
    Ok(kept.into_iter().map(OutboxMail::from).collect())
}

fn names_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()))
        .map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1" | "[::1]") || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_of_a_pickup_check_is_found_in_a_text_and_no_other() {
        let text = "Check the truck:\n    http://127.0.0.1:8080/broker/pickup-check?token=0a1b\nThanks.";
        assert_eq!(pickup_check(text), Some("http://127.0.0.1:8080/broker/pickup-check?token=0a1b"));
        assert_eq!(pickup_check("http://127.0.0.1:8080/broker/drive?token=0a1b"), None);
    }
}
