//! The carrier's side of onboarding: by a link, without an account.

mod after_completion;
mod agreements;
mod certificates;
mod files;
mod killed;
mod open;
mod prove;
mod secrets;
mod standing;
mod steps;
mod submit;

use crate::carriers::files::carrier_of;
use crate::support::{Answer, Client, Person, TestApp};
use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};

pub const BASE: &str = "/api/v1/carrier_onboarding";
/// The address that FMCSA has on file.
pub const OWNER: &str = "owner@acme.example";
/// Who invited.
pub const INVITER: &str = "ines@broker.example";
pub const PDF: &[u8] = b"%PDF-1.7 a certificate";

/// An invitation whose link is known.
pub struct Invited {
    pub app: TestApp,
    pub token: String,
    pub packet: i64,
    pub invitation: i64,
    pub connection: i64,
    pub company: i64,
    pub carrier: i64,
    pub contract: i64,
    pub term: i64,
}

impl Invited {
    /// An invitation by a broker with one agreement and one payment term.
    pub async fn new(app: &TestApp) -> Self {
        Self::of(app, 1_000_001, INVITER).await
    }

    pub async fn of(app: &TestApp, dot_number: i32, inviter: &str) -> Self {
        let on_file = [
            ("EMAIL_ADDRESS", "OWNER@ACME.EXAMPLE"),
            ("PHONE", "5125550142"),
            ("PHY_STREET", "100 MAIN ST"),
            ("PHY_CITY", "AUSTIN"),
            ("PHY_STATE", "TX"),
            ("PHY_ZIP", "78701"),
            ("PHY_COUNTRY", "US"),
        ];
        let carrier = carrier_of(app, None, dot_number, &on_file).await;
        let company = app.company(Person::default()).await;
        let user = app.user(Some(company), inviter, "no password fits", &[]).await;
        let token = format!("the token of {dot_number} for {company}");
        let hash = platform::secrets::hash(&token);
        let mut db = app.db().await;
        let one = |sql: &'static str| sqlx::query_scalar::<_, i64>(sql);
        let connection = one("insert into connections (company_id, carrier_id, status, created_at, updated_at)
                              values ($1, $2, 'needs_to_onboard', $3, $3) returning id");
        let connection =
            connection.bind(company.0).bind(carrier).bind(app.now()).fetch_one(&mut *db).await.expect("made");
        let invitation = one("insert into connection_invitations
                (company_id, carrier_id, email, token_hash, expires_at, created_by, created_at, updated_at)
             values ($1, $2, 'stranger@elsewhere.example', $3, $4::timestamptz + interval '14 days', $5, $4, $4) returning id");
        let invitation = invitation.bind(company.0).bind(carrier).bind(hash).bind(app.now()).bind(user.0);
        let invitation = invitation.fetch_one(&mut *db).await.expect("made");
        let packet = one("insert into onboarding_packets (connection_id, company_id, carrier_id, invitation_id, created_at, updated_at)
                          values ($1, $2, $3, $4, $5, $5) returning id");
        let packet = packet.bind(connection).bind(company.0).bind(carrier).bind(invitation).bind(app.now());
        let packet = packet.fetch_one(&mut *db).await.expect("made");
        let contract = one("insert into contracts (company_id, name, body, created_at)
                            values ($1, 'Carrier agreement', E'# Terms\\n\\nThe carrier hauls.\\n\\nThe broker pays.', now()) returning id");
        let contract = contract.bind(company.0).fetch_one(&mut *db).await.expect("made");
        let term = one("insert into payment_terms (company_id, name, days, created_at, updated_at)
                        values ($1, 'Net 30', 30, now(), now()) returning id");
        let term = term.bind(company.0).fetch_one(&mut *db).await.expect("made");
        Self { app: app.clone(), token, packet, invitation, connection, company: company.0, carrier, contract, term }
    }

    /// Requests a code; returns the digits that were emailed.
    pub async fn code(&self, browser: &Client) -> String {
        let asked = json!({"token": self.token, "contact": "email"});
        browser.post(&format!("{BASE}/codes"), asked).await.expect(201);
        self.app.run_jobs().await;
        let (to, text) = self.app.newest_mail().await.expect("a mail");
        assert_eq!(to, OWNER);
        text.lines().find_map(|line| line.strip_prefix("    ")).expect("a code").to_owned()
    }

    pub async fn confirm(&self, browser: &Client, code: &str) -> Answer {
        browser.post(&format!("{BASE}/confirm"), json!({"token": self.token, "code": code})).await
    }

    /// A browser that proved the contact.
    pub async fn proved(&self) -> Client {
        let browser = self.app.visitor().with_header("user-agent", "A phone");
        let code = self.code(&browser).await;
        self.confirm(&browser, &code).await.expect(200);
        // Another code can be requested after half a minute.
        self.app.app.clock.advance(chrono::TimeDelta::seconds(31));
        browser
    }

    pub fn path(&self, rest: &str) -> String {
        if rest.is_empty() { format!("{BASE}/{}", self.packet) } else { format!("{BASE}/{}/{rest}", self.packet) }
    }

    pub async fn save(&self, browser: &Client, step: &str, body: Value) -> Answer {
        browser.call(Method::PUT, &self.path(step), Some(body)).await
    }

    /// Sends a file as browsers do; gives status and JSON.
    pub async fn upload(&self, browser: &Client, kind: &str, bytes: &[u8]) -> (u16, Value) {
        let name = format!("haulwarden_onboarding_{}", self.packet);
        let mut body =
            format!("--edge\r\ncontent-disposition: form-data; name=\"kind\"\r\n\r\n{kind}\r\n").into_bytes();
        body.extend(b"--edge\r\ncontent-disposition: form-data; name=\"file\"; filename=\"coi.pdf\"\r\n\r\n");
        body.extend(bytes);
        body.extend(b"\r\n--edge--\r\n");
        let request = Request::post(format!("/monitor{}", self.path("files")))
            .header(header::HOST, "portal.example")
            .header(header::COOKIE, format!("{name}={}", browser.cookie(&name).unwrap_or_default()))
            .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge");
        self.app.send_raw(request.body(Body::from(body)).expect("a request")).await
    }

    pub async fn sign(&self, browser: &Client, contract: i64) -> Answer {
        let signature = json!({"contract_id": contract, "name": "Olga Owner", "title": "President", "consents_electronically": true});
        browser.post(&self.path("sign"), signature).await
    }

    /// Fills everything in.
    pub async fn fill(&self, browser: &Client) {
        self.fill_with(browser, PDF).await;
    }

    /// The same with this certificate.
    pub async fn fill_with(&self, browser: &Client, certificate: &[u8]) {
        self.save(browser, "company", json!({"version": 0, "company": company()})).await.expect(200);
        self.save(browser, "tax_form", json!({"version": 0, "tax_form": w9(), "tin": "12-3456789"})).await.expect(200);
        self.save(browser, "insurance", json!({"version": 0, "insurance": agent()})).await.expect(200);
        assert_eq!(self.upload(browser, "certificate", certificate).await.0, 201);
        self.sign(browser, self.contract).await.expect(200);
        self.save(browser, "payment", bank(0, self.term, "000123456789")).await.expect(200);
        self.save(browser, "lanes", json!({"version": 0, "lanes": lanes()})).await.expect(200);
    }

    /// The broker's decision, as its own pages make it.
    pub async fn decide(&self, status: &str, event: &str) {
        sqlx::query("update onboarding_packets set status = $2, status_reason = 'Because.' where id = $1")
            .bind(self.packet)
            .bind(status)
            .execute(&mut *self.app.db().await)
            .await
            .expect("decided");
        sqlx::query(
            "insert into onboarding_packet_events (packet_id, company_id, event, happened_at) values ($1, $2, $3, $4)",
        )
        .bind(self.packet)
        .bind(self.company)
        .bind(event)
        .bind(self.app.now())
        .execute(&mut *self.app.db().await)
        .await
        .expect("noted");
    }

    pub async fn status(&self) -> String {
        sqlx::query_scalar("select status from onboarding_packets where id = $1")
            .bind(self.packet)
            .fetch_one(&mut *self.app.db().await)
            .await
            .expect("a status")
    }

    /// The packet's trail, oldest first.
    pub async fn events(&self) -> Vec<String> {
        sqlx::query_scalar("select event from onboarding_packet_events where packet_id = $1 order by id")
            .bind(self.packet)
            .fetch_all(&mut *self.app.db().await)
            .await
            .expect("events")
    }
}

/// The emails so far, as recipient and subject, newest first.
pub async fn emails(app: &TestApp) -> Vec<(String, String)> {
    app.run_jobs().await;
    let mails = store::outbox::newest(&mut *app.db().await, 50).await.expect("mails");
    mails.into_iter().map(|mail| (mail.recipient, mail.subject)).collect()
}

pub fn company() -> Value {
    let person = json!({"name": "Olga Owner", "phone": "+15125550142", "email": OWNER});
    json!({
        "legal_name": "Acme Hauling LLC", "dba_name": null, "phone": "+15125550142", "email": OWNER,
        "address": address(), "dispatch": person, "accounting": person, "claims": person,
    })
}

pub fn address() -> Value {
    json!({"street": "100 Main St", "city": "Austin", "state": "TX", "zip": "78701", "country": "US"})
}

pub fn w9() -> Value {
    json!({"form": "w9", "w9": {
        "name": "Acme Hauling LLC", "classification": "llc", "llc_class": "S", "address": address(), "tin_type": "ein",
        "is_certified": true, "certified_by": "Olga Owner",
    }})
}

pub fn agent() -> Value {
    json!({"agent_name": "Agnes Agent", "agent_email": "agnes@agency.example", "agent_phone": "+15125550100"})
}

pub fn bank(version: i32, term: i64, account: &str) -> Value {
    let answers = json!({
        "method": "bank", "payment_term_id": term,
        "bank": {"account_holder": "Acme Hauling LLC", "bank_name": "First Bank", "account_type": "checking"},
    });
    json!({"version": version, "payment": answers, "routing_number": "021000021", "account_number": account})
}

pub fn factoring(version: i32, term: i64) -> Value {
    let factor = json!({"company_name": "Fast Factor Inc", "email": "noa@factor.example"});
    json!({"version": version, "payment": {"method": "factoring", "factoring": factor, "payment_term_id": term}})
}

pub fn lanes() -> Value {
    json!({"pickup_states": ["TX", "OK"], "delivery_states": ["CA"], "equipment": ["van", "reefer"], "notes": "No nights."})
}

/// The fields that a packet lacks.
pub fn missing(packet: &Value) -> Vec<String> {
    let missing = packet["missing"].as_array().expect("a list");
    missing.iter().map(|one| one["field"].as_str().expect("a field").to_owned()).collect()
}
