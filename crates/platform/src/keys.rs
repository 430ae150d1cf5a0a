//! The installation's keys: one secret, and a key derived from it for each use.

use crate::secrets::hex;
use hmac::{Hmac, KeyInit, Mac};
use kernel::ids::{SignUpId, UserId, VoiceCodeId};
use sha2::Sha256;

/// What the installation signs with; each use has a key of its own, derived from one secret.
#[derive(Clone)]
pub struct Keys {
    token: Vec<u8>,
    code: Vec<u8>,
    encryption: Vec<u8>,
    fingerprint: Vec<u8>,
    browser: Vec<u8>,
    mail: Vec<u8>,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(hidden)")
    }
}

impl Keys {
    /// Derives the keys from the installation's secret.
    pub fn derive(secret: &str) -> Self {
        Self {
            token: keyed_hash(secret.as_bytes(), b"session token"),
            code: keyed_hash(secret.as_bytes(), b"sign-in code"),
            encryption: keyed_hash(secret.as_bytes(), b"sealed values"),
            fingerprint: keyed_hash(secret.as_bytes(), b"fingerprint"),
            browser: keyed_hash(secret.as_bytes(), b"known browser"),
            mail: keyed_hash(secret.as_bytes(), b"message id"),
        }
    }

    /// By what the database knows the secret, in hexadecimal digits: it tells nothing of the secret, and another secret has another.
    pub fn fingerprint(&self) -> String {
        hex(&self.fingerprint)
    }

    /// What values at rest are encrypted with (`encryption.rs`): the 32 bytes of a hash.
    pub(crate) fn encryption_key(&self) -> [u8; 32] {
        std::array::from_fn(|at| self.encryption[at])
    }

    /// The signature of a session token's first two parts.
    pub(crate) fn token_signature(&self, parts: &str) -> Vec<u8> {
        keyed_hash(&self.token, parts.as_bytes())
    }

    /// Whether that is their signature; takes as long whichever byte is wrong.
    pub(crate) fn has_token_signature(&self, parts: &str, signature: &[u8]) -> bool {
        hmac_of(&self.token, parts.as_bytes()).verify_slice(signature).is_ok()
    }

    /// The hash under which a person's emailed code is kept. Six digits alone could be found from a plain hash; without the key they cannot.
    pub fn code_hash(&self, user: UserId, code: &str) -> Vec<u8> {
        keyed_hash(&self.code, format!("{user}:{code}").as_bytes())
    }
}

impl Keys {
    /// The signature by which a browser shows that it signed in to an account before.
    pub fn browser_signature(&self, account: &str, browser: &str) -> Vec<u8> {
        keyed_hash(&self.browser, format!("{account}:{browser}").as_bytes())
    }

    /// Whether that is its signature; takes as long whichever byte is wrong.
    pub fn has_browser_signature(&self, account: &str, browser: &str, signature: &[u8]) -> bool {
        hmac_of(&self.browser, format!("{account}:{browser}").as_bytes()).verify_slice(signature).is_ok()
    }

    /// What the Message-ID of an email says that only its recipient's side and we know: reports that repeat it are about that email.
    pub fn mail_token(&self, what: &str, number: i64) -> String {
        hex(&keyed_hash(&self.mail, format!("{what}:{number}").as_bytes())[..16])
    }

    /// The hash under which a sign-up's emailed code is kept.
    pub fn sign_up_code_hash(&self, sign_up: SignUpId, code: &str) -> Vec<u8> {
        keyed_hash(&self.code, format!("sign-up {sign_up}:{code}").as_bytes())
    }

    /// The hash under which the code that proves who answers a rate confirmation is kept.
    pub fn confirmation_code_hash(&self, id: i64, code: &str) -> Vec<u8> {
        keyed_hash(&self.code, format!("rate confirmation {id}:{code}").as_bytes())
    }

    /// The hash under which the code that is read to a carrier is kept.
    pub fn voice_code_hash(&self, id: VoiceCodeId, code: &str) -> Vec<u8> {
        keyed_hash(&self.code, format!("voice {id}:{code}").as_bytes())
    }

    /// Whether that is its hash; takes as long whichever digit is wrong.
    pub fn has_voice_code_hash(&self, id: VoiceCodeId, code: &str, hash: &[u8]) -> bool {
        hmac_of(&self.code, format!("voice {id}:{code}").as_bytes()).verify_slice(hash).is_ok()
    }

    /// The hash under which the code that proves a carrier's contact is kept.
    pub fn onboarding_code_hash(&self, proof: i64, code: &str) -> Vec<u8> {
        keyed_hash(&self.code, format!("onboarding {proof}:{code}").as_bytes())
    }
}

fn keyed_hash(key: &[u8], message: &[u8]) -> Vec<u8> {
    hmac_of(key, message).finalize().into_bytes().to_vec()
}

fn hmac_of(key: &[u8], message: &[u8]) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key).unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
    mac.update(message);
    mac
}
