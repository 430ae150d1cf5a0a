//! How the two brands present themselves, and at which addresses.

use anyhow::bail;

/// How one brand presents itself.
#[derive(Clone, Debug)]
pub struct BrandLook {
    /// Its name, as in titles and emails.
    pub name: String,
    /// Its main color, `#rrggbb`.
    pub primary_colour: String,
    /// The color beside it.
    pub accent_colour: String,
    /// The address of its site without a path, where configured.
    pub url: Option<String>,
}

impl BrandLook {
    /// The broker portal's; `get` looks up a name without its prefix.
    pub fn portal(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        Ok(Self {
            name: get("BRAND_NAME").unwrap_or_else(|| "Haulwarden".into()),
            primary_colour: colour(get, "BRAND_COLOUR", "#0b5fae")?,
            accent_colour: colour(get, "BRAND_ACCENT", "#f08c00")?,
            url: site_url(get, "PUBLIC_URL")?,
        })
    }

    /// The watchdog brand's, in the same way.
    pub fn watchdog(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        Ok(Self {
            name: get("WATCHDOG_NAME").unwrap_or_else(|| "Haulwarden Watchdog".into()),
            primary_colour: colour(get, "WATCHDOG_COLOUR", "#7a1f2b")?,
            accent_colour: colour(get, "WATCHDOG_ACCENT", "#e8590c")?,
            url: site_url(get, "WATCHDOG_URL")?,
        })
    }
}

/// A color as `#rrggbb`; it goes into the page's styles, so nothing else is accepted.
fn colour(get: &impl Fn(&str) -> Option<String>, name: &str, default: &str) -> anyhow::Result<String> {
    let colour = get(name).unwrap_or_else(|| default.to_owned());
    let is_colour =
        colour.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()));
    if is_colour { Ok(colour) } else { bail!("HAULWARDEN_{name} must be a color as #rrggbb") }
}

/// `https://host` without a path.
fn site_url(get: &impl Fn(&str) -> Option<String>, name: &str) -> anyhow::Result<Option<String>> {
    let Some(url) = get(name) else { return Ok(None) };
    let url = url.trim_end_matches('/').to_owned();
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    if host.is_some_and(|host| !host.is_empty() && !host.contains('/')) {
        Ok(Some(url))
    } else {
        bail!("HAULWARDEN_{name} must be https://host or http://host, without a path")
    }
}
