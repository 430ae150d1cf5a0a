//! What a visitor is told of the installation beside its brand: flags, notices, and the services of others that pages load.

use chrono::{DateTime, Utc};
use platform::config::Config;
use platform::config::flags::LIVE_ALERT_COUNT_INTERVAL_MS;
use serde::Serialize;
use store::site::Notice;
use utoipa::ToSchema;

/// The portal's own name for itself. (Document 1 §1: the portal identifies itself as Broker.)
const PORTAL: &str = "Broker";

/// The configuration flags of both documents' §9.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "the specification's own flags")]
pub struct SiteConfiguration {
    /// Which portal this is: `Broker`.
    portal: &'static str,
    /// The directory of a carrier's people is shown.
    is_directory_shown: bool,
    /// The search by distance from a load's origin.
    is_origin_radius_search_enabled: bool,
    /// The orange shield beside carriers that are to be looked at.
    is_orange_shield_enabled: bool,
    /// Associations with carriers that are not to be used.
    are_do_not_use_associations_enabled: bool,
    /// The chat widget; on where one is configured.
    is_chat_widget_enabled: bool,
    /// The scopes for insights are not offered when users are edited.
    hides_user_insight_scopes: bool,
    /// Credentials for Motive's devices are taken for valid.
    are_motive_credentials_valid: bool,
    /// What the installation calls itself in reports of errors.
    environment: String,
    /// How often a page asks for the number of live alerts, in milliseconds.
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
            live_alert_count_interval_ms: LIVE_ALERT_COUNT_INTERVAL_MS,
        }
    }
}

/// Something that every visitor is told until it expires.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteNotice {
    /// Its number, by which a page remembers that it was dismissed.
    id: i64,
    /// How it looks.
    level: NoticeLevel,
    /// What it says, as plain text.
    body: String,
    /// Where to read more.
    url: Option<String>,
    /// Until when it is shown.
    expires_at: DateTime<Utc>,
}

/// How a notice looks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum NoticeLevel {
    Info,
    Warning,
    Error,
    Success,
}

impl From<Notice> for SiteNotice {
    fn from(notice: Notice) -> Self {
        let level = match notice.level.as_str() {
            "warning" => NoticeLevel::Warning,
            "error" => NoticeLevel::Error,
            "success" => NoticeLevel::Success,
            _ => NoticeLevel::Info,
        };
        Self { id: notice.id, level, body: notice.body, url: notice.url, expires_at: notice.expires_at }
    }
}

/// The chat widget.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteChat {
    /// The customer's id with the widget's maker.
    app_id: String,
    /// The script to load.
    script_url: String,
}

impl SiteChat {
    /// The widget, where configured.
    pub fn of(config: &Config) -> Option<Self> {
        let chat = config.services.chat.as_ref()?;
        Some(Self { app_id: chat.app_id.clone(), script_url: chat.script_url.to_string() })
    }
}

/// Where errors of pages are reported, in the Sentry protocol.
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
