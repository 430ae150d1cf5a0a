//! All kinds for one movement of a load.

use crate::alert::{Check, Evaluation};
use crate::input::Input;
use crate::settings::Settings;
use crate::words::{AlertType, CheckState};
use chrono::{DateTime, Utc};

/// What is wrong with a load at a moment, by a company's thresholds.
pub fn evaluate(_input: &Input, _settings: &Settings, _now: DateTime<Utc>) -> Evaluation {
    let unknown = |is_type: &AlertType| Check {
        is_type: *is_type,
        state: CheckState::Unknown,
        detail: "Not checked yet".to_owned(),
    };
    Evaluation { alerts: Vec::new(), checks: AlertType::ALL.iter().map(unknown).collect(), next_due_at: None }
}
