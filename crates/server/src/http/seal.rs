//! Encryption at rest of what must be read again: the secrets of authenticator apps. What is only compared is kept as a hash instead.
//!
//! XChaCha20-Poly1305 under a key derived from the installation's secret. A sealed value is bound to what it is for ("authenticator 7"), so
//! a row's value cannot be put into another row.

use super::token::Keys;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};
use rand::RngExt;

/// The first byte of a sealed value: how it is sealed.
const VERSION: u8 = 1;
/// Bytes of the random number that each value has of its own.
const NONCE: usize = 24;

/// A sealed value that cannot be opened: damaged, for something else, or sealed under another secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sealed value cannot be opened; was HAULWARDEN_SECRET changed?")]
pub struct Unreadable;

impl Keys {
    /// Encrypts `plain` for a use.
    pub fn seal(&self, use_: &str, plain: &[u8]) -> Vec<u8> {
        let nonce: [u8; NONCE] = rand::rng().random();
        let payload = Payload { msg: plain, aad: use_.as_bytes() };
        let sealed = self
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .unwrap_or_else(|_| unreachable!("what is sealed fits into memory"));
        [&[VERSION], nonce.as_slice(), sealed.as_slice()].concat()
    }

    /// Decrypts what was sealed for the same use.
    pub fn unseal(&self, use_: &str, sealed: &[u8]) -> Result<Vec<u8>, Unreadable> {
        let (nonce, sealed) =
            sealed.strip_prefix(&[VERSION]).and_then(|rest| rest.split_first_chunk::<NONCE>()).ok_or(Unreadable)?;
        let payload = Payload { msg: sealed, aad: use_.as_bytes() };
        self.cipher().decrypt(&XNonce::from(*nonce), payload).map_err(|_| Unreadable)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.seal_key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_value_opens_for_its_own_use_under_its_own_secret_alone() {
        let (keys, other) = (Keys::derive("one secret"), Keys::derive("another secret"));

        let sealed = keys.seal("authenticator 7", b"a secret");

        assert_eq!(keys.unseal("authenticator 7", &sealed).as_deref(), Ok(b"a secret".as_slice()));
        assert_eq!(keys.unseal("authenticator 8", &sealed), Err(Unreadable));
        assert_eq!(other.unseal("authenticator 7", &sealed), Err(Unreadable));
        assert_eq!(keys.unseal("authenticator 7", &sealed[..20]), Err(Unreadable));
        assert!(!sealed.windows(8).any(|window| window == b"a secret"));
        assert_ne!(sealed, keys.seal("authenticator 7", b"a secret"));
    }
}
