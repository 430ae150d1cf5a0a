//! A list of loads as a file, on plans that include export. (Ours.)

use super::export_columns::{cells, heads};
use super::listing::{Asked, FIELDS};
use super::sees::Sees;
use super::view::views;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kernel::list::{Field, Listing, MAX_PER_PAGE};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{ExportLoads, Guarded, ReadLoads};
use platform::http::{Caller, Q, Query, Reply, csv};
use serde::Deserialize;
use serde_json::json;
use store::list::Sql;
use utoipa::IntoParams;
use vetting::reports::cells::Cell;
use vetting::reports::files::ReportFormat;
use vetting::reports::sheet::Sheet;

/// The most rows of a file: those of other exports.
const MAX_ROWS: usize = carriers::search::export::MAX_ROWS as usize;

/// The parameters of the list, for every row at once.
#[derive(Debug)]
pub struct ExportedLoads;

impl Listing for ExportedLoads {
    type Answer = Sql;
    const FIELDS: &'static [Field<Sql>] = FIELDS;
    const PER_PAGE: u32 = MAX_PER_PAGE;
    const IS_PAGED: bool = false;
    const BESIDE: &'static [&'static str] = &["format"];
}

/// The wanted file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedLoadFile {
    /// File format; CSV if omitted.
    format: Option<ReportFormat>,
}

/// Exports the loads of a tab that match every filter as a CSV file or an Excel workbook, in list order: the first 10,000.
#[utoipa::path(
    get,
    path = "/api/v1/loads/export",
    tag = "loads",
    params(Q<ExportedLoads>, WantedLoadFile),
    responses((status = 200, description = "The file.", content(
        (String = "text/csv"),
        (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    )))
)]
pub async fn export_loads(
    app: App,
    caller: Caller<ExportLoads>,
    from: Address,
    q: Q<ExportedLoads>,
    Query(wanted): Query<WantedLoadFile>,
) -> Reply<Response> {
    caller.satisfies(&ReadLoads::GUARD)?;
    let (sees, format) = (Sees::of(&caller)?, wanted.format.unwrap_or(ReportFormat::Csv));
    let asked = Asked::of(&q, caller.member().id);
    let (mut rows, mut page) = (Vec::new(), 1);
    let found = loop {
        let (ids, total) = asked.at_page(page, MAX_PER_PAGE).page(&app, &mut *app.conn().await?, sees.tenant).await?;
        rows.extend(views(&app, &sees, &ids).await?.iter().map(|load| cells(&sees, load)));
        if ids.is_empty() || rows.len() >= MAX_ROWS {
            break total;
        }
        page += 1;
    };
    rows.truncate(MAX_ROWS);
    let details = json!({"rows": rows.len(), "found": found, "format": format.ending()});
    app.change(&caller, from).await?.commit(Audit::new("loads.exported").details(details)).await?;
    let heads = heads(&sees);
    let bytes =
        tokio::task::spawn_blocking(move || file(format, &heads, &rows)).await.map_err(anyhow::Error::from)??;
    Ok(attachment(&format!("loads-{}", app.clock.now().format("%Y-%m-%d")), format, bytes))
}

/// A file to be saved under this name and its format's ending.
pub(crate) fn attachment(name: &str, format: ReportFormat, bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    let disposition = format!("attachment; filename=\"{name}.{}\"", format.ending());
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

/// The whole file: 10,000 rows are a few megabytes.
pub(crate) fn file(format: ReportFormat, heads: &[&str], rows: &[Vec<Cell>]) -> anyhow::Result<Vec<u8>> {
    match format {
        ReportFormat::Csv => {
            let lines = rows.iter().map(|row| csv::line(row.iter().map(Cell::csv)));
            Ok(std::iter::once(csv::line(heads)).chain(lines).collect::<String>().into_bytes())
        }
        ReportFormat::Xlsx => {
            let mut sheet = Sheet::begin(heads)?;
            for row in rows {
                sheet.add(row)?;
            }
            Ok(sheet.end().save_to_buffer()?)
        }
    }
}
