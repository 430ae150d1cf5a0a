use super::*;

#[tokio::test]
async fn a_file_is_taken_by_its_content_and_can_be_taken_out_again() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;

    let (status, packet) = invited.upload(&me, "certificate", PDF).await;
    assert_eq!((status, &packet["files"][0]["kind"]), (201, &json!("certificate")));
    assert_eq!((&packet["files"][0]["name"], &packet["files"][0]["size"]), (&json!("coi.pdf"), &json!(PDF.len())));
    assert!(!missing(&packet).contains(&"insurance.certificate".to_owned()));

    let file = packet["files"][0]["id"].clone();
    let packet = me.post(&invited.path("remove_file"), json!({"file_id": file})).await.expect(200).json();
    assert_eq!(packet["files"], json!([]));
    me.post(&invited.path("remove_file"), json!({"file_id": file})).await.expect(404);
}

#[tokio::test]
async fn what_is_no_document_or_for_nothing_is_refused() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;

    for (kind, bytes, field) in [
        ("certificate", b"plain words".as_slice(), "file"),
        ("certificate", b"MZ\0\0".as_slice(), "file"),
        ("certificate", b"".as_slice(), "file"),
        ("passport", PDF, "kind"),
    ] {
        let (status, answer) = invited.upload(&me, kind, bytes).await;
        assert_eq!((status, &answer["errors"][0]["field"]), (422, &json!(field)), "{kind}");
    }
    let refused = me.post(&invited.path("files"), json!({})).await.expect(415);
    assert!(refused.text().contains("Send multipart/form-data."), "{}", refused.text());
    assert_eq!(invited.events().await, ["proved", "started"]);
}
