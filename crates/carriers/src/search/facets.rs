//! Counts for the filters: how many of the carriers found have each value of a fact.

use super::filters::{self, CountedCarriers};
use crate::verdicts::judging::Judging;
use crate::verdicts::searching;
use fmcsa::codes::cargo::CARGO;
use index::{FLEET_BANDS, Facet, FacetCount, Snapshot};
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Denied, Error, Json, Q, Reply};
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Number of carriers with a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ValueCount {
    /// The value, as used in its filter.
    pub value: String,
    /// Number of carriers.
    pub count: u64,
}

/// Number of carriers with a value within a band.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BandCount {
    /// Smallest value.
    pub from: u32,
    /// Largest value; null for the last band, which is open-ended.
    pub to: Option<u32>,
    /// Number of carriers.
    pub count: u64,
}

/// Counts by value. Values with no carriers are omitted; unknown facts aren't counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Facets {
    /// Counts by `state_in`.
    pub state: Vec<ValueCount>,
    /// Counts by `carrier_operation_in`.
    pub carrier_operation: Vec<ValueCount>,
    /// Counts by `safety_rating_in`; empty if safety data is hidden from the caller.
    pub safety_rating: Vec<ValueCount>,
    /// Counts by `has_active_authority`.
    pub authority: Vec<ValueCount>,
    /// Counts by `cargo_any`.
    pub cargo: Vec<ValueCount>,
    /// Counts by number of power units, in bands.
    pub power_units: Vec<BandCount>,
}

/// Counts the values of facts among all carriers that match the filters.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/facets",
    tag = "search",
    params(Q<CountedCarriers>),
    responses((status = 200, body = Facets))
)]
pub async fn count_carrier_facets(
    app: App,
    caller: Caller<SearchCarriers>,
    q: Q<CountedCarriers>,
) -> Reply<Json<Facets>> {
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    if is_safety_hidden && filters::asks_for_safety(&q) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let tenant = caller.tenant()?;
    let judging = Judging::of(&app, Some(tenant), is_safety_hidden).await?;
    let question = filters::asked(&app, &q, &judging, tenant, false).await?;
    Ok(Json(count(&judging, &Arc::new(question)).await?))
}

/// The counts for a question.
pub async fn count(judging: &Judging, question: &Arc<index::Query>) -> Result<Facets, Error> {
    let (snapshot, question) = (Arc::clone(judging.snapshot()), Arc::clone(question));
    let is_safety_hidden = judging.is_safety_hidden();
    searching::run(move || counted(&snapshot, &question, is_safety_hidden)).await
}

fn counted(snapshot: &Snapshot, question: &index::Query, is_safety_hidden: bool) -> Facets {
    let wanted = [
        Facet::State,
        Facet::CarrierOperation,
        Facet::SafetyRating,
        Facet::ActiveAuthority,
        Facet::Cargo,
        Facet::FleetSize,
    ];
    let mut facets = Facets::default();
    for (facet, counts) in snapshot.facets(question, &wanted) {
        match facet {
            Facet::State => facets.state = values(counts),
            Facet::CarrierOperation => facets.carrier_operation = values(counts),
            Facet::SafetyRating if is_safety_hidden => {}
            Facet::SafetyRating => facets.safety_rating = values(counts),
            Facet::ActiveAuthority => facets.authority = values(counts),
            Facet::Cargo => facets.cargo = values(counts.iter().filter_map(cargo).collect()),
            Facet::FleetSize => facets.power_units = counts.iter().filter_map(band).collect(),
            Facet::Equipment => {}
        }
    }
    facets
}

/// The counts of known values, the most frequent first.
fn values(mut counts: Vec<FacetCount>) -> Vec<ValueCount> {
    counts.retain(|count| count.value != "unknown");
    counts.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.value.cmp(&b.value)));
    counts.into_iter().map(|count| ValueCount { value: count.value, count: count.count as u64 }).collect()
}

/// A kind of cargo by its code, at its bit's position.
fn cargo(count: &FacetCount) -> Option<FacetCount> {
    let kind = CARGO.get(count.value.parse::<usize>().ok()?)?;
    Some(FacetCount { value: kind.code.to_owned(), count: count.count })
}

fn band(count: &FacetCount) -> Option<BandCount> {
    let from = count.value.parse().ok()?;
    let next = FLEET_BANDS.iter().find(|low| **low > from);
    Some(BandCount { from, to: next.map(|next| next - 1), count: count.count as u64 })
}
