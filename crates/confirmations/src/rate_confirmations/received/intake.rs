//! Takes an email by a signed call, for installations whose mail service receives it. The same way in as over SMTP. (loads.md §5, point 1.)

use super::keep::{Arriving, Kept, keep};
use super::signed::Signed;
use axum::http::StatusCode;
use mail_in::address::Recipient;
use mail_in::bounds::LARGEST_MESSAGE;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Denied, Error, Json, LargeRaw, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// Result of taking an email.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateConfirmationMailReceipt {
    /// Whether the same message for the same recipient was taken before; if so, nothing was changed.
    is_repeated: bool,
}

/// Takes an email that came in for a carrier (`dot<DOT>@` the intake's domain) or a report about an email of ours (`bounces@`): the raw message,
/// up to 25 MB. It is kept before this is answered, and read afterwards.
///
/// `Haulwarden-Timestamp` is the time of sending in seconds since 1970, at most 5 minutes from the current time; `Haulwarden-Content-SHA256` is
/// the SHA-256 of the message in hexadecimal; `Haulwarden-Signature` is `v1=` and the hexadecimal HMAC-SHA256 of
/// `{timestamp}.{recipient}.{SHA-256}` under the shared secret.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmation_mails/intake",
    tag = "rate_confirmations",
    params(
        ("recipient" = Option<String>, Query, description = "The address that the email is for. Required."),
        ("haulwarden-timestamp" = Option<String>, Header, description = "When it was sent, in seconds since 1970."),
        ("haulwarden-content-sha256" = Option<String>, Header, description = "SHA-256 of the message in hexadecimal."),
        ("haulwarden-signature" = Option<String>, Header, description = "`v1=` and the signature in hexadecimal."),
    ),
    request_body(content = String, content_type = "message/rfc822"),
    responses(
        (status = 202, body = RateConfirmationMailReceipt, description = "Kept."),
        (status = 403, body = Errors, description = "The signature is missing or invalid, or the request came from another site's page."),
        (status = 404, body = Errors, description = "This installation takes no email in."),
        (status = 413, body = Errors, description = "The message is larger than 25 MB."),
        (status = 503, body = Errors, description = "It can't be kept now. Send it again later."),
    )
)]
pub async fn take_rate_confirmation_mail(
    app: App,
    signed: Signed,
    LargeRaw(raw): LargeRaw<LARGEST_MESSAGE>,
) -> Reply<(StatusCode, Json<RateConfirmationMailReceipt>)> {
    if !signed.covers(&raw) {
        return Err(Error::Denied(Denied::WrongSignature));
    }
    let domain = app.config.mail_in.as_ref().map(|settings| settings.domain.as_str()).ok_or(Error::NotFound)?;
    let recipient = Recipient::read(&signed.recipient, domain);
    let recipient = recipient.ok_or_else(|| {
        Error::invalid("recipient", format!("Use dot, a USDOT number and @{domain}, or bounces@{domain}."))
    })?;
    if raw.is_empty() {
        return Err(Error::invalid("body", "The message is empty."));
    }
    let kept = keep(&app, Arriving { recipient, envelope: None, raw }).await?;
    Ok((StatusCode::ACCEPTED, Json(RateConfirmationMailReceipt { is_repeated: kept == Kept::Known })))
}
