//! What visitors learn about the installation besides its brand: flags, notices, and third-party services that pages load.

use chrono::{DateTime, Utc};
use platform::config::Config;
use platform::described_words;
use serde::Serialize;
use store::site::{Notice, NoticeLevel};
use utoipa::ToSchema;

/// The portal's own name for itself. (Document 1 §1: the portal identifies itself as Broker.)
const PORTAL: &str = "Broker";

/// Configuration flags of §9 of both documents.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the specification's own flags")]
pub struct SiteConfiguration {
    /// Which portal it is: `Broker`.
    portal: &'static str,
    /// Shows a carrier's directory.
    is_directory_shown: bool,
    /// Enables search by distance from a load's origin.
    is_origin_radius_search_enabled: bool,
    /// Shows the orange shield on carriers that need review.
    is_orange_shield_enabled: bool,
    /// Shows associations with carriers set to do not dispatch.
    are_do_not_use_associations_enabled: bool,
    /// Shows the chat widget; on if one is configured.
    is_chat_widget_enabled: bool,
    /// Hides the insights scopes when users are edited.
    hides_user_insight_scopes: bool,
    /// Treats credentials for Motive's ELDs as valid.
    are_motive_credentials_valid: bool,
    /// Name of the installation in error reports.
    environment: String,
    /// How often a page requests the number of live alerts, in milliseconds.
    live_alert_count_interval_ms: u32,
}

impl SiteConfiguration {
    /// The flags as configured.
    pub fn of(config: &Config) -> Self {
        let flags = &config.flags;
        Self {
            portal: PORTAL,
            is_directory_shown: flags.is_directory_shown,
            is_origin_radius_search_enabled: flags.is_origin_radius_search_enabled,
            is_orange_shield_enabled: flags.is_orange_shield_enabled,
            are_do_not_use_associations_enabled: flags.are_do_not_use_associations_enabled,
            is_chat_widget_enabled: config.services.chat.is_some(),
            hides_user_insight_scopes: flags.hides_user_insight_scopes,
            are_motive_credentials_valid: flags.are_motive_credentials_valid,
            environment: flags.environment.clone(),
            live_alert_count_interval_ms: flags.live_alert_count_interval_ms,
        }
    }
}

/// A notice shown to every visitor until it expires.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteNotice {
    /// The notice's id, used to remember that it was dismissed.
    id: i64,
    /// Level.
    #[schema(value_type = NoticeLevelWords)]
    level: NoticeLevel,
    /// Plain text of the notice.
    body: String,
    /// Link to more information.
    url: Option<String>,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

described_words! {
    /// Level of a site notice.
    pub NoticeLevelWords: NoticeLevel as "NoticeLevel"
}

impl From<Notice> for SiteNotice {
    fn from(notice: Notice) -> Self {
        Self { id: notice.id, level: notice.level, body: notice.body, url: notice.url, expires_at: notice.expires_at }
    }
}

/// The chat widget.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteChat {
    /// Customer id at the widget's provider.
    app_id: String,
    /// URL of the script to load.
    script_url: String,
}

impl SiteChat {
    /// The widget, where configured.
    pub fn of(config: &Config) -> Option<Self> {
        let chat = config.services.chat.as_ref()?;
        Some(Self { app_id: chat.app_id.clone(), script_url: chat.script_url.to_string() })
    }
}

/// Where page errors are reported, in the Sentry protocol.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteErrorReporting {
    /// `https://KEY@host/PROJECT`.
    dsn: String,
}

impl SiteErrorReporting {
    /// The receiver, where configured.
    pub fn of(config: &Config) -> Option<Self> {
        config.services.error_reporting.as_ref().map(|dsn| Self { dsn: dsn.text.clone() })
    }
}
