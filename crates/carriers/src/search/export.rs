//! Search results as a CSV file, on plans that include export. (Document 1 §3: paywall can_export.)

use super::export_row::Columns;
use super::filters::Asks;
use super::filters::{self, ExportedCarriers};
use super::lane::asked::{Ends, LaneEnds};
use super::lane::rows::{phones, rows};
use super::limit::Allowance;
use super::view::{CarrierListRow, LaneTouches};
use crate::verdicts::judging::Judging;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::stream;
use geo::areas::Area;
use index::{Hits, SortBy};
use kernel::ids::CarrierId;
use kernel::list;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::{ExportCarriers, Guarded, SearchLanes};
use platform::http::{Caller, Denied, Error, Q, Query, Reply};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;
use store::Tenant;
use store::carriers::phones::Phone;

/// The most rows of a file. The documents name no bound.
pub const MAX_ROWS: u32 = 10_000;

/// Rows that are made at a time.
const CHUNK: usize = 500;

/// Exports the carriers that match every filter as a CSV file, in list order: the first 10,000, with the columns of the list,
/// your company's verdict and its reasons.
///
/// With an origin or a destination, the carriers of that lane search, most often seen first unless `q[s]` says otherwise, with their phone,
/// equipment and inspections near each end. It takes a plan with lane search; the lane counts like its search.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/export",
    tag = "search",
    params(Q<ExportedCarriers>, LaneEnds),
    responses(
        (status = 200, description = "The file.", content((String = "text/csv"))),
        (status = 409, body = Errors, description = "This month's carrier searches of the plan are used up."),
    )
)]
pub async fn export_carriers(
    app: App,
    caller: Caller<ExportCarriers>,
    from: Address,
    q: Q<ExportedCarriers>,
    Query(ends): Query<LaneEnds>,
) -> Reply<Response> {
    let columns = Columns { has_safety: !caller.has(Scope::BlockSafetyData), is_lane: ends.is_given() };
    let now = app.clock.now();
    if !columns.has_safety && filters::asks_for_safety(&q) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let tenant = caller.tenant()?;
    let judging = Judging::of(&app, Some(tenant), !columns.has_safety).await?;
    let mut question = filters::asked(&app, &q, &judging, tenant, false).await?;
    let mut found = Map::new();
    if columns.is_lane {
        let ends = lane(&app, &caller, &ends, tenant).await?;
        let name = |area: &Option<Area>| area.as_ref().map(|area| area.name.clone());
        found.insert("lane".to_owned(), json!({"origin": name(&ends.origin), "destination": name(&ends.destination)}));
        question.lane = Some(ends.lane);
    } else if question.sort.is_some_and(|sort| sort.by == SortBy::Touches) {
        return Err(Error::invalid("q[s]", "Give an origin or a destination to sort by inspections."));
    }
    let question = Arc::new(question);
    let hits = judging.search(&question).await?;
    let touched = |counts: &[u32; 2]| question.lane.as_ref().map(|lane| LaneTouches::of(lane, *counts));
    let touches: Vec<_> = hits.touches.iter().map(touched).collect();
    found.extend([
        ("rows".to_owned(), json!(hits.carriers.len())),
        ("found".to_owned(), json!(hits.total)),
        ("q".to_owned(), asked(&q)),
    ]);
    let phones =
        if columns.is_lane { phones(&app, judging.snapshot(), &hits.carriers).await? } else { BTreeMap::new() };
    app.change(&caller, from).await?.commit(Audit::new("carriers.exported").details(found.into())).await?;
    let mut response =
        Body::from_stream(stream::iter(chunks(judging, &hits, &touches, phones, columns))).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let name = if columns.is_lane { "lane" } else { "carriers" };
    let disposition = format!("attachment; filename=\"{name}-{}.csv\"", now.format("%Y-%m-%d"));
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// The lane that the call is about, for those whose plan has lane search, once it is counted.
async fn lane(app: &App, caller: &Caller<ExportCarriers>, ends: &LaneEnds, tenant: Tenant) -> Reply<Ends> {
    caller.satisfies(&SearchLanes::GUARD)?;
    let ends = ends.read(app, app.clock.today()).map_err(Error::Invalid)?;
    match ends.count(app, tenant).await? {
        Allowance::Granted => Ok(ends),
        Allowance::LimitReached => Err(Error::Conflict("You've used this month's carrier searches.".to_owned())),
    }
}

/// The file piece by piece, each made when the one before it was sent.
fn chunks(
    judging: Judging,
    hits: &Hits,
    touches: &[Option<LaneTouches>],
    phones: BTreeMap<CarrierId, Phone>,
    columns: Columns,
) -> impl Iterator<Item = Result<Bytes, Infallible>> + use<> {
    // Without a lane there are no touches.
    let touches = touches.chunks(CHUNK).map(<[_]>::to_vec).chain(std::iter::repeat_with(Vec::new));
    let parts: Vec<_> = hits.carriers.chunks(CHUNK).map(<[_]>::to_vec).zip(touches).collect();
    let rows = parts.into_iter().map(move |(part, touches)| {
        let listed = if columns.is_lane {
            rows(&judging, &part, &touches, &phones)
        } else {
            CarrierListRow::all(&judging, &part)
        };
        let carriers: Vec<_> = part.iter().map(|ordinal| judging.snapshot().carrier(*ordinal)).collect();
        columns.lines(&carriers, &listed)
    });
    std::iter::once(columns.head_line()).chain(rows).map(Ok)
}

/// The filters of the call, as the audit log keeps them.
fn asked(query: &list::Query<Asks>) -> Value {
    let filters = query.filters.iter().map(|filter| {
        let values = filter.values.iter().map(|value| match value {
            list::Value::Text(text) => json!(text),
            list::Value::Int(number) => json!(number),
            list::Value::Bool(answer) => json!(answer),
            list::Value::Date(day) => json!(day),
            list::Value::Time(at) => json!(at),
        });
        (filter.field.parameter(filter.predicate), values.collect())
    });
    Value::Object(filters.collect::<Map<_, _>>())
}
