//! Two companies with one object of every kind, made by the calls that people make. Every text in them that a person writes holds a word that
//! no other company's has.

use crate::insurance::{given, sample};
use crate::onboarding::carrier::{Invited, PDF, lanes};
use crate::rules::AGE;
use crate::support::{Client, PASSWORD, Person, TestApp};
use axum::http::Method;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use platform::files::{self, Folder};
use platform::http::upload::{FileType, Upload};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use store::Tenant;

/// Every kind of object that a company has and an id names: mostly the word before the id in a path.
pub(super) const KINDS: &[&str] = &[
    "actors",
    "alert_contacts",
    "api_keys",
    "applications",
    "available_loads",
    "carrier_onboarding",
    "carrier_vehicles",
    "classifications",
    "companies",
    "company_change_orders",
    "company_reports",
    "connection_invitations",
    "connection_uploads",
    "connections",
    "contracts",
    "decisions",
    "edi_interchanges",
    "edi_partners",
    "filter_sets",
    "identity_alert_threads",
    "identity_alerts",
    "insurance_certificate_requests",
    "insurance_certificates",
    "load_bids",
    "load_carrier_dispositions",
    "load_imports",
    "load_logs",
    // A load, for which carriers are sought.
    "load_match",
    "load_offers",
    "load_papers",
    "load_stops",
    "loads",
    "movements",
    "notes",
    "notices",
    "onboarding_files",
    "onboarding_packet_contracts",
    "onboarding_packet_files",
    "onboarding_packets",
    "open_invitations",
    "payment_methods",
    "payment_terms",
    "published_alerts",
    "rate_confirmation_mails",
    "rate_confirmations",
    "rule_overrides",
    "rules",
    "saved_searches",
    "sessions",
    "team_users",
    "teams",
    "telematics_consents",
    "tickets",
    "tracking_links",
    "tracking_shares",
    "truck_postings",
    "user_invitations",
    "users",
    "webhook_endpoints",
];

/// A company, its callers, and its objects.
#[derive(Debug)]
pub(super) struct Company {
    /// A person with every scope and plan flag.
    pub(super) person: Client,
    /// A program with a key of the same scopes.
    pub(super) key: Client,
    /// A carrier with a session for its packet.
    pub(super) carrier: Client,
    /// Someone whom it invited, with an account and no company.
    pub(super) newcomer: Client,
    /// The driver of its load, with a session for the load's page.
    pub(super) driver: Client,
    /// The word in its texts.
    pub(super) word: &'static str,
    /// The carrier that its objects are about.
    pub(super) about: i64,
    /// Its certificate as the product read it.
    pub(super) certificate: Value,
    pub(super) id: i64,
    ids: BTreeMap<&'static str, Value>,
}

impl Company {
    /// Makes everything. Its notice has this number, because companies count theirs apart.
    pub(super) async fn new(app: &TestApp, dot_number: i32, word: &'static str, notice: i64) -> Self {
        // What was mailed before is out of the way of the code.
        app.run_jobs().await;
        let invited = Invited::of(app, dot_number, &format!("{word}@broker.example")).await;
        let browser = invited.proved().await;
        invited.fill(&browser).await;
        let mut answered = lanes();
        answered["notes"] = json!(word);
        invited.save(&browser, "lanes", json!({"version": 1, "lanes": answered})).await.expect(200);
        let (_, packet) = invited.upload(&browser, "other", PDF).await;
        let scopes: Vec<_> = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::BlockSafetyData).collect();
        let person = app.member(Some(CompanyId(invited.company)), &scopes).await;
        let secret = key(&person, word, &scopes).await;
        let mut company = Self {
            key: app.visitor().with_header("authorization", &format!("Bearer {secret}")),
            certificate: given(&person, invited.carrier, &sample()).await,
            person,
            newcomer: app.member(None, &[]).await,
            driver: app.visitor(),
            carrier: browser,
            word,
            about: invited.carrier,
            id: invited.company,
            ids: BTreeMap::new(),
        };
        let other = packet["files"].as_array().into_iter().flatten().find(|file| file["kind"] == "other").cloned();
        company.ids.insert("onboarding_files", other.expect("a file")["id"].clone());
        for (kind, id) in [
            ("companies", invited.company),
            ("carrier_onboarding", invited.packet),
            ("onboarding_packets", invited.packet),
            ("connection_invitations", invited.invitation),
            ("connections", invited.connection),
            ("contracts", invited.contract),
            ("payment_terms", invited.term),
        ] {
            company.ids.insert(kind, json!(id));
        }
        company.ids.insert("actors", json!(format!("Company;{}", invited.company)));
        company.ids.insert("insurance_certificates", company.certificate["certificate"]["id"].clone());
        company.post_all().await;
        company.read_ids().await;
        company.tell(notice).await;
        company.publish(app).await;
        company.hire().await;
        company.move_freight(app).await;
        let missing: Vec<_> = KINDS.iter().filter(|kind| !company.ids.contains_key(*kind)).collect();
        assert!(missing.is_empty(), "nothing was made of {missing:?}");
        company
    }

    /// The id of its object of this kind.
    pub(super) fn object(&self, kind: &str) -> Value {
        self.ids.get(kind).unwrap_or_else(|| panic!("{kind} is no kind of object")).clone()
    }

    async fn post_all(&mut self) {
        let (word, about) = (self.word, self.about);
        let named = |more: Value| {
            let mut all = json!({"name": word});
            all.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
            all
        };
        let me = self.person.get("/api/v1/users/current").await.expect(200).json();
        self.ids.insert("users", me["id"].clone());
        let everyone = named(json!({"is_active": true, "is_by_broker_election": true}));
        let made = self.make("classifications", "/api/v1/classifications", json!({"classification": everyone})).await;
        self.rule_and_override(&made).await;
        let sets = json!({"owner_type": "User", "owner_id": me["id"], "is_type": "carrier_search", "filters": {}});
        let search = json!({"kind": "global", "address": format!("/carriers/global-search?q[search_text]={word}")});
        let change = json!({"field": "city", "after": word, "reason": word});
        let alert = json!({"carrier_id": about, "is_type": "double_brokering", "unsanitized_message": word,
                           "file_date": "2026-11-19", "site": "portal"});
        let agent = json!({"carrier_id": about, "email": format!("{word}@agency.example"), "note": word});
        let application = json!({"oauth_application": named(json!({"scopes": []})), "password": PASSWORD});
        for (kind, path, body) in [
            ("filter_sets", "/api/v1/filter_sets", json!({"filter_set": named(sets)})),
            ("saved_searches", "/api/v1/saved_searches", json!({"saved_search": named(search)})),
            ("company_change_orders", "/api/v1/company_change_orders", json!({"company_change_order": change})),
            ("identity_alerts", "/api/v1/identity_alerts", json!({"identity_alert": alert})),
            (
                "insurance_certificate_requests",
                "/api/v1/insurance_certificate_requests",
                json!({"insurance_certificate_request": agent}),
            ),
            (
                "user_invitations",
                "/api/v1/user_invitations",
                json!({"user_invitation": {"email": format!("new-{word}@broker.example"), "scopes": []}}),
            ),
            (
                "decisions",
                &format!("/api/v1/carriers/{about}/vetting_checks"),
                json!({"load_reference": word, "note": word}),
            ),
            ("applications", "/oauth/applications", application),
            ("notes", "/api/v1/notes", json!({"note": {"carrier_id": about, "body": word}})),
            (
                "teams",
                "/api/v1/teams",
                json!({"team": named(json!({"team_users_attributes": [{"user_id": me["id"]}]}))}),
            ),
        ] {
            self.make(kind, path, body).await;
        }
        let nonce = json!({"nonce": "fake-valid-visa-nonce"});
        self.person.patch("/api/v1/billing/add_payment_method", nonce).await.expect(200);
        let connection = format!("/api/v1/connections/{}", self.object("connections"));
        self.person.patch(&connection, json!({"connection": {"notes": word}})).await.expect(200);
        let name = format!("{word}.pdf");
        let document = [("connection_upload[document]", Some(name.as_str()), PDF)];
        let path = format!("{connection}/create_connection_uploads");
        let made = self.person.form(Method::POST, &path, &document).await.expect(201).json();
        self.ids.insert("connection_uploads", made["id"].clone());
    }

    /// The classification's rules, and an override of one with a file.
    async fn rule_and_override(&mut self, classification: &Value) {
        let listed = format!("/api/v1/rules?q[classification_id_eq]={classification}");
        let rule = self.person.get(&listed).await.expect(200).json()[0]["id"].clone();
        let values = json!({"rule": {"values": {(AGE): 3}}});
        self.person.patch(&format!("/api/v1/rules/{rule}"), values).await.expect(200);
        self.ids.insert("rules", rule);
        let (carrier, classification) = (self.about.to_string(), classification.to_string());
        let form = [
            ("carrier_id", None, carrier.as_bytes()),
            ("classification_id", None, classification.as_bytes()),
            ("is_type", None, AGE.as_bytes()),
            ("reason", None, self.word.as_bytes()),
            ("file", Some("reason.pdf"), PDF),
        ];
        let made = self.person.form(Method::POST, "/api/v1/rule_overrides", &form).await.expect(201).json();
        self.ids.insert("rule_overrides", made["id"].clone());
    }

    async fn make(&mut self, kind: &'static str, path: &str, body: Value) -> Value {
        let made = self.person.post(path, body).await.expect(201).json();
        let made = made.as_object().and_then(|made| made.get("oauth_application")).unwrap_or(&made);
        self.ids.insert(kind, made["id"].clone());
        made["id"].clone()
    }

    /// What follows from the calls before is in lists.
    async fn read_ids(&mut self) {
        for (kind, path) in [
            ("api_keys", "/api/v1/api_keys"),
            ("company_reports", "/api/v1/company_reports"),
            ("payment_methods", "/api/v1/billing/current_payment_methods"),
            ("sessions", "/api/v1/sessions"),
        ] {
            let rows = self.person.get(path).await.expect(200).json();
            self.ids.insert(kind, rows[0]["id"].clone());
        }
        let members = format!("/api/v1/teams/{}/team_users", self.object("teams"));
        let members = self.person.get(&members).await.expect(200).json();
        self.ids.insert("team_users", members[0]["id"].clone());
        let packet = format!("/api/v1/onboarding_packets/{}", self.object("onboarding_packets"));
        let packet = self.person.get(&packet).await.expect(200).json();
        self.ids.insert("onboarding_packet_contracts", packet["contracts"][0]["id"].clone());
        self.ids.insert("onboarding_packet_files", packet["files"][0]["id"].clone());
    }

    /// A load with a truck, a paper, its driver who shares where it is, and a file of loads.
    async fn move_freight(&mut self, app: &TestApp) {
        let (word, about) = (self.word, self.about);
        let mut load = crate::loads::desk::body(word);
        load["commodity"] = json!(word);
        load["carrier"] = json!({"carrier_id": about, "vin": crate::loads::desk::VIN, "driver_name": word});
        let load = self.person.post("/api/v1/loads", json!({"load": load})).await.expect(201).json();
        let path = format!("/api/v1/loads/{}", load["id"]);
        let paper = [("kind", None, &b"pod"[..]), ("file", Some("pod.pdf"), PDF)];
        let paper = self.person.form(Method::POST, &format!("{path}/papers"), &paper).await.expect(201).json();
        let link = json!({"tracking_link": {"kind": "driver"}});
        let link = self.person.post(&format!("{path}/tracking_links"), link).await.expect(201).json();
        let token = link["url"].as_str().and_then(|url| url.split("token=").nth(1)).expect("a token");
        let session = app.visitor().post("/api/v1/drive/open", json!({"token": token})).await.expect(200).json();
        self.driver = app.visitor().with_header("x-drive-session", session["session"].as_str().expect("a session"));
        self.driver.post("/api/v1/drive/consent", json!({"name": word})).await.expect(201);
        let shared = self.person.get(&path).await.expect(200).json();
        let rows = format!(
            "Load,Pickup ZIP,Pickup from,Delivery ZIP,Delivery from\n{word}-file,75201,2026-11-23T08:00,60601,2026-11-25T08:00\n"
        );
        let file = [("file", Some("loads.csv"), rows.as_bytes())];
        let import = self.person.form(Method::POST, "/api/v1/load_imports", &file).await.expect(201).json();
        for (kind, id) in [
            ("loads", &load["id"]),
            ("load_match", &load["id"]),
            ("load_stops", &load["stops"][0]["id"]),
            ("movements", &load["movements"][0]["id"]),
            ("carrier_vehicles", &load["carrier_vehicle_id"]),
            ("load_papers", &paper["id"]),
            ("tracking_links", &link["id"]),
            ("tracking_shares", &shared["shares"][0]["id"]),
            ("load_imports", &import["id"]),
        ] {
            self.ids.insert(kind, id.clone());
        }
        self.log(app, &load).await;
        self.raise(&load).await;
        self.confirm(&load).await;
        self.trade(&load).await;
        self.offer(app, &load).await;
        self.tender(app, &load).await;
    }

    /// A log of a stop, of which the stop itself knows nothing yet: the load is still on its way there.
    async fn log(&mut self, app: &TestApp, load: &Value) {
        let arrival = "insert into load_logs (company_id, load_id, stop_id, is_type, occurred_at, source, recorded_at)
                       values ($1, $2, $3, 'arrival', '2026-11-21T10:00:00Z', 'person', now()) returning id";
        let log =
            sqlx::query_scalar(arrival).bind(self.id).bind(load["id"].as_i64()).bind(load["stops"][0]["id"].as_i64());
        let log: i64 = log.fetch_one(&mut *app.db().await).await.expect("a log");
        self.ids.insert("load_logs", json!(log));
    }

    /// A shipper that tendered its load by EDI, and a status that waits for it.
    async fn tender(&mut self, app: &TestApp, load: &Value) {
        let partner =
            "insert into edi_partners (company_id, name, qualifier, partner_code, own_qualifier, own_code, created_at)
                       values ($1, $2, 'ZZ', 'SHIPPER', 'ZZ', 'BROKER', now()) returning id";
        let shipment =
            "insert into edi_shipments (load_id, company_id, partner_id, shipment_number) values ($1, $2, $3, $4)";
        let status = "insert into edi_interchanges (company_id, partner_id, direction, kind, control_number, load_id, text, digest, created_at)
                      values ($1, $2, 'out', '214', '900000001', $3, $4::text, sha256(convert_to($4::text, 'UTF8')), now()) returning id";
        let (load, mut db) = (load["id"].as_i64(), app.db().await);
        let partner: i64 =
            sqlx::query_scalar(partner).bind(self.id).bind(self.word).fetch_one(&mut *db).await.expect("a partner");
        let made = sqlx::query(shipment).bind(load).bind(self.id).bind(partner).bind(self.word);
        made.execute(&mut *db).await.expect("a shipment");
        let status = sqlx::query_scalar(status).bind(self.id).bind(partner).bind(load).bind(self.word);
        let status: i64 = status.fetch_one(&mut *db).await.expect("a status");
        self.ids.insert("edi_partners", json!(partner));
        self.ids.insert("edi_interchanges", json!(status));
    }

    /// A load on the board, what a carrier said of its load, and a carrier's truck that is free.
    async fn trade(&mut self, load: &Value) {
        let available = crate::loads::desk::body(&format!("{}-available", self.word));
        let available = self.person.post("/api/v1/loads", json!({"load": available})).await.expect(201).json();
        let path = format!("/api/v1/loads/{}/post_load", available["id"]);
        self.person.patch(&path, json!({})).await.expect(200);
        self.ids.insert("available_loads", available["id"].clone());
        let said = json!({"carrier_id": self.about, "load_id": load["id"], "reason": "other", "notes": self.word});
        let path = "/api/v1/load_carrier_dispositions";
        self.make("load_carrier_dispositions", path, json!({"load_carrier_disposition": said})).await;
        let truck = json!({"carrier_id": self.about, "posted_equipment_type": "van", "origin_area_id": dallas(),
                           "origin_search_display_name": self.word});
        self.make("truck_postings", "/api/v1/truck_postings", json!({"truck_posting": truck})).await;
    }

    /// An offer of its load and a bid, from before it had a carrier.
    async fn offer(&mut self, app: &TestApp, load: &Value) {
        let offer = "insert into load_offers (company_id, load_id, carrier_id, message, sent_to, standing, token_hash, created_at, expires_at)
                     values ($1, $2, $3, $4::text, $4::text || '@carrier.example', 'on_file', sha256(convert_to($4::text, 'UTF8')), $5,
                             $5::timestamptz + interval '20 hours') returning id";
        let bid = "insert into load_bids (company_id, load_id, carrier_id, offer_id, rate_cents, name, created_at, expires_at, status,
                       status_changed_at)
                   select company_id, load_id, carrier_id, id, 180000, message, created_at, expires_at, 'open', created_at
                     from load_offers where id = $1 returning id";
        let mut db = app.db().await;
        let offer: i64 = sqlx::query_scalar(offer)
            .bind(self.id)
            .bind(load["id"].as_i64())
            .bind(self.about)
            .bind(self.word)
            .bind(app.now())
            .fetch_one(&mut *db)
            .await
            .expect("an offer");
        let bid: i64 = sqlx::query_scalar(bid).bind(offer).fetch_one(&mut *db).await.expect("a bid");
        self.ids.insert("load_offers", json!(offer));
        self.ids.insert("load_bids", json!(bid));
    }

    /// A rate confirmation of its load, whose email is held.
    async fn confirm(&mut self, load: &Value) {
        let path = "/api/v1/rate_confirmations";
        let email = format!("{}@gmail.com", self.word);
        let new = json!({"rate_confirmation": {"load_id": load["id"], "recipient_name": self.word, "recipient_email": email}});
        let made = self.make("rate_confirmations", path, new).await;
        let send = json!({"send": {"reason": self.word}});
        let sent = self.person.post(&format!("{path}/{made}/send"), send).await.expect(202).json();
        self.ids.insert("rate_confirmation_mails", sent["mails"][0]["id"].clone());
        self.document(&made).await;
    }

    /// The broker's own document of its rate confirmation, as one that was emailed has it.
    #[expect(clippy::disallowed_methods, reason = "the test arranges what an email brings")]
    async fn document(&self, confirmation: &Value) {
        let app = &self.person.app.app;
        let company = CompanyId(self.id);
        let upload = Upload { name: format!("{}.pdf", self.word), is_type: FileType::Pdf, bytes: PDF.to_vec().into() };
        let kept = files::keep(app, Folder::RateConfirmations, company, &upload).await.expect("kept");
        let mut db = self.person.app.db().await;
        let file = kept.record(&mut db, Tenant::of(company), self.person.app.now()).await.expect("a row");
        let sql = "update rate_confirmations set document_file_id = $2, document_name = $3, document_sha256 = $4 where id = $1";
        sqlx::query(sql)
            .bind(confirmation.as_i64())
            .bind(file.0)
            .bind(&upload.name)
            .bind(&kept.sha256[..])
            .execute(&mut *db)
            .await
            .expect("a document");
    }

    /// An alert about its load, and a contact that alerts compare with.
    async fn raise(&mut self, load: &Value) {
        let sql = "insert into tickets (company_id, load_id, movement_id, carrier_id, is_type, severity, status, opened_at, fingerprint, evidence,
                       advice, clears_when, why, evaluated_at, updated_at)
                   values ($1, $2, $3, $4, 'held_load', 'medium', 'new', now(), $5, jsonb_build_array(jsonb_build_object('label', $5::text,
                       'value', $5::text, 'source', null, 'as_of', null, 'is_safety', false)), 'ask_carrier', $5, $5, now(), now()) returning id";
        let ticket: i64 = sqlx::query_scalar(sql)
            .bind(self.id)
            .bind(load["id"].as_i64())
            .bind(load["movements"][0]["id"].as_i64())
            .bind(self.about)
            .bind(self.word)
            .fetch_one(&mut *self.person.app.db().await)
            .await
            .expect("an alert");
        self.ids.insert("tickets", json!(ticket));
        let contact = json!({"list": "blocked", "kind": "email", "value": format!("{}@gone.example", self.word)});
        self.make("alert_contacts", "/api/v1/alert_contacts", json!({"alert_contact": contact})).await;
    }

    /// The version of its alert, for whoever changes it.
    pub(super) async fn ticket_version(&self) -> Value {
        let path = format!("/api/v1/tickets/{}", self.object("tickets"));
        self.person.copy().get(&path).await.expect(200).json()["lock_version"].clone()
    }

    /// The version of its load, for whoever changes it.
    pub(super) async fn load_version(&self) -> Value {
        let path = format!("/api/v1/loads/{}", self.object("loads"));
        self.person.copy().get(&path).await.expect(200).json()["lock_version"].clone()
    }

    /// A notice, a receiver for notices, a carrier's consent: what no call of a broker makes by itself.
    async fn tell(&mut self, notice: i64) {
        let mut db = self.person.app.db().await;
        for sql in [
            "insert into notice_counters (company_id, last_sequence) values ($1, $3)
                 on conflict (company_id) do update set last_sequence = $3",
            "insert into notices (company_id, sequence, subject_kind, subject_id, carrier_id, kind, dedupe_key, created_at)
             values ($1, $3, 'carrier', $2, $2, 'packet_held', 'walk', now())",
        ] {
            sqlx::query(sql).bind(self.id).bind(self.about).bind(notice).execute(&mut *db).await.expect("told");
        }
        self.ids.insert("notices", json!(notice));
        let endpoint =
            "insert into webhook_endpoints (company_id, url, secret_sealed, delivered_through, created_at, updated_at)
                        values ($1, 'https://' || $2 || '.example.com/', '', 1000, now(), now()) returning id";
        let consent = "insert into telematics_connections
                           (carrier_id, provider, feed_key, consented_by_name, consented_by_email, consented_at)
                       values ($1, 'partner', $2, $2, 'ada@example.com', '2026-11-03T00:00:00Z') returning id";
        for (kind, sql, of) in [("webhook_endpoints", endpoint, self.id), ("telematics_consents", consent, self.about)]
        {
            let id: i64 = sqlx::query_scalar(sql).bind(of).bind(self.word).fetch_one(&mut *db).await.expect("made");
            self.ids.insert(kind, json!(id));
        }
    }

    /// An alert that everyone reads, and a message about it from a third company, which only these two read.
    async fn publish(&mut self, app: &TestApp) {
        let alert = json!({"carrier_id": self.about, "is_type": "identity_theft", "unsanitized_message": self.word,
                           "file_date": "2026-11-18", "site": "portal"});
        let alert = self.make("published_alerts", "/api/v1/identity_alerts", json!({"identity_alert": alert})).await;
        let publish = "update identity_alerts set status = 'published', message = 'They were not who they said.',
                              published_at = $2, reviewed_at = $2 where id = $1";
        let id = alert.as_i64().expect("an id");
        sqlx::query(publish).bind(id).bind(app.now()).execute(&mut *app.db().await).await.expect("published");
        let third = app.person(Person { scopes: &[Scope::ManageLoads], ..Person::default() }).await;
        let message = json!({"identity_alert_id": alert, "message": self.word});
        let asked = third.post("/api/v1/identity_alert_messages", json!({"identity_alert_message": message})).await;
        self.ids.insert("identity_alert_threads", asked.expect(201).json()["thread_id"].clone());
    }

    /// Invites the newcomer.
    async fn hire(&mut self) {
        let me = self.newcomer.get("/api/v1/users/current").await.expect(200).json();
        let invitation = json!({"user_invitation": {"email": me["email"], "scopes": []}});
        self.make("open_invitations", "/api/v1/user_invitations", invitation).await;
    }
}

/// The secret of a key with these scopes.
async fn key(person: &Client, word: &str, scopes: &[Scope]) -> String {
    let scopes: Vec<_> = scopes.iter().map(ToString::to_string).collect();
    let wanted = json!({"api_key": {"name": word, "scopes": scopes}, "password": PASSWORD});
    let made = person.post("/api/v1/api_keys", wanted).await.expect(201).json();
    made["secret"].as_str().expect("a secret").to_owned()
}

/// The id of an area.
pub(super) fn dallas() -> i64 {
    geo::areas::find_by_place_id("hw:five_zip:75201").expect("an area").id.0
}
