//! The rows of an import that were older than what is on file.

use chrono::NaiveDate;
use platform::app::App;
use platform::http::guards::ReadImports;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use profile::changes::label;
use serde::Serialize;
use serde_json::Value;
use store::import::records::{self, OlderRow, OlderRows};
use utoipa::ToSchema;

/// A row that was older than what is on file, so it changed nothing and was kept as history.
#[derive(Debug, Serialize, ToSchema)]
pub struct FmcsaOlderRow {
    /// The entry's id.
    id: i64,
    /// The carrier's USDOT number; null if the row names none.
    dot_number: Option<i32>,
    /// The carrier's id; null if it isn't in the census.
    carrier_id: Option<i64>,
    /// The carrier's legal name.
    legal_name: Option<String>,
    /// Which of the carrier's rows in the data set it is, such as an inspection's number; null if there is only one.
    item: Option<String>,
    /// The day the row is for; null if unknown.
    as_of: Option<NaiveDate>,
    /// What it says that differed from what was on file.
    fields: Vec<FmcsaOlderField>,
}

/// A field of an older row.
#[derive(Debug, Serialize, ToSchema)]
pub struct FmcsaOlderField {
    /// Name of the field.
    label: String,
    /// Its value in the older row; null if it's empty there.
    value: Option<String>,
}

impl From<OlderRow> for FmcsaOlderRow {
    fn from(row: OlderRow) -> Self {
        let field = |(name, value): (String, Value)| FmcsaOlderField {
            label: label(&name),
            value: match value {
                Value::Null => None,
                Value::String(text) => Some(text),
                other => Some(other.to_string()),
            },
        };
        Self {
            id: row.id,
            dot_number: row.dot_number,
            carrier_id: row.carrier_id,
            legal_name: row.legal_name,
            item: row.item,
            as_of: row.as_of,
            fields: row.said.0.into_iter().map(field).collect(),
        }
    }
}

/// Lists the rows of an import that were older than what is on file. Staff only.
///
/// A row that an earlier import already brought is listed there only.
#[utoipa::path(
    get,
    path = "/api/v1/fmcsa_imports/{id}/older_rows",
    tag = "fmcsa",
    params(("id" = i64, Path, description = "The import's id."), Q<OlderRows>),
    responses((status = 200, body = [FmcsaOlderRow]))
)]
pub async fn list_fmcsa_older_rows(
    app: App,
    _: Caller<ReadImports>,
    Path(id): Path<i64>,
    q: Q<OlderRows>,
) -> Reply<Page<FmcsaOlderRow>> {
    let rows = records::older(&mut *app.conn().await?, id, &q).await?.ok_or(Error::NotFound)?;
    Ok(Page::of(&q, rows).map(FmcsaOlderRow::from))
}
