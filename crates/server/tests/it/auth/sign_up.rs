use super::*;
use kernel::scopes::Scope;
use store::users::CompanyStatus;

const NEW: &str = "grace@broker.example";

async fn sign_up(browser: &Client, email: &str) -> Answer {
    browser.post("/sign_up", json!({"email": email, "password": PASSWORD})).await
}

async fn give_sign_up_code(browser: &Client, code: &str) -> Answer {
    browser.post("/sign_up/code", json!({"email": NEW, "code": code})).await
}

/// A browser whose person has shown that their address is theirs.
async fn signed_up(app: &TestApp) -> Client {
    let browser = app.visitor();
    sign_up(&browser, NEW).await.expect(200);
    give_sign_up_code(&browser, &mailed_code(app).await).await.expect(200);
    browser
}

async fn create_company(browser: &Client, more: serde_json::Value) -> Answer {
    let mut body = json!({"legal_name": "Grace Freight LLC", "company_type": "broker"});
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    browser.post("/sign_up/create_company", body).await
}

#[tokio::test]
async fn address_code_names_and_company_make_a_broker_on_trial() {
    let app = TestApp::start().await;
    let browser = app.visitor();

    let first = sign_up(&browser, &format!(" {NEW}")).await.expect(200).json();
    let person = give_sign_up_code(&browser, &mailed_code(&app).await).await.expect(200).json();
    let names = json!({"first_name": " Grace ", "last_name": "Hopper", "phone_e164": "+15555550100"});
    browser.call(Method::PATCH, "/sign_up/details", Some(names)).await.expect(200);
    let user = create_company(&browser, json!({"mc_number": "MC-12892", "state": "wa"})).await.expect(201).json();

    assert_eq!(first, json!({"next": "code"}));
    assert_eq!((&person["email"], &person["company"]), (&json!(NEW), &serde_json::Value::Null));
    assert_eq!((&user["first_name"], &user["company"]["status"]), (&json!("Grace"), &json!("trial")));
    assert!(user["scopes"].as_array().expect("scopes").contains(&json!("manage_users")));
    assert_eq!(user["paywall"]["can_rule"], true);
    assert_eq!(browser.get("/api/v1/users/current").await.expect(200).json(), user);
    assert_eq!(acts(&app).await, ["user.signed_up", "company.created"]);
}

#[tokio::test]
async fn an_address_with_an_account_gets_the_same_answer_and_an_email_that_says_so() {
    let app = app_with_ada().await;
    let browser = app.visitor();

    let known = sign_up(&browser, EMAIL).await.expect(200);
    app.run_jobs().await;
    let letter = app.newest_mail().await.expect("a mail");
    let unknown = sign_up(&browser, NEW).await.expect(200);

    assert_eq!(known.text(), unknown.text());
    assert_eq!(letter.0, EMAIL);
    assert!(letter.1.contains("/broker/login\n") && !letter.1.contains("    "), "{}", letter.1);
    let body = json!({"email": EMAIL, "code": "000000"});
    assert_eq!(browser.post("/sign_up/code", body).await.expect(422).code(), "wrong_code");
}

#[tokio::test]
async fn a_code_is_good_for_ten_minutes_and_five_tries_and_once() {
    let app = TestApp::start().await;
    let browser = app.visitor();
    sign_up(&browser, NEW).await.expect(200);
    let code = mailed_code(&app).await;
    for _ in 0..5 {
        give_sign_up_code(&browser, another(&code)).await.expect(422);
    }
    give_sign_up_code(&browser, &code).await.expect(422);

    sign_up(&browser, NEW).await.expect(200);
    let late = mailed_code(&app).await;
    app.app.clock.advance(TimeDelta::minutes(10));
    give_sign_up_code(&browser, &late).await.expect(422);

    sign_up(&browser, NEW).await.expect(200);
    let right = mailed_code(&app).await;
    give_sign_up_code(&browser, &right).await.expect(200);
    give_sign_up_code(&app.visitor(), &right).await.expect(422);
}

#[tokio::test]
async fn a_strangers_later_sign_up_does_not_replace_the_password() {
    let app = TestApp::start().await;
    let (owner, stranger) = (app.visitor(), app.visitor());
    sign_up(&owner, NEW).await.expect(200);
    let own = mailed_code(&app).await;
    stranger.post("/sign_up", json!({"email": NEW, "password": "a password of the stranger's"})).await.expect(200);
    let strangers = mailed_code(&app).await;

    // The stranger cannot use the owner's code, the owner's browser takes only its own, and the stranger's code is in the owner's mailbox.
    give_sign_up_code(&stranger, &own).await.expect(422);
    if own != strangers {
        give_sign_up_code(&owner, &strangers).await.expect(422);
    }
    give_sign_up_code(&owner, &own).await.expect(200);

    // As for an address without an account: the stranger learns nothing of it, and gets no code.
    let refused = give_password(&app.visitor(), NEW, "a password of the stranger's").await.expect(409);
    assert_eq!(refused.code(), "sign_up_unfinished");
    give_password(&app.visitor(), NEW, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn signing_in_goes_on_with_the_first_unfinished_sign_up_and_not_a_strangers_later_one() {
    let app = TestApp::start().await;
    sign_up(&app.visitor(), NEW).await.expect(200);
    let strangers = json!({"email": NEW, "password": "a password of the stranger's"});
    app.visitor().post("/sign_up", strangers).await.expect(200);
    app.run_jobs().await;
    let browser = app.visitor();

    give_password(&browser, NEW, "a password of the stranger's").await.expect(422);
    give_password(&browser, NEW, PASSWORD).await.expect(409);

    give_sign_up_code(&browser, &mailed_code(&app).await).await.expect(200);
    give_password(&app.visitor(), NEW, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn an_unfinished_sign_up_gets_a_new_code_by_email_at_sign_in() {
    let app = TestApp::start().await;
    let browser = app.visitor();
    sign_up(&browser, NEW).await.expect(200);
    app.app.clock.advance(TimeDelta::hours(3));

    let answer = give_password(&browser, NEW, PASSWORD).await.expect(409);

    assert_eq!(answer.code(), "sign_up_unfinished");
    give_sign_up_code(&browser, &mailed_code(&app).await).await.expect(200);
    give_password(&app.visitor(), NEW, "not the password at all").await.expect(422);
}

#[tokio::test]
async fn a_sign_up_with_someone_elses_address_does_not_reveal_whether_it_has_an_account() {
    let app = app_with_ada().await;
    let own = "a password of the stranger's";
    let begin = |email: &'static str| {
        let browser = app.visitor();
        async move {
            browser.post("/sign_up", json!({"email": email, "password": own})).await.expect(200);
            give_password(&browser, email, own).await
        }
    };

    let (known, unknown) = (begin(EMAIL).await, begin(NEW).await);

    assert_eq!((known.status, known.text()), (unknown.status, unknown.text()));
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn everything_wrong_is_named_and_nothing_is_emailed() {
    let app = TestApp::start().await;
    let browser = app.visitor();

    let body = json!({"email": "nobody", "password": "short"});
    assert_eq!(browser.post("/sign_up", body).await.expect(422).fields(), ["email", "password"]);
    let body = json!({"email": NEW, "password": PASSWORD, "requested_carrier_id": 9});
    assert_eq!(browser.post("/sign_up", body).await.expect(422).fields(), ["requested_carrier_id"]);
    let body = json!({"email": NEW, "password": PASSWORD, "invitation": "made up"});
    assert_eq!(browser.post("/sign_up", body).await.expect(422).fields(), ["invitation"]);

    assert_eq!(app.run_jobs().await, 0);
}

#[tokio::test]
async fn a_company_is_checked_field_by_field_and_made_once() {
    let app = TestApp::start().await;
    let browser = signed_up(&app).await;

    let wrong =
        json!({"legal_name": " ", "dot_number": 0, "mc_number": "FF-1", "phone_e164": "555", "state": "Washington"});
    let fields = create_company(&browser, wrong).await.expect(422).fields();
    create_company(&browser, json!({})).await.expect(201);

    assert_eq!(fields, ["legal_name", "mc_number", "state", "dot_number", "phone_e164"]);
    assert_eq!(create_company(&browser, json!({})).await.expect(409).code(), "conflict");
}

#[tokio::test]
async fn a_new_company_of_the_watchdog_brand_is_limited_and_of_a_reviewed_portal_waits() {
    let app = TestApp::start().await;
    let watchdog = signed_up(&app).await.with_header("host", "watchdog.example");
    let reviewed = TestApp::start_with(|config| config.flags.reviews_sign_ups = true).await;
    let waiting = signed_up(&reviewed).await;

    let limited = create_company(&watchdog, json!({})).await.expect(201).json();
    let looked_at = create_company(&waiting, json!({})).await.expect(201).json();

    assert_eq!(limited["paywall"]["is_watchdog"], true);
    assert_eq!(limited["watchdog_limits"]["can_carrier_search_for_watchdog"], false);
    assert_eq!(looked_at["company"]["status"], "pending_access_review");
    assert_eq!(waiting.get("/api/v1/users").await.expect(403).code(), "pending_access_review");
}

#[tokio::test]
async fn closed_sign_up_is_for_invited_people_alone() {
    let app = TestApp::start_with(|config| config.flags.is_sign_up_open = false).await;

    assert_eq!(sign_up(&app.visitor(), NEW).await.expect(403).code(), "sign_up_closed");
    assert_eq!(app.visitor().get("/api/v1/site").await.expect(200).json()["is_sign_up_open"], false);
}

#[tokio::test]
async fn emails_to_one_address_are_limited() {
    let app = TestApp::start().await;
    let browser = app.visitor();
    for _ in 0..10 {
        sign_up(&browser, NEW).await.expect(200);
    }

    let answer = sign_up(&browser, NEW).await.expect(429);

    assert!(answer.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0));
    sign_up(&browser, "other@broker.example").await.expect(200);
}

#[tokio::test]
async fn an_invitation_to_ones_own_address_can_be_claimed_instead_of_a_company_of_ones_own() {
    let app = TestApp::start().await;
    let boss =
        app.person(Person { scopes: &[Scope::ManageUsers], status: CompanyStatus::Active, ..Person::default() }).await;
    let invitation = json!({"user_invitation": {"email": NEW.to_uppercase(), "scopes": ["view_loads"]}});
    boss.post("/api/v1/user_invitations", invitation).await.expect(201);
    let browser = signed_up(&app).await;
    let check = |browser: &Client| {
        let browser = browser.copy();
        async move { browser.call(Method::PATCH, "/sign_up/check_for_open_user_invitation", None).await.expect(200).json() }
    };

    let found = check(&browser).await;
    let claim = json!({"id": found["invitation"]["id"]});
    let user = browser
        .call(Method::PATCH, "/sign_up/claim_open_user_invitation", Some(claim.clone()))
        .await
        .expect(200)
        .json();

    assert_eq!((&found["invitation"]["scopes"], &user["scopes"]), (&json!(["view_loads"]), &json!(["view_loads"])));
    assert_eq!(user["company"]["legal_name"], found["invitation"]["company_legal_name"]);
    assert_eq!(check(&browser).await, json!({"invitation": null}));
    browser.call(Method::PATCH, "/sign_up/claim_open_user_invitation", Some(claim)).await.expect(409);
    let stranger = app.person(Person { is_alone: true, ..Person::default() }).await;
    let none = stranger.call(Method::PATCH, "/sign_up/claim_open_user_invitation", Some(json!({}))).await.expect(422);
    assert_eq!(none.fields(), ["id"]);
}
