//! Carriers for a lane: those whose vehicles were inspected near both ends.

use super::{counted, limit, list};
use crate::calls::{Calls, Refusal};
use crate::offered::Offered;
use crate::views::{Carrier, Verdict};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The tool.
pub(super) struct FindCarriersForLane;

/// The lane. Give an origin, a destination or both.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Where freight is picked up: a city with its state (`Dallas, TX`), a state, or a ZIP code.
    origin: Option<String>,
    /// Where it is delivered.
    destination: Option<String>,
    /// Only carriers with at least one of these trailer types: `van`, `reefer`, `flatbed`, `intermodal`, `tanker`, `heavy_haul`, `dumps`, `grain`,
    /// `car_hauler`, `pneumatic`, `forestry`, `livestock`, `lowboy`, `drop_deck`, `double_drop`, `cargo_vans`, `straight_box_trucks`.
    #[serde(default)]
    equipment: Vec<String>,
    /// Only carriers with one of these verdicts; all if empty.
    #[serde(default)]
    verdict: Vec<Verdict>,
    /// How many carriers to give, up to 25; 10 if omitted.
    limit: Option<u32>,
}

/// The carriers of a lane.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Given {
    /// The place that was taken for the origin; check that it is the right one. Null if none was asked for.
    origin: Option<String>,
    /// The same of the destination.
    destination: Option<String>,
    /// Estimated road miles; null unless both ends are given.
    miles: Option<f64>,
    /// How many carriers were found.
    total: u64,
    /// Whether this month's carrier searches of the plan are used up: then no carriers are given.
    is_plan_limit_reached: bool,
    /// The carriers, most often inspected near both ends first.
    carriers: Vec<LaneCarrier>,
}

/// A carrier of a lane.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct LaneCarrier {
    #[serde(flatten)]
    carrier: Carrier,
    /// The phone number on its registration; null if none is on file or unknown.
    phone: Option<String>,
    /// How often its vehicles were inspected near the ends.
    touches: Option<Inspected>,
}

/// Inspections near the ends of a lane.
#[derive(Debug, Deserialize, Serialize, JsonSchema)]
struct Inspected {
    /// Near the origin; null if none was given.
    origin: Option<u32>,
    /// Near the destination; null if none was given.
    destination: Option<u32>,
}

/// What the call gives.
#[derive(Debug, Deserialize)]
struct Results {
    carriers: Vec<LaneCarrier>,
    is_plan_limit_reached: bool,
    route: Option<Route>,
}

#[derive(Debug, Deserialize)]
struct Route {
    miles: f64,
}

/// A place of that name.
#[derive(Debug, Deserialize)]
struct Area {
    id: i64,
    name: String,
}

impl Offered for FindCarriersForLane {
    const NAME: &'static str = "find_carriers_for_lane";
    const TITLE: &'static str = "Find carriers for a lane";
    const DESCRIPTION: &'static str = "Finds motor carriers whose vehicles were inspected near both ends of a lane, most often \
        first, each with the broker's verdict. Each lane counts once a day against the carrier searches of the broker's plan, \
        as on the screen.";
    const NEEDS: &'static [&'static str] = &["autocomplete_areas", "search_lane"];
    type Asked = Asked;
    type Given = Given;

    async fn answer(calls: &Calls, asked: Asked) -> Result<Given, Refusal> {
        let limit = limit(asked.limit)?;
        let origin = area(calls, "origin", asked.origin.as_deref()).await?;
        let destination = area(calls, "destination", asked.destination.as_deref()).await?;
        if origin.is_none() && destination.is_none() {
            return Err(Refusal::new("Give an origin or a destination."));
        }
        let mut filters = Map::new();
        if !asked.equipment.is_empty() {
            filters.insert("equipment_any".to_owned(), json!(asked.equipment));
        }
        if !asked.verdict.is_empty() {
            filters.insert("verdict_in".to_owned(), json!(asked.verdict));
        }
        let body = json!({
            "origin_area_id": origin.as_ref().map(|area| area.id),
            "destination_area_id": destination.as_ref().map(|area| area.id),
            "per_page": limit,
            "q": Value::Object(filters),
        });
        let found = calls.post::<Results>("/api/v1/carriers/search", &body).await?;
        Ok(Given {
            origin: origin.map(|area| area.name),
            destination: destination.map(|area| area.name),
            miles: found.body.route.map(|route| route.miles),
            total: found.total,
            is_plan_limit_reached: found.body.is_plan_limit_reached,
            carriers: found.body.carriers,
        })
    }

    fn tell(given: &Given) -> String {
        if given.is_plan_limit_reached {
            return "This month's carrier searches of your plan are used up.".to_owned();
        }
        let [origin, destination] = [&given.origin, &given.destination].map(|end| end.as_deref().unwrap_or("anywhere"));
        let found = counted(given.carriers.len(), given.total, "carrier");
        let heading = format!("{origin} to {destination}: {found}");
        list(heading, given.carriers.iter().map(|found| found.carrier.line()))
    }
}

/// The first place of this name, the most populous; none where none is asked for.
async fn area(calls: &Calls, field: &str, name: Option<&str>) -> Result<Option<Area>, Refusal> {
    let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else { return Ok(None) };
    let found: Vec<Area> = calls.get("/api/v1/areas/autocomplete", &[("term", name), ("limit", "1")]).await?;
    let none = || {
        Refusal::new(format!(
            "{field}: No place found for \"{name}\". Give a city with its state, a state or a ZIP code."
        ))
    };
    found.into_iter().next().ok_or_else(none).map(Some)
}
