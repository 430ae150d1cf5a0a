//! A service that tells what kind of line a phone number is. Off by default.

use super::secret::{self, Secret};
use super::values::service_url;
use anyhow::Context;
use reqwest::Url;

/// Who is asked about phone numbers.
#[derive(Clone, Debug)]
pub struct LineService {
    /// The service's address; a number is asked for below it.
    pub url: Url,
    /// What it knows us by.
    pub key: Secret,
}

impl LineService {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let Some(url) = get("LINES_URL") else { return Ok(None) };
        let url = service_url("LINES_URL", &url)?;
        let key = secret::read(get, "LINES_KEY")?.context("HAULWARDEN_LINES_URL also needs HAULWARDEN_LINES_KEY")?;
        Ok(Some(Self { url, key }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(settings: &[(&str, &str)]) -> anyhow::Result<Option<LineService>> {
        LineService::read(&|name: &str| {
            settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn lines_are_unknown_unless_a_safe_address_and_a_key_are_given() {
        assert!(read(&[]).expect("nothing").is_none());
        assert!(read(&[("LINES_URL", "https://lines.example/v1")]).is_err());
        assert!(read(&[("LINES_URL", "http://lines.example"), ("LINES_KEY", "hush")]).is_err());

        let service = read(&[("LINES_URL", "https://lines.example/v1"), ("LINES_KEY", "hush")]);
        let service = service.expect("settings").expect("a service");
        assert!(!format!("{service:?}").contains("hush"));
    }
}
