//! Encryption at rest for secrets that must be read again: authenticator apps, webhooks, tax numbers, bank accounts, keys of files. Secrets that are only
//! compared are stored as hashes instead.
//!
//! XChaCha20-Poly1305 under a key derived from the installation's secret. An encrypted value is bound to its use ("authenticator 7"), so it
//! can't be used in another row.

use crate::keys::Keys;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use rand::RngExt;

/// The first byte of an encrypted value: how it is encrypted.
const VERSION: u8 = 1;
/// Bytes of the random number that each value has of its own.
const NONCE: usize = 24;

/// An encrypted value that cannot be decrypted: damaged, made for another use, or under another secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an encrypted value cannot be read; was HAULWARDEN_SECRET changed?")]
pub struct Unreadable;

impl Keys {
    /// Encrypts `plain` for a use.
    pub fn encrypt(&self, use_: &str, plain: &[u8]) -> Vec<u8> {
        let nonce: [u8; NONCE] = rand::rng().random();
        let payload = Payload { msg: plain, aad: use_.as_bytes() };
        let encrypted = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .unwrap_or_else(|_| unreachable!("what is encrypted fits into memory"));
        [&[VERSION], nonce.as_slice(), encrypted.as_slice()].concat()
    }

    /// Decrypts what was encrypted for the same use.
    pub fn decrypt(&self, use_: &str, encrypted: &[u8]) -> Result<Vec<u8>, Unreadable> {
        let (nonce, encrypted) =
            encrypted.strip_prefix(&[VERSION]).and_then(|rest| rest.split_first_chunk::<NONCE>()).ok_or(Unreadable)?;
        let payload = Payload { msg: encrypted, aad: use_.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| Unreadable)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.encryption_key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encrypted_value_opens_for_its_own_use_under_its_own_secret_alone() {
        let (keys, other) = (Keys::derive("one secret"), Keys::derive("another secret"));

        let encrypted = keys.encrypt("authenticator 7", b"a secret");

        assert_eq!(keys.decrypt("authenticator 7", &encrypted).as_deref(), Ok(b"a secret".as_slice()));
        assert_eq!(keys.decrypt("authenticator 8", &encrypted), Err(Unreadable));
        assert_eq!(other.decrypt("authenticator 7", &encrypted), Err(Unreadable));
        assert_eq!(keys.decrypt("authenticator 7", &encrypted[..20]), Err(Unreadable));
        assert!(!encrypted.windows(8).any(|window| window == b"a secret"));
        assert_ne!(encrypted, keys.encrypt("authenticator 7", b"a secret"));
    }
}
