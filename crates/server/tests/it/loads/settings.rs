use super::desk::{LOADS, desk};
use freight::settings::Settings;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const SETTINGS: &str = "/api/v1/load_settings";

fn of<'a>(settings: &'a Value, name: &str) -> &'a Value {
    settings.as_array().expect("settings").iter().find(|one| one["name"] == name).expect("a setting")
}

#[tokio::test]
async fn every_threshold_is_told_with_its_bounds_and_source() {
    let desk = desk().await;

    let told = desk.me.get(SETTINGS).await.expect(200).json();

    assert_eq!(told.as_array().map(Vec::len), Some(Settings::ALL.len()));
    let silent = of(&told, "eld_silent_minutes");
    assert_eq!((&silent["value"], &silent["default"], &silent["is_default"]), (&json!(130), &json!(130), &json!(true)));
    assert_eq!((&silent["least"], &silent["most"], &silent["unit"]), (&json!(60), &json!(720), &json!("minutes")));
}

#[tokio::test]
async fn a_threshold_holds_at_once_for_this_company_alone() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let tracking = async || desk.now(&load).await["tracking_status"].clone();
    assert_eq!(tracking().await, "no_eld_connection");

    let set = desk.me.patch(SETTINGS, json!({"settings": {"trackable_miles": 1_000}})).await.expect(200).json();

    assert_eq!(
        (&of(&set, "trackable_miles")["value"], &of(&set, "trackable_miles")["is_default"]),
        (&json!(1_000), &json!(false))
    );
    assert_eq!(tracking().await, "not_eligible");
    assert_eq!(desk.me.get(&format!("{LOADS}/counts")).await.expect(200).json()["no-eld"], 0);
    let other = desk.app.broker().await.get(SETTINGS).await.expect(200).json();
    assert_eq!(of(&other, "trackable_miles")["value"], 150);
    desk.me.patch(SETTINGS, json!({"settings": {"trackable_miles": null}})).await.expect(200);
    assert_eq!(tracking().await, "no_eld_connection");
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=load_settings.changed").await.expect(200).json();
    assert_eq!(log[1]["details"]["trackable_miles"], json!({"before": 150, "after": 1_000}));
}

#[tokio::test]
async fn values_out_of_bounds_and_unknown_names_are_told_and_nothing_is_set() {
    let desk = desk().await;

    let wrong = json!({"settings": {"trackable_miles": 5_000, "patience": 1, "fresh_minutes": 30}});
    let refused = desk.me.patch(SETTINGS, wrong).await.expect(422);

    assert_eq!(refused.fields(), ["settings.patience", "settings.trackable_miles"]);
    assert_eq!(of(&desk.me.get(SETTINGS).await.expect(200).json(), "fresh_minutes")["value"], 60);
    assert_eq!(
        desk.me.patch(SETTINGS, json!({"settings": {"fresh_minutes": "soon"}})).await.expect(422).fields(),
        ["settings.fresh_minutes"]
    );
}

#[tokio::test]
async fn thresholds_are_set_by_people_who_manage_loads() {
    let desk = desk().await;
    let set = || json!({"settings": {"fresh_minutes": 30}});

    desk.app.member(Some(desk.company), &[Scope::ViewLoads]).await.patch(SETTINGS, set()).await.expect(403);
    desk.tms().await.patch(SETTINGS, set()).await.expect(403);

    desk.tms().await.get(SETTINGS).await.expect(200);
}
