//! Search results as a CSV file, on plans that include export. (Document 1 §3: paywall can_export.)

use super::export_row::Columns;
use super::filters::Asks;
use super::filters::{self, ExportedCarriers};
use super::view::CarrierListRow;
use crate::verdicts::judging::Judging;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::stream;
use index::Ordinal;
use kernel::list::{self, Query};
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ExportCarriers;
use platform::http::{Caller, Denied, Error, Q, Reply};
use serde_json::{Map, Value, json};
use std::convert::Infallible;

/// The most rows of a file. The documents name no bound.
pub const MAX_ROWS: u32 = 10_000;

/// Rows that are made at a time.
const CHUNK: usize = 500;

/// Exports the carriers that match every filter as a CSV file, in list order: the first 10,000, with the columns of the list,
/// your company's verdict and its reasons.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/export",
    tag = "search",
    params(Q<ExportedCarriers>),
    responses((status = 200, description = "The file.", content((String = "text/csv"))))
)]
pub async fn export_carriers(
    app: App,
    caller: Caller<ExportCarriers>,
    from: Address,
    q: Q<ExportedCarriers>,
) -> Reply<Response> {
    let (columns, now) = (Columns { has_safety: !caller.has(Scope::BlockSafetyData) }, app.clock.now());
    if !columns.has_safety && filters::asks_for_safety(&q) {
        return Err(Error::Denied(Denied::Forbidden));
    }
    let tenant = caller.tenant()?;
    let judging = Judging::of(&app, Some(tenant), !columns.has_safety).await?;
    let question = filters::asked(&app, &q, &judging, tenant, false).await?;
    let hits = judging.snapshot().search(&question);
    let details = json!({"rows": hits.carriers.len(), "found": hits.total, "q": asked(&q)});
    app.change(&caller, from).await?.commit(Audit::new("carriers.exported").details(details)).await?;
    let mut response = Body::from_stream(stream::iter(chunks(judging, &hits.carriers, columns))).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let disposition = format!("attachment; filename=\"carriers-{}.csv\"", now.format("%Y-%m-%d"));
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// The file piece by piece, each made when the one before it was sent.
fn chunks(
    judging: Judging,
    carriers: &[Ordinal],
    columns: Columns,
) -> impl Iterator<Item = Result<Bytes, Infallible>> + use<> {
    let parts: Vec<_> = carriers.chunks(CHUNK).map(<[_]>::to_vec).collect();
    let rows = parts.into_iter().map(move |part| columns.lines(CarrierListRow::all(&judging, &part)));
    std::iter::once(columns.head_line()).chain(rows).map(Ok)
}

/// The filters of the call, as the audit log keeps them.
fn asked(query: &Query<Asks>) -> Value {
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
