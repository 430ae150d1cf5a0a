use super::{CONNECTIONS, connection};
use crate::carriers::files::carrier;
use crate::support::form::{Part, send};
use crate::support::{Client, TestApp};
use serde_json::{Value, json};

async fn start() -> (tempfile::TempDir, TestApp, Client, i64) {
    let files = tempfile::tempdir().expect("a folder");
    let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, &[]).await);
    let id = connection(&app, &me, carrier, "onboarded").await;
    (files, app, me, id)
}

async fn upload(me: &Client, id: i64, parts: &[Part<'_>]) -> (u16, Value) {
    send(me, &format!("{CONNECTIONS}/{id}/create_connection_uploads"), parts).await
}

#[tokio::test]
async fn a_file_is_kept_with_a_connection_for_its_company_alone() {
    let (_files, app, me, id) = start().await;
    let text = id.to_string();

    let document = ("connection_upload[document]", Some("letter.pdf"), &b"%PDF-1.7 hello"[..]);
    let (status, made) =
        upload(&me, id, &[("connection_upload[connection_id]", None, text.as_bytes()), document]).await;

    assert_eq!((status, &made["document"]["name"], &made["document"]["size"]), (201, &json!("letter.pdf"), &json!(14)));
    let listed = me.get(&format!("{CONNECTIONS}/{id}/connection_uploads")).await.expect(200);
    assert_eq!((listed.header("totalitems"), &listed.json()[0]["id"]), ("1", &made["id"]));
    assert_eq!(me.get(CONNECTIONS).await.expect(200).json()[0]["uploads_count"], 1);
    let path = format!("/api/v1/connection_uploads/{}/document", made["id"]);
    let file = me.get(&path).await.expect(200);
    assert_eq!((file.bytes(), file.header("content-type")), (&b"%PDF-1.7 hello"[..], "application/pdf"));
    let stranger = app.broker().await;
    stranger.get(&path).await.expect(404);
    assert_eq!(upload(&stranger, id, &[document]).await.0, 404);
}

#[tokio::test]
async fn what_is_no_document_of_this_connection_is_refused_by_its_field() {
    let (_files, _app, me, id) = start().await;
    let field = async |parts: &[Part<'_>]| {
        let (status, refused) = upload(&me, id, parts).await;
        assert_eq!(status, 422, "{refused}");
        refused["errors"][0]["field"].as_str().unwrap_or_default().to_owned()
    };
    let document = ("connection_upload[document]", Some("letter.pdf"), &b"%PDF-1.7"[..]);

    let program = ("connection_upload[document]", Some("letter.pdf"), &b"MZ\x90\0"[..]);
    assert_eq!(field(&[program]).await, "connection_upload[document]");
    assert_eq!(field(&[]).await, "connection_upload[document]");
    let other = ("connection_upload[connection_id]", None, &b"99"[..]);
    assert_eq!(field(&[other, document]).await, "connection_upload[connection_id]");
    assert_eq!(field(&[document, ("colour", None, b"red")]).await, "colour");
}
