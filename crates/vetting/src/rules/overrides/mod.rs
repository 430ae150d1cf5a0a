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
use serde_json::{Value, json};
use store::rules::overrides::RuleOverride;

/// What was changed in an override, with what stood before.
fn audit_change(action: &'static str, before: &RuleOverride, of: &RuleOverride) -> Audit {
    let state = |of: &RuleOverride| json!({"is_active": of.is_active, "expiration_date": of.expiration_date, "reason": of.reason});
    let mut details = details(of);
    details["before"] = state(before);
    details["after"] = state(of);
    Audit::new(action).subject("RuleOverride", of.id).details(details)
}

/// What was done to an override.
fn audit(action: &'static str, of: &RuleOverride) -> Audit {
    Audit::new(action).subject("RuleOverride", of.id).details(details(of))
}

fn details(of: &RuleOverride) -> Value {
    json!({
        "carrier_id": of.carrier_id,
        "classification_id": of.classification_id,
        "is_type": of.is_type,
        "expiration_date": of.expiration_date,
        "reason": of.reason,
        "file": of.file_name,
    })
}
