//! The company's carriers as a file, on plans that include export. (Ours.)

use super::columns::Column;
use super::found::Found;
use super::view::NetworkCarrier;
use crate::reports::cells::Cell;
use crate::reports::files::ReportFormat;
use crate::reports::sheet::Sheet;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use carriers::search::export::MAX_ROWS;
use carriers::verdicts::judging::Judging;
use kernel::scopes::Scope;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ExportCarriers;
use platform::http::{Caller, Q, Query, Reply, csv};
use serde::Deserialize;
use serde_json::json;
use store::connections::network::Network;
use store::list::{Field, Listing, Sql};
use utoipa::IntoParams;

/// Rows that are read at a time.
const CHUNK: usize = 500;

/// The parameters of the list, for every row at once.
#[derive(Debug)]
pub struct ExportedNetwork;

impl Listing for ExportedNetwork {
    type Answer = Sql;
    const FIELDS: &'static [Field] = Network::FIELDS;
    const PER_PAGE: u32 = MAX_ROWS;
    const IS_PAGED: bool = false;
    const BESIDE: &'static [&'static str] = &["format", "columns"];
}

/// The wanted file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedFile {
    /// File format; CSV if omitted.
    format: Option<ReportFormat>,
    /// Columns, separated by commas: `verdict`, `result`, `status`, `lapse`, `bipd`, `classifications`, `monitored`, `packet`, `place`,
    /// `updated`. All if omitted; names and numbers are always included.
    columns: Option<String>,
}

/// Exports your company's carriers that match every filter as a CSV file or an Excel workbook, in list order: the first 10,000.
#[utoipa::path(
    get,
    path = "/api/v1/network_carriers/export",
    tag = "connections",
    params(Q<ExportedNetwork>, WantedFile),
    responses((status = 200, description = "The file.", content(
        (String = "text/csv"),
        (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    )))
)]
pub async fn export_network_carriers(
    app: App,
    caller: Caller<ExportCarriers>,
    from: Address,
    q: Q<ExportedNetwork>,
    Query(wanted): Query<WantedFile>,
) -> Reply<Response> {
    let (tenant, format) = (caller.tenant()?, wanted.format.unwrap_or(ReportFormat::Csv));
    let columns = Column::given(wanted.columns.as_deref())?;
    let judging = Judging::of(&app, Some(tenant), caller.has(Scope::BlockSafetyData)).await?;
    let found = Found::of(&app, tenant, &judging, &q).await?;
    let mut rows = Vec::new();
    for part in found.page(&q).chunks(CHUNK) {
        let carriers = NetworkCarrier::all(&app, tenant, &judging, part).await?;
        rows.extend(carriers.iter().map(|row| columns.iter().flat_map(|column| column.cells(row)).collect::<Vec<_>>()));
    }
    let details = json!({
        "rows": rows.len(),
        "found": found.carriers.len(),
        "format": format.ending(),
        "columns": columns.iter().map(|column| column.as_str()).collect::<Vec<_>>(),
    });
    app.change(&caller, from).await?.commit(Audit::new("network_carriers.exported").details(details)).await?;
    let heads: Vec<_> = columns.iter().flat_map(|column| column.heads().iter().copied()).collect();
    let bytes =
        tokio::task::spawn_blocking(move || file(format, &heads, &rows)).await.map_err(anyhow::Error::from)??;
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    let name = format!("my-carriers-{}.{}", app.clock.now().format("%Y-%m-%d"), format.ending());
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// The whole file: 10,000 rows are a few megabytes.
fn file(format: ReportFormat, heads: &[&str], rows: &[Vec<Cell>]) -> anyhow::Result<Vec<u8>> {
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
