//! A look at a file of contacts before it is imported. (Ours.)

use super::columns::{Columns, names};
use dispatch::imports::given::GivenPreview;
use dispatch::imports::source::sent_rows;
use dispatch::imports::table::Row;
use platform::app::App;
use platform::http::guards::{Guarded, ReadTickets, SetAlerts};
use platform::http::{Caller, Error, Json, Reply};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Rows that are shown.
const SHOWN: usize = 5;
/// The longest cell that is shown, in characters.
const LONGEST: usize = 100;

/// Form: a file of contacts to look at.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "describes the form; it is read by `GivenPreview`")]
pub struct AlertContactsPreviewForm {
    /// A CSV file or Excel workbook (.xlsx) whose first row names the columns.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What a file of contacts holds, and how its columns would be read.
#[derive(Debug, Serialize, ToSchema)]
pub struct AlertContactsPreview {
    /// Names of the columns; empty for a column without a name.
    header: Vec<String>,
    /// Column by field; null for fields without one.
    mapping: BTreeMap<String, Option<String>>,
    /// The first five rows, with a cell for each column.
    rows: Vec<Vec<String>>,
}

/// Reads a file's columns and first rows, and says which column would be read as which part of a contact. Nothing is imported or kept.
#[utoipa::path(
    post,
    path = "/api/v1/alert_contacts/import/preview",
    tag = "tickets",
    request_body(content = AlertContactsPreviewForm, content_type = "multipart/form-data"),
    responses((status = 200, body = AlertContactsPreview))
)]
pub async fn preview_alert_contacts(
    app: App,
    caller: Caller<SetAlerts>,
    GivenPreview(file): GivenPreview,
) -> Reply<Json<AlertContactsPreview>> {
    // Whoever sets them sees alerts.
    caller.satisfies(&ReadTickets::GUARD)?;
    let rows = sent_rows(&app, caller.tenant()?.company(), &file).await?;
    let header = names(&rows).map_err(|why| Error::invalid("file", why))?;
    let text = |row: &Row, column| row.cell(column).trim().chars().take(LONGEST).collect::<String>();
    let cells = |row: &Row| (0..header.len()).map(|column| text(row, column)).collect();
    Ok(Json(AlertContactsPreview {
        mapping: Columns::guess(&header).shown(&header),
        rows: rows.rows.iter().skip(1).take(SHOWN).map(cells).collect(),
        header,
    }))
}
