//! Exceptions from one rule for one carrier in one classification: who made them, why, until when. (Document 1 §3, §4 and §7: rule overrides.)

pub mod change;
pub mod create;
pub mod deactivate;
pub mod file;
pub mod form;
pub mod list;
pub mod show;

use platform::http::Caller;
use platform::http::address::Address;
use platform::http::guards::Guarded;
use serde_json::json;
use store::Tenant;
use store::audit::Entry;
use store::rules::overrides::RuleOverride;

/// What was done to an override, as the audit log keeps it.
fn act<'a, G: Guarded>(
    caller: &Caller<G>,
    tenant: Tenant,
    from: Address,
    action: &'a str,
    of: &RuleOverride,
) -> Entry<'a> {
    Entry {
        company: Some(tenant.company()),
        user: Some(caller.member().id),
        api_key: caller.api_key(),
        action,
        subject: Some(format!("RuleOverride;{}", of.id)),
        details: json!({
            "carrier_id": of.carrier_id,
            "classification_id": of.classification_id,
            "is_type": of.is_type,
            "expiration_date": of.expiration_date,
            "reason": of.reason,
            "file": of.file_name,
        }),
        address: Some(from.client.to_string()),
    }
}
