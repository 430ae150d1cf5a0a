//! Email that comes in: the intake's domain, where the listener is, and what signs the calls that bring email. Off by default.

use super::secret::{self, Secret};
use super::{MEGABYTE, parse};
use anyhow::{Context, bail};
use std::net::SocketAddr;
use std::path::PathBuf;

/// The fewest characters that a signing secret may have.
const MIN_SECRET: usize = 32;
/// Default room for emails that are kept, in megabytes: 200 of the largest, some 20,000 of the usual.
const ROOM_MB: u64 = 5_000;

/// How email comes in.
#[derive(Clone, Debug)]
pub struct MailIn {
    /// The domain of its addresses, in lower case.
    pub domain: String,
    /// Where the SMTP listener is; none where email comes by the signed call alone.
    pub listen: Option<SocketAddr>,
    /// Files of the certificate that the listener shows and of its key, in PEM; none where it doesn't encrypt.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// A mail server of ours is in front, so that the client's address says nothing of the sender: SPF does not count.
    pub is_behind_relay: bool,
    /// What signs the calls that bring email; without it none are taken.
    pub secret: Option<Secret>,
    /// The resolver that is asked for senders' policies and keys; the machine's own if there is none.
    pub resolver: Option<SocketAddr>,
    /// The most bytes of emails that are kept together.
    pub room: u64,
}

impl MailIn {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let Some(domain) = get("MAIL_IN_DOMAIN") else {
            for name in ["MAIL_IN_LISTEN", "MAIL_IN_SECRET", "MAIL_IN_SECRET_FILE"] {
                if get(name).is_some() {
                    bail!("HAULWARDEN_{name} also needs HAULWARDEN_MAIL_IN_DOMAIN");
                }
            }
            return Ok(None);
        };
        let is_label =
            |label: &str| !label.is_empty() && label.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'-');
        if !domain.contains('.') || domain.len() > 180 || !domain.split('.').all(is_label) {
            bail!("HAULWARDEN_MAIL_IN_DOMAIN must be a domain such as in.example.com");
        }
        let address = |name: &str| {
            let text = get(name);
            text.map(|text| {
                text.parse::<SocketAddr>().with_context(|| format!("HAULWARDEN_{name} must be an address and port"))
            })
            .transpose()
        };
        let secret = secret::read(get, "MAIL_IN_SECRET")?;
        if secret.as_ref().is_some_and(|secret| secret.len() < MIN_SECRET) {
            bail!("HAULWARDEN_MAIL_IN_SECRET must have {MIN_SECRET} characters or more");
        }
        let tls = match (get("MAIL_IN_TLS_CERT_FILE"), get("MAIL_IN_TLS_KEY_FILE")) {
            (Some(certificate), Some(key)) => Some((PathBuf::from(certificate), PathBuf::from(key))),
            (None, None) => None,
            _ => bail!("HAULWARDEN_MAIL_IN_TLS_CERT_FILE and HAULWARDEN_MAIL_IN_TLS_KEY_FILE belong together"),
        };
        Ok(Some(Self {
            domain: domain.to_ascii_lowercase(),
            listen: address("MAIL_IN_LISTEN")?,
            tls,
            is_behind_relay: parse(get, "MAIL_IN_BEHIND_RELAY", false)?,
            secret,
            resolver: address("MAIL_IN_RESOLVER")?,
            room: parse(get, "MAIL_IN_ROOM_MB", ROOM_MB)?.saturating_mul(MEGABYTE),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<Option<MailIn>> {
        MailIn::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn nothing_comes_in_unless_a_domain_is_set() {
        assert!(read(&[]).expect("defaults").is_none());

        let bare = read(&[("MAIL_IN_DOMAIN", "In.Example.com")]).expect("settings").expect("an intake");
        assert!(bare.listen.is_none() && bare.secret.is_none() && !bare.is_behind_relay);
        assert_eq!((bare.domain.as_str(), bare.room), ("in.example.com", 5_000_000_000));
    }

    #[test]
    fn what_cannot_be_meant_stops_the_start_and_no_secret_is_printed() {
        for wrong in [
            [("MAIL_IN_LISTEN", "127.0.0.1:25"), ("", "")],
            [("MAIL_IN_DOMAIN", "localhost"), ("", "")],
            [("MAIL_IN_DOMAIN", "in.example.com/x"), ("", "")],
            [("MAIL_IN_DOMAIN", "in.example.com"), ("MAIL_IN_LISTEN", "25")],
            [("MAIL_IN_DOMAIN", "in.example.com"), ("MAIL_IN_SECRET", "short")],
            [("MAIL_IN_DOMAIN", "in.example.com"), ("MAIL_IN_TLS_CERT_FILE", "/etc/mail.pem")],
        ] {
            let error = read(&wrong).expect_err(wrong[0].1);
            assert!(error.to_string().contains("HAULWARDEN_MAIL_IN_"), "{error}");
        }
        let secret = [("MAIL_IN_DOMAIN", "in.example.com"), ("MAIL_IN_SECRET", "0123456789012345678901234567890123")];
        assert!(!format!("{:?}", read(&secret).expect("settings")).contains("0123456789"));
    }
}
