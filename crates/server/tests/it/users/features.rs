use crate::support::{Person, TestApp};
use serde_json::json;
use store::users::{Actor, set_feature};

#[tokio::test]
async fn a_feature_is_read_for_oneself_and_ones_company() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let me = app.member(Some(company), &[]).await;
    set_feature(&mut *app.db().await, Actor::Company(company), "new_map", true).await.expect("a feature");

    let own = me.get("/api/flipper/actors/User;1").await.expect(200).json();
    let companys = me.get(&format!("/api/flipper/actors/Company;{company}")).await.expect(200).json();

    assert_eq!(own, json!({"actor": "User;1", "features": {}}));
    assert_eq!(companys["features"], json!({"new_map": true}));
}

#[tokio::test]
async fn another_companys_features_are_not_found() {
    let app = TestApp::start().await;
    let (me, other) = (app.broker().await, app.company(Person::default()).await);
    app.member(Some(other), &[]).await;

    for actor in ["User;2".to_owned(), format!("Company;{other}"), "Company;x".into(), "Robot;1".into()] {
        me.get(&format!("/api/flipper/actors/{actor}")).await.expect(404);
    }
}
