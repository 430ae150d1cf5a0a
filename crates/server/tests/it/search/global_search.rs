use super::{dots, three};
use crate::support::TestApp;

#[tokio::test]
async fn the_search_text_is_read_as_the_specification_says() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    for (text, found) in [
        ("mc-012892", vec![1_000_001]),
        ("DOT+1000002", vec![1_000_002]),
        ("12892", vec![1_000_001, 1_289_200]),
        ("a%26b+fre", vec![1_000_001]),
        ("ABFR", vec![1_000_001, 1_000_002]),
        ("lone-star", vec![1_000_001]),
        ("star", vec![]),
        ("MX12892", vec![]),
        ("", vec![1_000_001, 1_000_002, 1_289_200]),
    ] {
        let path = format!("/api/v1/carriers/global_search?q[search_text]={text}");
        let mut rows = dots(&me.get(&path).await.expect(200).json());
        rows.sort_unstable();
        assert_eq!(rows, found, "{text}");
    }
}

#[tokio::test]
async fn a_row_carries_what_a_list_shows() {
    let app = TestApp::start().await;
    three(&app).await;

    let path = "/api/v1/carriers/global_search?q[search_text]=MC12892";
    let row = &app.broker().await.get(path).await.expect(200).json()[0];

    assert_eq!((&row["legal_name"], &row["dba_name"]), (&"A & B FREIGHT, INC.".into(), &"LONE STAR LINES".into()));
    assert_eq!(row["identifiers"][0], serde_json::json!({"is_type": "DOT", "value": "1000001"}));
    assert_eq!(row["identifiers"][1], serde_json::json!({"is_type": "MC", "value": "12892"}));
    assert_eq!((&row["state"], &row["power_units"], &row["safety_rating"]), (&"TX".into(), &12.into(), &"S".into()));
    assert_eq!((&row["authority"]["common"], &row["is_synthetic"]), (&"unknown".into(), &false.into()));
}

#[tokio::test]
async fn fifteen_rows_are_a_page_and_pages_are_bounded() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;

    let second = me.get("/api/v1/carriers/global_search?q[search_text]=ABFR&per_page=1&page=2").await.expect(200);
    let beyond = me.get("/api/v1/carriers/global_search?q[search_text]=ABFR&page=9").await.expect(200);

    assert_eq!((second.header("totalitems"), second.header("totalpages")), ("2", "2"));
    assert_eq!((dots(&second.json()).len(), dots(&beyond.json()).len()), (1, 0));
    assert_eq!(me.get("/api/v1/carriers/global_search?per_page=101").await.expect(422).fields(), ["per_page"]);
}
