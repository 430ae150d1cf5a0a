//! A service that sends text messages to phones. Off by default.

use super::secret::{self, Secret};
use super::values::service_url;
use anyhow::Context;
use reqwest::Url;

/// Where texts for phones go.
#[derive(Clone, Debug)]
pub struct MessageGateway {
    /// The service's address.
    pub url: Url,
    /// What it knows us by.
    pub token: Secret,
}

impl MessageGateway {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let Some(url) = get("MESSAGES_URL") else { return Ok(None) };
        let url = service_url("MESSAGES_URL", &url)?;
        let token = secret::read(get, "MESSAGES_TOKEN")?;
        let token = token.context("HAULWARDEN_MESSAGES_URL also needs HAULWARDEN_MESSAGES_TOKEN")?;
        Ok(Some(Self { url, token }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<Option<MessageGateway>> {
        MessageGateway::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn phones_are_off_unless_a_safe_address_and_a_token_are_given() {
        assert!(read(&[]).expect("nothing").is_none());
        assert!(read(&[("MESSAGES_URL", "https://sms.example/send")]).is_err());
        assert!(read(&[("MESSAGES_URL", "http://sms.example"), ("MESSAGES_TOKEN", "hush")]).is_err());

        let gateway = read(&[("MESSAGES_URL", "https://sms.example/send"), ("MESSAGES_TOKEN", "hush")]);
        let gateway = gateway.expect("settings").expect("a gateway");
        assert!(!format!("{gateway:?}").contains("hush"));
    }
}
