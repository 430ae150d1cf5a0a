//! The calls that take ids: a client that may make one is answered, so that a refusal is about the id in it and nothing else.

use super::belongings::{Company, dallas};
use super::places;
use crate::insurance::as_read;
use crate::onboarding::carrier::{PDF, agent, bank, company, lanes, w9};
use crate::rules::AGE;
use crate::support::{Answer, Client, PASSWORD, operations};
use axum::http::Method;
use platform::http::operation::Operation;
use serde_json::{Value, json};

/// An id that nothing has.
pub(super) const NOBODYS: i64 = 987_654_321;

/// One place of an operation that takes an id.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) operation: &'static Operation,
    /// What the id there names.
    pub(super) kind: &'static str,
    /// The parameter of the query; none when it is in the path or the body.
    query: Option<String>,
}

/// Whose object the id names.
#[derive(Clone, Copy, Debug)]
pub(super) enum Named<'a> {
    /// The caller's own.
    Own,
    /// This company's.
    Of(&'a Company),
    /// Nobody's.
    Nobodys,
}

/// A request's body.
enum Sent {
    Nothing,
    Json(Value),
    Form(Vec<(&'static str, Option<&'static str>, Vec<u8>)>),
}

impl Company {
    /// Whoever makes such calls.
    pub(super) fn caller(&self, place: &Place) -> &Client {
        match place.operation.path.as_str() {
            path if path.starts_with("/api/v1/carrier_onboarding/") => &self.carrier,
            path if path.starts_with("/sign_up/") => &self.newcomer,
            path if path.starts_with("/api/v1/drive") => &self.driver,
            _ => &self.person,
        }
    }
}

/// Every place in the API where an id names something that a company has.
pub(super) fn places() -> Vec<Place> {
    let of = |operation: &'static Operation| {
        let fixed = places::kinds(operation).into_iter().map(|kind| (None, kind));
        let query = places::in_query(operation).into_iter().map(|(name, kind)| (Some(name), kind));
        fixed.chain(query).map(|(query, kind)| Place { operation, kind, query }).collect::<Vec<_>>()
    };
    operations().iter().flat_map(|operation| of(operation)).collect()
}

impl Place {
    /// Whether the id only narrows a list: then a list in which nothing is found is an answer too.
    pub(super) fn narrows(&self) -> bool {
        self.query.as_ref().is_some_and(|name| name.starts_with("q["))
    }

    /// An answer as if it had been asked of an id that nothing has: bulk calls say again what each result is of.
    pub(super) fn without_id(&self, answer: &Answer, theirs: &Company) -> String {
        let id = theirs.object(self.kind).to_string();
        answer.text().replace(&format!("\"id\":{id},"), &format!("\"id\":{NOBODYS},"))
    }

    /// The operation called by one of `own`'s clients: all ids are of its own objects, but for that in this place.
    pub(super) async fn call(&self, client: &Client, own: &Company, named: Named<'_>) -> Answer {
        let of = |kind: &str| match named {
            Named::Of(other) if kind == self.kind => other.object(kind),
            Named::Nobodys if kind == self.kind => json!(NOBODYS),
            _ => own.object(kind),
        };
        let method: Method = self.operation.method.parse().expect("a method");
        let path = self.path(own, &of);
        let client = client.copy();
        let version = match self.operation.id.as_str() {
            "update_load" => own.load_version().await,
            "update_ticket" => own.ticket_version().await,
            _ => json!(null),
        };
        match self.body(own, &of, &version) {
            Sent::Nothing => client.call(method, &path, None).await,
            Sent::Json(body) => client.call(method, &path, Some(body)).await,
            Sent::Form(parts) => {
                let parts: Vec<_> =
                    parts.iter().map(|(name, file, content)| (*name, *file, content.as_slice())).collect();
                client.form(method, &path, &parts).await
            }
        }
    }

    /// Path and query.
    fn path(&self, own: &Company, of: &dyn Fn(&str) -> Value) -> String {
        let named = places::in_path(self.operation).map_or_else(|| json!(own.about), of);
        let mut path = self.operation.path.clone();
        if let (Some(start), Some(end)) = (path.find('{'), path.find('}')) {
            path.replace_range(start..=end, &text(&named));
        }
        for (name, kind) in places::further_in_path(self.operation) {
            path = path.replace(&format!("{{{name}}}"), &text(&of(kind)));
        }
        let mut pairs: Vec<String> = places::in_query(self.operation)
            .into_iter()
            .filter(|(name, _)| !name.starts_with("q[") || Some(name) == self.query.as_ref())
            .map(|(name, kind)| format!("{name}={}", text(&of(kind))))
            .collect();
        if self.operation.id == "show_default_filter_set" {
            pairs.push("owner_type=User&is_type=carrier_search".to_owned());
        }
        if pairs.is_empty() { path } else { format!("{path}?{}", pairs.join("&")) }
    }

    fn body(&self, own: &Company, of: &dyn Fn(&str) -> Value, version: &Value) -> Sent {
        if !places::has_body(self.operation) {
            return Sent::Nothing;
        }
        let file = |name| (name, Some("paper.pdf"), PDF.to_vec());
        let number = |name, kind| (name, None, text(&of(kind)).into_bytes());
        let rule = json!({(AGE): 3});
        Sent::Json(match self.operation.id.as_str() {
            "upload_carrier_onboarding_file" => {
                return Sent::Form(vec![("kind", None, b"other".to_vec()), file("file")]);
            }
            "create_connection_upload" => {
                let connection = number("connection_upload[connection_id]", "connections");
                return Sent::Form(vec![connection, file("connection_upload[document]")]);
            }
            "upload_redlined_contract" => {
                let contract = number("contract_id", "contracts");
                return Sent::Form(vec![contract, number("onboarding_packet_id", "onboarding_packets"), file("file")]);
            }
            "upload_redlined_tax_contract" => {
                return Sent::Form(vec![number("onboarding_packet_id", "onboarding_packets"), file("file")]);
            }
            "upload_load_paper" | "upload_drive_paper" => {
                return Sent::Form(vec![
                    ("kind", None, b"pod".to_vec()),
                    number("stop_id", "load_stops"),
                    file("file"),
                ]);
            }
            "create_load" | "upsert_load" => {
                let number =
                    if self.operation.id == "create_load" { self.kind.to_owned() } else { own.about.to_string() };
                json!({"load": load_of(&number, own, of)})
            }
            "bulk_upsert_loads" => json!({"loads": [load_of("bulk", own, of)]}),
            "update_load" => json!({"load": {
                "lock_version": version, "user_id": of("users"), "team_id": of("teams"), "classification_ids": [of("classifications")],
                "watcher_ids": [of("users")], "movement_id": of("movements"), "carrier_vehicle_id": of("carrier_vehicles"),
                "commodity": own.word,
            }}),
            "update_ticket" => json!({"ticket": {"lock_version": version, "assignee_id": of("users")}}),
            "bulk_update_tickets" => {
                json!({"ticket_ids": [of("tickets")], "ticket": {"assignee_id": of("users")}})
            }
            "ask_carrier" => json!({"ask": {}}),
            "create_rate_confirmation" => {
                json!({"rate_confirmation": {"load_id": of("loads"), "movement_id": of("movements")}})
            }
            "update_edi_partner" => {
                json!({"edi_partner": {"name": own.word, "qualifier": "ZZ", "partner_code": "SHIPPER",
                                                           "own_qualifier": "ZZ", "own_code": "BROKER"}})
            }
            "answer_tender" => json!({"decision": "accepted"}),
            "create_load_offers" => json!({"load_offer": {"carrier_ids": [own.about]}}),
            "send_rate_confirmation" => json!({"send": {"reason": own.word}}),
            "revise_rate_confirmation" => json!({"revise": {}}),
            "cancel_rate_confirmation" | "decline_load_bid" | "reject_rate_confirmation" => json!({}),
            "release_rate_confirmation_code" | "release_rate_confirmation_mail" => json!({"reason": "Called."}),
            "create_load_log" => {
                json!({"load_id": of("loads"), "stop_id": of("load_stops"), "is_type": "arrival", "occurred_at": "2026-11-21T11:00:00Z",
                       "corrects": of("load_logs")})
            }
            "create_drive_log" => {
                json!({"stop_id": of("load_stops"), "is_type": "arrival", "occurred_at": "2026-11-21T11:00:00Z"})
            }
            "create_load_positions" => json!({"movement_id": of("movements"), "positions": [
                {"located_at": "2026-11-21T11:00:00Z", "latitude": 32.7767, "longitude": -96.797},
            ]}),
            "create_tracking_link" => json!({"tracking_link": {"kind": "driver", "movement_id": of("movements")}}),
            "ask_for_eld_share" => json!({"eld_share": {"movement_id": of("movements")}}),
            "save_carrier_onboarding_company" => json!({"version": 1, "company": company()}),
            "save_carrier_onboarding_tax_form" => json!({"version": 1, "tax_form": w9(), "tin": "12-3456789"}),
            "save_carrier_onboarding_insurance" => json!({"version": 1, "insurance": agent()}),
            "save_carrier_onboarding_lanes" => json!({"version": 2, "lanes": lanes()}),
            "save_carrier_onboarding_payment" => {
                let mut body = bank(1, 0, "000123456789");
                body["payment"]["payment_term_id"] = of("payment_terms");
                body
            }
            "remove_carrier_onboarding_file" => json!({"file_id": of("onboarding_files")}),
            "sign_carrier_onboarding_agreement" => {
                json!({"contract_id": of("contracts"), "name": "Olga Owner", "title": "President", "consents_electronically": true})
            }
            "assign_classifications" | "resend_connection_invitation" => {
                json!({"classification_ids": [of("classifications")]})
            }
            "change_classification" => json!({"classification": {"name": "Flatbeds"}}),
            "create_classification" => {
                json!({"classification": {"name": "Reefers", "copy_rules_from": of("classifications")}})
            }
            "approve_company_change_order" | "reject_company_change_order" => json!({"note": "Seen."}),
            "create_connection_invitation" => {
                let email = "dispatch@carrier.example";
                json!({"connection_invitation": {"carrier_id": own.about, "email": email, "classification_ids": [of("classifications")]}})
            }
            "change_connection" => json!({"connection": {"notes": "Seen."}}),
            "change_contract" => json!({"contract": {"is_current": false}}),
            "create_filter_set" => {
                json!({"filter_set": {"owner_type": "User", "owner_id": of("users"), "is_type": "lane_search", "filters": {}}})
            }
            "update_filter_set" => {
                json!({"filter_set": {"owner_type": "User", "owner_id": of("users"), "name": "Texas"}})
            }
            "create_identity_alert_message" => {
                let (alert, thread) = (of("published_alerts"), of("identity_alert_threads"));
                json!({"identity_alert_message": {"identity_alert_id": alert, "thread_id": thread, "message": "Yes."}})
            }
            "review_identity_alert" => json!({"decision": "publish", "message": "Checked."}),
            "unpublish_identity_alert" => json!({"reason": "A mistake."}),
            "confirm_insurance_certificate" => json!({"insurance_certificate": as_read(&own.certificate)}),
            "reject_insurance_certificate" => json!({"insurance_certificate": {"reason": "Not theirs."}}),
            "decide_on_onboarding_packet" => {
                json!({"onboarding_packet": {"decision": "hold", "reason": "One moment."}})
            }
            "change_payment_term" => json!({"payment_term": {"name": "Net 15"}}),
            "create_rule_override" => {
                let classification = of("classifications");
                json!({"rule_override": {"carrier_id": own.about, "classification_id": classification, "is_type": AGE}})
            }
            // One or the other.
            "deactivate_rule_override" if self.kind == "classifications" => {
                let classification = of("classifications");
                json!({"rule_override": {"carrier_id": own.about, "classification_id": classification, "is_type": AGE}})
            }
            "deactivate_rule_override" => json!({"rule_override": {"id": of("rule_overrides")}}),
            "change_rule_override" => json!({"rule_override": {"is_active": true}}),
            "create_rule" => {
                json!({"rule": {"classification_id": of("classifications"), "carrier_id": own.about, "values": rule}})
            }
            "change_rule" | "preview_rule" => json!({"rule": {"values": rule}}),
            "update_saved_search" => json!({"saved_search": {"name": "Vans"}}),
            "claim_open_user_invitation" => json!({"id": of("open_invitations")}),
            "update_user" => json!({"user": {"first_name": "Bea"}}),
            "create_outlook_api_key" => json!({"password": PASSWORD}),
            "search_board" => json!({"q": {
                "load_id": of("loads"), "company_id": of("companies"), "team": of("teams"), "pickup_start": "2026-01-01",
                "status": ["available", "covered", "progress", "delayed"],
            }}),
            "bulk_post_loads" | "bulk_unpost_loads" => json!({"load_ids": [of("loads")]}),
            "create_load_carrier_disposition" => json!({"load_carrier_disposition": {
                "carrier_id": own.about, "load_id": of("loads"), "reason": "no_truck",
            }}),
            "create_truck_posting" => json!({"truck_posting": {
                "carrier_id": own.about, "carrier_vehicle_id": of("carrier_vehicles"), "posted_equipment_type": "van",
                "origin_area_id": dallas(),
            }}),
            "update_truck_posting" => json!({"truck_posting": {"carrier_vehicle_id": of("carrier_vehicles")}}),
            "create_note" => {
                json!({"note": {"notable_type": "Ticket", "notable_id": of("tickets"), "body": "Seen."}})
            }
            "update_note" => json!({"note": {"body": "Seen."}}),
            "create_team" => json!({"team": {"name": "Nights", "team_users_attributes": [{"user_id": of("users")}]}}),
            "update_team" if self.kind == "team_users" => {
                json!({"team": {"team_users_attributes": [{"id": of("team_users"), "_destroy": true}]}})
            }
            "update_team" => json!({"team": {"team_users_attributes": [{"user_id": of("users")}]}}),
            "set_team_roster" => json!({"roster": {"time_zone": "America/Chicago", "shifts": [
                {"user_id": of("users"), "role": "on_duty", "weekday": 0, "start": "08:00", "end": "17:00"},
            ]}}),
            "record_load_guard_step" => json!({"step": "dock_matches", "reason": "The guard read the plate."}),
            "change_webhook_endpoint" => json!({"webhook_endpoint": {"is_active": false}}),
            "replay_webhook_endpoint" => json!({"from_sequence": 1}),
            other => {
                panic!("{other} takes an id: say here what else its body has, and put the id of {} in it", self.kind)
            }
        })
    }
}

/// A load that names whatever a load may name.
fn load_of(number: &str, own: &Company, of: &dyn Fn(&str) -> Value) -> Value {
    let mut load = crate::loads::desk::body(number);
    load["user_id"] = of("users");
    load["team_id"] = of("teams");
    load["classification_ids"] = json!([of("classifications")]);
    load["carrier"] = json!({"carrier_id": own.about});
    if number == own.about.to_string() {
        load.as_object_mut().expect("a load").remove("external_load_number");
    }
    load
}

/// An id as it stands in an address.
fn text(id: &Value) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}
