use super::{CONNECTIONS, company, connection, ids, packet};
use crate::carriers::files::carrier;
use crate::support::TestApp;
use serde_json::{Value, json};

#[tokio::test]
async fn a_connection_has_the_carrier_the_newest_packet_and_the_agreement() {
    let app = TestApp::start().await;
    let place: &[(&str, &str)] =
        &[("PHY_CITY", "DALLAS"), ("PHY_STATE", "TX"), ("DOCKET1PREFIX", "MC"), ("DOCKET1", "12892")];
    let (me, carrier) = (app.broker().await, carrier(&app, 1_000_001, place).await);
    let id = connection(&app, &me, carrier, "onboarded").await;
    packet(&app, id, "complete").await;
    packet(&app, id, "held_bank_changed").await;
    for sql in [
        "insert into contracts (company_id, name, body, created_at) select company_id, 'Agreement', 'Text', now() from connections",
        "insert into files (company_id, key, name, content_type, size, sha256, created_at)
         select company_id, 'packets/1/a', 'a.pdf', 'application/pdf', 1, sha256('a'), now() from contracts",
        "insert into onboarding_packet_contracts (packet_id, company_id, contract_id, signer_name, signed_at, file_id, created_at)
         select 1, c.company_id, c.id, 'Eve', now(), f.id, now() from contracts c, files f",
        "update connections set receiver_id = company_id",
    ] {
        sqlx::query(sql).execute(&mut *app.db().await).await.expect("arranged");
    }

    let query = format!("?q[issuer_id_eq]={}&q[carrier_id_eq]={carrier}&page=1&per_page=50", company(&me).await);
    let rows = me.get(&format!("{CONNECTIONS}{query}")).await.expect(200).json();

    let row = &rows[0];
    assert_eq!((&row["id"], &row["status"], &row["uploads_count"]), (&json!(id), &json!("onboarded"), &json!(0)));
    assert_eq!(
        (&row["carrier"]["legal_name"], &row["carrier"]["city"]),
        (&json!("ACME HAULING LLC"), &json!("DALLAS"))
    );
    assert_eq!(
        row["carrier"]["identifiers"],
        json!([{"is_type": "DOT", "value": "1000001"}, {"is_type": "MC", "value": "12892"}])
    );
    let packet = &row["latest_onboarding_packet"];
    assert_eq!(
        (&packet["status"], &packet["status_reason"]),
        (&json!("held_bank_changed"), &json!("The bank changed."))
    );
    assert_eq!(row["receiver"]["signed_contract"]["id"], 1);
}

#[tokio::test]
async fn connections_are_their_own_companys_alone() {
    let app = TestApp::start().await;
    let (me, other) = (app.broker().await, app.broker().await);
    let id = connection(&app, &me, carrier(&app, 1_000_001, &[]).await, "onboarded").await;

    assert_eq!(ids(&me.get(CONNECTIONS).await.expect(200).json()), [id]);
    assert_eq!(other.get(CONNECTIONS).await.expect(200).json(), json!([]));
    let theirs = format!("{CONNECTIONS}?q[issuer_id_eq]={}", company(&other).await);
    assert_eq!(me.get(&theirs).await.expect(200).json(), json!([]));
    for part in ["connection_uploads", "connection_events"] {
        assert_eq!(me.get(&format!("{CONNECTIONS}/{id}/{part}")).await.expect(200).json(), Value::Array(Vec::new()));
        other.get(&format!("{CONNECTIONS}/{id}/{part}")).await.expect(404);
    }
}
