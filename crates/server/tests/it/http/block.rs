use super::*;
use platform::config::blocks::Blocks;

async fn app_with_blocks() -> TestApp {
    let settings =
        [("BLOCKED_NETWORKS", "198.51.100.0/24"), ("BLOCKED_COUNTRIES", "KP"), ("COUNTRY_HEADER", "x-country")];
    let get = |name: &str| settings.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    let blocks = Blocks::read(&get, true).expect("blocks");
    TestApp::start_with(|config| (config.blocks, config.is_behind_proxy) = (blocks, true)).await
}

#[tokio::test]
async fn a_blocked_network_gets_the_page_that_says_so_and_what_that_page_needs() {
    let app = app_with_blocks().await;
    let blocked = || app.visitor().with_header("x-forwarded-for", "198.51.100.9");

    let answer = blocked().get("/refresh_jwt").await.expect(418);

    assert_eq!((answer.code().as_str(), &answer.json()["url"]), ("blocked", &json!("/broker/carrier-vpn-block")));
    blocked().get("/api/v1/site").await.expect(200);
    blocked().send(Method::GET, "/healthz", None).await.expect(200);
    assert_ne!(blocked().send(Method::GET, "/broker/carrier-vpn-block", None).await.status, 418);
}

#[tokio::test]
async fn the_blocked_see_the_page_on_arrival_and_everyone_else_what_they_asked_for() {
    let app = app_with_blocks().await;
    let from_abroad = || app.visitor().with_header("x-country", "KP");

    for path in ["/broker/", "/broker/login", "/broker/carriers/search-results?page=2"] {
        let answer = from_abroad().send(Method::GET, path, None).await.expect(307);
        assert_eq!(answer.header("location"), "/broker/user-country-block", "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_ne!(app.visitor().send(Method::GET, path, None).await.status, 307, "{path}");
    }
    for path in ["/broker/user-country-block", "/broker/carrier-vpn-block", "/broker/favicon.svg"] {
        assert_ne!(from_abroad().send(Method::GET, path, None).await.status, 307, "{path}");
    }
}

#[tokio::test]
async fn a_blocked_country_is_known_from_the_proxys_header() {
    let app = app_with_blocks().await;
    let me = app.broker().await;

    let answer = me.copy().with_header("x-country", "KP").get("/api/v1/users/current").await.expect(418);

    assert_eq!(answer.json()["url"], "/broker/user-country-block");
    me.copy().with_header("x-country", "US").get("/api/v1/users/current").await.expect(200);
    me.get("/api/v1/users/current").await.expect(200);
}

#[tokio::test]
async fn no_one_is_blocked_by_default() {
    let app = TestApp::start().await;

    app.visitor().at_address("198.51.100.9").with_header("x-country", "KP").get("/refresh_jwt").await.expect(401);
}
