use super::*;
use data_encoding::BASE32_NOPAD;
use hmac::{Hmac, KeyInit, Mac};
use sha1::Sha1;
use store::private_postgres::Scratch;

/// What a person's phone shows: RFC 6238, written down a second time.
pub(super) fn shown(app: &TestApp, secret: &str) -> String {
    let mut mac =
        Hmac::<Sha1>::new_from_slice(&BASE32_NOPAD.decode(secret.as_bytes()).expect("base 32")).expect("a key");
    mac.update(&(app.now().timestamp() / 30).to_be_bytes());
    let hash = mac.finalize().into_bytes();
    let at = usize::from(hash[19] & 15);
    let word = u32::from_be_bytes(hash[at..at + 4].try_into().expect("four bytes")) & 0x7fff_ffff;
    format!("{:06}", word % 1_000_000)
}

async fn begin(browser: &Client) -> String {
    let setup = browser.post("/api/v1/authenticator", json!({"password": PASSWORD})).await.expect(201).json();
    setup["secret"].as_str().expect("a secret").to_owned()
}

/// Ada with an authenticator that is on: her browser, the secret in her phone, her recovery codes.
async fn ada_with_app(app: &TestApp) -> (Client, String, Vec<String>) {
    let browser = signed_in(app).await;
    let secret = begin(&browser).await;
    let code = shown(app, &secret);
    let answer = browser.post("/api/v1/authenticator/confirm", json!({"code": code})).await.expect(200).json();
    let codes = answer["recovery_codes"].as_array().expect("codes").iter();
    let codes = codes.map(|code| code.as_str().expect("a code").to_owned()).collect();
    app.app.clock.advance(TimeDelta::seconds(30));
    (browser, secret, codes)
}

#[tokio::test]
async fn the_secret_comes_as_text_uri_and_image_and_is_not_yet_required() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;

    let setup = browser.post("/api/v1/authenticator", json!({"password": PASSWORD})).await.expect(201).json();

    let (secret, url) = (setup["secret"].as_str().expect("a secret"), setup["otpauth_url"].as_str().expect("a URL"));
    assert_eq!(secret.len(), 32);
    assert!(url.starts_with("otpauth://totp/Haulwarden:ada%40broker.example?secret=") && url.contains(secret), "{url}");
    assert!(setup["qr_svg"].as_str().expect("a picture").starts_with("<svg "));
    let state = browser.get("/api/v1/authenticator").await.expect(200).json();
    assert_eq!(state, json!({"is_on": false, "confirmed_at": null, "recovery_codes_left": 0}));
    let next = give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200).json();
    assert_eq!(next["delivery"], "mail");
}

#[tokio::test]
async fn once_confirmed_sign_in_takes_the_apps_code_and_sends_no_email() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (browser, secret, codes) = ada_with_app(&app).await;
    let state = browser.get("/api/v1/authenticator").await.expect(200).json();

    let next = give_password(&visitor, EMAIL, PASSWORD).await.expect(200).json();
    let jobs = app.run_jobs().await;

    assert_eq!((&next["delivery"], jobs), (&json!("authenticator"), 0));
    give_code(&visitor, &shown(&app, &secret)).await.expect(200);
    assert_eq!((&state["is_on"], &state["recovery_codes_left"], codes.len()), (&json!(true), &json!(10), 10));
    assert_eq!(acts(&app).await, ["session.started", "authenticator.turned_on", "session.started"]);
}

#[tokio::test]
async fn a_code_is_accepted_once() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (_, secret, _) = ada_with_app(&app).await;
    let code = shown(&app, &secret);
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    give_code(&visitor, &code).await.expect(200);

    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    give_code(&visitor, &code).await.expect(422);

    app.app.clock.advance(TimeDelta::seconds(30));
    give_code(&visitor, &shown(&app, &secret)).await.expect(200);
}

#[tokio::test]
async fn a_phone_may_be_half_a_minute_wrong_and_not_more() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (_, secret, _) = ada_with_app(&app).await;
    let (early, late) = (shown(&app, &secret), TimeDelta::seconds(30));
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);

    app.app.clock.advance(late * 2);
    give_code(&visitor, &early).await.expect(422);

    let early = shown(&app, &secret);
    app.app.clock.advance(late);
    give_code(&visitor, &early).await.expect(200);
}

#[tokio::test]
async fn without_the_password_first_no_code_is_tried() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (_, secret, codes) = ada_with_app(&app).await;

    give_code(&visitor, &shown(&app, &secret)).await.expect(422);
    give_code(&visitor, &codes[0]).await.expect(422);
}

#[tokio::test]
async fn five_wrong_attempts_end_the_sign_in_as_with_emailed_codes() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (_, secret, _) = ada_with_app(&app).await;
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    let right = shown(&app, &secret);
    for _ in 0..5 {
        give_code(&visitor, another(&right)).await.expect(422);
    }

    give_code(&visitor, &right).await.expect(422);

    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    give_code(&visitor, &right).await.expect(200);
}

#[tokio::test]
async fn wrong_codes_are_counted_over_many_sign_ins() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (_, secret, _) = ada_with_app(&app).await;
    for _ in 0..3 {
        give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
        for _ in 0..5 {
            give_code(&visitor, another(&shown(&app, &secret))).await.expect(422);
        }
    }
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);

    give_code(&visitor, &shown(&app, &secret)).await.expect(429);
}

#[tokio::test]
async fn a_recovery_code_lets_in_once() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (browser, _, codes) = ada_with_app(&app).await;
    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);

    give_code(&visitor, &format!(" {} ", codes[3].to_uppercase())).await.expect(200);

    give_password(&visitor, EMAIL, PASSWORD).await.expect(200);
    give_code(&visitor, &codes[3]).await.expect(422);
    give_code(&visitor, &codes[4]).await.expect(200);
    assert_eq!(browser.get("/api/v1/authenticator").await.json()["recovery_codes_left"], 8);
}

#[tokio::test]
async fn the_first_code_must_be_right_and_an_app_that_is_on_is_not_replaced() {
    let app = app_with_ada().await;
    let browser = signed_in(&app).await;
    browser.post("/api/v1/authenticator/confirm", json!({"code": "123456"})).await.expect(409);
    let secret = begin(&browser).await;
    let right = shown(&app, &secret);

    let wrong = browser.post("/api/v1/authenticator/confirm", json!({"code": another(&right)})).await.expect(422);
    browser.post("/api/v1/authenticator/confirm", json!({"code": right})).await.expect(200);

    assert_eq!((wrong.fields(), wrong.code()), (vec!["code".to_owned()], "wrong_code".to_owned()));
    browser.post("/api/v1/authenticator", json!({"password": PASSWORD})).await.expect(409);
    browser.post("/api/v1/authenticator/confirm", json!({"code": right})).await.expect(409);
}

#[tokio::test]
async fn setting_up_and_removing_ask_for_the_password() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    let (browser, ..) = ada_with_app(&app).await;

    for path in ["/api/v1/authenticator", "/api/v1/authenticator/remove"] {
        let refused = browser.post(path, json!({"password": "not the right one"})).await.expect(422);
        assert_eq!((refused.fields(), refused.code()), (vec!["password".to_owned()], "wrong_credentials".to_owned()));
    }

    browser.post("/api/v1/authenticator/remove", json!({"password": PASSWORD})).await.expect(204);
    browser.post("/api/v1/authenticator/remove", json!({"password": PASSWORD})).await.expect(204);
    let next = give_password(&visitor, EMAIL, PASSWORD).await.expect(200).json();
    assert_eq!(next["delivery"], "mail");
    give_code(&visitor, &mailed_code(&app).await).await.expect(200);
}

#[tokio::test]
async fn neither_secret_nor_recovery_codes_are_kept_in_the_clear() {
    let app = app_with_ada().await;
    let (_, secret, codes) = ada_with_app(&app).await;

    let (sealed, hashes): (Vec<u8>, Vec<Vec<u8>>) =
        sqlx::query_as("select secret_encrypted, recovery_hashes from authenticators")
            .fetch_one(&mut *app.db().await)
            .await
            .expect("a row");

    let plain = BASE32_NOPAD.decode(secret.as_bytes()).expect("base 32");
    assert!(!sealed.windows(plain.len()).any(|window| window == plain));
    assert_eq!(hashes.len(), 10);
    assert!(hashes.iter().all(|hash| hash.len() == 32 && !codes.iter().any(|code| code.as_bytes() == hash)));
}

#[tokio::test]
async fn an_operator_lets_in_again_who_lost_the_phone_and_the_codes() {
    let app = app_with_ada().await;
    ada_with_app(&app).await;
    let url = Scratch::shared().await.url(&app.app.config.database);
    let mut command = tokio::process::Command::new(env!("CARGO_BIN_EXE_haulwarden"));
    command.args(["admin", "--database-url", &url, "remove-authenticator", EMAIL]);

    let done = command.output().await.expect("it runs");

    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let next = give_password(&app.visitor(), EMAIL, PASSWORD).await.expect(200).json();
    assert_eq!(next["delivery"], "mail");
    assert_eq!(acts(&app).await.last().map(String::as_str), Some("authenticator.turned_off"));
}
