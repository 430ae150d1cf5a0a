use super::*;

#[tokio::test]
async fn a_code_works_once() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    give_code(&app.visitor(), &code).await.expect(200);

    let again = give_code(&app.visitor(), &code).await.expect(422);
    assert_eq!((again.code(), again.fields()), ("wrong_code".to_owned(), vec!["code".to_owned()]));
}

#[tokio::test]
async fn a_code_ends_after_ten_minutes() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    app.app.clock.advance(TimeDelta::minutes(10));

    give_code(&app.visitor(), &code).await.expect(422);
}

#[tokio::test]
async fn a_code_ends_after_five_wrong_tries() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    for _ in 0..5 {
        give_code(&app.visitor(), another(&code)).await.expect(422);
    }

    give_code(&app.visitor(), &code).await.expect(422);
}

#[tokio::test]
async fn only_the_newest_code_counts() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let old = mailed_code(&app).await;

    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let new = mailed_code(&app).await;

    if old != new {
        give_code(&app.visitor(), &old).await.expect(422);
    }
    give_code(&app.visitor(), &new).await.expect(200);
}

#[tokio::test]
async fn parallel_tries_count_like_any_others() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;
    let wrong = another(&code);

    let tries = (0..5).map(|_| async { give_code(&app.visitor(), wrong).await.expect(422) });
    futures::future::join_all(tries).await;

    give_code(&app.visitor(), &code).await.expect(422);
}

#[tokio::test]
async fn codes_cannot_be_guessed_over_many_sign_ins() {
    let app = app_with_ada().await;
    for _ in 0..3 {
        give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
        let code = mailed_code(&app).await;
        for _ in 0..5 {
            give_code(&app.visitor(), another(&code)).await.expect(422);
        }
    }

    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    give_code(&app.visitor(), &code).await.expect(429);
}

#[tokio::test]
async fn spaces_and_dashes_in_a_code_do_not_matter() {
    let app = app_with_ada().await;
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    give_code(&app.visitor(), &format!(" {}-{} ", &code[..3], &code[3..])).await.expect(200);
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
