//! Verifies a message's sender: HMAC-SHA256 over the time and the body, under a shared secret.
//!
//! `Haulwarden-Timestamp` is the time of sending in seconds since 1970; `Haulwarden-Signature` is `v1=` and the hexadecimal digits of the
//! HMAC of `{timestamp}.{body}`. An old message is refused, so that a captured one can't be replayed later; one that is replayed
//! immediately is recognized by its event's id.

use axum::http::HeaderMap;
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::HEXLOWER_PERMISSIVE;
use hmac::{Hmac, KeyInit, Mac};
use platform::http::{Denied, Error};
use sha2::Sha256;

/// The header with the time.
const TIMESTAMP: &str = "haulwarden-timestamp";
/// The header with the signature.
const SIGNATURE: &str = "haulwarden-signature";

/// How far the time of sending may be from ours, either way.
const WINDOW: TimeDelta = TimeDelta::minutes(5);

/// Checks a message; the comparison takes the same time wherever the signatures differ.
pub(super) fn check(secret: &str, headers: &HeaderMap, body: &[u8], now: DateTime<Utc>) -> Result<(), Error> {
    is_right(secret, headers, body, now).then_some(()).ok_or(Error::Denied(Denied::WrongSignature))
}

fn is_right(secret: &str, headers: &HeaderMap, body: &[u8], now: DateTime<Utc>) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(timestamp) = text(TIMESTAMP) else { return false };
    let sent_at = timestamp.parse().ok().and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    if sent_at.is_none_or(|sent_at| (now - sent_at).abs() > WINDOW) {
        return false;
    }
    let given = text(SIGNATURE).and_then(|value| value.strip_prefix("v1="));
    let Some(given) = given.and_then(|digits| HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()) else { return false };
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes())
        .unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
    mac.update(timestamp.as_bytes());
    mac.update(b".");
    mac.update(body);
    mac.verify_slice(&given).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac key
    const DIGITS: &str = "a438e398bfafc57e4396bb7fc2304422f0f768e965d073ca313cb52e22e6ad03";

    fn headers(timestamp: &str, signature: &str) -> HeaderMap {
        HeaderMap::from_iter(
            [(TIMESTAMP, timestamp), (SIGNATURE, signature)]
                .map(|(name, value)| (axum::http::HeaderName::from_static(name), value.parse().expect("a value"))),
        )
    }

    #[test]
    fn only_the_same_body_under_the_same_secret_at_about_the_same_time_passes() {
        let (now, body) = (DateTime::from_timestamp(1_700_000_100, 0).expect("an instant"), br#"{"a":1}"#);
        let signed = headers("1700000000", &format!("v1={DIGITS}"));

        assert!(is_right("key", &signed, body, now));
        assert!(!is_right("other", &signed, body, now));
        assert!(!is_right("key", &signed, br#"{"a":2}"#, now));
        assert!(!is_right("key", &signed, body, now + WINDOW));
        assert!(!is_right("key", &signed, body, now - TimeDelta::minutes(10)));
        assert!(!is_right("key", &headers("1700000001", &format!("v1={DIGITS}")), body, now));
        assert!(!is_right("key", &headers("1700000000", DIGITS), body, now));
        assert!(!is_right("key", &headers("1700000000", "v1=00"), body, now));
        assert!(!is_right("key", &HeaderMap::new(), body, now));
    }
}
