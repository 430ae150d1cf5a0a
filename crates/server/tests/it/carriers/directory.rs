use super::files::{carrier, put, real_carrier};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn the_real_names_numbers_and_addresses_are_there_once_with_all_their_sources() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let directory = app.broker().await.get(&format!("/api/v1/carriers/{id}/directory")).await.expect(200).json();

    let fmcsa = &directory["fmcsa_information"];
    assert_eq!(fmcsa["names"].as_array().map(Vec::len), Some(1));
    assert_eq!(fmcsa["names"][0]["sources"].as_array().map(Vec::len), Some(3));
    assert_eq!(fmcsa["addresses"].as_array().map(Vec::len), Some(1));
    assert_eq!(fmcsa["addresses"][0]["is_types"], json!(["physical", "mailing", "business"]));
    let phones: Vec<_> =
        fmcsa["phone_numbers"].as_array().expect("phones").iter().map(|p| &p["phone"]["value"]).collect();
    assert_eq!(phones, ["3605552578", "3605558705", "3605556758"]);
    assert_eq!(directory["contacts"][0]["name"], "SHAUNA WASHBURN");
    assert_eq!((&directory["users"], &directory["total_users"]), (&json!([]), &json!(0)));
}

#[tokio::test]
async fn a_person_in_two_roles_is_one_contact() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("COMPANY_OFFICER_1", "ANN O'NEIL"), ("COMPANY_OFFICER_2", "BOB FOX")]).await;
    let agent = [("Docket Number", "MC500001"), ("USDOT Number", "01000001"), ("Attention to or Title", "Ann O'Neil")];
    put(&app, DataSet::LiProcessAgents, &[&agent]).await;

    let directory = app.broker().await.get(&format!("/api/v1/carriers/{id}/directory")).await.expect(200).json();

    let contacts = directory["contacts"].as_array().expect("contacts");
    assert_eq!(contacts.len(), 2);
    assert_eq!(contacts[0]["is_types"], json!(["officer", "process_agent"]));
}

#[tokio::test]
async fn a_carrier_that_does_not_exist_is_not_found() {
    TestApp::start().await.broker().await.get("/api/v1/carriers/1/directory").await.expect(404);
}

#[tokio::test]
async fn where_the_site_shows_no_directory_there_is_none() {
    let app = TestApp::start_with(|config| config.flags.is_directory_shown = false).await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    for call in ["directory", "directory_users"] {
        me.get(&format!("/api/v1/carriers/{id}/{call}")).await.expect(404);
    }
    assert_eq!(
        app.visitor().get("/api/v1/site").await.expect(200).json()["configuration"]["is_directory_shown"],
        false
    );
}
