//! Who brings email by a call: it shows that it knows the shared secret before a byte of the message is read, so that strangers have none
//! received.
//!
//! `Haulwarden-Timestamp` is the time of sending in seconds since 1970, `Haulwarden-Content-SHA256` the SHA-256 of the message, and
//! `Haulwarden-Signature` is `v1=` and the hexadecimal HMAC-SHA256 of `{timestamp}.{recipient}.{SHA-256}` under the secret.

use axum::extract::{FromRequestParts, Query};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use hmac::{Hmac, KeyInit, Mac};
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::{Guard, Guarded, Public};
use platform::http::operation::RequestGate;
use platform::http::{Anyone, Denied, Error, receive};
use serde::Deserialize;
use sha2::{Digest, Sha256};

const TIMESTAMP: &str = "haulwarden-timestamp";
const CONTENT: &str = "haulwarden-content-sha256";
const SIGNATURE: &str = "haulwarden-signature";

/// How far the time of sending may be from ours, either way.
const WINDOW: TimeDelta = TimeDelta::minutes(5);

/// A call that knows the shared secret: the gate of the intake.
#[derive(Debug)]
pub struct Signed {
    /// The address that the message is for.
    pub(super) recipient: String,
    content: [u8; 32],
}

impl Signed {
    /// Whether this is the message that was signed.
    pub(super) fn covers(&self, message: &[u8]) -> bool {
        let content: [u8; 32] = Sha256::digest(message).into();
        self.content == content
    }
}

impl RequestGate for Signed {
    const GUARD: Guard = Public::GUARD;
    const CAPABILITY: Option<&'static str> = Some("signed email");
}

#[derive(Deserialize)]
struct To {
    recipient: Option<String>,
}

impl FromRequestParts<App> for Signed {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Anyone::from_request_parts(parts, app).await?;
        let Ok(from) = Address::from_request_parts(parts, app).await;
        let secret =
            app.config.mail_in.as_ref().and_then(|settings| settings.secret.as_ref()).ok_or(Error::NotFound)?;
        let to = Query::<To>::try_from_uri(&parts.uri).ok().and_then(|Query(to)| to.recipient).unwrap_or_default();
        let content = signed(secret.as_bytes(), &parts.headers, &to, app.clock.now());
        let content = content.ok_or(Error::Denied(Denied::WrongSignature))?;
        receive::is_proved(parts, from.client);
        Ok(Self { recipient: to, content })
    }
}

/// The hash of the message that a call's headers sign; none where they don't.
fn signed(secret: &[u8], headers: &HeaderMap, recipient: &str, now: DateTime<Utc>) -> Option<[u8; 32]> {
    let text = |name: &str| headers.get(name)?.to_str().ok();
    let timestamp = text(TIMESTAMP)?;
    let sent_at = DateTime::from_timestamp(timestamp.parse().ok()?, 0)?;
    if (now - sent_at).abs() > WINDOW {
        return None;
    }
    let content: [u8; 32] = HEXLOWER_PERMISSIVE.decode(text(CONTENT)?.as_bytes()).ok()?.try_into().ok()?;
    let given = HEXLOWER_PERMISSIVE.decode(text(SIGNATURE)?.strip_prefix("v1=")?.as_bytes()).ok()?;
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret).unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
    mac.update(format!("{timestamp}.{recipient}.{}", HEXLOWER.encode(&content)).as_bytes());
    mac.verify_slice(&given).is_ok().then_some(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    // content=$(printf message | sha256sum | cut -c1-64); printf "1700000000.dot7@in.example.com.$content" | openssl dgst -sha256 -hmac key
    const OF_MESSAGE: &str = "ab530a13e45914982b79f9b7e3fba994cfd1f3fb22f71cea1afbf02b460c6d1d";
    const DIGITS: &str = "a03d996689d820d03b4f2729d9ac9ef4a363e4c1684f5bf3fb754118cafd4950";

    fn headers(timestamp: &str, content: &str, signature: &str) -> HeaderMap {
        let all = [(TIMESTAMP, timestamp), (CONTENT, content), (SIGNATURE, signature)];
        let header = |(name, value): (&'static str, &str)| {
            (axum::http::HeaderName::from_static(name), value.parse().expect("a value"))
        };
        all.map(header).into_iter().collect()
    }

    #[test]
    fn only_the_same_message_for_the_same_recipient_at_about_the_same_time_is_signed() {
        let now = DateTime::from_timestamp(1_700_000_100, 0).expect("an instant");
        let right = headers("1700000000", OF_MESSAGE, &format!("v1={DIGITS}"));
        let to = "dot7@in.example.com";

        let content = signed(b"key", &right, to, now).expect("signed");

        let call = Signed { recipient: to.to_owned(), content };
        assert!(call.covers(b"message") && !call.covers(b"another"));
        assert!(signed(b"other", &right, to, now).is_none());
        assert!(signed(b"key", &right, "dot8@in.example.com", now).is_none());
        assert!(signed(b"key", &right, to, now + WINDOW).is_none());
        assert!(signed(b"key", &right, to, now - TimeDelta::minutes(10)).is_none());
        for wrong in [
            headers("1700000001", OF_MESSAGE, &format!("v1={DIGITS}")),
            headers("1700000000", &OF_MESSAGE.replace('a', "b"), &format!("v1={DIGITS}")),
            headers("1700000000", OF_MESSAGE, DIGITS),
            HeaderMap::new(),
        ] {
            assert!(signed(b"key", &wrong, to, now).is_none(), "{wrong:?}");
        }
    }
}
