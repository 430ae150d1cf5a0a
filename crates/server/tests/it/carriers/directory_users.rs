use super::files::carrier;
use crate::support::{Person, TestApp};
use serde_json::json;
use store::users::CompanyType;

#[tokio::test]
async fn the_people_of_the_carriers_own_company_are_there_once_and_without_their_rights() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let company = app.company(Person { company_type: CompanyType::Carrier, ..Person::default() }).await;
    for email in ["ada@carrier.example", "bo@carrier.example", "cy@carrier.example"] {
        app.user(Some(company), email, "no password fits", &[]).await;
    }
    for sql in [
        format!("update companies set carrier_id = {id} where id = {company}"),
        "update users set first_name = 'Bo' where email like 'bo@%'".to_owned(),
        "update users set first_name = 'Cy' where email like 'cy@%'".to_owned(),
    ] {
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut *app.db().await).await.expect("arranged");
    }

    let answer =
        app.broker().await.get(&format!("/api/v1/carriers/{id}/directory_users?page=2&per_page=2")).await.expect(200);

    assert_eq!([answer.header("totalitems"), answer.header("totalpages")], ["3", "2"]);
    let only = json!([{"name": "Cy Example", "phone": null, "email_address": {"value": "cy@carrier.example"}, "is_types": ["user"], "sources": []}]);
    assert_eq!(answer.json(), only);
}

#[tokio::test]
async fn a_carrier_without_a_company_here_has_no_users_and_one_that_does_not_exist_is_not_found() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    assert_eq!(me.get(&format!("/api/v1/carriers/{id}/directory_users")).await.expect(200).json(), json!([]));
    me.get("/api/v1/carriers/999/directory_users").await.expect(404);
    me.get(&format!("/api/v1/carriers/{id}/directory_users?per_page=101")).await.expect(422);
}
