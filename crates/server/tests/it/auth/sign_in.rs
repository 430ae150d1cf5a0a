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
async fn a_stranger_locks_out_themselves_and_not_the_owner() {
    let app = app_with_ada().await;
    let stranger = app.visitor().at_address("198.51.100.9");
    for _ in 0..10 {
        give_password(&stranger, EMAIL, "not the right one").await.expect(422);
    }

    give_password(&stranger, EMAIL, PASSWORD).await.expect(429);
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn too_many_wrong_passwords_from_everywhere_lock_the_account_until_the_window_ends() {
    let app = app_with_ada().await;
    let attempts = "update rate_limits set attempts = 99 where key like 'password_everywhere:%'";
    give_password(&app.visitor().at_address("198.51.100.1"), EMAIL, "not the right one").await.expect(422);
    sqlx::query(attempts).execute(&mut *app.db().await).await.expect("arranged");
    give_password(&app.visitor().at_address("198.51.100.2"), EMAIL, "not the right one").await.expect(422);

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
async fn right_passwords_do_not_count_when_their_codes_come_back() {
    let app = app_with_ada().await;

    for _ in 0..12 {
        signed_in(&app).await;
    }
}

#[tokio::test]
async fn a_right_password_does_not_mail_codes_without_limit() {
    let app = app_with_ada().await;
    for _ in 0..10 {
        give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    }

    let refused = give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(429);

    assert_eq!(refused.header("set-cookie"), "");
    app.run_jobs().await;
    assert_eq!(store::outbox::newest(&mut *app.db().await, 50).await.expect("mails").len(), 10);
    app.app.clock.advance(TimeDelta::hours(1));
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn spellings_of_one_address_count_as_one_account() {
    let app = app_with_ada().await;
    let browser = app.visitor();

    for spelling in ["ada@broker.example", " Ada@Broker.Example", "ADA@BROKER.EXAMPLE", "ada@\u{ff42}roker.example"] {
        give_password(&browser, spelling, "not the right one").await.expect(422);
    }

    let counted = "select count(*), max(attempts) from rate_limits where key like 'password_everywhere:%'";
    let counted: (i64, i32) = sqlx::query_as(counted).fetch_one(&mut *app.db().await).await.expect("counts");
    assert_eq!(counted, (1, 4));
}

#[tokio::test]
async fn accounts_from_before_get_the_one_form_unless_it_is_taken() {
    let app = app_with_ada().await;
    let company = app.company(Person::default()).await;
    let hash = accounts::auth::password::hash(PASSWORD).await.expect("a hash");
    for old in ["zoe@b\u{fc}cher.example", "ada@\u{ff42}roker.example", "zo\u{eb}@broker.example"] {
        app.user(Some(company), old, &hash, &[]).await;
    }

    accounts::auth::addresses::canonicalize(&mut *app.db().await).await.expect("done");

    let kept: Vec<String> = sqlx::query_scalar("select email from users order by id")
        .fetch_all(&mut *app.db().await)
        .await
        .expect("addresses");
    assert_eq!(kept, [EMAIL, "zoe@xn--bcher-kva.example", "ada@\u{ff42}roker.example", "zo\u{eb}@broker.example"]);
    give_password(&app.visitor(), "zoe@b\u{fc}cher.example", PASSWORD).await.expect(200);
}

#[tokio::test]
async fn what_lower_casing_is_not_agreed_on_is_no_address() {
    let app = app_with_ada().await;
    let browser = app.visitor();

    for address in ["ad\u{130}@broker.example", "\u{430}da@broker.example"] {
        let refused = browser.post("/sign_up", json!({"email": address, "password": PASSWORD})).await.expect(422);
        assert_eq!(refused.fields(), ["email"], "{address}");
        assert_eq!(give_password(&browser, address, PASSWORD).await.expect(422).code(), "wrong_credentials");
    }
    browser.post("/sign_up", json!({"email": "Zo\u{eb}@b\u{fc}cher.example", "password": PASSWORD})).await.expect(422);
    browser.post("/sign_up", json!({"email": "Zoe@B\u{fc}cher.example", "password": PASSWORD})).await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.newest_mail().await.expect("a mail").0, "zoe@xn--bcher-kva.example");
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
    let visitor = app.visitor();

    give_password(&visitor, "nobody@broker.example", PASSWORD).await.expect(422);
    give_password(&visitor, EMAIL, "not the right one").await.expect(422);
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;
    give_code(&visitor, another(&code)).await.expect(422);
    app.run_jobs().await;

    let wrong =
        sqlx::query_scalar("select details ->> 'wrong' from audit_log where action = 'session.refused' order by id");
    let wrong: Vec<String> = wrong.fetch_all(&mut *app.db().await).await.expect("the audit log");
    assert_eq!(wrong, ["password", "code"]);
}
