use super::{NOTES, desk, edit};
use serde_json::{Value, json};

fn bodies(versions: &Value) -> Vec<&str> {
    versions.as_array().expect("versions").iter().filter_map(|version| version["body"].as_str()).collect()
}

#[tokio::test]
async fn every_version_stays_and_the_same_text_is_none() {
    let desk = desk().await;
    let made = desk.note("One.").await;
    for body in ["Two.", " Two. ", "One."] {
        edit(&desk.me, &made, body).await.expect(200);
    }
    let path = format!("{NOTES}/{}/note_versions", made["id"]);

    let kept = desk.colleague.get(&path).await.expect(200);

    assert_eq!((bodies(&kept.json()), kept.header("totalitems")), (vec!["One.", "Two.", "One."], "3"));
    assert_eq!((&kept.json()[0]["version"], &kept.json()[2]["version"]), (&json!(3), &json!(1)));
    assert_eq!(bodies(&desk.colleague.get(&format!("{path}?per_page=1&page=3")).await.expect(200).json()), ["One."]);
    desk.app.broker().await.get(&path).await.expect(404);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_edits_at_once_are_two_versions() {
    let desk = desk().await;
    let made = desk.note("One.").await;
    let again = desk.me.copy();

    let (a, b) = tokio::join!(edit(&desk.me, &made, "Two."), edit(&again, &made, "Three."));

    a.expect(200);
    b.expect(200);
    let path = format!("{NOTES}/{}/note_versions", made["id"]);
    let kept = desk.me.get(&path).await.expect(200);
    assert_eq!(kept.header("totalitems"), "3");
    assert_eq!(kept.json()[0]["version"], 3);
}
