//! Time-based one-time codes: RFC 6238 with SHA-1, 30 seconds and 6 digits, which is what every authenticator app understands.

use chrono::{DateTime, Utc};
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;

/// Seconds that a code lasts.
const STEP: i64 = 30;
/// Steps before and after the present one whose codes are accepted: clocks differ. (RFC 6238 §5.2 recommends one step of delay.)
const DRIFT: i64 = 1;

/// The code of a time step. (RFC 4226 §5.3)
fn code_at(secret: &[u8], step: i64) -> u32 {
    let mut mac =
        Hmac::<Sha1>::new_from_slice(secret).unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
    mac.update(&step.to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let offset = usize::from(hash[19] & 0x0f);
    let word = u32::from_be_bytes([hash[offset], hash[offset + 1], hash[offset + 2], hash[offset + 3]]);
    (word & 0x7fff_ffff) % 1_000_000
}

/// The step, newer than `after`, whose code this is at this time.
pub fn matching_step(secret: &[u8], code: &str, after: i64, now: DateTime<Utc>) -> Option<i64> {
    let is_code = code.len() == 6 && code.bytes().all(|b| b.is_ascii_digit());
    let given: u32 = code.parse().ok().filter(|_| is_code)?;
    let present = now.timestamp().div_euclid(STEP);
    // Every step is compared, so that the time reveals nothing.
    let fitting = (present - DRIFT..=present + DRIFT).filter(|step| code_at(secret, *step) == given && *step > after);
    fitting.max()
}

/// What the app reads from the picture. (The key URI format of Google Authenticator, which all apps read.)
pub fn key_uri(issuer: &str, account: &str, secret_base32: &str) -> String {
    let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20");
    let (issuer, account) = (encode(issuer), encode(account));
    format!(
        "otpauth://totp/{issuer}:{account}?secret={secret_base32}&issuer={issuer}&algorithm=SHA1&digits=6&period=30"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret of RFC 6238's appendix B.
    const SECRET: &[u8] = b"12345678901234567890";

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).expect("an instant")
    }

    #[test]
    fn codes_are_those_of_the_standards_own_table() {
        for (seconds, code) in [
            (59, 287_082),
            (1_111_111_109, 81_804),
            (1_111_111_111, 50_471),
            (1_234_567_890, 5_924),
            (2_000_000_000, 279_037),
        ] {
            assert_eq!(code_at(SECRET, seconds / 30), code, "at {seconds}");
        }
    }

    #[test]
    fn a_code_is_accepted_one_step_early_and_late_and_never_again() {
        assert_eq!(matching_step(SECRET, "287082", 0, at(59)), Some(1));
        assert_eq!(matching_step(SECRET, "287082", 0, at(89)), Some(1));
        assert_eq!(matching_step(SECRET, "287082", 0, at(90)), None);
        assert_eq!(matching_step(SECRET, "287082", 0, at(0)), Some(1));
        assert_eq!(matching_step(SECRET, "287082", 1, at(59)), None);
        for nonsense in ["", "28708", "+28708", "2870822", "28708x"] {
            assert_eq!(matching_step(SECRET, nonsense, 0, at(59)), None, "{nonsense}");
        }
    }

    #[test]
    fn the_picture_says_whose_code_it_is() {
        assert_eq!(
            key_uri("Smith & Sons", "ada+x@example.com", "ABC"),
            "otpauth://totp/Smith%20%26%20Sons:ada%2Bx%40example.com?secret=ABC&issuer=Smith%20%26%20Sons&algorithm=SHA1&digits=6&period=30"
        );
    }
}
