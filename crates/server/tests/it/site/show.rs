use super::*;
use platform::config::services::Services;

fn services(variables: &'static [(&'static str, &'static str)]) -> Services {
    let get = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    Services::read(&get).expect("services")
}

async fn add_notice(app: &TestApp, site: Option<&str>, body: &str, days: (i64, i64)) {
    sqlx::query(
        "insert into site_notices (site, body, starts_at, expires_at) values ($1, $2, $3 + $4 * interval '1 day', $3 + $5 * interval '1 day')",
    )
    .bind(site)
    .bind(body)
    .bind(app.now())
    .bind(days.0)
    .bind(days.1)
    .execute(&mut *app.db().await)
    .await
    .expect("a notice");
}

#[tokio::test]
async fn the_flags_of_the_documents_have_their_defaults() {
    let app = TestApp::start().await;

    let site = app.visitor().get("/api/v1/site").await.expect(200).json();

    assert_eq!(
        site["configuration"],
        json!({
            "portal": "Broker", "is_directory_shown": true, "is_origin_radius_search_enabled": false,
            "is_orange_shield_enabled": true, "are_do_not_use_associations_enabled": true, "is_chat_widget_enabled": false,
            "hides_user_insight_scopes": false, "are_motive_credentials_valid": false, "environment": "prod",
            "live_alert_count_interval_ms": 240_000,
        })
    );
    assert_eq!(
        [&site["chat"], &site["tag_manager_id"], &site["error_reporting"], &site["map_style_url"]],
        [&json!(null); 4]
    );
}

#[tokio::test]
async fn a_notice_is_shown_from_its_start_to_its_end_on_its_own_brand() {
    let app = TestApp::start().await;
    add_notice(&app, None, "now", (-1, 1)).await;
    add_notice(&app, Some("portal"), "portal alone", (-2, 1)).await;
    add_notice(&app, Some("watchdog"), "watchdog alone", (-2, 1)).await;
    add_notice(&app, None, "over", (-2, 0)).await;
    add_notice(&app, None, "to come", (1, 2)).await;

    let site = app.visitor().get("/api/v1/site").await.expect(200).json();

    let bodies: Vec<_> = site["notices"].as_array().expect("notices").iter().map(|notice| &notice["body"]).collect();
    assert_eq!(bodies, [&json!("now"), &json!("portal alone")]);
}

#[tokio::test]
async fn the_notice_about_logging_devices_expired_long_ago() {
    let app = TestApp::start().await;

    let kept: i64 = sqlx::query_scalar("select count(*) from site_notices where expires_at = '2024-04-22T00:00:00Z'")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("a count");

    assert_eq!(kept, 1);
    assert_eq!(app.visitor().get("/api/v1/site").await.json()["notices"], json!([]));
}

#[tokio::test]
async fn configured_third_parties_are_listed_and_allowed_and_nothing_else() {
    let services = services(&[
        ("CHAT_APP_ID", "abc"),
        ("CHAT_SCRIPT_URL", "https://chat.example/widget/abc"),
        ("CHAT_SECRET", "a chat secret"),
        ("TAG_MANAGER_ID", "GTM-AB12"),
        ("SENTRY_DSN", "https://key@errors.example/7"),
        ("MAP_STYLE_URL", "https://tiles.example/style.json"),
    ]);
    let app = TestApp::start_with(|config| config.services = services).await;

    let answer = app.visitor().get("/api/v1/site").await.expect(200);
    let user = app.broker().await.get("/api/v1/users/current").await.expect(200).json();

    let site = answer.json();
    assert_eq!(site["chat"], json!({"app_id": "abc", "script_url": "https://chat.example/widget/abc"}));
    assert_eq!(
        (&site["tag_manager_id"], &site["error_reporting"]["dsn"]),
        (&json!("GTM-AB12"), &json!("https://key@errors.example/7"))
    );
    assert_eq!(site["map_style_url"], "https://tiles.example/style.json");
    assert_eq!(site["configuration"]["is_chat_widget_enabled"], true);
    assert_eq!(user["intercom_user_verification_hash"].as_str().expect("a hash").len(), 64);
    let policy = answer.header("content-security-policy");
    assert!(policy.contains("script-src 'self' https://chat.example https://www.googletagmanager.com;"), "{policy}");
    assert!(policy.contains(" https://errors.example https://tiles.example;"), "{policy}");
}

#[tokio::test]
async fn the_national_averages_say_of_which_day_they_are() {
    let app = TestApp::start().await;

    let site = app.visitor().get("/api/v1/site").await.json();

    let day = fmcsa::derive::national::national_averages(app.app.clock.today()).as_of;
    assert_eq!(site["national_averages_as_of"], json!(day));
}
