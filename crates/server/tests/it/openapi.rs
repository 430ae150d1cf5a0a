//! The API's description is committed as `openapi.json`, complete, and says who may call what.

use crate::support::operations;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn openapi_json_is_the_present_api() {
    let (path, now) = (root().join("openapi.json"), server::router::openapi_json());
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&path, &now).expect("written");
    }

    let committed = std::fs::read_to_string(&path).unwrap_or_default();

    assert!(committed == now, "openapi.json is not the API as it stands; run `make api` and read the diff");
}

#[test]
fn every_described_handler_is_routed() {
    let routed: BTreeSet<_> = operations().iter().map(|operation| operation.id.clone()).collect();

    let described: BTreeSet<_> =
        ["accounts", "carriers", "vetting", "dispatch", "desk", "confirmations", "exchange", "server"]
            .into_iter()
            .flat_map(|name| described_handlers(&root().join("crates").join(name).join("src")))
            .collect();

    assert_eq!(routed.len(), operations().len(), "two operations share a name");
    assert_eq!(
        described.difference(&routed).collect::<Vec<_>>(),
        Vec::<&String>::new(),
        "described, but not in router.rs"
    );
}

#[test]
fn every_operation_says_who_may_call_it() {
    let api = serde_json::to_value(server::router::openapi()).expect("a description");

    for operation in operations() {
        let described = &api["paths"][&operation.path][operation.method.to_lowercase()];
        assert_eq!(described["x-guard"]["name"], operation.guard.name, "{}", operation.id);
        assert!(
            !described["summary"].as_str().unwrap_or_default().is_empty(),
            "{} says nothing of itself",
            operation.id
        );
    }
}

#[test]
fn every_body_refuses_fields_that_it_does_not_have() {
    let api = serde_json::to_value(server::router::openapi()).expect("a description");

    for operation in operations() {
        let body = &api["paths"][&operation.path][operation.method.to_lowercase()]["requestBody"];
        let schema = &body["content"]["application/json"]["schema"];
        let Some(name) = schema["$ref"].as_str().and_then(|place| place.rsplit('/').next()) else { continue };
        assert_eq!(
            api["components"]["schemas"][name]["additionalProperties"], false,
            "{name} lacks deny_unknown_fields"
        );
    }
}

#[test]
fn every_response_has_a_description() {
    let api = serde_json::to_value(server::router::openapi()).expect("a description");

    for operation in operations() {
        let described = &api["paths"][&operation.path][operation.method.to_lowercase()];
        let responses = described["responses"].as_object().expect("responses");
        assert!(!responses.is_empty(), "{} answers nothing", operation.id);
        for (status, response) in responses {
            let description = response["description"].as_str().unwrap_or_default();
            assert!(!description.trim().is_empty(), "{} says nothing of its {status}", operation.id);
        }
    }
}

/// The names of the functions below `folder` that carry `#[utoipa::path]`.
fn described_handlers(folder: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
        if entry.is_dir() {
            names.extend(described_handlers(&entry));
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&entry).expect("a file");
            let after = text.split("#[utoipa::path(").skip(1);
            names.extend(
                after.filter_map(|rest| rest.split("pub async fn ").nth(1)?.split('(').next().map(str::to_owned)),
            );
        }
    }
    names
}
