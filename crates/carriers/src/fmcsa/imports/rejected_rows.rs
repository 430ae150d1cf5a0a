//! The rows of an import that could not be read.

use platform::app::App;
use platform::http::guards::ReadImports;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use serde::Serialize;
use store::import::records::{self, UnreadRow, UnreadRows};
use utoipa::ToSchema;

/// A row of a file that couldn't be read, wholly or in one field.
#[derive(Debug, Serialize, ToSchema)]
pub struct FmcsaRejectedRow {
    /// Line of the file it begins on, starting at 1.
    line: i64,
    /// The column at fault; null if it's the whole row.
    column: Option<String>,
    /// What is wrong with it.
    reason: String,
    /// The row as it is in the file, cut after 8 KiB.
    raw: String,
    /// Whether the row was imported with that field unknown; otherwise it wasn't imported.
    is_kept: bool,
}

impl From<UnreadRow> for FmcsaRejectedRow {
    fn from(UnreadRow { line, column_name, reason, raw, is_kept }: UnreadRow) -> Self {
        Self { line, column: column_name, reason, raw, is_kept }
    }
}

/// Lists the rows of an import that couldn't be read, in the file's order. Staff only.
#[utoipa::path(
    get,
    path = "/api/v1/fmcsa_imports/{id}/rejected_rows",
    tag = "fmcsa",
    params(("id" = i64, Path, description = "The import's id."), Q<UnreadRows>),
    responses((status = 200, body = [FmcsaRejectedRow]))
)]
pub async fn list_fmcsa_rejected_rows(
    app: App,
    _: Caller<ReadImports>,
    Path(id): Path<i64>,
    q: Q<UnreadRows>,
) -> Reply<Page<FmcsaRejectedRow>> {
    let rows = records::unread(&mut *app.conn().await?, id, &q).await?.ok_or(Error::NotFound)?;
    Ok(Page::of(&q, rows).map(FmcsaRejectedRow::from))
}
