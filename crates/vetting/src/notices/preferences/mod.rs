//! A person's email alert settings: per kind of notice off, instant or daily.

pub mod show;
pub mod update;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::notices::Kind;
use store::notices::preferences::Preferences;
use utoipa::ToSchema;

/// The default hour from which a daily email is written (our own choice: before the working day begins).
pub const DIGEST_HOUR: i16 = 7;
/// The default time zone.
pub const TIME_ZONE: &str = "America/New_York";

/// The zones that people choose from: those of the United States, Canada and Mexico (document 1 §9: the default countries), by the names of
/// the IANA time zone database.
pub const TIME_ZONES: &[&str] = &[
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Phoenix",
    "America/Los_Angeles",
    "America/Anchorage",
    "Pacific/Honolulu",
    "America/Puerto_Rico",
    "America/St_Johns",
    "America/Halifax",
    "America/Toronto",
    "America/Winnipeg",
    "America/Regina",
    "America/Edmonton",
    "America/Vancouver",
    "America/Cancun",
    "America/Mexico_City",
    "America/Hermosillo",
    "America/Tijuana",
    "UTC",
];

/// When notices of a kind are emailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeMail {
    /// Off.
    Off,
    /// Instant: at most one email in five minutes.
    Immediate,
    /// One email a day.
    Daily,
}

/// A person's email alert settings.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NoticePreferences {
    /// When each kind of notice is emailed.
    #[schema(value_type = BTreeMap<String, NoticeMail>)]
    mail: BTreeMap<&'static str, NoticeMail>,
    /// Hour the daily email is sent, 0 to 23.
    digest_hour: i16,
    /// Time zone of that hour, such as `America/Chicago`.
    time_zone: String,
    /// Available time zones.
    #[schema(value_type = Vec<String>)]
    time_zones: &'static [&'static str],
}

/// Defaults: everything daily except contact data, which changes too often to be news to everyone.
pub fn of_everybody() -> Preferences {
    let daily = Kind::ALL.iter().filter(|kind| **kind != Kind::ContactChanged);
    Preferences {
        immediate: Vec::new(),
        daily: daily.copied().collect(),
        digest_hour: DIGEST_HOUR,
        time_zone: TIME_ZONE.to_owned(),
    }
}

impl From<Preferences> for NoticePreferences {
    fn from(kept: Preferences) -> Self {
        let mail = Kind::ALL.iter().map(|kind| {
            let mail = if kept.immediate.contains(kind) {
                NoticeMail::Immediate
            } else if kept.daily.contains(kind) {
                NoticeMail::Daily
            } else {
                NoticeMail::Off
            };
            (kind.as_str(), mail)
        });
        Self { mail: mail.collect(), digest_hour: kept.digest_hour, time_zone: kept.time_zone, time_zones: TIME_ZONES }
    }
}
