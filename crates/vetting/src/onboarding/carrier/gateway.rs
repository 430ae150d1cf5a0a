//! Messages to phones: a service of the installation that turns a call into a text or voice message. Without one no code is sent to phones,
//! and the pages say so.

use futures::future::BoxFuture;
use platform::config::Config;
use platform::config::messages::MessageGateway;
use platform::outbound;
use reqwest::{Client, StatusCode};
use serde_json::json;
use std::time::Duration;

/// How long one message may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Something that brings a text to a phone.
pub trait Gateway: std::fmt::Debug + Send + Sync {
    /// Brings `text` to the number (+15125550142).
    fn send<'a>(&'a self, to: &'a str, text: &'a str) -> BoxFuture<'a, Result<(), Undelivered>>;
}

/// Why a message was not delivered. Says neither the number nor the text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// Trying again may help.
    #[error("the message gateway does not take the message at the moment")]
    Later,
    /// It will not take it.
    #[error("the message gateway answers {0}")]
    Refused(u16),
}

/// Whether codes can go to phones.
pub const fn is_configured(config: &Config) -> bool {
    config.messages.is_some()
}

/// The configured way to phones.
pub fn of(config: &Config) -> reqwest::Result<Option<Box<dyn Gateway>>> {
    let Some(access) = &config.messages else { return Ok(None) };
    Ok(Some(Box::new(OverHttp { access: access.clone(), client: outbound::client(PATIENCE)? })))
}

/// A service that takes `{"to", "text"}` as JSON with a bearer token.
#[derive(Debug)]
struct OverHttp {
    access: MessageGateway,
    client: Client,
}

impl Gateway for OverHttp {
    fn send<'a>(&'a self, to: &'a str, text: &'a str) -> BoxFuture<'a, Result<(), Undelivered>> {
        Box::pin(async move {
            let request = self.client.post(self.access.url.clone()).bearer_auth(&*self.access.token);
            let answer = request.json(&json!({"to": to, "text": text})).send().await;
            match answer.map(|answer| answer.status()) {
                Ok(status) if status.is_success() => Ok(()),
                Ok(status) if status != StatusCode::TOO_MANY_REQUESTS && status.is_client_error() => {
                    Err(Undelivered::Refused(status.as_u16()))
                }
                _ => Err(Undelivered::Later),
            }
        })
    }
}
