//! A desk that finds carriers for its loads: offers them, and reads the bids.

use crate::carriers::files::carrier;
use crate::loads::desk::{Desk, body, desk, with};
use crate::support::{Answer, Client};
use chrono::TimeDelta;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// The carrier's page of an offer.
pub const PAGE: &str = "/api/v1/carrier_load_offer";
/// The address on FMCSA's file of the desk's carrier.
pub const OWNER: &str = "owner@acmehauling.example";
/// What the people here may do.
pub const SCOPES: &[Scope] = &[
    Scope::ViewTfx,
    Scope::Sourcing,
    Scope::ManageLoads,
    Scope::ManageUsers,
    Scope::ManageRateConfirmations,
    Scope::ManageRuleOverrides,
];

/// A desk that finds carriers for its loads; its carrier has an address on file.
pub struct Sourcing {
    pub desk: Desk,
    pub me: Client,
}

pub async fn sourcing() -> Sourcing {
    let mut desk = desk().await;
    crate::tickets::asks::followed(&desk).await;
    on_file(&desk, desk.carrier, OWNER).await;
    desk.me = desk.app.member(Some(desk.company), SCOPES).await;
    let me = desk.me.copy();
    Sourcing { desk, me }
}

/// Puts an address on FMCSA's file.
async fn on_file(desk: &Desk, carrier: i64, email: &str) {
    let sql = "update carriers set email_address = $2, phone = '5125550142' where id = $1";
    sqlx::query(sql).bind(carrier).bind(email).execute(&mut *desk.app.db().await).await.expect("on file");
    desk.app.index().await;
}

impl Sourcing {
    /// Another carrier with an address on file.
    pub async fn carrier(&self, dot_number: i32) -> i64 {
        let id = carrier(&self.desk.app, dot_number, &[]).await;
        on_file(&self.desk, id, &format!("owner{dot_number}@hauling.example")).await;
        id
    }

    /// An available load, from a Tuesday to a Wednesday; others would be guarded.
    pub async fn load(&self, number: &str) -> Value {
        let mut load = body(number);
        load["stops"][0]["street"] = json!("7 Secret Street");
        load["stops"][0]["reference"] = json!("PU-77");
        for (stop, day) in [(0, "2026-11-24"), (1, "2026-11-25")] {
            load["stops"][stop]["window_start_at"] = json!(format!("{day}T14:00:00Z"));
            load["stops"][stop]["window_end_at"] = json!(format!("{day}T16:00:00Z"));
        }
        self.desk.make(load).await
    }

    pub async fn offer(&self, load: &Value, carriers: &[i64], more: Value) -> Answer {
        let offer = with(json!({"carrier_ids": carriers}), more);
        self.me.post(&format!("/api/v1/loads/{}/offers", load["id"]), json!({"load_offer": offer})).await
    }

    /// Offers a load to a carrier for 1,800 dollars; the offer, and the carrier's browser with the emailed link.
    pub async fn offered(&self, load: &Value, carrier: i64) -> (Value, Client) {
        let made = self.offer(load, &[carrier], json!({"rate": 1_800})).await.expect(201).json();
        self.desk.app.run_jobs().await;
        (made["success"][0].clone(), self.browser().await)
    }

    /// A browser with the link of the newest offer.
    pub async fn browser(&self) -> Client {
        let mails = store::outbox::newest(&mut *self.desk.app.db().await, 20).await.expect("mails");
        let mut offers = mails.iter().filter(|mail| mail.subject.starts_with("Load offer"));
        let token = offers.find_map(|mail| mail.body_text.split("token=").nth(1)).expect("a token");
        let token = token.split(|sign: char| !sign.is_ascii_alphanumeric()).next().expect("its end");
        self.desk.app.visitor().with_header("x-link-token", token)
    }

    /// So much later, signed in again: a session does not last that long.
    pub async fn later(&mut self, by: TimeDelta) {
        let clock = &self.desk.app.app.clock;
        clock.set(clock.now() + by);
        self.me = self.desk.app.member(Some(self.desk.company), SCOPES).await;
        self.desk.me = self.me.copy();
    }

    pub async fn offers(&self, load: &Value) -> Value {
        self.me.get(&format!("/api/v1/loads/{}/offers", load["id"])).await.expect(200).json()
    }

    pub async fn bids(&self, load: &Value) -> Value {
        self.me.get(&format!("/api/v1/loads/{}/bids", load["id"])).await.expect(200).json()
    }

    pub async fn accept(&self, bid: &Value) -> Answer {
        self.me.copy().patch(&format!("/api/v1/load_bids/{}/accept", bid["id"]), json!(null)).await
    }

    pub async fn withdraw(&self, offer: &Value) -> Answer {
        self.me.patch(&format!("/api/v1/load_offers/{}/withdraw", offer["id"]), json!(null)).await
    }

    /// What the company's own systems were told of the load, by kind.
    pub async fn told(&self, load: &Value) -> Vec<String> {
        let sql = "select kind from load_events where load_id = $1 order by sequence";
        let id = load["id"].as_i64().expect("an id");
        sqlx::query_scalar(sql).bind(id).fetch_all(&mut *self.desk.app.db().await).await.expect("events")
    }
}

/// Bids so many dollars.
pub async fn bid(browser: &Client, rate: f64) -> Answer {
    browser.copy().post(&format!("{PAGE}/bid"), json!({"name": "Olga Owner", "rate": rate})).await
}
