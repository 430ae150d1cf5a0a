//! Which of the two brands a request is for. The product is sold under several names, so names and colors are configuration. (Document 1
//! §1: the watchdog variant is used if the host name contains "watchdog".)

use crate::config::Config;
use crate::config::brand::BrandLook;
use axum::http::{HeaderMap, header};
use kernel::site::Site;

/// What a host's name contains when it is the watchdog brand's.
const WATCHDOG_MARK: &str = "watchdog";

/// A brand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Brand {
    /// The broker portal.
    Portal,
    /// The watchdog brand, with limits on search and profiles.
    Watchdog,
}

impl Brand {
    /// The brand of the host that the request names.
    pub fn of(headers: &HeaderMap) -> Self {
        let host = headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if host.to_ascii_lowercase().contains(WATCHDOG_MARK) { Self::Watchdog } else { Self::Portal }
    }

    /// Whether this is the fraud-watch variant.
    pub const fn is_watchdog(self) -> bool {
        matches!(self, Self::Watchdog)
    }

    /// Its name in the database: `portal` or `watchdog`.
    pub const fn key(self) -> &'static str {
        self.site().as_str()
    }

    /// Its site, as it is kept.
    pub const fn site(self) -> Site {
        match self {
            Self::Portal => Site::Portal,
            Self::Watchdog => Site::Watchdog,
        }
    }

    /// Its base URL, without a path: the beginning of links in emails. The portal's where it has none of its own; the listener's address where
    /// neither has, which [`Config::check_for_service`] allows a demonstration alone.
    pub fn address(self, config: &Config) -> String {
        let own = self.look(config).url.as_ref().or(config.portal.url.as_ref());
        own.cloned().unwrap_or_else(|| format!("http://{}", config.listen))
    }

    /// How it looks.
    pub const fn look(self, config: &Config) -> &BrandLook {
        match self {
            Self::Portal => &config.portal,
            Self::Watchdog => &config.watchdog,
        }
    }
}

impl From<Site> for Brand {
    fn from(site: Site) -> Self {
        match site {
            Site::Portal => Self::Portal,
            Site::Watchdog => Self::Watchdog,
        }
    }
}
