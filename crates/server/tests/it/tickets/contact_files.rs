//! Contacts by file.

use super::{manager, missing_truck};
use crate::support::{Answer, Client};
use axum::http::Method;
use serde_json::json;

async fn send(client: &Client, list: &str, name: &str, content: &[u8]) -> Answer {
    let path = format!("/api/v1/alert_contacts/import?list={list}");
    client.form(Method::POST, &path, &[("file", Some(name), content)]).await
}

#[tokio::test]
async fn a_file_adds_contacts_and_says_which_rows_it_refused() {
    let (desk, _) = missing_truck().await;
    let manager = manager(&desk).await;
    let file = b"Domain,Phone,Reason,Since\n\
                 syn-dispatch.example,(555) 010-0100,SYN list,2026-11-01\n\
                 gmail.com,,,\n\
                 ,,nothing,\n";

    let done = send(&manager, "dispatch_services", "list.csv", file).await.expect(200).json();
    let again = send(&manager, "dispatch_services", "list.csv", file).await.expect(200).json();

    assert_eq!((&done["added"], &done["unchanged"], &done["refused"]), (&json!(2), &json!(0), &json!(2)));
    assert_eq!((&done["refusals"][0]["line"], &done["refusals"][0]["column"]), (&json!(3), &json!("domain")));
    assert_eq!((&again["added"], &again["unchanged"]), (&json!(0), &json!(2)));
    let listed = desk.me.get("/api/v1/alert_contacts?q[kind_eq]=phone").await.expect(200).json();
    assert_eq!((&listed[0]["value"], &listed[0]["starts_on"]), (&json!("+15550100100"), &json!("2026-11-01")));
    assert_eq!((&listed[0]["list"], &listed[0]["note"]), (&json!("dispatch_services"), &json!("SYN list")));
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=alert_contacts.imported").await.expect(200).json();
    assert_eq!(log.as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_file_without_a_usable_row_changes_nothing() {
    let (desk, _) = missing_truck().await;
    let manager = manager(&desk).await;

    for file in [&b"name,city\nAcme,Dallas\n"[..], b"contact\ngmail.com\n", b""] {
        assert_eq!(send(&manager, "blocked", "list.csv", file).await.expect(422).fields(), ["file"]);
    }
    send(&desk.me, "blocked", "list.csv", b"contact\nbad.example\n").await.expect(403);
    assert_eq!(send(&manager, "nothing", "list.csv", b"contact\nbad.example\n").await.expect(422).fields(), ["list"]);
    let listed = desk.me.get("/api/v1/alert_contacts").await.expect(200).json();
    assert_eq!(listed, json!([]));
}

#[tokio::test]
async fn a_file_whose_columns_say_nothing_is_read_as_a_person_says() {
    let (desk, _) = missing_truck().await;
    let manager = manager(&desk).await;
    let file = b"Who,Why,City\nsyn-dispatch.example,SYN list,Dallas\nada@syn-other.example,,\n";
    let path = "/api/v1/alert_contacts/import/preview";
    let seen = manager.form(Method::POST, path, &[("file", Some("list.csv"), &file[..])]).await.expect(200).json();
    assert_eq!(
        (&seen["header"], &seen["rows"][1][0]),
        (&json!(["Who", "Why", "City"]), &json!("ada@syn-other.example"))
    );
    assert_eq!(
        (&seen["mapping"]["contact"], seen["mapping"].as_object().map(serde_json::Map::len)),
        (&json!(null), Some(6))
    );
    desk.me.form(Method::POST, path, &[("file", Some("list.csv"), &file[..])]).await.expect(403);

    let import = async |mapping: &str| {
        let parts = [("file", Some("list.csv"), &file[..]), ("mapping", None, mapping.as_bytes())];
        manager.form(Method::POST, "/api/v1/alert_contacts/import?list=blocked", &parts).await
    };
    assert_eq!(import(r#"{"domain": "Where"}"#).await.expect(422).fields(), ["mapping.domain"]);
    assert_eq!(import(r#"{"fax": "Who"}"#).await.expect(422).fields(), ["mapping.fax"]);
    assert_eq!(import(r#"{"note": "Why"}"#).await.expect(422).fields(), ["mapping"]);
    assert_eq!(import("Who").await.expect(422).fields(), ["mapping"]);
    let done = import(r#"{"contact": "Who", "note": "Why", "phone": null}"#).await.expect(200).json();

    assert_eq!((&done["added"], &done["refused"]), (&json!(2), &json!(0)));
    let listed = desk.me.get("/api/v1/alert_contacts?q[kind_eq]=domain").await.expect(200).json();
    assert_eq!((&listed[0]["value"], &listed[0]["note"]), (&json!("syn-dispatch.example"), &json!("SYN list")));
}
