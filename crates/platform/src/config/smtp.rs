//! The mail server that takes the product's email.

use super::secret::{self, Secret};
use anyhow::Context;

/// An SMTP server for sending email.
#[derive(Clone, Debug)]
pub struct Smtp {
    /// `smtp://` or `smtps://`, with user, password, host and port.
    pub url: Secret,
    /// The sender of every email.
    pub from: String,
}

impl Smtp {
    /// Reads the settings; none without `SMTP_URL`. `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Self>> {
        let Some(url) = secret::read(get, "SMTP_URL")? else { return Ok(None) };
        let from = get("MAIL_FROM").context("HAULWARDEN_SMTP_URL also needs HAULWARDEN_MAIL_FROM")?;
        Ok(Some(Self { url, from }))
    }
}
