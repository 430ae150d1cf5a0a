//! Webhooks: which addresses are allowed, and how long to wait for an answer.

use super::parse;
use std::time::Duration;

/// What an installation says of webhooks.
#[derive(Clone, Copy, Debug)]
pub struct WebhookAccess {
    /// Whether they may go to addresses of private networks and of this machine, where the product itself could be tricked into speaking with
    /// its neighbors. For tests and installations whose brokers are in the same network.
    pub allows_private: bool,
    /// Whether they may go over plain HTTP.
    pub allows_http: bool,
    /// How long one delivery may take.
    pub patience: Duration,
}

impl WebhookAccess {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>, is_demonstration: bool) -> anyhow::Result<Self> {
        let allows_private = parse(get, "WEBHOOKS_TO_PRIVATE_NETWORKS", false)?;
        Ok(Self { allows_private, allows_http: allows_private || is_demonstration, patience: Duration::from_secs(10) })
    }
}
