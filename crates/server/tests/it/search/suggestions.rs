use super::{dots, three};
use crate::support::TestApp;
use serde_json::{Value, json};

#[tokio::test]
async fn carriers_are_suggested_by_name_number_and_phone() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    for (term, matched, found) in [
        ("lone", "dba_name", vec![1_000_001]),
        ("abfrac", "legal_name", vec![1_000_002]),
        ("mc128", "identifier", vec![1_000_001]),
        ("mc%2312892", "identifier", vec![1_000_001]),
        ("usdot%23+1000002", "identifier", vec![1_000_002]),
        ("%231000002", "identifier", vec![1_000_002]),
        ("star", "dba_name", vec![1_000_001]),
        ("cartage", "legal_name", vec![1_289_200]),
        ("(214)+555-0101", "phone", vec![1_000_001]),
    ] {
        let rows = me.get(&format!("/api/v1/carriers/suggestions?term={term}")).await.expect(200).json();
        assert_eq!((dots(&rows), &rows[0]["matched"]), (found, &matched.into()), "{term}");
        let mc = if rows[0]["dot_number"] == 1_000_001 { json!("12892") } else { Value::Null };
        assert_eq!(rows[0]["mc_number"], mc, "{term}");
    }
}

#[tokio::test]
async fn as_many_are_suggested_as_asked_for_and_none_for_nothing() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    let one = me.get("/api/v1/carriers/suggestions?term=12892&limit=1").await.expect(200).json();
    let none = me.get("/api/v1/carriers/suggestions?term=").await.expect(200).json();

    assert_eq!((dots(&one).len(), dots(&none).len()), (1, 0));
    for limit in ["0", "51", "x"] {
        let answer = me.get(&format!("/api/v1/carriers/suggestions?term=a&limit={limit}")).await.expect(422);
        assert_eq!(answer.fields(), ["limit"]);
    }
}
