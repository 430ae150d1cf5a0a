//! What a tool is asked, as assistants write it, and what is wrong with it, in words.

use crate::calls::Refusal;
use platform::http::{Code, FieldError, body};
use rmcp::model::JsonObject;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads the arguments of a tool with this schema. Models often write numbers as text: digits are taken where a whole number is wanted.
pub(crate) fn read<T: DeserializeOwned>(schema: &JsonObject, mut given: JsonObject) -> Result<T, Refusal> {
    let known = schema.get("properties").and_then(Value::as_object);
    for (name, value) in &mut given {
        let wants_number = known.and_then(|known| known.get(name)).is_some_and(is_whole_number);
        if let Some(number) = value.as_str().and_then(digits).filter(|_| wants_number) {
            *value = number.into();
        }
    }
    body::part(Value::Object(given)).map_err(|problem| told(&problem, known))
}

/// Whether the schema of an argument is of whole numbers.
fn is_whole_number(schema: &Value) -> bool {
    match schema.get("type") {
        Some(Value::String(one)) => one == "integer",
        Some(Value::Array(several)) => several.iter().any(|one| one == "integer"),
        _ => false,
    }
}

fn digits(text: &str) -> Option<u64> {
    let text = text.trim();
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The refusal, with the argument's name first.
fn told(problem: &FieldError, known: Option<&JsonObject>) -> Refusal {
    let name = problem.field.as_deref().unwrap_or("arguments");
    if problem.code != Code::Unknown {
        return Refusal::new(format!("{name}: {}", problem.detail));
    }
    let names: Vec<_> = known.into_iter().flat_map(JsonObject::keys).map(String::as_str).collect();
    Refusal::new(format!("{name}: This tool has no such argument. It takes {}.", names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Asked {
        dot: Option<u32>,
        mc: Option<String>,
    }

    fn asked(given: Value) -> Result<Asked, Refusal> {
        let schema = json!({"properties": {"dot": {"type": ["integer", "null"]}, "mc": {"type": ["string", "null"]}}});
        let of = |value: Value| value.as_object().expect("an object").clone();
        read(&of(schema), of(given))
    }

    #[test]
    fn digits_are_a_number_where_one_is_wanted() {
        let dot = |dot: Value| asked(json!({"dot": dot})).map(|asked| asked.dot);
        assert_eq!(
            (dot(json!(7)), dot(json!("90000005")), dot(json!(" 07 "))),
            (Ok(Some(7)), Ok(Some(90_000_005)), Ok(Some(7)))
        );
        assert_eq!(asked(json!({"mc": "12892"})), Ok(Asked { dot: None, mc: Some("12892".to_owned()) }));
    }

    #[test]
    fn what_is_wrong_is_told_by_argument_in_words() {
        for (given, why) in [
            (json!({"dot": "acme"}), "dot: Must be a whole number."),
            (json!({"dot": ""}), "dot: Must be a whole number."),
            (json!({"dot": "-1"}), "dot: Must be a whole number."),
            (json!({"dot": -1}), "dot: Must be 0 or more."),
            (json!({"dot": "99999999999"}), "dot: This number is out of range."),
            (json!({"mc": 12_892}), "mc: Must be text."),
            (json!({"colour": 1}), "colour: This tool has no such argument. It takes dot, mc."),
        ] {
            assert_eq!(asked(given), Err(Refusal::new(why)));
        }
    }
}
