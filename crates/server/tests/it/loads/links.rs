//! Links to the driver's and the customer's page of a load, and how they end.

use crate::carriers::files::carrier;
use crate::support::{Answer, Client, Person, TestApp};
use axum::http::Method;
use chrono::TimeDelta;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use platform::secrets;
use serde_json::{Value, json};

/// A broker's desk with a load that a carrier hauls: picked up at 14:00 UTC tomorrow in Dallas, delivered the day after in Houston.
pub(super) struct Desk {
    pub(super) app: TestApp,
    company: CompanyId,
    pub(super) load: Value,
    pub(super) carrier: i64,
    _files: tempfile::TempDir,
}

/// The VIN of the load's truck, and that of another truck of the carrier.
pub(super) const TRUCK: &str = "1XKYD49X0LJ000016";
pub(super) const OTHER_TRUCK: &str = "1XKYD49X0LJ000033";
/// The carrier's USDOT number.
pub(super) const DOT: i32 = 1_000_001;

impl Desk {
    pub(super) async fn start() -> Self {
        let files = tempfile::tempdir().expect("a folder");
        let app = TestApp::start_with(|config| files.path().clone_into(&mut config.data_dir)).await;
        let carrier = carrier(&app, DOT, &[("EMAIL_ADDRESS", "OWNER@ACME.EXAMPLE")]).await;
        app.index().await;
        let company = app.company(Person::default()).await;
        let stop = |kind: &str, city: &str, street: &str, (latitude, longitude): (f64, f64), start: &str, end: &str| {
            json!({"kind": kind, "city": city, "state": "TX", "street": street, "latitude": latitude, "longitude": longitude,
                   "window_start_at": start, "window_end_at": end, "reference": format!("{city}-1"), "time_zone": "America/Chicago"})
        };
        let body = json!({"load": {
            "external_load_number": "L-100", "billable_miles": 240.0, "equipment_type": "van",
            "stops": [
                stop("pickup", "Dallas", "1 Main St", (32.7767, -96.797), "2026-11-22T14:00:00Z", "2026-11-22T14:00:00Z"),
                stop("delivery", "Houston", "9 Dock Rd", (29.7604, -95.3698), "2026-11-23T18:00:00Z", "2026-11-23T20:00:00Z"),
            ],
            "carrier": {"carrier_id": carrier, "vin": TRUCK, "driver_name": "Sam Driver"},
        }});
        let me = app.member(Some(company), &[Scope::ManageLoads]).await;
        let load = me.post("/api/v1/loads", body).await.expect(201).json();
        Self { app, company, load, carrier, _files: files }
    }

    /// Someone of the desk, who signed in just now.
    pub(super) async fn me(&self) -> Client {
        self.app.member(Some(self.company), &[Scope::ManageLoads]).await
    }

    /// Someone who sees its alerts, too.
    pub(super) async fn alerted(&self) -> Client {
        self.app.member(Some(self.company), &[Scope::ManageLoads, Scope::ManageTickets]).await
    }

    /// An address below the load's.
    pub(super) fn path(&self, rest: &str) -> String {
        format!("/api/v1/loads/{}{rest}", self.load["id"])
    }

    /// The id of a stop, by its position.
    pub(super) fn stop(&self, position: usize) -> Value {
        self.load["stops"][position]["id"].clone()
    }

    /// The load as it is now.
    pub(super) async fn now(&self) -> Value {
        self.me().await.get(&self.path("")).await.expect(200).json()
    }

    pub(super) async fn make(&self, wanted: Value) -> Answer {
        self.me().await.post(&self.path("/tracking_links"), json!({"tracking_link": wanted})).await
    }

    /// The token of a new link that is shown.
    pub(super) async fn token(&self, kind: &str) -> String {
        let made = self.make(json!({"kind": kind})).await.expect(201).json();
        token_in(made["url"].as_str().expect("an address"))
    }

    /// A driver's browser with a session.
    pub(super) async fn driver(&self) -> Client {
        session(&self.app, "drive", &self.token("driver").await).await
    }

    /// A customer's browser with a session.
    pub(super) async fn customer(&self) -> Client {
        session(&self.app, "track", &self.token("customer").await).await
    }
}

impl Desk {
    /// A dock's browser with a session.
    pub(super) async fn dock(&self) -> Client {
        session(&self.app, "pickup_check", &self.token("dock").await).await
    }
}

/// The token in a text that has a link.
pub(super) fn token_in(text: &str) -> String {
    let rest = text.split("token=").nth(1).expect("a token");
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

/// Opens a link to a page.
pub(super) async fn open(app: &TestApp, page: &str, token: &str) -> Answer {
    app.visitor().post(&format!("/api/v1/{page}/open"), json!({"token": token})).await
}

/// A browser that opened a link.
async fn session(app: &TestApp, page: &str, token: &str) -> Client {
    let opened = open(app, page, token).await.expect(200).json();
    app.visitor().with_header("x-drive-session", opened["session"].as_str().expect("a session"))
}

#[tokio::test]
async fn a_link_is_shown_once_and_only_its_hash_is_kept() {
    let desk = Desk::start().await;

    let made = desk.make(json!({"kind": "driver", "send_to": "(512) 555-0142"})).await.expect(201).json();

    let url = made["url"].as_str().expect("an address");
    assert!(
        url.contains("/broker/drive?token=") && made["sms_text"].as_str().expect("a text").ends_with(url),
        "{made}"
    );
    assert!(made["qr_svg"].as_str().expect("a picture").trim_start().starts_with("<svg"));
    assert_eq!((&made["sent_to"], &made["expires_at"]), (&json!("+15125550142"), &json!("2026-11-28T20:00:00Z")));
    let listed = desk.me().await.get(&desk.path("/tracking_links")).await.expect(200).json();
    assert_eq!((&listed[0]["id"], &listed[0]["url"], &listed[0]["qr_svg"]), (&made["id"], &Value::Null, &Value::Null));
    let kept: Vec<u8> = sqlx::query_scalar("select token_hash from tracking_links")
        .fetch_one(&mut *desk.app.db().await)
        .await
        .expect("a link");
    assert_eq!(kept, secrets::hash(&token_in(url)));
}

#[tokio::test]
async fn an_emailed_link_is_in_the_email_alone() {
    let desk = Desk::start().await;

    let made = desk.make(json!({"kind": "driver", "send_to": "Sam@Acme.Example"})).await.expect(201).json();
    desk.app.run_jobs().await;

    assert_eq!(
        (&made["sent_to"], &made["url"], &made["sms_text"]),
        (&json!("sam@acme.example"), &Value::Null, &Value::Null)
    );
    let (to, text) = desk.app.newest_mail().await.expect("an email");
    assert!(to == "sam@acme.example" && text.contains("load L-100"), "{to}: {text}");
    open(&desk.app, "drive", &token_in(&text)).await.expect(200);
    let listed = desk.me().await.get(&desk.path("/tracking_links")).await.expect(200).json();
    assert!(listed[0]["opened_at"].is_string(), "{listed}");
}

#[tokio::test]
async fn a_drivers_link_opens_once_and_shortly_again_if_the_answer_was_lost() {
    let desk = Desk::start().await;
    let token = desk.token("driver").await;

    open(&desk.app, "drive", &token).await.expect(200);
    open(&desk.app, "drive", &token).await.expect(200);
    desk.app.app.clock.advance(TimeDelta::minutes(10));
    let late = open(&desk.app, "drive", &token).await.expect(409);

    assert!(late.text().contains("already opened"), "{}", late.text());
    open(&desk.app, "drive", &"0".repeat(64)).await.expect(404);
    open(&desk.app, "track", &token).await.expect(404);
}

#[tokio::test]
async fn a_drivers_link_is_the_first_browsers_that_does_something() {
    let desk = Desk::start().await;
    let token = desk.token("driver").await;
    let (lost, driver) = (session(&desk.app, "drive", &token).await, session(&desk.app, "drive", &token).await);
    lost.get("/api/v1/drive").await.expect(200);

    driver.post("/api/v1/drive/consent", json!({"name": "Sam Driver"})).await.expect(201);

    let log = json!({"stop_id": desk.stop(0), "is_type": "arrival", "occurred_at": "2026-11-21T12:00:00Z"});
    lost.get("/api/v1/drive").await.expect(401);
    lost.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(401);
    lost.post("/api/v1/drive/logs", log).await.expect(401);
    lost.post("/api/v1/drive/positions", json!({"positions": []})).await.expect(401);
    let late = open(&desk.app, "drive", &token).await.expect(409);
    assert!(late.text().contains("already opened"), "{}", late.text());
    assert_eq!(driver.get("/api/v1/drive").await.expect(200).json()["consent"]["is_given"], true);
    driver.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(204);
}

#[tokio::test]
async fn a_session_opens_its_own_page_alone() {
    let desk = Desk::start().await;
    let token = desk.token("driver").await;
    let (driver, customer) = (desk.driver().await, desk.customer().await);

    driver.get("/api/v1/drive").await.expect(200);
    driver.get("/api/v1/track").await.expect(401);
    customer.get("/api/v1/track").await.expect(200);
    customer.get("/api/v1/drive").await.expect(401);
    desk.app.visitor().get("/api/v1/drive").await.expect(401);
    desk.app.visitor().with_header("x-drive-session", &token).get("/api/v1/drive").await.expect(401);
    desk.me().await.get("/api/v1/drive").await.expect(401);
}

#[tokio::test]
async fn a_new_link_ends_the_one_before_and_what_it_opened() {
    let desk = Desk::start().await;
    let (unopened, driver) = (desk.token("driver").await, desk.driver().await);

    let next = desk.driver().await;

    let ended = driver.get("/api/v1/drive").await.expect(401);
    assert!(ended.code() == "session_ended" && ended.text().contains("newer link"), "{}", ended.text());
    assert!(open(&desk.app, "drive", &unopened).await.expect(409).text().contains("newer link"));
    next.get("/api/v1/drive").await.expect(200);
    let customer = desk.customer().await;
    desk.driver().await;
    customer.get("/api/v1/track").await.expect(200);
}

#[tokio::test]
async fn a_link_ends_with_what_it_is_about_and_says_so() {
    for (end, words) in [
        ("update tracking_links set revoked_at = now()", "broker ended this link"),
        ("update movements set removed_at = now(), removed_reason = 'no_show'", "another carrier"),
        ("update loads set status = 'cancelled', cancelled_at = now(), closed_at = now()", "canceled"),
    ] {
        let desk = Desk::start().await;
        let driver = desk.driver().await;

        sqlx::query(end).execute(&mut *desk.app.db().await).await.expect("ended");

        let told = driver.get("/api/v1/drive").await.expect(401);
        assert!(told.code() == "session_ended" && told.text().contains(words), "{end}: {}", told.text());
        driver.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(204);
    }
}

#[tokio::test]
async fn a_link_works_until_five_days_after_the_last_window() {
    let desk = Desk::start().await;
    let (token, driver) = (desk.token("customer").await, desk.driver().await);

    desk.app.app.clock.advance(TimeDelta::hours(7 * 24 + 7));
    driver.get("/api/v1/drive").await.expect(200);
    desk.app.app.clock.advance(TimeDelta::hours(1));

    assert!(driver.get("/api/v1/drive").await.expect(401).text().contains("expired"));
    assert!(open(&desk.app, "track", &token).await.expect(409).text().contains("expired"));
    assert!(desk.make(json!({"kind": "driver"})).await.expect(409).text().contains("5 days"));
}

#[tokio::test]
async fn what_is_wrong_with_a_link_is_told_by_field() {
    let desk = Desk::start().await;

    for (wanted, field) in [
        (json!({"kind": "driver", "send_to": "nobody@"}), "tracking_link.send_to"),
        (json!({"kind": "driver", "send_to": "555-0142"}), "tracking_link.send_to"),
        (json!({"kind": "driver", "movement_id": 987_654}), "tracking_link.movement_id"),
        (json!({"kind": "customer", "movement_id": 1}), "tracking_link.movement_id"),
        (json!({"kind": "eld"}), "tracking_link.kind"),
        (json!({"kind": "driver", "phone": "1"}), "tracking_link.phone"),
    ] {
        assert_eq!(desk.make(wanted.clone()).await.expect(422).fields(), [field], "{wanted}");
    }
    let close = "update loads set status = 'delivered', closed_at = now()";
    sqlx::query(close).execute(&mut *desk.app.db().await).await.expect("closed");
    assert!(desk.make(json!({"kind": "driver"})).await.expect(409).text().contains("closed"));
}

#[tokio::test]
async fn a_broker_ends_its_own_links_and_no_others() {
    let desk = Desk::start().await;
    let (them, driver) = (desk.app.broker().await, desk.driver().await);
    let links = desk.path("/tracking_links");
    let link = format!("/api/v1/tracking_links/{}", desk.me().await.get(&links).await.expect(200).json()[0]["id"]);

    them.get(&links).await.expect(404);
    them.post(&links, json!({"tracking_link": {"kind": "driver"}})).await.expect(404);
    them.call(Method::DELETE, &link, None).await.expect(404);
    driver.get("/api/v1/drive").await.expect(200);
    desk.me().await.call(Method::DELETE, &link, None).await.expect(204);

    assert!(driver.get("/api/v1/drive").await.expect(401).text().contains("broker ended"));
    assert!(desk.me().await.get(&links).await.expect(200).json()[0]["revoked_at"].is_string());
}
