//! The lane search itself.

use super::asked::{Asked, LaneSearch};
use super::view::LaneSearchResults;
use crate::directions::view::Directions;
use crate::search::facets;
use crate::search::filters::{asks_for_safety, question};
use crate::search::limit::{Allowance, count_lane};
use crate::search::view::{CarrierListRow, LaneTouches};
use geo::routing::Team;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SearchLanes;
use platform::http::{Caller, Denied, Error, Json, PageHeaders, Reply};

/// Searches for carriers inspected near both ends of a lane, most often seen first, with the route.
///
/// Each lane counts once a day against the plan's carrier searches.
#[utoipa::path(
    post,
    path = "/api/v1/carriers/search",
    tag = "search",
    request_body = LaneSearch,
    responses((status = 200, body = LaneSearchResults, headers(
        ("currentpage" = i64, description = "Number of this page, from 1."),
        ("totalpages" = i64, description = "Number of pages, at least 1."),
        ("totalitems" = i64, description = "Number of carriers on all pages."),
    )))
)]
pub async fn search_lane(
    app: App,
    caller: Caller<SearchLanes>,
    Json(asked): Json<LaneSearch>,
) -> Reply<(PageHeaders, Json<LaneSearchResults>)> {
    let (today, is_safety_hidden) = (app.clock.today(), caller.has(Scope::BlockSafetyData));
    let asked = asked.read(&app, today)?;
    if is_safety_hidden && asks_for_safety(&asked.query) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let mut question = question(&asked.query, today, caller.tenant()?)?;
    question.lane = Some(asked.lane.clone());
    let name = |area: &Option<geo::areas::Area>| area.as_ref().map(geo::areas::Area::place_id).unwrap_or_default();
    let allowance = count_lane(&app, caller.tenant()?, name(&asked.origin), name(&asked.destination)).await?;
    if allowance == Allowance::LimitReached {
        let results =
            LaneSearchResults { carriers: Vec::new(), route: None, facets: None, is_plan_limit_reached: true };
        return Ok((PageHeaders::of(&asked.query, 0), Json(results)));
    }
    let snapshot = app.carriers()?;
    let hits = snapshot.search(&question);
    let carrier = |(ordinal, touches): (&index::Ordinal, &[u32; 2])| CarrierListRow {
        touches: Some(LaneTouches { origin: touches[0], destination: touches[1] }),
        ..CarrierListRow::of(&snapshot.carrier(*ordinal), today, is_safety_hidden)
    };
    let results = LaneSearchResults {
        carriers: hits.carriers.iter().zip(&hits.touches).map(carrier).collect(),
        facets: asked.with_facets.then(|| facets::count(&snapshot, &question, is_safety_hidden)),
        route: route(&app, &asked).await,
        is_plan_limit_reached: false,
    };
    Ok((PageHeaders::of(&asked.query, hits.total as u64), Json(results)))
}

/// The way between the ends; none when there is but one, or none can be found: the carriers are found without it.
async fn route(app: &App, asked: &Asked) -> Option<Directions> {
    let stops = [asked.origin.as_ref()?.point, asked.destination.as_ref()?.point];
    match app.routes.route(&stops).await {
        Ok(route) => Some(Directions::of(route, Team::Solo)),
        Err(error) => {
            tracing::warn!(%error, "no route for a lane");
            None
        }
    }
}
