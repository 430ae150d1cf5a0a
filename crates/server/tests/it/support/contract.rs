//! Holds answers against `openapi.json`: the status must be described, the body must be as described with no field more, and a list
//! must carry its paging headers.

use super::app::operations;
use super::client::Answer;
use axum::http::{Method, header};
use jsonschema::Registry;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

static DESCRIPTION: LazyLock<Value> = LazyLock::new(|| {
    let mut api = serde_json::to_value(server::router::openapi()).expect("a description");
    let schemas = api["components"]["schemas"].clone();
    join(&mut api["components"]["schemas"], &schemas);
    close(&mut api["components"]["schemas"]);
    api
});

/// The description's components by the address [`API`], once for all validators: each with a copy of its own took gigabytes.
static COMPONENTS: LazyLock<Registry<'static>> = LazyLock::new(|| {
    let document = json!({"components": {"schemas": DESCRIPTION["components"]["schemas"]}});
    Registry::new().add(API, document).and_then(jsonschema::RegistryBuilder::prepare).expect("the components")
});

/// What validators call the description.
const API: &str = "urn:haulwarden:api";

/// Panics when the answer is not what the description says; paths that are no operation pass.
#[track_caller]
pub(super) fn check(method: &Method, path: &str, answer: &Answer) {
    let Some(template) = template(method, path) else { return };
    let status = answer.status.as_str();
    let described = &DESCRIPTION["paths"][&template][method.as_str().to_lowercase()]["responses"][status];
    assert!(!described.is_null(), "{method} {template} does not describe {status}: {}", answer.text());
    for name in described["headers"].as_object().into_iter().flatten().map(|(name, _)| name) {
        assert!(answer.headers.contains_key(name), "{method} {template} promises the header {name}");
    }
    let is_json = answer.header(header::CONTENT_TYPE.as_str()).starts_with("application/json");
    let schema = &described["content"]["application/json"]["schema"];
    assert_eq!(
        is_json,
        !schema.is_null(),
        "{method} {template} {status}: JSON where it is not described, or none where it is"
    );
    if is_json {
        let validator = validator(schema);
        let body = answer.json();
        // Whether it is valid is soon known; what is wrong with it takes longer to tell.
        if !validator.is_valid(&body) {
            let problems: Vec<_> =
                validator.iter_errors(&body).map(|e| format!("{} at {}", e, e.instance_path())).collect();
            panic!("{method} {template} {status} is not as described: {problems:#?}\n{body:#}");
        }
    }
}

/// The description's path that a request's path is an instance of; the one with the fewest parameters wins.
fn template(method: &Method, path: &str) -> Option<String> {
    let path = path.split('?').next().unwrap_or_default();
    let fits = |template: &str| {
        let (mut a, mut b) = (template.split('/'), path.split('/'));
        loop {
            match (a.next(), b.next()) {
                (None, None) => return true,
                (Some(t), Some(p)) if t == p || (t.starts_with('{') && !p.is_empty()) => {}
                _ => return false,
            }
        }
    };
    let fitting = operations().iter().filter(|o| o.method == method.as_str() && fits(&o.path));
    fitting.min_by_key(|o| o.path.matches('{').count()).map(|o| o.path.clone())
}

/// The validator of a schema. Many answers have the same one, errors above all.
fn validator(schema: &Value) -> Arc<jsonschema::Validator> {
    static MADE: LazyLock<Mutex<HashMap<String, Arc<jsonschema::Validator>>>> = LazyLock::new(Mutex::default);
    let mut made = MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let text = schema.to_string().replace(r##""$ref":"#/"##, &format!(r#""$ref":"{API}#/"#));
    if let Some(validator) = made.get(&text) {
        return Arc::clone(validator);
    }
    let mut document = serde_json::from_str(&text).expect("a schema");
    close(&mut document);
    let options = jsonschema::options().should_validate_formats(true).with_registry(&COMPONENTS);
    let validator = Arc::new(options.build(&document).expect("a schema"));
    made.insert(text, Arc::clone(&validator));
    validator
}

/// Makes one object of an `allOf` of objects, so that it can be closed: by themselves its parts would refuse each other's fields.
fn join(schema: &mut Value, schemas: &Value) {
    match schema {
        Value::Object(object) => {
            let of_objects = object.get("allOf").and_then(Value::as_array).and_then(|parts| {
                let whole = parts.iter().map(|part| match part["$ref"].as_str() {
                    Some(address) => &schemas[address.rsplit('/').next().unwrap_or_default()],
                    None => part,
                });
                whole
                    .map(|part| Some((part["properties"].as_object()?, part["required"].as_array())))
                    .collect::<Option<Vec<_>>>()
            });
            if let Some(parts) = of_objects {
                let properties: serde_json::Map<String, Value> =
                    parts.iter().flat_map(|(properties, _)| (*properties).clone()).collect();
                let required: Vec<Value> =
                    parts.iter().filter_map(|(_, required)| *required).flatten().cloned().collect();
                *schema = json!({"type": "object", "properties": properties, "required": required});
                return join(schema, schemas);
            }
            object.values_mut().for_each(|inner| join(inner, schemas));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| join(item, schemas)),
        _ => {}
    }
}

/// Lets objects have no field that is not described. Parts of an `allOf` see only some of the fields, so they stay open.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(object) => {
            if object.contains_key("properties")
                && !object.contains_key("additionalProperties")
                && !object.contains_key("allOf")
            {
                object.insert("additionalProperties".into(), Value::Bool(false));
            }
            for (key, inner) in object.iter_mut() {
                if key != "allOf" {
                    close(inner);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}
