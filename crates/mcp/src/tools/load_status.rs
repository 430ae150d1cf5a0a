//! Where a load stands.

use super::words::words;
use super::{list, load};
use crate::calls::{Calls, Refusal};
use crate::offered::Offered;
use crate::views::{Judged, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The tool.
pub(super) struct LoadStatus;

/// The load. Give one of them.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// The load's id.
    load_id: Option<i64>,
    /// The broker's own number of the load.
    load_number: Option<String>,
}

/// A load as it stands. Instants are in UTC. Pickup numbers, contacts and where the truck is are left out.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
pub(super) struct Load {
    /// The load's id.
    id: i64,
    /// The broker's own number of the load.
    external_load_number: String,
    /// `available`, `covered`, `progress`, `delayed`, `delivered`, `cancelled` or `assumed_delivered`.
    status: String,
    /// Since when it has this status.
    status_changed_at: String,
    /// How it is tracked now.
    tracking_status: String,
    /// When its truck was last seen; null if it wasn't.
    last_seen_at: Option<String>,
    /// Expected arrival at the next stop; null if unknown.
    eta_at: Option<String>,
    /// Why it is on hold; null if it isn't.
    hold_reason: Option<String>,
    /// Whether it is ready for pickup; null once it was picked up, and if unknown.
    readiness: Option<Readiness>,
    /// What is wrong with it now.
    problems: Vec<Problem>,
    /// How many alerts are open; null if the caller may not see alerts.
    open_tickets: Option<i64>,
    /// The carrier on its way to the next stop; null without one.
    carrier: Option<LoadCarrier>,
    /// That carrier's truck; null without one.
    vehicle: Option<Vehicle>,
    /// The stops, in order.
    stops: Vec<Stop>,
}

/// Whether a load is ready for pickup.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Readiness {
    /// `ready`, `needs` or `hold`.
    state: String,
    /// What it needs next, as a code; null if nothing.
    need: Option<String>,
    /// Why it is on hold, as a code; null if it isn't.
    reason: Option<String>,
    /// Name of the open alert that holds it; null for other reasons, and if the caller can't see alerts.
    alert: Option<String>,
    /// By when; null without a time.
    by: Option<String>,
}

/// What is wrong with a load.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Problem {
    /// What, as a code.
    kind: String,
    /// Since when; null if it has no moment of its own.
    since: Option<String>,
    /// At which stop, as a position from 0; null if it's about the whole load.
    stop_position: Option<u32>,
}

/// The carrier of a load.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct LoadCarrier {
    /// USDOT number; null if unknown.
    dot_number: Option<i64>,
    /// Legal name, or what the broker's system called it.
    legal_name: String,
    /// Whether it is on file.
    is_on_file: bool,
    /// The broker's verdict on it; null if it isn't on file, or while carrier data is loading.
    verdict: Option<Judged>,
}

/// A truck.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Vehicle {
    /// VIN.
    vin: String,
    /// The carrier's own number or name for it.
    name: Option<String>,
    /// Plate.
    plate: Option<String>,
}

/// A stop.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Stop {
    /// Its position, from 0.
    position: i64,
    /// What happens there.
    kind: String,
    /// Name of the facility.
    name: Option<String>,
    /// City.
    city: Option<String>,
    /// State or province.
    state: Option<String>,
    /// Time zone of the stop, by its IANA name.
    time_zone: String,
    /// When its window starts.
    window_start_at: String,
    /// When it ends.
    window_end_at: String,
    /// When the truck arrived; null if it hasn't.
    arrived_at: Option<String>,
    /// When it was loaded or unloaded; null if it wasn't.
    done_at: Option<String>,
    /// When the truck left; null if it hasn't.
    departed_at: Option<String>,
}

impl Offered for LoadStatus {
    const NAME: &'static str = "load_status";
    const TITLE: &'static str = "Load status";
    const DESCRIPTION: &'static str = "Shows where a load of the broker stands: status, tracking, ETA, what is wrong with it, \
        whether it is ready for pickup, its carrier with the broker's verdict, its truck and its stops. By the load's id or the \
        broker's own number.";
    const NEEDS: &'static [&'static str] = &["show_load"];
    type Asked = Asked;
    type Given = Load;

    async fn answer(calls: &Calls, asked: Asked) -> Result<Load, Refusal> {
        let id = load::id(calls, asked.load_id, asked.load_number.as_deref()).await?;
        load::show(calls, id).await
    }

    fn tell(load: &Load) -> String {
        let eta = load.eta_at.as_deref().unwrap_or("unknown");
        let (status, tracking) = (words(&load.status), words(&load.tracking_status));
        let heading = format!("Load {}: {status}, {tracking}, ETA {eta}", load.external_load_number);
        let carrier = load.carrier.as_ref().map(|carrier| {
            let name = &carrier.legal_name;
            let name = carrier.dot_number.map_or_else(|| name.clone(), |number| named(Some(name), number));
            let verdict = carrier.verdict.as_ref().map_or("Unknown", |judged| judged.verdict.label());
            format!("Carrier {name}: {verdict}")
        });
        let hold = load.hold_reason.as_ref().map(|why| format!("On hold: {why}"));
        let alerts = load.open_tickets.map(|open| format!("Open alerts: {open}"));
        let problems = load.problems.iter().map(|problem| format!("Problem: {}", words(&problem.kind)));
        list(heading, carrier.into_iter().chain(hold).chain(alerts).chain(problems))
    }
}
