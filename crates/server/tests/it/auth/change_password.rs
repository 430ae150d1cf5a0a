use super::*;

const NEW: &str = "another horse, another battery";

async fn change(browser: &Client, current: &str, new: &str) -> Answer {
    let body = json!({"current_password": current, "password": new});
    browser.call(Method::PATCH, "/api/v1/users/current/password", Some(body)).await
}

#[tokio::test]
async fn a_new_password_counts_at_once_and_ends_the_other_sessions() {
    let app = app_with_ada().await;
    let (phone, laptop) = (signed_in(&app).await, signed_in(&app).await);

    change(&laptop, PASSWORD, NEW).await.expect(204);

    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(422);
    give_password(&app.visitor(), EMAIL, NEW).await.expect(200);
    phone.get("/refresh_jwt").await.expect(401);
    laptop.get("/api/v1/users/current").await.expect(200);
    assert_eq!(acts(&app).await.last().map(String::as_str), Some("user.password_changed"));
}

#[tokio::test]
async fn a_code_that_was_emailed_under_the_old_password_is_worthless() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let laptop = signed_in(&app).await;
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let code = mailed_code(&app).await;

    change(&laptop, PASSWORD, NEW).await.expect(204);

    give_code(&visitor, &code).await.expect(422);
}

#[tokio::test]
async fn a_wrong_current_and_a_weak_new_password_are_named() {
    let app = app_with_ada().await;
    let laptop = signed_in(&app).await;

    let wrong = change(&laptop, "not the right one", NEW).await.expect(422);
    let weak = change(&laptop, PASSWORD, "password1234").await.expect(422);

    assert_eq!((wrong.fields(), wrong.code()), (vec!["current_password".to_owned()], "wrong_credentials".to_owned()));
    assert_eq!(weak.fields(), ["password"]);
    give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200);
}

#[tokio::test]
async fn guessing_the_current_password_ends_with_the_same_limit_as_signing_in() {
    let app = app_with_ada().await;
    let laptop = signed_in(&app).await;
    for _ in 0..10 {
        change(&laptop, "not the right one", NEW).await.expect(422);
    }

    let refused = change(&laptop, PASSWORD, NEW).await.expect(429);

    assert_eq!(refused.header("retry-after"), "900");
}
