//! Overrides of one rule for one carrier in one classification: who created them, why, until when. (Document 1 §3, §4 and §7: rule
//! overrides.)

pub mod change;
pub mod create;
pub mod deactivate;
pub mod file;
pub mod form;
pub mod list;
pub mod show;

use platform::change::Audit;
use serde_json::json;
use store::rules::overrides::RuleOverride;

/// What was done to an override.
fn audit(action: &'static str, of: &RuleOverride) -> Audit {
    Audit::new(action).subject("RuleOverride", of.id).details(json!({
        "carrier_id": of.carrier_id,
        "classification_id": of.classification_id,
        "is_type": of.is_type,
        "expiration_date": of.expiration_date,
        "reason": of.reason,
        "file": of.file_name,
    }))
}
