use super::*;

#[tokio::test]
async fn a_code_works_once() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    give_code(&visitor, &code).await.expect(200);

    let again = give_code(&visitor, &code).await.expect(422);
    assert_eq!((again.code(), again.fields()), ("wrong_code".to_owned(), vec!["code".to_owned()]));
}

#[tokio::test]
async fn a_code_ends_after_ten_minutes() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    app.app.clock.advance(TimeDelta::minutes(10));

    give_code(&visitor, &code).await.expect(422);
}

#[tokio::test]
async fn a_code_ends_after_five_wrong_tries() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    for _ in 0..5 {
        give_code(&visitor, another(&code)).await.expect(422);
    }

    give_code(&visitor, &code).await.expect(422);
}

#[tokio::test]
async fn a_stranger_can_neither_try_a_live_code_nor_use_up_its_tries() {
    let app = app_with_ada().await;
    let owner = app.visitor();
    give_password(&owner, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    // The right code in another browser, with a made-up cookie, and with the cookie of a sign-in of the stranger's own.
    give_code(&app.visitor(), &code).await.expect(422);
    give_code(&app.visitor().with_cookie("haulwarden_sign_in", "made up"), &code).await.expect(422);
    let other = app.company(Person::default()).await;
    let hash = accounts::auth::password::hash(PASSWORD).await.expect("a hash");
    app.user(Some(other), "mallory@broker.example", &hash, &[]).await;
    let mallory = app.visitor();
    give_password(&mallory, "mallory@broker.example", PASSWORD).await.expect(200);
    give_code(&mallory, &code).await.expect(422);
    // Wrong ones from many addresses, far more than the code's tries and the account's limit.
    for number in 0..40 {
        let stranger = app.visitor().at_address(&format!("198.51.100.{number}"));
        give_code(&stranger, another(&code)).await.expect(422);
    }

    give_code(&owner, &code).await.expect(200);
}

#[tokio::test]
async fn a_stranger_writes_nothing_into_an_owners_audit_log_with_codes() {
    let app = app_with_ada().await;

    give_code(&app.visitor(), "123456").await.expect(422);
    app.run_jobs().await;

    assert_eq!(acts(&app).await, Vec::<String>::new());
}

#[tokio::test]
async fn an_old_cookie_of_the_first_step_counts_against_no_one() {
    let app = app_with_ada().await;
    let old = app.visitor();
    give_password(&old, EMAIL, PASSWORD).await.expect(200);
    app.app.clock.advance(TimeDelta::minutes(10));
    for _ in 0..20 {
        give_code(&old, "123456").await.expect(422);
    }

    signed_in(&app).await;
}

#[tokio::test]
async fn two_browsers_of_one_person_sign_in_side_by_side() {
    let app = app_with_ada().await;
    let (phone, laptop) = (app.visitor(), app.visitor());
    give_password(&phone, EMAIL, PASSWORD).await.expect(200);
    let first = mailed_code(&app).await;
    give_password(&laptop, EMAIL, PASSWORD).await.expect(200);
    let second = mailed_code(&app).await;

    give_code(&laptop, &second).await.expect(200);
    give_code(&phone, &first).await.expect(200);
}

#[tokio::test]
async fn the_cookie_of_the_first_step_is_for_this_site_and_ten_minutes() {
    let app = TestApp::start_with(|config| config.portal.url = Some("https://portal.example".into())).await;
    add_ada(&app).await;

    let answer = give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let wrong = give_password(&app.visitor(), EMAIL, "not the right one").await.expect(422);

    let cookie = answer.header("set-cookie");
    for mark in ["haulwarden_sign_in=", "HttpOnly", "SameSite=Strict", "Secure", "Path=/monitor", "Max-Age=600"] {
        assert!(cookie.contains(mark), "{mark}: {cookie}");
    }
    assert_eq!(wrong.header("set-cookie"), "");
    let secret = cookie.split(['=', ';']).nth(1).expect("a value");
    let kept: Vec<u8> = sqlx::query_scalar("select browser_hash from sign_in_codes")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a row");
    assert_eq!(kept, platform::secrets::hash(secret));
}

#[tokio::test]
async fn only_the_newest_code_counts() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let old = mailed_code(&app).await;

    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let new = mailed_code(&app).await;

    if old != new {
        give_code(&visitor, &old).await.expect(422);
    }
    give_code(&visitor, &new).await.expect(200);
}

#[tokio::test]
async fn parallel_tries_count_like_any_others() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;
    let wrong = another(&code);

    let tries = (0..5).map(|_| async { give_code(&visitor, wrong).await.expect(422) });
    futures::future::join_all(tries).await;

    give_code(&visitor, &code).await.expect(422);
}

#[tokio::test]
async fn codes_cannot_be_guessed_over_many_sign_ins() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    for _ in 0..3 {
        give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
        let code = mailed_code(&app).await;
        for _ in 0..5 {
            give_code(&visitor, another(&code)).await.expect(422);
        }
    }

    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    give_code(&visitor, &code).await.expect(429);
}

#[tokio::test]
async fn spaces_and_dashes_in_a_code_do_not_matter() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    give_code(&visitor, &format!(" {}-{} ", &code[..3], &code[3..])).await.expect(200);
}

#[tokio::test]
async fn a_code_for_an_unknown_user_is_as_wrong_as_any() {
    let app = app_with_ada().await;
    let to = |email: &str| json!({"email": email, "code": "123456"});

    let nobody = app.visitor().post("/sign_in/code", to("nobody@broker.example")).await.expect(422);
    let ada = app.visitor().post("/sign_in/code", to(EMAIL)).await.expect(422);

    assert_eq!(nobody.json(), ada.json());
}

#[tokio::test]
async fn neither_code_nor_password_is_kept_in_the_clear() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    let kept: String = sqlx::query_scalar(
        "select coalesce((select string_agg(payload::text, ' ') from jobs), '') || coalesce((select string_agg(encode(code_hash, 'escape'), ' ')
             from sign_in_codes), '') || (select string_agg(password_hash, ' ') from users)",
    )
    .fetch_one(&mut *app.db().await)
    .await
    .expect("what is kept");

    assert!(!kept.contains(&code) && !kept.contains(PASSWORD), "{kept}");
}
