//! A desk that works with loads through the API: Dallas to Chicago, from tomorrow 08:00 to the day after tomorrow.

use crate::carriers::files::carrier;
use crate::support::{Answer, Client, PASSWORD, Person, TestApp};
use axum::http::Method;
use chrono::{DateTime, Utc};
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::{Value, json};

pub const LOADS: &str = "/api/v1/loads";
/// A VIN with a right check digit.
pub const VIN: &str = "1M8GDM9AXKP042788";
/// What the desk's people may do.
pub const SCOPES: &[Scope] = &[Scope::ManageLoads, Scope::ManageTickets, Scope::ManageUsers];

/// A company that moves loads, and a carrier.
pub struct Desk {
    pub app: TestApp,
    pub company: CompanyId,
    pub me: Client,
    pub carrier: i64,
}

pub async fn desk() -> Desk {
    on(TestApp::start().await).await
}

/// The same in a product that is set up otherwise.
pub async fn on(app: TestApp) -> Desk {
    let company = app.company(Person::default()).await;
    let carrier = carrier(&app, 1_000_001, &[]).await;
    app.index().await;
    let me = app.member(Some(company), SCOPES).await;
    Desk { app, company, me, carrier }
}

/// A load that can be stored: pickup from 14:00 to 16:00 UTC tomorrow, delivery from 14:00 to 18:00 UTC two days later.
pub fn body(number: &str) -> Value {
    json!({
        "external_load_number": number,
        "equipment_type": "van",
        "weight": 42_000,
        "min_rate": 2_150.5,
        "billable_miles": 925,
        "stops": [
            {"kind": "pickup", "name": "SYN dock", "city": "Dallas", "state": "TX", "postal_code": "75201", "latitude": 32.7767,
             "longitude": -96.797, "window_start_at": "2026-11-22T08:00", "window_end_at": "2026-11-22T10:00"},
            {"kind": "delivery", "city": "Chicago", "state": "IL", "postal_code": "60601",
             "window_start_at": "2026-11-24T14:00:00Z", "window_end_at": "2026-11-24T18:00:00Z"},
        ],
    })
}

/// The load with other fields.
pub fn with(mut load: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("fields") };
    load.as_object_mut().expect("a load").extend(more);
    load
}

pub fn instant(text: &str) -> DateTime<Utc> {
    text.parse().expect("an instant")
}

impl Desk {
    pub async fn make(&self, load: Value) -> Value {
        self.me.post(LOADS, json!({"load": load})).await.expect(201).json()
    }

    /// A load that the carrier hauls.
    pub async fn covered(&self, number: &str) -> Value {
        self.make(with(body(number), json!({"carrier": {"carrier_id": self.carrier}}))).await
    }

    /// The load as it is now.
    pub async fn now(&self, load: &Value) -> Value {
        self.me.get(&format!("{LOADS}/{}", load["id"])).await.expect(200).json()
    }

    /// Changes the load as it is now.
    pub async fn patch(&self, load: &Value, changes: Value) -> Answer {
        self.patch_because(load, changes, None).await
    }

    pub async fn patch_because(&self, load: &Value, changes: Value, reason: Option<&str>) -> Answer {
        let now = self.now(load).await;
        let changes = with(changes, json!({"lock_version": now["lock_version"]}));
        let mut wanted = json!({"load": changes});
        if let Some(reason) = reason {
            wanted["reason"] = json!(reason);
        }
        self.me.patch(&format!("{LOADS}/{}", load["id"]), wanted).await
    }

    /// Logs something at a stop of the load.
    pub async fn log(&self, load: &Value, stop: usize, is_type: &str, at: &str) -> Answer {
        let log =
            json!({"load_id": load["id"], "stop_id": load["stops"][stop]["id"], "is_type": is_type, "occurred_at": at});
        self.me.post("/api/v1/load_logs", log).await
    }

    pub async fn upsert(&self, by: &Client, load: Value) -> Answer {
        let path = format!("{LOADS}/by_external_number/{}", load["external_load_number"].as_str().expect("a number"));
        by.call(Method::PUT, &path, Some(json!({"load": load}))).await
    }

    /// The numbers of the loads that a list call finds, in its order.
    pub async fn numbers(&self, query: &str) -> Vec<String> {
        let rows = self.me.get(&format!("{LOADS}?{query}")).await.expect(200).json();
        let number = |row: &Value| row["external_load_number"].as_str().expect("a number").to_owned();
        rows.as_array().expect("rows").iter().map(number).collect()
    }

    /// Sets the clock, and signs in again: a session does not last that long.
    pub async fn at(&mut self, at: &str) {
        self.app.app.clock.set(instant(at));
        self.me = self.app.member(Some(self.company), SCOPES).await;
    }

    /// The company's TMS, with a key.
    pub async fn tms(&self) -> Client {
        let wanted = json!({"api_key": {"name": "TMS", "scopes": ["manage_loads"]}, "password": PASSWORD});
        let made = self.me.post("/api/v1/api_keys", wanted).await.expect(201).json();
        self.app
            .visitor()
            .with_header("authorization", &format!("Bearer {}", made["secret"].as_str().expect("a secret")))
    }

    /// A program of the company that works on alerts, with a key.
    pub async fn tms_for_tickets(&self) -> Client {
        let wanted = json!({"api_key": {"name": "Desk", "scopes": ["manage_tickets"]}, "password": PASSWORD});
        let made = self.me.post("/api/v1/api_keys", wanted).await.expect(201).json();
        let bearer = format!("Bearer {}", made["secret"].as_str().expect("a secret"));
        self.app.visitor().with_header("authorization", &bearer)
    }

    /// Shares the truck of the load's movement by phone, as the driver's page does.
    pub async fn share(&self, load: &Value) {
        let sql = "insert into tracking_shares (company_id, load_id, movement_id, kind, consent_version, consent_text, given_by, given_at, starts_at, ends_at)
                   values ($1, $2, $3, 'phone', 2, 'Yes.', 'Sam Driver', $4, $4, $4 + interval '10 days')";
        let movement = load["movements"][0]["id"].as_i64().expect("a movement");
        sqlx::query(sql)
            .bind(self.company.0)
            .bind(load["id"].as_i64().expect("an id"))
            .bind(movement)
            .bind(self.app.now())
            .execute(&mut *self.app.db().await)
            .await
            .expect("shared");
        self.app.index().await;
    }

    /// Ends what is shared of the load's truck.
    pub async fn revoke(&self, load: &Value) {
        let sql = "update tracking_shares set revoked_at = $2, revoked_by = 'driver' where load_id = $1";
        let id = load["id"].as_i64().expect("an id");
        sqlx::query(sql).bind(id).bind(self.app.now()).execute(&mut *self.app.db().await).await.expect("revoked");
        self.app.index().await;
    }

    /// Says where the truck of the load's movement was last.
    pub async fn seen(&self, load: &Value, (lat, lon): (f64, f64), source: &str) {
        let sql = "insert into movement_states (movement_id, company_id, load_id, located_at, latitude, longitude, source, is_at_rest, watches, updated_at)
                   values ($1, $2, $3, $4, $5, $6, $7, false, '{}', $4)
                   on conflict (movement_id) do update set located_at = $4, latitude = $5, longitude = $6, source = $7";
        sqlx::query(sql)
            .bind(load["movements"][0]["id"].as_i64().expect("a movement"))
            .bind(self.company.0)
            .bind(load["id"].as_i64().expect("an id"))
            .bind(self.app.now())
            .bind(lat)
            .bind(lon)
            .bind(source)
            .execute(&mut *self.app.db().await)
            .await
            .expect("seen");
        self.app.index().await;
    }
}
