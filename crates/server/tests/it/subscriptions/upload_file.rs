use super::SUBSCRIPTIONS;
use crate::search::three;
use crate::support::form::send;
use crate::support::{Client, TestApp};
use serde_json::{Value, json};

async fn upload(me: &Client, name: &str, content: &[u8]) -> (u16, Value) {
    send(me, &format!("{SUBSCRIPTIONS}/upload_file"), &[("file", Some(name), content)]).await
}

fn outcomes(report: &Value) -> Vec<(u64, &str, &str)> {
    let rows = report["rows"].as_array().expect("rows").iter();
    rows.map(|row| {
        let text = |field: &str| row[field].as_str().expect("a text");
        (row["row"].as_u64().expect("a number"), text("text"), text("outcome"))
    })
    .collect()
}

/// Gives a docket number to a second carrier.
async fn share_docket(app: &TestApp) {
    sqlx::query("update carriers set docket1 = 'MC012892' where dot_number in (1000001, 1289200)")
        .execute(&mut *app.db().await)
        .await
        .expect("arranged");
    app.index().await;
}

#[tokio::test]
async fn each_row_of_a_list_has_its_result_and_bad_rows_are_skipped() {
    let app = TestApp::start().await;
    three(&app).await;
    share_docket(&app).await;
    let me = app.broker().await;
    let list = "USDOT Number,MC Number\n1000001,\n1000002,\n,MC-12892\n7777777,\nno number,\n\n1000001,\n";

    let (status, report) = upload(&me, "list.csv", list.as_bytes()).await;

    assert_eq!(status, 200);
    assert_eq!(
        outcomes(&report),
        [
            (2, "USDOT 1000001", "subscribed"),
            (3, "USDOT 1000002", "subscribed"),
            (4, "MC 12892", "two_carriers_match"),
            (5, "USDOT 7777777", "not_found"),
            (6, "no number", "unreadable"),
            (8, "USDOT 1000001", "already_subscribed"),
        ]
    );
    assert_eq!((&report["subscribed"], &report["unreadable"]), (&json!(2), &json!(1)));
    assert_eq!(report["rows"][2]["carriers"].as_array().map(Vec::len), Some(2));
    assert_eq!(me.get(SUBSCRIPTIONS).await.expect(200).header("totalitems"), "2");
    let (_, again) = upload(&me, "list.csv", list.as_bytes()).await;
    assert_eq!((&again["subscribed"], &again["already_subscribed"]), (&json!(0), &json!(3)));
    assert_eq!(me.get(SUBSCRIPTIONS).await.expect(200).header("totalitems"), "2");
}

#[tokio::test]
async fn a_workbook_is_read_as_a_list_is() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    sheet.write_string(0, 0, "Carrier").expect("written");
    sheet.write_string(0, 1, "DOT").expect("written");
    sheet.write_number(1, 1, 1_000_001.0).expect("written");
    sheet.write_string(2, 1, "MC 12892").expect("written");

    let (status, report) = upload(&me, "list.xlsx", &book.save_to_buffer().expect("a workbook")).await;

    assert_eq!(status, 200);
    assert_eq!(outcomes(&report), [(2, "USDOT 1000001", "subscribed"), (3, "MC 12892", "already_subscribed")]);
}

#[tokio::test]
async fn what_is_no_list_is_refused() {
    let app = TestApp::start().await;
    three(&app).await;
    let me = app.broker().await;
    let too_long = "1000001\n".repeat(10_001);

    for content in [&b"%PDF-1.7"[..], b"PK\x03\x04 broken", b"\n \n", too_long.as_bytes()] {
        let (status, refused) = upload(&me, "list.csv", content).await;
        assert_eq!((status, &refused["errors"][0]["field"]), (422, &json!("file")), "{refused}");
    }
    let (status, refused) = send(&me, &format!("{SUBSCRIPTIONS}/upload_file"), &[("colour", None, b"red")]).await;
    assert_eq!((status, &refused["errors"][0]["field"]), (422, &json!("colour")));
    assert_eq!(me.get(SUBSCRIPTIONS).await.expect(200).json(), json!([]));
}
