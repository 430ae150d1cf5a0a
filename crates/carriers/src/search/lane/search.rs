//! The lane search itself.

use super::asked::{Asked, LaneSearch};
use super::rows::{phones, rows};
use super::view::LaneSearchResults;
use crate::directions::view::Directions;
use crate::search::facets;
use crate::search::filters::{self, asks_for_safety};
use crate::search::limit::Allowance;
use crate::search::view::LaneTouches;
use crate::verdicts::judging::{Judging, totals};
use geo::routing::Team;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::SearchLanes;
use platform::http::{Caller, Denied, Error, Json, PageHeaders, Reply};
use std::sync::Arc;

/// Searches for carriers inspected near both ends of a lane, most often seen first, with the route.
///
/// Each lane counts once a day against the plan's carrier searches. With a filter or sort by verdict, or `with_verdicts`, the headers
/// `totaldonotuse`, `totalreview`, `totalunknown` and `totaluse` count the carriers found by verdict,
/// whichever verdict is asked for.
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
    let tenant = caller.tenant()?;
    let judging = Judging::of(&app, Some(tenant), is_safety_hidden).await?;
    let mut question = filters::asked(&app, &asked.query, &judging, tenant, asked.with_verdicts).await?;
    question.lane = Some(asked.ends.lane.clone());
    if asked.ends.count(&app, tenant).await? == Allowance::LimitReached {
        let results =
            LaneSearchResults { carriers: Vec::new(), route: None, facets: None, is_plan_limit_reached: true };
        return Ok((PageHeaders::of(&asked.query, 0), Json(results)));
    }
    let question = Arc::new(question);
    let hits = judging.search(&question).await?;
    let touches: Vec<_> = hits.touches.iter().map(|counts| Some(LaneTouches::of(&asked.ends.lane, *counts))).collect();
    let phones = phones(&app, judging.snapshot(), &hits.carriers).await?;
    let facets = if asked.with_facets { Some(facets::count(&judging, &question).await?) } else { None };
    let results = LaneSearchResults {
        carriers: rows(&judging, &hits.carriers, &touches, &phones),
        facets,
        route: route(&app, &asked).await,
        is_plan_limit_reached: false,
    };
    let counters = hits.verdict_counts.iter().flat_map(totals);
    let headers = PageHeaders::of(&asked.query, hits.total as u64);
    Ok((counters.fold(headers, |headers, (header, count)| headers.with_counter(header, count)), Json(results)))
}

/// The way between the ends; none when there is but one, or none can be found: the carriers are found without it.
async fn route(app: &App, asked: &Asked) -> Option<Directions> {
    let stops = [asked.ends.origin.as_ref()?.point, asked.ends.destination.as_ref()?.point];
    match app.routes.route(&stops).await {
        Ok(route) => Some(Directions::of(route, Team::Solo)),
        Err(error) => {
            tracing::warn!(%error, "no route for a lane");
            None
        }
    }
}
