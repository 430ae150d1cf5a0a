use super::*;
use platform::http::token::{HINT_COOKIE, SESSION_COOKIE, TOKEN_COOKIE};

#[tokio::test]
async fn signing_out_ends_the_session_at_once_for_every_copy_of_its_cookies() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    let copy = app.visitor();
    for name in [SESSION_COOKIE, TOKEN_COOKIE] {
        copy.set_cookie(name, &browser.cookie(name).expect("a cookie"));
    }

    browser.get("/sign_out").await.expect(204);

    assert_eq!((browser.cookie(SESSION_COOKIE), browser.cookie(TOKEN_COOKIE)), (None, None));
    assert_eq!(browser.cookie(HINT_COOKIE), None);
    copy.get("/api/v1/users/current").await.expect(401);
    copy.get("/refresh_jwt").await.expect(401);
    assert_eq!(acts(&app).await, ["session.started", "session.ended"]);
}

#[tokio::test]
async fn signing_out_twice_or_never_signed_in_is_fine() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;

    browser.get("/sign_out").await.expect(204);
    browser.get("/sign_out").await.expect(204);
    app.visitor().get("/sign_out").await.expect(204);
}

#[tokio::test]
async fn one_device_signs_out_alone() {
    let app = app_with_ada().await;
    let (phone, desk) = (signed_in(&app).await, signed_in(&app).await);

    phone.get("/sign_out").await.expect(204);

    desk.get("/api/v1/users/current").await.expect(200);
}
