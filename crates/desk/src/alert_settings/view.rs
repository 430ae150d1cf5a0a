//! A company's thresholds for alerts as the API shows them.

use alerts::Settings;
use alerts::settings::{Threshold, Unit};
use chrono::{DateTime, Utc};
use platform::described_words;
use serde::Serialize;
use std::collections::BTreeMap;
use store::tickets::settings::Version;
use utoipa::ToSchema;

described_words! {
    /// What a threshold of alerts counts.
    pub AlertUnitWords: Unit as "AlertSettingUnit"
}

/// Your company's thresholds for alerts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertSettings {
    /// Number of the last change; 0 before the first. Evidence was evaluated by one of these.
    version: u32,
    /// Every threshold.
    settings: Vec<AlertSetting>,
    /// The changes, newest first; at most 50.
    versions: Vec<AlertSettingsVersion>,
}

/// A threshold of your company.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct AlertSetting {
    /// Name.
    name: &'static str,
    /// What it does.
    about: &'static str,
    /// The value that holds.
    value: u32,
    /// What holds if your company sets nothing.
    default: u32,
    /// The least it can be.
    least: u32,
    /// The most it can be.
    most: u32,
    /// What it counts.
    #[schema(value_type = AlertUnitWords)]
    unit: Unit,
    /// Where the default is from.
    source: &'static str,
    /// Whether it is at its default.
    is_default: bool,
}

/// A change of your company's thresholds.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertSettingsVersion {
    /// Its number, from 1.
    version: i32,
    /// The values that were not at their defaults.
    own: BTreeMap<String, u32>,
    /// Who made it.
    changed_by: Option<String>,
    /// When.
    changed_at: DateTime<Utc>,
}

impl AlertSettings {
    /// What holds now, and what held before.
    pub(super) fn of(own: &Settings, versions: Vec<Version>) -> Self {
        let one = |threshold: &Threshold| {
            let value = own.get(threshold.name).unwrap_or(threshold.default);
            AlertSetting {
                name: threshold.name,
                about: threshold.about.trim_start(),
                value,
                default: threshold.default,
                least: threshold.least,
                most: threshold.most,
                unit: threshold.unit,
                source: threshold.source,
                is_default: value == threshold.default,
            }
        };
        let version = |row: Version| AlertSettingsVersion {
            version: row.version,
            own: row.own.0,
            changed_by: row.changed_by_name,
            changed_at: row.changed_at,
        };
        Self {
            version: own.version,
            settings: Settings::ALL.iter().map(one).collect(),
            versions: versions.into_iter().map(version).collect(),
        }
    }
}
