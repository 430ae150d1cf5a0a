//! Where an operation takes an id, read from the API's description, and what kind of object each id names.

use crate::support::operations;
use platform::http::operation::Operation;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What ids in queries and bodies name, by the field or by operation and field. A field called `id` names what its path's last collection has,
/// and `path` is the first id in the path itself.
const FIELDS: &[(&str, &str)] = &[
    ("classification_id", "classifications"),
    ("classification_ids", "classifications"),
    ("copy_rules_from", "classifications"),
    ("passes_classification", "classifications"),
    ("connection_id", "connections"),
    ("connection_upload[connection_id]", "connections"),
    ("contract_id", "contracts"),
    ("file_id", "onboarding_files"),
    ("identity_alert_id", "identity_alerts"),
    ("create_identity_alert_message.identity_alert_id", "published_alerts"),
    ("thread_id", "identity_alert_threads"),
    ("insurance_certificate_id", "insurance_certificates"),
    ("insurance_certificate_request_id", "insurance_certificate_requests"),
    ("onboarding_packet_id", "onboarding_packets"),
    ("payment_term_id", "payment_terms"),
    ("owner_id", "users"),
    ("user_id", "users"),
    ("watcher_ids", "users"),
    ("team_id", "teams"),
    ("assignee_id", "users"),
    ("load_user_id", "users"),
    ("load_team_id", "teams"),
    ("tickets_assignee_id", "users"),
    ("ticket_id", "tickets"),
    ("ticket_ids", "tickets"),
    ("create_note.notable_id", "tickets"),
    ("list_notes.notable_id", "tickets"),
    ("list_movements.id", "movements"),
    ("list_ticket_events.id", "tickets"),
    ("load_id", "loads"),
    ("load_ids", "loads"),
    ("search_board.team", "teams"),
    // Only an available load can be posted.
    ("post_load.path", "available_loads"),
    ("stop_id", "load_stops"),
    ("corrects", "load_logs"),
    ("movement_id", "movements"),
    ("carrier_vehicle_id", "carrier_vehicles"),
    ("paper_id", "load_papers"),
    ("share_id", "tracking_shares"),
    ("rate_confirmation_id", "rate_confirmations"),
    ("partner_id", "edi_partners"),
    ("creator_id", "users"),
    ("company_id", "companies"),
    ("issuer_id", "companies"),
    ("receiver_id", "companies"),
    ("claim_open_user_invitation.id", "open_invitations"),
    ("update_team.id", "team_users"),
    // A new team has no member to take off it: only whom to add.
    ("create_team.id", "users"),
];

/// Ids that name nothing of a company's, and why.
const SHARED: &[(&str, &str)] = &[
    ("areas", "places on the map"),
    ("by_external_number", "a number of the caller's own: the same one of another company is another load"),
    ("carriers", "every carrier of the country, which everyone may look at"),
    (
        "carrier_rate_confirmations",
        "a carrier's own, of every broker: its browser opens no other carrier's (rate_confirmations::devices)",
    ),
    ("fmcsa_imports", "the operator's files, which everyone may look at"),
    ("telematics", "the word for a provider"),
    ("vehicles", "every vehicle that was inspected, which everyone may look at"),
    ("carrier_id", "a carrier"),
    ("carrier_ids", "carriers"),
    ("requested_carrier_id", "a carrier"),
    ("commodity_type_id", "what is hauled, from a list for all"),
    ("notable_id", "an alert: a note stays with the one that it is on"),
    ("origin_area_id", "a place"),
    ("destination_area_id", "a place"),
    ("place_id", "a place"),
    ("plan_id", "a plan on offer"),
    ("insurance_policy_id", "a filing with FMCSA"),
    ("user_id_for_email", "a person of the carrier's own company, whom every broker may write to"),
    ("client_id", "an application, which proves itself with its secret"),
    ("event_id", "a provider's own"),
    ("vehicle_id", "a provider's own"),
    ("up_to_id", "a bound: how far the company's own notices are read"),
    ("from_sequence", "a bound: where the company's own notices begin again"),
    ("sequence", "the number of a notice among those of the endpoint in the path"),
    ("value", "a carrier's number with FMCSA"),
];

static API: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(server::router::openapi()).expect("a description"));

/// The kinds of objects that ids in an operation's path and body name.
pub(super) fn kinds(operation: &Operation) -> BTreeSet<&'static str> {
    let fields = body_fields(operation).into_iter().filter_map(|field| kind(operation, &field));
    in_path(operation).into_iter().chain(further_in_path(operation).map(|(_, kind)| kind)).chain(fields).collect()
}

/// The kind of the object that the path names, if a company has such.
pub(super) fn in_path(operation: &Operation) -> Option<&'static str> {
    let (before, _) = operation.path.split_once("/{")?;
    let own = format!("{}.path", operation.id);
    if let Some((_, kind)) = FIELDS.iter().find(|(name, _)| *name == own) {
        return Some(kind);
    }
    known(operation, before.rsplit('/').next().unwrap_or_default())
}

/// The parameters of the path after the first, with the kinds of the objects that they name.
pub(super) fn further_in_path(operation: &Operation) -> impl Iterator<Item = (&str, &'static str)> {
    let names = operation.path.split('{').skip(2).filter_map(|rest| rest.split('}').next());
    names.filter_map(|name| Some((name, kind(operation, name)?)))
}

/// The parameters of the query that are ids, with their kinds.
pub(super) fn in_query(operation: &Operation) -> Vec<(String, &'static str)> {
    let all = described(operation)["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "query");
    let names = all.filter_map(|parameter| parameter["name"].as_str());
    names.filter_map(|name| Some((name.to_owned(), kind(operation, &filtered(name)?)?))).collect()
}

/// The field that a parameter of the query compares with ids; none for others, bounds and exclusions included.
fn filtered(name: &str) -> Option<String> {
    let inner = name.trim_end_matches("[]").strip_prefix("q[").and_then(|rest| rest.strip_suffix(']'));
    let field = match inner {
        Some(inner) if inner.ends_with("_not_eq") || inner.ends_with("_not_in") => return None,
        Some(inner) => ["_eq", "_in"].iter().find_map(|predicate| inner.strip_suffix(predicate))?,
        None => name,
    };
    (is_id(field) || FIELDS.iter().any(|(known, _)| *known == field)).then(|| field.to_owned())
}

fn is_id(field: &str) -> bool {
    let field = field.trim_end_matches(']');
    field == "id" || field == "ids" || field.contains("_id_") || field.ends_with("_id") || field.ends_with("_ids")
}

/// The fields of the body that are ids: by their name, or because their description says so.
fn body_fields(operation: &Operation) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let contents = described(operation)["requestBody"]["content"].as_object();
    for content in contents.into_iter().flat_map(|contents| contents.values()) {
        collect(&content["schema"], &mut BTreeSet::new(), &mut found);
    }
    found
}

fn collect(schema: &Value, seen: &mut BTreeSet<String>, found: &mut BTreeSet<String>) {
    if let Some(name) = schema["$ref"].as_str().and_then(|place| place.rsplit('/').next()) {
        if seen.insert(name.to_owned()) {
            collect(&API["components"]["schemas"][name], seen, found);
        }
        return;
    }
    for part in ["allOf", "oneOf", "anyOf"] {
        schema[part].as_array().into_iter().flatten().for_each(|one| collect(one, seen, found));
    }
    if schema["items"].is_object() {
        collect(&schema["items"], seen, found);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let says = property["description"].as_str().unwrap_or_default();
        if is_id(name) || says.starts_with("Id of") || says.starts_with("Ids of") {
            found.insert(name.clone());
        }
        collect(property, seen, found);
    }
}

/// The kind that a field names. Panics when nobody said it.
fn kind(operation: &Operation, field: &str) -> Option<&'static str> {
    let exact = format!("{}.{field}", operation.id);
    if let Some((_, kind)) =
        FIELDS.iter().find(|(name, _)| *name == exact).or(FIELDS.iter().find(|(name, _)| *name == field))
    {
        return Some(kind);
    }
    if field != "id" {
        return known(operation, field);
    }
    let collections: BTreeSet<_> =
        operations().iter().filter_map(|other| other.path.split_once("/{").map(|(before, _)| before)).collect();
    let mut path = operation.path.as_str();
    while !collections.contains(path) {
        path = path.rsplit_once('/').unwrap_or_else(|| panic!("{exact}: say in FIELDS what it names")).0;
    }
    known(operation, path.rsplit('/').next().unwrap_or_default())
}

/// The word as a kind, unless all companies share such objects. Panics when there is no object of that kind.
fn known(operation: &Operation, word: &str) -> Option<&'static str> {
    if SHARED.iter().any(|(name, _)| *name == word) {
        return None;
    }
    let kind = super::belongings::KINDS.iter().find(|kind| **kind == word);
    Some(kind.unwrap_or_else(|| {
        panic!(
            "{} takes an id of \"{word}\": make one in belongings.rs, or say in SHARED why all companies share them",
            operation.id
        )
    }))
}

fn described(operation: &Operation) -> &'static Value {
    &API["paths"][&operation.path][operation.method.to_lowercase()]
}

/// Whether the operation takes a body.
pub(super) fn has_body(operation: &Operation) -> bool {
    described(operation)["requestBody"].is_object()
}

/// Whether the operation shows something about a carrier that the path or the query names.
pub(super) fn shows_a_carrier(operation: &Operation) -> Option<&'static str> {
    let in_query = described(operation)["parameters"].as_array().into_iter().flatten().find_map(|parameter| {
        let name = parameter["name"].as_str().filter(|_| parameter["in"] == "query")?;
        name.trim_end_matches("[]").contains("carrier_id").then_some(name)
    });
    let in_path = operation.path.contains("/carriers/{id}").then_some("");
    in_path.or(in_query).filter(|_| operation.method == "GET")
}
