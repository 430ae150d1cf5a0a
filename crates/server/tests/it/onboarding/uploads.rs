use super::{PACKETS, agreement, decide, send, submitted};
use crate::connections::invitations::onboarder;
use crate::support::TestApp;
use serde_json::{Value, json};

const SIGNED: &str = "/api/v1/onboarding_packet_contracts";
const TAX: &str = "/api/v1/tax_form_submissions/upload_redlined_tax_contract";
const PDF: &[u8] = b"%PDF-1.7 redlined";

fn texts(packet: i64, contract: &Value) -> Vec<(&'static str, String)> {
    vec![("contract_id", contract.to_string()), ("onboarding_packet_id", packet.to_string())]
}

#[tokio::test]
async fn a_redlined_agreement_wins_in_its_packet_and_is_had_as_pdf() {
    let app = TestApp::start().await;
    let (me, id, packet) = submitted(&app, json!({})).await;
    let contract = agreement(&me, "Agreement", "Text.").await.expect(201).json()["id"].clone();
    let sql = "with f as (insert into files (company_id, key, name, content_type, size, sha256, created_at)
                          select company_id, 'packets/k', 'signed.pdf', 'application/pdf', 1, sha256('a'), now()
                            from onboarding_packets where id = $1 returning id, company_id)
               insert into onboarding_packet_contracts (packet_id, company_id, contract_id, signer_name, signed_at, file_id, created_at)
               select $1, company_id, $2, 'Olga Owner', now() + interval '1 day', id, now() + interval '1 day' from f";
    sqlx::query(sql).bind(packet).bind(contract.as_i64()).execute(&mut *app.db().await).await.expect("arranged");

    let path = format!("{SIGNED}/upload_redlined_contract");
    let (status, made) = send(&me, &path, &texts(packet, &contract), Some(("redlined.pdf", PDF))).await;

    assert_eq!((status, &made["is_broker_uploaded"], &made["signature"]), (201, &json!(true), &Value::Null));
    let search = format!("{SIGNED}/search_by_carrier_id?carrier_id={id}");
    let found = me.get(&search).await.expect(200).json();
    assert_eq!((found.as_array().map(Vec::len), &found[0]["id"]), (Some(1), &made["id"]));
    let one = format!("{SIGNED}/{}", made["id"]);
    assert_eq!(me.get(&one).await.expect(200).json()["contract"]["name"], "Agreement");
    let file = me.get(&format!("{one}/file")).await.expect(200);
    assert_eq!((file.bytes(), file.header("content-type")), (PDF, "application/pdf"));
    let other = onboarder(&app).await;
    other.get(&one).await.expect(404);
    other.get(&format!("{one}/file")).await.expect(404);
    assert_eq!(other.get(&search).await.expect(200).json(), json!([]));
    assert_eq!(send(&other, &path, &texts(packet, &contract), Some(("redlined.pdf", PDF))).await.0, 422);
    me.get(&format!("{SIGNED}/search_by_carrier_id?carrier_id=99999")).await.expect(422);
}

#[tokio::test]
async fn a_redlined_agreement_names_packet_agreement_and_a_pdf() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    let contract = agreement(&me, "Agreement", "Text.").await.expect(201).json()["id"].clone();
    let path = format!("{SIGNED}/upload_redlined_contract");
    let field = async |texts: &[(&str, String)], file: Option<(&str, &[u8])>| {
        let (status, refused) = send(&me, &path, texts, file).await;
        (status, refused["errors"][0]["field"].as_str().unwrap_or_default().to_owned())
    };
    let (both, pdf) = (texts(packet, &contract), Some(("a.pdf", PDF)));

    assert_eq!(field(&both[1..], pdf).await, (422, "contract_id".into()));
    assert_eq!(field(&both, None).await, (422, "file".into()));
    assert_eq!(field(&both, Some(("a.txt", b"plain"))).await, (422, "file".into()));
    assert_eq!(field(&texts(packet, &json!(99_999)), pdf).await, (422, "contract_id".into()));
    assert_eq!(field(&texts(99_999, &contract), pdf).await, (422, "onboarding_packet_id".into()));
    let more = [both.as_slice(), &[("colour", "red".into())]].concat();
    assert_eq!(field(&more, pdf).await, (422, "colour".into()));
    decide(&me, packet, "reject", Some("No.")).await.expect(200);
    assert_eq!(send(&me, &path, &both, pdf).await.0, 409);
}

#[tokio::test]
async fn a_tax_form_answers_206_until_the_packets_tax_step_is_whole() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    let form = [("onboarding_packet_id", packet.to_string())];

    let (partly, kept) = send(&me, TAX, &form, Some(("w9.pdf", PDF))).await;
    for sql in [
        "insert into onboarding_packet_steps (packet_id, step, answers, saved_at) values ($1, 'tax_form', '{}', now())",
        "insert into onboarding_packet_secrets (packet_id, kind, sealed, last_four, saved_at) values ($1, 'tin', 'x', '6789', now())",
    ] {
        sqlx::query(sql).bind(packet).execute(&mut *app.db().await).await.expect("arranged");
    }
    let (whole, _) = send(&me, TAX, &form, Some(("w9.png", b"\x89PNG\r\n\x1a\n..."))).await;

    assert_eq!((partly, whole), (206, 201));
    assert_eq!((&kept["kind"], &kept["is_broker_uploaded"]), (&json!("tax_form"), &json!(true)));
    let review = me.get(&format!("{PACKETS}/{packet}")).await.expect(200).json();
    assert_eq!(
        (review["files"].as_array().map(Vec::len), &review["events"][0]["event"]),
        (Some(2), &json!("uploaded"))
    );
    let path = format!("/api/v1/onboarding_packet_files/{}", kept["id"]);
    assert_eq!(me.get(&path).await.expect(200).bytes(), PDF);
    onboarder(&app).await.get(&path).await.expect(404);
    assert_eq!(send(&me, TAX, &[], Some(("w9.pdf", PDF))).await.0, 422);
}
