//! HTTP clients for the services of others: they say who calls, wait no longer than they are told to, and follow no redirects.

use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder};
use std::time::Duration;

/// As whom the product calls.
pub const USER_AGENT: &str = concat!("haulwarden/", env!("CARGO_PKG_VERSION"));
/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);

/// A client whose answers may each take so long.
pub fn client(patience: Duration) -> reqwest::Result<Client> {
    builder(patience).build()
}

/// The same, for those who have more to say of it.
pub fn builder(patience: Duration) -> ClientBuilder {
    Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(CONNECT.min(patience))
        .timeout(patience)
        .redirect(Policy::none())
}
