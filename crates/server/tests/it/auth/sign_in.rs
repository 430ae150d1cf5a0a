use super::*;

#[tokio::test]
async fn an_unknown_account_and_a_wrong_password_get_the_same_answer() {
    let app = app_with_ada().await;
    let browser = app.visitor();

    let unknown = give_password(&browser, "nobody@broker.example", PASSWORD).await.expect(422);
    let wrong = give_password(&browser, EMAIL, "not the right one").await.expect(422);

    assert_eq!(unknown.json(), wrong.json());
    assert_eq!(wrong.code(), "wrong_credentials");
}

#[tokio::test]
async fn an_unknown_account_takes_as_long_as_a_wrong_password() {
    let app = app_with_ada().await;
    let browser = app.visitor();
    let mut times = [Vec::new(), Vec::new()];

    accounts::auth::password::prepare();
    for _ in 0..4 {
        for (at, email) in [EMAIL, "nobody@broker.example"].into_iter().enumerate() {
            let started = std::time::Instant::now();
            give_password(&browser, email, "not the right one").await.expect(422);
            times[at].push(started.elapsed());
        }
    }

    let [known, unknown] = times.map(|times| times.into_iter().min().expect("times").as_secs_f64());
    assert!((0.33..3.0).contains(&(unknown / known)), "known {known} s, unknown {unknown} s");
}

#[tokio::test]
async fn nothing_is_emailed_after_a_wrong_password() {
    let app = app_with_ada().await;

    give_password(&app.visitor(), EMAIL, "not the right one").await.expect(422);

    app.run_jobs().await;
    assert_eq!(app.newest_mail().await, None);
}

#[tokio::test]
async fn too_many_wrong_passwords_lock_the_account_until_the_window_ends() {
    let app = app_with_ada().await;
    for number in 0..10 {
        let elsewhere = app.visitor().at_address(&format!("203.0.113.{number}"));
        give_password(&elsewhere, EMAIL, "not the right one").await.expect(422);
    }

    let locked = give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(429);

    assert_eq!((locked.code().as_str(), locked.header("retry-after")), ("too_many_attempts", "900"));
    app.app.clock.advance(TimeDelta::minutes(15));
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn too_many_wrong_passwords_lock_an_unknown_account_alike() {
    let app = TestApp::start().await;
    for _ in 0..10 {
        give_password(&app.visitor(), "nobody@broker.example", PASSWORD).await.expect(422);
    }

    give_password(&app.visitor(), "nobody@broker.example", PASSWORD).await.expect(429);
}

#[tokio::test]
async fn one_address_cannot_try_many_accounts() {
    let app = app_with_ada().await;
    let mut now = app.db().await;
    for _ in 0..60 {
        store::auth::count_attempt(&mut now, "address:203.0.113.7", app.now()).await.expect("counted");
    }

    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(429);
    give_password(&app.visitor().at_address("203.0.113.8"), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn right_passwords_do_not_count() {
    let app = app_with_ada().await;

    for _ in 0..12 {
        give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    }
}

#[tokio::test]
async fn fields_are_named_when_they_are_wrong() {
    let app = TestApp::start().await;
    let browser = app.visitor();

    let missing = browser.post("/sign_in", json!({"email": EMAIL})).await.expect(422);
    let unknown = browser.post("/sign_in", json!({"email": EMAIL, "password": PASSWORD, "pin": 1})).await.expect(422);
    let wrong_type = browser.post("/sign_in", json!({"email": 5, "password": PASSWORD})).await.expect(422);

    assert_eq!((missing.fields(), missing.code()), (vec!["password".to_owned()], "missing".to_owned()));
    assert_eq!((unknown.fields(), unknown.code()), (vec!["pin".to_owned()], "unknown".to_owned()));
    assert_eq!((wrong_type.fields(), wrong_type.code()), (vec!["email".to_owned()], "invalid".to_owned()));
}

#[tokio::test]
async fn a_failed_sign_in_is_written_down_for_who_has_an_account() {
    let app = app_with_ada().await;

    give_password(&app.visitor(), "nobody@broker.example", PASSWORD).await.expect(422);
    give_password(&app.visitor(), EMAIL, "not the right one").await.expect(422);
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;
    give_code(&app.visitor(), another(&code)).await.expect(422);
    app.run_jobs().await;

    let wrong =
        sqlx::query_scalar("select details ->> 'wrong' from audit_log where action = 'session.refused' order by id");
    let wrong: Vec<String> = wrong.fetch_all(&mut *app.db().await).await.expect("the audit log");
    assert_eq!(wrong, ["password", "code"]);
}
