//! Telematics: addresses of the providers' APIs, and the secrets that sign the events they send.

use super::secret::{self, Secret};
use super::values::service_url;
use anyhow::bail;
use reqwest::Url;
use std::time::Duration;

/// The fewest characters that a signing secret may have.
const MIN_SECRET: usize = 32;

/// How the providers are reached, and how they are known when they call.
#[derive(Clone, Debug)]
pub struct TelematicsAccess {
    /// Motive's API.
    pub motive_url: Url,
    /// Samsara's API.
    pub samsara_url: Url,
    /// What signs Motive's events; without it none are taken.
    pub motive_secret: Option<Secret>,
    /// What signs Samsara's events.
    pub samsara_secret: Option<Secret>,
    /// What signs the events of other makers' devices.
    pub partner_secret: Option<Secret>,
    /// How long one answer may take.
    pub patience: Duration,
    /// The pause after a first setback; it doubles with each.
    pub pause: Duration,
}

impl TelematicsAccess {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        Ok(Self {
            motive_url: url(get, "MOTIVE_URL", "https://api.gomotive.com")?,
            samsara_url: url(get, "SAMSARA_URL", "https://api.samsara.com")?,
            motive_secret: secret(get, "MOTIVE_EVENTS_SECRET")?,
            samsara_secret: secret(get, "SAMSARA_EVENTS_SECRET")?,
            partner_secret: secret(get, "PARTNER_EVENTS_SECRET")?,
            patience: Duration::from_secs(20),
            pause: Duration::from_millis(500),
        })
    }
}

fn url(get: &impl Fn(&str) -> Option<String>, name: &str, default: &str) -> anyhow::Result<Url> {
    service_url(name, get(name).as_deref().unwrap_or(default))
}

fn secret(get: &impl Fn(&str) -> Option<String>, name: &str) -> anyhow::Result<Option<Secret>> {
    let secret = secret::read(get, name)?;
    if secret.as_ref().is_some_and(|secret| secret.len() < MIN_SECRET) {
        bail!("HAULWARDEN_{name} must have {MIN_SECRET} characters or more");
    }
    Ok(secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<TelematicsAccess> {
        TelematicsAccess::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_providers_own_addresses_are_accepted_and_unsafe_ones_refused() {
        let access = read(&[("SAMSARA_EVENTS_SECRET", "0123456789012345678901234567890123")]).expect("settings");

        assert_eq!(access.samsara_url.as_str(), "https://api.samsara.com/");
        assert!(access.motive_secret.is_none() && !format!("{access:?}").contains("0123456789"));
        assert!(read(&[("SAMSARA_URL", "http://api.samsara.com")]).is_err());
        assert!(read(&[("MOTIVE_URL", "http://127.0.0.1:9")]).is_ok());
        assert!(read(&[("PARTNER_EVENTS_SECRET", "short")]).is_err());
    }
}
