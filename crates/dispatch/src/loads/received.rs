//! What a load's sender said last, kept as digests: of the whole body, to know it again, and of each field, to know what is new in another.

use super::form::LoadForm;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// Bytes of the digest of the whole.
const WHOLE: usize = 32;
/// Bytes of a field behind it: four of its name's digest, eight of its value's.
const OF_FIELD: usize = 12;
/// Fields that say which load it is, and how it is to be taken.
const BESIDE: &[&str] = &["external_load_number", "source_updated_at", "status_reason"];

/// The digests of a body: of its fields in their order, those that were left out apart, and of no time.
pub(super) fn digest(form: &LoadForm) -> Vec<u8> {
    let body = LoadForm { source_updated_at: None, ..form.clone() };
    let canonical = serde_json::to_vec(&body).unwrap_or_else(|_| unreachable!("a form of texts and numbers is JSON"));
    let mut digests = Sha256::digest(canonical).to_vec();
    for (name, value) in fields(form).iter().filter(|(name, _)| !BESIDE.contains(&name.as_str())) {
        digests.extend(of_field(name, value));
    }
    digests
}

/// A body with what is new in it since `last`: what people have changed of the rest stays. What belongs together is taken together.
pub(super) fn news(form: &LoadForm, last: Option<&[u8]>) -> LoadForm {
    let known: Vec<&[u8]> = last
        .and_then(|last| last.get(WHOLE..))
        .map(|fields| fields.chunks_exact(OF_FIELD).collect())
        .unwrap_or_default();
    if known.is_empty() {
        return form.clone();
    }
    let given = fields(form);
    let is_known = |name: &str| given.get(name).is_none_or(|value| known.contains(&of_field(name, value).as_slice()));
    let keeps = |name: &str| match name {
        name if BESIDE.contains(&name) => true,
        "weight" | "weight_unit" => !(is_known("weight") && is_known("weight_unit")),
        "user_id" | "user_email" => !(is_known("user_id") && is_known("user_email")),
        // Miles are of the way along the stops.
        "billable_miles" => !(is_known("billable_miles") && is_known("stops")),
        // A reason asks for the status once more.
        "status" => !is_known("status") || given.contains_key("status_reason"),
        name => !is_known(name),
    };
    let mut new: Map<String, Value> =
        given.iter().filter(|(name, _)| keeps(name)).map(|(name, value)| (name.clone(), value.clone())).collect();
    // The one field that a form can't be without.
    new.entry("stops").or_insert_with(|| Value::Array(Vec::new()));
    match serde_json::from_value::<LoadForm>(Value::Object(new)) {
        Ok(new) => LoadForm { keeps_stops: is_known("stops"), routed_miles: form.routed_miles, ..new },
        // It came as JSON, or could have.
        Err(_) => form.clone(),
    }
}

fn fields(form: &LoadForm) -> Map<String, Value> {
    match serde_json::to_value(form) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("a form of texts and numbers is a JSON object"),
    }
}

fn of_field(name: &str, value: &Value) -> Vec<u8> {
    let (name, value) = (Sha256::digest(name), Sha256::digest(value.to_string()));
    [&name[..4], &value[..OF_FIELD - 4]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loads::form::StopForm;
    use chrono::DateTime;

    fn form(number: &str) -> LoadForm {
        LoadForm { external_load_number: number.to_owned(), ..LoadForm::default() }
    }

    #[test]
    fn a_digest_is_of_what_a_body_says_and_not_of_its_time() {
        let body = form("a");
        let later = LoadForm { source_updated_at: Some(DateTime::UNIX_EPOCH), ..body.clone() };
        let routed = LoadForm { routed_miles: Some(100.0), ..body.clone() };
        let other = LoadForm { weight: Some(1.0), ..body.clone() };

        assert_eq!(digest(&body), digest(&later));
        assert_eq!(digest(&body), digest(&routed));
        assert_ne!(digest(&body), digest(&other));
    }

    #[test]
    fn a_body_that_corrects_a_field_says_that_field_alone() {
        let stops = vec![StopForm { kind: "pickup".to_owned(), ..StopForm::default() }];
        let first = LoadForm {
            weight: Some(1.0),
            commodity: Some("Toys".to_owned()),
            stops,
            billable_miles: Some(900.0),
            ..form("a")
        };
        let last = digest(&first);

        let heavier = news(&LoadForm { weight: Some(2.0), ..first.clone() }, Some(&last));
        assert_eq!(heavier, LoadForm { weight: Some(2.0), keeps_stops: true, ..form("a") });

        let other = vec![StopForm { kind: "delivery".to_owned(), ..StopForm::default() }];
        let moved = news(&LoadForm { stops: other.clone(), ..first.clone() }, Some(&last));
        assert_eq!(moved, LoadForm { stops: other, billable_miles: Some(900.0), ..form("a") });
        for nothing in [None, Some(&last[..WHOLE])] {
            assert_eq!(news(&first, nothing), first, "nothing is known of its fields");
        }
    }
}
