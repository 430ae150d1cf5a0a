//! Rate confirmations: made, sent, answered, proven.

mod carrier;
mod crash;
mod devices;
mod document_checks;
mod guarded;
mod list;
mod mails;
mod proof;
mod races;
mod received;
mod reports;
mod samples;
mod send;
mod senders;
mod speed;
mod transitions;
mod unproven;
mod voice;

use crate::loads::desk::{Desk, body, desk, with};
use crate::support::{Client, PASSWORD};
use kernel::scopes::Scope;
use serde_json::{Value, json};

pub const CONFIRMATIONS: &str = "/api/v1/rate_confirmations";
pub const MAILS: &str = "/api/v1/rate_confirmation_mails";
pub const CARRIER: &str = "/api/v1/carrier_rate_confirmation";
/// The address on FMCSA's file.
pub const OWNER: &str = "owner@acmehauling.example";
/// What the people here may do.
const SCOPES: &[Scope] = &[
    Scope::ManageLoads,
    Scope::ManageTickets,
    Scope::ManageUsers,
    Scope::ManageRateConfirmations,
    Scope::ManageRuleOverrides,
];

/// A desk whose carrier has an address on file, and whose people send confirmations.
pub struct Rates {
    pub desk: Desk,
    pub me: Client,
}

pub async fn rates() -> Rates {
    rates_on(desk().await).await
}

/// The same at a desk whose product is set up otherwise.
pub async fn rates_on(mut desk: Desk) -> Rates {
    let sql = "update carriers set email_address = $2, phone = '5125550142' where id = $1";
    sqlx::query(sql)
        .bind(desk.carrier)
        .bind(OWNER.to_uppercase())
        .execute(&mut *desk.app.db().await)
        .await
        .expect("on file");
    crate::tickets::asks::followed(&desk).await;
    desk.app.index().await;
    desk.me = desk.app.member(Some(desk.company), SCOPES).await;
    let me = desk.me.copy();
    Rates { desk, me }
}

/// Has the complete censuses on record reach to this day alone.
pub async fn reach_to(rates: &Rates, day: &str) {
    let sql = "update import_runs set covers_to = $1::date where is_complete";
    sqlx::query(sql).bind(day).execute(&mut *rates.desk.app.db().await).await.expect("done");
}

impl Rates {
    /// A load that the carrier hauls, from a Tuesday to a Wednesday; others would be guarded.
    pub async fn load(&self, number: &str) -> Value {
        let mut load = with(
            body(number),
            json!({"carrier": {"carrier_id": self.desk.carrier, "dispatcher_name": "Dan", "dispatcher_email": OWNER}}),
        );
        load["stops"][0]["street"] = json!("7 Secret Street");
        load["stops"][0]["reference"] = json!("PU-77");
        for (stop, day) in [(0, "2026-11-24"), (1, "2026-11-25")] {
            load["stops"][stop]["window_start_at"] = json!(format!("{day}T14:00:00Z"));
            load["stops"][stop]["window_end_at"] = json!(format!("{day}T16:00:00Z"));
        }
        self.desk.make(load).await
    }

    /// A draft for a new load.
    pub async fn draft(&self, number: &str) -> Value {
        let load = self.load(number).await;
        self.draft_of(&load).await
    }

    pub async fn draft_of(&self, load: &Value) -> Value {
        let new = json!({"rate_confirmation": {"load_id": load["id"]}});
        self.me.post(CONFIRMATIONS, new).await.expect(201).json()
    }

    /// One on its way, and the carrier's browser with its link.
    pub async fn sent(&self, number: &str) -> (Value, Client) {
        let draft = self.draft(number).await;
        self.send(&draft, json!({})).await.expect(202);
        self.desk.app.run_jobs().await;
        let browser = self.browser().await;
        (self.now(&draft).await, browser)
    }

    pub async fn send(&self, draft: &Value, send: Value) -> crate::support::Answer {
        self.me.post(&format!("{CONFIRMATIONS}/{}/send", draft["id"]), json!({"send": send})).await
    }

    /// A browser with the link of the newest offer: copies of signed ones are sent beside it, with links of their own.
    pub async fn browser(&self) -> Client {
        let mails = store::outbox::newest(&mut *self.desk.app.db().await, 20).await.expect("mails");
        let mut offers = mails.iter().filter(|mail| mail.subject.starts_with("Rate confirmation for"));
        let token = offers.find_map(|mail| mail.body_text.split("token=").nth(1)).expect("a token");
        let token = token.split(|sign: char| !sign.is_ascii_alphanumeric()).next().expect("its end");
        self.desk.app.visitor().with_header("x-link-token", token)
    }

    /// The confirmation as it is now.
    pub async fn now(&self, one: &Value) -> Value {
        self.me.get(&format!("{CONFIRMATIONS}/{}", one["id"])).await.expect(200).json()
    }

    /// The load as it is now.
    pub async fn load_now(&self, one: &Value) -> Value {
        self.me.get(&format!("/api/v1/loads/{}", one["load"]["id"])).await.expect(200).json()
    }

    pub async fn act(&self, one: &Value, act: &str) -> crate::support::Answer {
        self.me
            .patch(&format!("{CONFIRMATIONS}/{}/{act}", one["id"]), json!({"reason": "Asked by the customer."}))
            .await
    }

    pub async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut *self.desk.app.db().await).await.expect("a count")
    }
}

/// Opens the page, as a click does.
pub async fn open(browser: &Client) -> Value {
    browser.post(&format!("{CARRIER}/open"), json!({})).await.expect(200).json()
}

/// What accepting takes.
pub fn acceptance(page: &Value) -> Value {
    json!({
        "terms_sha256": page["terms_sha256"],
        "name": "Olga Owner",
        "title": "Owner",
        "consents_electronically": true,
    })
}

/// Opens and accepts.
pub async fn accept(browser: &Client) -> Value {
    let page = open(browser).await;
    browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(200).json()
}

/// A key of the company's systems.
pub async fn key(rates: &Rates) -> Client {
    let wanted = json!({"api_key": {"name": "TMS", "scopes": ["manage_rate_confirmations"]}, "password": PASSWORD});
    let made = rates.me.post("/api/v1/api_keys", wanted).await.expect(201).json();
    let secret = made["secret"].as_str().expect("a secret");
    rates.desk.app.visitor().with_header("authorization", &format!("Bearer {secret}"))
}

/// The SHA-256 of a text, as `sha256sum` gives it.
pub fn sha256(text: &str) -> String {
    use sha2::Digest;
    data_encoding::HEXLOWER.encode(&sha2::Sha256::digest(text.as_bytes()))
}
