//! Signatures of deliveries, as the Standard Webhooks specification describes them (standardwebhooks.com, version 1): HMAC-SHA256 of
//! `{id}.{timestamp}.{body}` under the endpoint's secret, in base64 after `v1,`.

use chrono::{DateTime, Utc};
use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use rand::RngExt;
use sha2::Sha256;

/// What a secret's text begins with.
const MARK: &str = "whsec_";
/// Bytes of a secret.
const BYTES: usize = 32;

/// A secret: its bytes, and the text that receivers are given.
pub(super) fn new_secret() -> ([u8; BYTES], String) {
    let bytes: [u8; BYTES] = rand::rng().random();
    (bytes, format!("{MARK}{}", BASE64.encode(&bytes)))
}

/// The signature of a message.
pub(super) fn signature(secret: &[u8], id: &str, at: DateTime<Utc>, body: &[u8]) -> String {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret).unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
    mac.update(format!("{id}.{}.", at.timestamp()).as_bytes());
    mac.update(body);
    format!("v1,{}", BASE64.encode(&mac.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_the_one_that_the_specifications_libraries_check() {
        // secret=MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw; printf 'msg_1.1614265330.{"test": 2432232314}' | openssl dgst -sha256 -mac HMAC
        //   -macopt hexkey:$(printf $secret | base64 -d | xxd -p -c 99) -binary | base64
        let secret = BASE64.decode(b"MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("base64");
        let at = DateTime::from_timestamp(1_614_265_330, 0).expect("an instant");

        let signed = signature(&secret, "msg_1", at, br#"{"test": 2432232314}"#);

        assert_eq!(signed, "v1,9o7UeFkn1GjVbcY4emAJruJCYqgH2EIf8u/slvVRBZI=");
        let (bytes, text) = new_secret();
        assert_eq!(
            text.strip_prefix(MARK).map(str::as_bytes).and_then(|text| BASE64.decode(text).ok()),
            Some(bytes.into())
        );
    }
}
