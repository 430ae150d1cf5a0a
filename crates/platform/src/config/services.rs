//! Third-party services pages may load: chat widget, tag manager, error reporting, map style. Off by default; none of them may block a
//! page. (Product: mail, files, outside services. Document 1 §9: the tag manager's id.)

use super::secret::{self, Secret};
use anyhow::{Context, bail};
use hmac::{Hmac, KeyInit, Mac};
use kernel::ids::UserId;
use reqwest::Url;
use sha2::Sha256;
use std::fmt::Write;

/// What is configured of them.
#[derive(Clone, Debug, Default)]
pub struct Services {
    /// The chat widget.
    pub chat: Option<Chat>,
    /// The tag manager's container, `GTM-` and capitals or digits.
    pub tag_manager_id: Option<String>,
    /// Where errors of pages are reported.
    pub error_reporting: Option<Dsn>,
    /// Origins beside their own that the widget and the tags load from.
    pub page_origins: Vec<String>,
    /// A style for maps instead of the built-in one.
    pub map_style: Option<MapStyle>,
}

/// A style for maps, with the tiles, glyphs and pictures that it names.
#[derive(Clone, Debug)]
pub struct MapStyle {
    /// The style's own address.
    pub url: Url,
    /// Origins that it loads from, its own among them.
    pub origins: Vec<String>,
}

/// A chat widget, as the support tool of the specification is set up.
#[derive(Clone, Debug)]
pub struct Chat {
    /// Customer id at the widget's provider.
    pub app_id: String,
    /// The script that pages load.
    pub script_url: Url,
    /// What proves people to it.
    secret: Option<Secret>,
}

impl Chat {
    /// The widget's own proof that it speaks with this person: HMAC-SHA256 of the id under the shared secret, in hexadecimal digits.
    pub fn verification_hash(&self, user: UserId) -> Option<String> {
        let secret = self.secret.as_ref()?;
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes())
            .unwrap_or_else(|_| unreachable!("HMAC takes a key of any length"));
        mac.update(user.to_string().as_bytes());
        Some(mac.finalize().into_bytes().iter().fold(String::with_capacity(64), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        }))
    }
}

/// Where errors are reported in the Sentry protocol: `https://KEY@host/PROJECT`. The key is public: pages carry it.
#[derive(Clone, Debug)]
pub struct Dsn {
    /// As it was configured.
    pub text: String,
    /// Scheme, host and port.
    pub origin: String,
}

impl Services {
    /// Reads the settings; `get` looks up a name without its prefix.
    pub fn read(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Self> {
        Ok(Self {
            chat: chat(get)?,
            tag_manager_id: tag_manager_id(get)?,
            error_reporting: error_reporting(get)?,
            page_origins: origins("PAGE_ORIGINS", get)?,
            map_style: map_style(get)?,
        })
    }
}

fn chat(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Chat>> {
    let Some(app_id) = get("CHAT_APP_ID") else { return Ok(None) };
    let script = get("CHAT_SCRIPT_URL").context("HAULWARDEN_CHAT_APP_ID also needs HAULWARDEN_CHAT_SCRIPT_URL")?;
    let script_url = page_url(&script).context("HAULWARDEN_CHAT_SCRIPT_URL must be an https:// address")?;
    Ok(Some(Chat { app_id, script_url, secret: secret::read(get, "CHAT_SECRET")? }))
}

fn tag_manager_id(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<String>> {
    let Some(id) = get("TAG_MANAGER_ID") else { return Ok(None) };
    let is_plain = |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    if id.strip_prefix("GTM-").is_some_and(is_plain) {
        Ok(Some(id))
    } else {
        bail!("HAULWARDEN_TAG_MANAGER_ID must be GTM- and capitals or digits")
    }
}

fn error_reporting(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<Dsn>> {
    let Some(text) = get("SENTRY_DSN") else { return Ok(None) };
    let url = page_url(&text).filter(|url| {
        let project = url.path().rsplit('/').next().unwrap_or_default();
        let is_numbered = !project.is_empty() && project.bytes().all(|b| b.is_ascii_digit());
        !url.username().is_empty() && url.password().is_none() && is_numbered
    });
    let url = url.context("HAULWARDEN_SENTRY_DSN must be https://KEY@host/PROJECT")?;
    Ok(Some(Dsn { origin: url.origin().ascii_serialization(), text }))
}

fn map_style(get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Option<MapStyle>> {
    let Some(text) = get("MAP_STYLE_URL") else { return Ok(None) };
    let url = page_url(&text).filter(|url| url.username().is_empty() && url.password().is_none());
    let url = url.context("HAULWARDEN_MAP_STYLE_URL must be an https:// address")?;
    let own = url.origin().ascii_serialization();
    let mut origins = origins("MAP_ORIGINS", get)?;
    if !origins.contains(&own) {
        origins.insert(0, own);
    }
    Ok(Some(MapStyle { url, origins }))
}

/// A list of origins in the setting of that name.
fn origins(name: &str, get: &impl Fn(&str) -> Option<String>) -> anyhow::Result<Vec<String>> {
    let list = get(name).unwrap_or_default();
    let entries = list.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    entries
        .map(|entry| {
            let url = entry
                .strip_prefix("wss://")
                .map_or_else(|| page_url(entry), |rest| page_url(&format!("https://{rest}")));
            let url = url.filter(|url| url.path() == "/" && url.query().is_none() && url.username().is_empty());
            let origin =
                url.with_context(|| format!("HAULWARDEN_{name} must be origins as https://host, with commas between"))?;
            let origin = origin.origin().ascii_serialization();
            Ok(if entry.starts_with("wss://") { origin.replacen("https", "wss", 1) } else { origin })
        })
        .collect()
}

/// An address that pages may load from: over TLS, or on this machine itself.
pub(super) fn page_url(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let is_here = matches!(url.host_str(), Some("localhost" | "127.0.0.1"));
    (url.scheme() == "https" && url.has_host() || url.scheme() == "http" && is_here).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> anyhow::Result<Services> {
        Services::read(&|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn nothing_of_others_is_loaded_by_default() {
        let services = read(&[]).expect("defaults");

        assert!(services.chat.is_none() && services.tag_manager_id.is_none() && services.error_reporting.is_none());
        assert!(services.map_style.is_none());
    }

    #[test]
    fn what_would_reach_a_page_is_checked() {
        for wrong in [
            [("TAG_MANAGER_ID", "GTM-abc"), ("", "")],
            [("TAG_MANAGER_ID", "GTM-"), ("", "")],
            [("TAG_MANAGER_ID", "GTM-A'; script-src *"), ("", "")],
            [("CHAT_APP_ID", "a"), ("CHAT_SCRIPT_URL", "http://chat.example/x.js")],
            [("CHAT_APP_ID", "a"), ("CHAT_SCRIPT_URL", "")],
            [("SENTRY_DSN", "https://errors.example/1"), ("", "")],
            [("SENTRY_DSN", "https://key:secret@errors.example/1"), ("", "")],
            [("PAGE_ORIGINS", "https://a.example/path"), ("", "")],
            [("PAGE_ORIGINS", "*"), ("", "")],
            [("MAP_STYLE_URL", "http://tiles.example/style.json"), ("", "")],
            [("MAP_STYLE_URL", "https://tiles.example/style.json"), ("MAP_ORIGINS", "https://tiles.example/path")],
        ] {
            let error = read(&wrong).expect_err(wrong[0].1);
            assert!(error.to_string().contains("HAULWARDEN_"), "{error}");
        }
    }

    #[test]
    fn the_chats_proof_of_a_person_is_its_makers_own() {
        let chat = [("CHAT_APP_ID", "a"), ("CHAT_SCRIPT_URL", "https://chat.example/x.js"), ("CHAT_SECRET", "key")];
        let services = read(&chat).expect("a chat");
        let chat = services.chat.as_ref().expect("a chat");

        let hash = chat.verification_hash(UserId(7)).expect("a hash");

        // printf 7 | openssl dgst -sha256 -hmac key
        assert_eq!(hash, "01235b0d2aa4a5daba7243a9228194c8eff913ac5e56e967301210270380bc42");
        assert!(!format!("{services:?}").contains("\"key\""));
    }

    #[test]
    fn origins_are_kept_without_anything_more() {
        let services = read(&[
            ("PAGE_ORIGINS", "https://cdn.example, wss://push.example:8443"),
            ("SENTRY_DSN", "https://abc@errors.example:9000/some/12"),
        ])
        .expect("services");

        assert_eq!(services.page_origins, ["https://cdn.example", "wss://push.example:8443"]);
        assert_eq!(services.error_reporting.map(|dsn| dsn.origin).as_deref(), Some("https://errors.example:9000"));
    }
}
