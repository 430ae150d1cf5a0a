use super::*;
use sha2::{Digest, Sha256};

#[tokio::test]
async fn a_signature_leaves_a_document_with_its_trail_and_hash() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;

    let packet = invited.sign(&me, invited.contract).await.expect(200).json();

    let agreement = &packet["agreements"][0];
    assert_eq!((&agreement["is_settled"], &agreement["signer_name"]), (&json!(true), &json!("Olga Owner")));
    let document = format!("agreement_document?contract_id={}", invited.contract);
    let document = me.get(&invited.path(&document)).await.expect(200);
    assert!(document.bytes().starts_with(b"%PDF-"));
    let hash = platform::secrets::hex(&Sha256::digest(document.bytes()));
    assert_eq!(agreement["document_sha256"], json!(hash));
    let kept: (String, String, String, Vec<u8>) = sqlx::query_as(
        "select c.signed_address, c.signed_user_agent, c.signer_title, f.sha256
           from onboarding_packet_contracts c join files f on f.id = c.file_id where c.packet_id = $1",
    )
    .bind(invited.packet)
    .fetch_one(&mut *app.db().await)
    .await
    .expect("a signature");
    assert_eq!((kept.0.as_str(), kept.1.as_str(), kept.2.as_str()), ("203.0.113.7", "A phone", "President"));
    assert_eq!(kept.3, Sha256::digest(document.bytes()).to_vec());
}

#[tokio::test]
async fn a_version_is_signed_once_and_a_newer_one_anew() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    invited.sign(&me, invited.contract).await.expect(200);

    invited.sign(&me, invited.contract).await.expect(409);

    let old = "update contracts set is_current = false where id = $1";
    sqlx::query(old).bind(invited.contract).execute(&mut *app.db().await).await.expect("superseded");
    let newer: i64 = sqlx::query_scalar(
        "insert into contracts (company_id, name, version, body, created_at) values ($1, 'Carrier agreement', 2, 'New.', now()) returning id",
    )
    .bind(invited.company)
    .fetch_one(&mut *app.db().await)
    .await
    .expect("made");
    let packet = me.get(&invited.path("")).await.expect(200).json();
    assert!(missing(&packet).contains(&format!("agreements.{newer}")));
    invited.sign(&me, newer).await.expect(200);
    assert_eq!(packet["agreements"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_signature_needs_name_title_and_consent_and_an_agreement_of_this_broker() {
    let app = TestApp::start().await;
    let (invited, other) = (Invited::new(&app).await, Invited::of(&app, 1_000_002, "ivan@other.example").await);
    let me = invited.proved().await;
    let unsigned = json!({"contract_id": invited.contract, "name": "", "title": " ", "consents_electronically": false});

    let fields = me.post(&invited.path("sign"), unsigned).await.expect(422).fields();
    assert_eq!(fields, ["name", "title", "consents_electronically"]);
    assert_eq!(invited.sign(&me, other.contract).await.expect(422).fields(), ["contract_id"]);
    me.get(&invited.path(&format!("agreement_document?contract_id={}", invited.contract))).await.expect(404);
    me.get(&invited.path(&format!("agreement_document?contract_id={}", other.contract))).await.expect(404);
}

#[tokio::test]
async fn a_document_that_the_broker_uploaded_replaces_a_signature() {
    let app = TestApp::start().await;
    let invited = Invited::new(&app).await;
    let me = invited.proved().await;
    sqlx::query(
        "with f as (insert into files (company_id, key, name, content_type, size, sha256, created_at)
                    values ($2, 'packets/redlined', 'redlined.pdf', 'application/pdf', 5, sha256('x'), now()) returning id)
         insert into onboarding_packet_contracts (packet_id, company_id, contract_id, is_broker_uploaded, file_id, created_at)
         select $1, $2, $3, true, id, now() from f",
    )
    .bind(invited.packet)
    .bind(invited.company)
    .bind(invited.contract)
    .execute(&mut *app.db().await)
    .await
    .expect("uploaded");

    let packet = me.get(&invited.path("")).await.expect(200).json();

    assert_eq!(packet["agreements"][0]["is_broker_uploaded"], true);
    assert!(!missing(&packet).iter().any(|field| field.starts_with("agreements")));
    invited.sign(&me, invited.contract).await.expect(409);
}
