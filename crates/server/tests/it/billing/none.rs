//! Without a gateway and outside demonstration mode nothing can be bought, and nothing pretends that it was.

use super::*;

async fn as_shipped(contact: Option<&str>) -> (TestApp, CompanyId, Client) {
    let arranged = TestApp::start().await;
    let (company, _) = on_trial(&arranged).await;
    let app = TestApp::as_shipped(&arranged, |config| config.contact = contact.map(str::to_owned));
    let me = app.member(Some(company), &[Scope::ManageUsers]).await;
    (app, company, me)
}

#[tokio::test]
async fn no_test_nonce_pays_for_a_plan() {
    let (app, company, me) = as_shipped(Some("sales@haulwarden.example")).await;
    let starter = plan(&me, "Starter").await;

    let add = add_method(&me, "fake-valid-nonce").await.expect(409);
    let body = json!({"nonce": "fake-valid-nonce", "plan_id": starter});
    let both = patch(&me, "/api/v1/billing/add_payment_method", body).await.expect(409);
    let change = change_plan(&me, &starter).await.expect(409);

    for refused in [add, both, change] {
        assert!(refused.text().contains("email sales@haulwarden.example"), "{}", refused.text());
    }
    assert_eq!(me.get("/api/v1/billing/current_payment_methods").await.expect(200).json(), json!([]));
    assert_eq!(me.get("/api/v1/users/current").await.expect(200).json()["company"]["status"], "trial");
    assert_eq!(acts(&app, company).await, Vec::<String>::new());
}

#[tokio::test]
async fn the_page_learns_that_nothing_is_sold_online_and_whom_to_ask() {
    let (_, _, me) = as_shipped(Some("sales@haulwarden.example")).await;
    let (_, _, quiet) = as_shipped(None).await;

    let gateway = me.get("/api/v1/billing/gateway").await.expect(200).json();

    assert_eq!(
        gateway,
        json!({
            "gateway": "none", "sandbox_nonces": [], "client_token": null, "form_script_url": null,
            "contact_email": "sales@haulwarden.example",
        })
    );
    assert_eq!(quiet.get("/api/v1/billing/gateway").await.expect(200).json()["contact_email"], json!(null));
}

#[tokio::test]
async fn a_card_that_was_kept_in_a_demonstration_pays_nothing_afterwards() {
    let arranged = TestApp::start().await;
    let (company, me) = on_trial(&arranged).await;
    add_method(&me, "fake-valid-nonce").await.expect(200);
    let shipped = TestApp::as_shipped(&arranged, |_| {});
    let me = shipped.member(Some(company), &[Scope::ManageUsers]).await;
    let starter = plan(&me, "Starter").await;

    change_plan(&me, &starter).await.expect(409);

    let methods = me.get("/api/v1/billing/current_payment_methods").await.expect(200).json();
    for method in methods.as_array().expect("methods") {
        let path = format!("/api/v1/billing/payment_methods/{}", method["id"]);
        me.call(axum::http::Method::DELETE, &path, None).await.expect(204);
    }
}
