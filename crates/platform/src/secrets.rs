//! Unguessable values. The only place that reads the system's randomness for security.

use chrono::TimeDelta;
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use subtle::ConstantTimeEq;

/// How long an emailed code can be used (product: 10 minutes).
pub const CODE_LIFE: TimeDelta = TimeDelta::minutes(10);
/// How often a code may be tried (product: 5 tries).
pub const CODE_TRIES: i32 = 5;

/// 32 random bytes as 64 hexadecimal digits.
pub fn new_secret() -> String {
    hex(&rand::rng().random::<[u8; 32]>())
}

/// Six random digits.
pub fn new_code() -> String {
    format!("{:06}", rand::rng().random_range(0..1_000_000))
}

/// Whether a text has the form of such a code. What has not is no try of one.
pub fn is_code(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// A password that is easy to copy from a screen: 20 letters and digits without look-alikes, 99 bits.
pub fn new_password() -> String {
    groups(4)
}

/// A recovery code: 10 letters and digits without look-alikes, 49 bits.
pub fn new_recovery_code() -> String {
    groups(2)
}

/// So many groups of five signs.
fn groups(count: usize) -> String {
    const SIGNS: &[u8; 31] = b"abcdefghjkmnpqrstuvwxyz23456789";
    let mut rng = rand::rng();
    let groups: Vec<String> =
        (0..count).map(|_| (0..5).map(|_| char::from(SIGNS[rng.random_range(0..SIGNS.len())])).collect()).collect();
    groups.join("-")
}

/// The hash under which a random secret is kept. (Not for passwords or codes, which can be guessed.)
pub fn hash(secret: &str) -> Vec<u8> {
    Sha256::digest(secret.as_bytes()).to_vec()
}

/// Whether a given secret is the kept one, in a time that says nothing about how much of it is right.
pub fn is_same(given: &str, kept: &str) -> bool {
    hash(given).ct_eq(&hash(kept)).into()
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_secret_is_the_same() {
        assert!(is_same("a token", "a token"));
        for other in ["", "a toke", "a token ", "A token"] {
            assert!(!is_same(other, "a token"), "{other}");
        }
    }
}
