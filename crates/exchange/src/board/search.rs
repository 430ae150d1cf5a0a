//! A page of the board. (Document 2 §7: POST loads/broker_search.)

use super::asked::{Asked, BoardSearch};
use super::view::{BoardCounts, BoardResults};
use dispatch::loads::sees::Sees;
use dispatch::loads::view::{LoadView, views};
use freight::stop::StopKind;
use geo::{Point, miles};
use kernel::list::Query;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Error, Json, PageHeaders, Reply};

/// Searches the load board: your company's available loads from today on, by filters.
#[utoipa::path(
    post,
    path = "/api/v1/loads/broker_search",
    tag = "exchange",
    request_body = BoardSearch,
    responses((status = 200, body = BoardResults, headers(
        ("currentpage" = i64, description = "Number of this page, from 1."),
        ("totalpages" = i64, description = "Number of pages, at least 1."),
        ("totalitems" = i64, description = "Number of loads on all pages."),
    )))
)]
pub async fn search_board(
    app: App,
    caller: Caller<ReadBoard>,
    Json(search): Json<BoardSearch>,
) -> Reply<(PageHeaders, Json<BoardResults>)> {
    let sees = Sees::of(&caller)?;
    let company = sees.tenant.company();
    let Asked { query, origin, page, per_page } = search.read(&app, company, caller.member().id)?;
    if !app.loads.is_ready() {
        return Err(Error::Loading);
    }
    let found = query.map(|query| app.loads.board(company, &query)).unwrap_or_default();
    let mut results = views(&app, &sees, &found.ids).await?;
    for load in &mut results {
        load.miles_from_origin = origin.and_then(|origin| miles_from(origin, load));
    }
    let headers = PageHeaders::of(&Query::<()>::page(page, per_page), u64::from(found.total));
    Ok((headers, Json(BoardResults { results, counts: BoardCounts::from(found.counts) })))
}

/// Miles to a load's first pickup, in tenths; none where nobody can tell where that is.
fn miles_from(origin: Point, load: &LoadView) -> Option<f64> {
    let pickup = load.stops.iter().find(|stop| stop.kind == StopKind::Pickup)?;
    let (lat, lon) = pickup.latitude.zip(pickup.longitude)?;
    Some((miles(origin, Point { lat, lon }) * 10.0).round() / 10.0)
}
