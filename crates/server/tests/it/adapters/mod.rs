//! Carriers in the shapes of other services, each held against a fixture of the names and types that are public.

mod highway;
mod mycarrierpackets;

use crate::support::{Client, PASSWORD, Person, TestApp};
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// A person of a company, and a program with a key of theirs that has no scope.
async fn with_key(app: &TestApp) -> (Client, Client) {
    let scopes = &[Scope::ManageUsers, Scope::ManageRuleOverrides, Scope::Onboarding];
    let me = app.person(Person { scopes, ..Person::default() }).await;
    let wanted = json!({"api_key": {"name": "The TMS", "scopes": []}, "password": PASSWORD});
    let made = me.post("/api/v1/api_keys", wanted).await.expect(201).json();
    let secret = made["secret"].as_str().expect("a secret");
    (me, app.visitor().with_header("authorization", &format!("Bearer {secret}")))
}

/// Has the person's company stop the carrier.
async fn stop(me: &Client, id: i64) {
    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={id}");
    me.patch(&path, json!({"status": "do_not_dispatch", "notes": "Sold our load."})).await.expect(200);
}

/// Holds a value against a shape: a text names a type; a field that ends in `?` may be null or absent; the field `*` is every field. Nothing may
/// be there that the shape does not have.
#[track_caller]
fn assert_shape(shape: &Value, value: &Value, at: &str) {
    match shape {
        Value::String(name) => {
            let fits = match name.as_str() {
                "string" => value.is_string(),
                "boolean" => value.is_boolean(),
                "integer" => value.is_i64(),
                other => panic!("{other} is no type"),
            };
            assert!(fits, "{at} is no {name}: {value}");
        }
        Value::Array(items) => {
            let values = value.as_array().unwrap_or_else(|| panic!("{at} is no list: {value}"));
            values.iter().enumerate().for_each(|(place, one)| assert_shape(&items[0], one, &format!("{at}.{place}")));
        }
        Value::Object(fields) => {
            let given = value.as_object().unwrap_or_else(|| panic!("{at} is no object: {value}"));
            for (name, one) in given {
                let within = format!("{at}.{name}");
                let optional = fields.get(&format!("{name}?"));
                match fields.get(name).or(optional).or(fields.get("*")) {
                    Some(_) if optional.is_some() && one.is_null() => {}
                    Some(shape) => assert_shape(shape, one, &within),
                    None => panic!("{within} is not in the shape"),
                }
            }
            for name in fields.keys().filter(|name| !name.ends_with('?') && *name != "*") {
                assert!(given.contains_key(name), "{at}.{name} is missing");
            }
        }
        other => panic!("{other} is no shape"),
    }
}

/// Takes our own verdict, which is not of the shape, out of an answer.
#[track_caller]
fn own_verdict(answer: &mut Value, field: &str) -> Value {
    answer.as_object_mut().and_then(|fields| fields.remove(field)).expect("our own verdict")
}
