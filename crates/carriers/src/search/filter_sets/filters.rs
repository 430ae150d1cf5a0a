//! Filters a set may hold: the search filters named in document 1 §3, and the parameters of the carrier lists and the lane search
//! (`power_units_gteq`), each with values of a valid form and size.

use crate::search::filters::LaneCarriers;
use serde_json::{Map, Value};
use store::list::Listing;

/// The filters of document 1 §3, and the classifications that a filter set keeps (`filters.classification_id_in`).
const NAMED: &[&str] = &[
    "classification_id_in",
    "fleetSizeRange",
    "straightBoxTrucksRange",
    "cargoVansRange",
    "authorityAgeRange",
    "onlyMyCarrier",
    "onlyCarrierAuthority",
    "hideMyCarrier",
    "showSafetyRating",
    "onlyEldConnected",
    "selectedEquipment",
    "selectedSafetyRatingOptions",
    "selectedSpecializationOptions",
    "searchText",
    "locationRadius",
    "locationText",
    "classificationsSelected",
    "selectedStateId",
    "equipmentMin",
    "fleetMin",
    "selectedLanePreferences",
    "cargoCoverageLimit",
    "generalLiability",
    "autoLiability",
    "vehicleRangeInTime",
    "milesFromOriginRange",
    "locationTextRadiusSearch",
    "selectedAuthorityType",
];

/// The most values of a list.
const MAX_VALUES: usize = 200;
/// The most characters of a text.
const MAX_TEXT: usize = 500;

/// What is wrong with the filters: each problem with the filter's name.
pub fn invalid(filters: &Map<String, Value>) -> Vec<(String, &'static str)> {
    let problem = |(name, value): (&String, &Value)| {
        let detail = if !is_known(name) {
            "Unknown filter."
        } else if name == "classification_id_in" {
            let is_id = |value: &Value| value.as_i64().is_some_and(|id| id > 0);
            let is_ids = value.as_array().is_some_and(|ids| ids.len() <= MAX_VALUES && ids.iter().all(is_id));
            return (!is_ids).then(|| (name.clone(), "Must be a list of at most 200 ids."));
        } else if is_filter(value) {
            return None;
        } else {
            "Must be a text, a number, yes or no, a list of texts or numbers, or {min, max}."
        };
        Some((name.clone(), detail))
    };
    filters.iter().filter_map(problem).collect()
}

fn is_known(name: &str) -> bool {
    NAMED.contains(&name)
        || LaneCarriers::FIELDS
            .iter()
            .any(|field| field.predicates.iter().any(|predicate| field.parameter(*predicate) == name))
}

fn is_filter(value: &Value) -> bool {
    match value {
        Value::Array(values) => values.len() <= MAX_VALUES && values.iter().all(is_single),
        Value::Object(range) => is_range(range),
        Value::Null => false,
        single => is_single(single),
    }
}

fn is_single(value: &Value) -> bool {
    match value {
        Value::String(text) => text.chars().count() <= MAX_TEXT,
        Value::Number(_) | Value::Bool(_) => true,
        _ => false,
    }
}

/// `{min, max}`, either of which may be missing.
fn is_range(range: &Map<String, Value>) -> bool {
    let is_end = |(name, value): (&String, &Value)| (name == "min" || name == "max") && value.is_number();
    let end = |name: &str| range.get(name).and_then(Value::as_f64);
    range.iter().all(is_end) && !end("min").zip(end("max")).is_some_and(|(min, max)| min > max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn wrong(filters: &Value) -> Vec<String> {
        invalid(filters.as_object().expect("an object")).into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn filters_are_known_by_name_and_have_a_filters_form() {
        let right = json!({
            "classification_id_in": [1, 2], "fleetSizeRange": {"min": 1, "max": 1000}, "onlyMyCarrier": true,
            "selectedEquipment": ["van"], "searchText": "acme", "milesFromOriginRange": 50,
            "state_in": ["TX"], "power_units_gteq": "5", "has_active_authority": "carrier",
        });

        assert_eq!(wrong(&right), Vec::<String>::new());
        for (filters, name) in [
            (json!({"colour": "red"}), "colour"),
            (json!({"power_units_cont": "5"}), "power_units_cont"),
            (json!({"classification_id_in": ["1"]}), "classification_id_in"),
            (json!({"classification_id_in": [0]}), "classification_id_in"),
            (json!({"fleetSizeRange": {"min": 9, "max": 3}}), "fleetSizeRange"),
            (json!({"fleetSizeRange": {"from": 9}}), "fleetSizeRange"),
            (json!({"searchText": null}), "searchText"),
            (json!({"searchText": "x".repeat(501)}), "searchText"),
            (json!({"state_in": [["TX"]]}), "state_in"),
        ] {
            assert_eq!(wrong(&filters), [name]);
        }
    }
}
