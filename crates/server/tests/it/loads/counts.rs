use super::desk::{LOADS, body, desk};
use serde_json::json;

#[tokio::test]
async fn every_tab_is_counted_under_the_same_filter() {
    let desk = desk().await;
    for number in ["QZ-1", "QZ-2", "B-3"] {
        desk.covered(number).await;
    }
    let gone = desk.make(body("QZ-4")).await;
    desk.patch(&gone, json!({"status": "cancelled"})).await.expect(200);
    let counts = async |query: &str| desk.me.get(&format!("{LOADS}/counts?{query}")).await.expect(200).json();

    let (all, some) = (counts("").await, counts("q[search]=qz-&q[category_eq]=no-eld").await);

    assert_eq!((&all["open"], &all["no-eld"], &all["closed"]), (&json!(3), &json!(3), &json!(1)));
    assert_eq!((&some["open"], &some["no-assigned-vehicle"], &some["closed"]), (&json!(2), &json!(2), &json!(1)));
    assert_eq!(desk.app.broker().await.get(&format!("{LOADS}/counts")).await.expect(200).json()["open"], 0);
}
