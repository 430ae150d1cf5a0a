//! How single values are read.

use anyhow::{Context, bail};
use reqwest::Url;
use std::str::FromStr;

/// The value of `name`, or `default` where it is not set.
pub(super) fn parse<T: FromStr>(get: &impl Fn(&str) -> Option<String>, name: &str, default: T) -> anyhow::Result<T>
where
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let Some(text) = get(name) else { return Ok(default) };
    text.parse().with_context(|| format!("HAULWARDEN_{name} cannot be \"{text}\""))
}

/// A limit: with 0 nobody would get in, which nobody means.
pub(super) fn positive<T>(get: &impl Fn(&str) -> Option<String>, name: &str, default: T) -> anyhow::Result<T>
where
    T: FromStr + PartialOrd + From<u8>,
    T::Err: std::error::Error + Send + Sync + 'static,
{
    let number = parse(get, name, default)?;
    if number < T::from(1) {
        bail!("HAULWARDEN_{name} must be 1 or more");
    }
    Ok(number)
}

/// The address of a service in the setting `name`: over TLS, or on this machine.
pub(super) fn service_url(name: &str, text: &str) -> anyhow::Result<Url> {
    let url: Url = text.parse().with_context(|| format!("HAULWARDEN_{name} is no address"))?;
    let is_here = matches!(url.host_str(), Some("127.0.0.1" | "localhost" | "[::1]"));
    if url.scheme() != "https" && !(url.scheme() == "http" && is_here) {
        bail!("HAULWARDEN_{name} must be an https:// address");
    }
    Ok(url)
}
