use super::{belongs_to, connected_side, consent};
use crate::carriers::files::carrier;
use crate::support::{Person, TestApp};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::json;
use store::users::CompanyType;

const PATH: &str = "/api/v1/telematics_consents";

#[tokio::test]
async fn a_carriers_own_manager_gives_consent_once_for_each_provider() {
    let app = TestApp::start().await;
    let (id, owner) = connected_side(&app).await;

    let given = consent(&owner, "samsara", Some("a-token")).await;
    let again = json!({"telematics_consent": {"provider": "samsara", "api_token": "other"}});
    let again = owner.post(PATH, again).await.expect(422);

    assert_eq!((&given["carrier_id"], &given["consented_by_name"]), (&json!(id), &json!("Ada Example")));
    assert_eq!((again.code().as_str(), again.fields()), ("taken", vec!["telematics_consent.provider".to_owned()]));
    assert_eq!(owner.get(PATH).await.expect(200).json().as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn only_who_manages_a_carriers_own_company_may() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let body = json!({"telematics_consent": {"provider": "samsara", "api_token": "a-token"}});
    let carriers = app.company(Person { company_type: CompanyType::Carrier, ..Person::default() }).await;
    let nobodys = app.member(Some(carriers), &[Scope::ManageUsers]).await;

    nobodys.post(PATH, body.clone()).await.expect(403);
    belongs_to(&app, carriers, id).await;
    app.member(Some(carriers), &[]).await.post(PATH, body.clone()).await.expect(403);
    app.broker().await.post(PATH, body.clone()).await.expect(403);
    app.visitor().post(PATH, body).await.expect(401);
    app.broker().await.get(PATH).await.expect(403);
}

#[tokio::test]
async fn a_wrong_consent_is_refused_by_field() {
    let app = TestApp::start().await;
    let (_, owner) = connected_side(&app).await;

    for (provider, token, field) in [
        ("samsara", None, "telematics_consent.api_token"),
        ("samsara", Some("line\nbreak"), "telematics_consent.api_token"),
        // Motive's credentials are not taken for valid (document 2 §9), and no secret of partners is configured.
        ("motive", Some("a-token"), "telematics_consent.provider"),
        ("partner", None, "telematics_consent.provider"),
        ("demonstration", None, "telematics_consent.provider"),
        ("geotab", None, "telematics_consent.provider"),
    ] {
        let body = json!({"telematics_consent": {"provider": provider, "api_token": token}});
        assert_eq!(owner.post(PATH, body).await.expect(422).fields(), [field], "{provider} {token:?}");
    }
}

#[tokio::test]
async fn motive_can_be_turned_on() {
    let app = TestApp::start_with(|config| config.flags.are_motive_credentials_valid = true).await;
    let (_, owner) = connected_side(&app).await;

    assert_eq!(consent(&owner, "motive", Some("a-token")).await["provider_label"], "Motive");
}

#[tokio::test]
async fn another_carriers_consent_is_not_found() {
    let app = TestApp::start().await;
    let (_, owner) = connected_side(&app).await;
    let given = consent(&owner, "samsara", Some("a-token")).await;
    let path = format!("{PATH}/{}", given["id"]);
    let other = app.company(Person { company_type: CompanyType::Carrier, ..Person::default() }).await;
    belongs_to(&app, other, carrier(&app, 1_000_002, &[]).await).await;
    let stranger = app.member(Some(other), &[Scope::ManageUsers]).await;

    stranger.call(Method::DELETE, &path, None).await.expect(404);
    owner.call(Method::DELETE, &path, None).await.expect(204);
    owner.call(Method::DELETE, &path, None).await.expect(404);

    assert!(owner.get(PATH).await.expect(200).json()[0]["revoked_at"].is_string());
    consent(&owner, "samsara", Some("a-new-token")).await;
}
