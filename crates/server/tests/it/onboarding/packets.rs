use super::{PACKETS, invited, submitted};
use crate::connections::invitations::onboarder;
use crate::support::TestApp;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn packets_are_listed_by_connection_for_their_company_alone() {
    let app = TestApp::start().await;
    let (me, id, packet) = invited(&app, json!({})).await;
    let connection = me.get(PACKETS).await.expect(200).json()[0]["connection_id"].clone();

    let query = format!("{PACKETS}?q[connection_id_eq]={connection}&page=1&per_page=50&q[s]=id+desc");
    let listed = me.get(&query).await.expect(200);

    assert_eq!((listed.header("totalitems"), &listed.json()[0]["id"]), ("1", &json!(packet)));
    assert_eq!(listed.json()[0]["carrier"]["id"], id);
    assert!(listed.json()[0]["verdict"]["verdict"].is_string(), "each with the verdict on its carrier");
    let other = onboarder(&app).await;
    assert_eq!(other.get(&query).await.expect(200).json(), json!([]));
    other.get(&format!("{PACKETS}/{packet}")).await.expect(404);
    assert_eq!(me.get(&format!("{PACKETS}?q[status_eq]=lost")).await.expect(422).fields(), ["q[status_eq]"]);
}

#[tokio::test]
async fn a_review_shows_answers_in_order_and_of_secrets_the_last_digits_alone() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    for sql in [
        "insert into onboarding_packet_steps (packet_id, step, answers, saved_at) values ($1, 'payment', '{\"method\": \"ach\"}', now())",
        "insert into onboarding_packet_steps (packet_id, step, answers, saved_at) values ($1, 'company', '{\"legal_name\": \"A\"}', now())",
        "insert into onboarding_packet_secrets (packet_id, kind, sealed, last_four, saved_at) values ($1, 'tin', 'sealed-tin', '6789', now())",
        "insert into onboarding_packet_secrets (packet_id, kind, sealed, last_four, saved_at) values ($1, 'bank', 'sealed-bank', '4321', now())",
    ] {
        sqlx::query(sql).bind(packet).execute(&mut *app.db().await).await.expect("arranged");
    }

    let shown = me.get(&format!("{PACKETS}/{packet}")).await.expect(200);

    let review = shown.json();
    assert_eq!((&review["steps"][0]["step"], &review["steps"][1]["step"]), (&json!("company"), &json!("payment")));
    assert_eq!((&review["tax_number"]["last_four"], &review["bank_account"]), (&json!("6789"), &json!(null)));
    assert_eq!((&review["is_current"], &review["events"][0]["event"]), (&json!(true), &json!("created")));
    assert!(!shown.text().contains("sealed"));
    let company = me.get("/api/v1/users/current").await.expect(200).json()["company"]["id"].as_i64().expect("an id");
    let scopes = [Scope::Onboarding, Scope::ViewBankAccounts];
    let cashier = app.member(Some(CompanyId(company)), &scopes).await;
    let review = cashier.get(&format!("{PACKETS}/{packet}")).await.expect(200).json();
    assert_eq!(review["bank_account"]["last_four"], "4321");
}
