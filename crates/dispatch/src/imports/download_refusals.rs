//! The refused rows of an import as a file, to be corrected and sent again. (Ours.)

use super::fill::Style;
use super::heading::{Table, reason};
use super::mapping::Mapping;
use super::refusals::in_words;
use super::source;
use super::values::times::Order;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use kernel::ids::LoadImportId;
use platform::app::App;
use platform::files;
use platform::http::csv::{harmless, line};
use platform::http::guards::ManageLoads;
use platform::http::upload::FileType;
use platform::http::{Caller, Error, Path, Reply};
use std::collections::BTreeMap;
use store::loads::imports::{self, Refusal, runs};

/// Downloads the refused rows of an import as a CSV file: the columns of the original, and one with the reasons. Correct it and import it: the column
/// of reasons is skipped, and the columns are remembered.
#[utoipa::path(
    get,
    path = "/api/v1/load_imports/{id}/refusals/file",
    tag = "loads",
    params(("id" = i64, Path, description = "The import's id.")),
    responses((status = 200, description = "The file.", content((String = "text/csv"))))
)]
pub async fn download_load_import_refusals(
    app: App,
    caller: Caller<ManageLoads>,
    Path(id): Path<LoadImportId>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    let task = runs::task(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let refused = imports::all_refusals(&mut db, tenant, id).await?;
    drop(db);
    let bytes = files::read(&app, tenant, task.file_id).await?;
    let is_type = FileType::of_table(&bytes).unwrap_or(FileType::Text);
    let table = source::read(&app, tenant.company(), is_type, bytes).await?;
    // It could be read when it came.
    let table = table.map_err(|why| anyhow::anyhow!("the file of import {id} can't be read anymore: {why}"))?;
    let mapping = Mapping::of_kept(&task.mapping, &table);
    let style = Style::of(&table, &mapping, None, task.created_at.date_naive());
    let file = tokio::task::spawn_blocking(move || file(&table, style.dates.order, &refused))
        .await
        .map_err(anyhow::Error::from)?;
    let mut response = file.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    let name = format!("attachment; filename=\"refused-rows-{id}.csv\"");
    if let Ok(disposition) = HeaderValue::from_str(&name) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// The rows that were refused under the names of their columns, in which no cell is a formula.
fn file(table: &Table, order: Order, refused: &[Refusal]) -> String {
    let mut by_line: BTreeMap<i32, Vec<&Refusal>> = BTreeMap::new();
    for refusal in refused {
        by_line.entry(refusal.line).or_default().push(refusal);
    }
    let reasons = reason(order, table.has_decimal_comma);
    let heads = table.names.iter().map(String::as_str).chain([reasons.as_str()]);
    let mut file = line(heads.map(harmless));
    for row in &table.rows {
        let Some(problems) = by_line.get(&row.line.cast_signed()) else { continue };
        let reasons = in_words(problems.iter().copied());
        let cells = (0..table.names.len()).map(|column| row.cell(column)).chain([reasons.as_str()]);
        file.push_str(&line(cells.map(harmless)));
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::delimited::of_text;

    #[test]
    fn refused_rows_come_back_with_their_reasons_and_without_formulas() {
        let text = "SYN week 48\nLoad,Note,Temp\n1,fine,\n2,=HYPERLINK(\"x\"),-10\n3,\"a;b\",\n";
        let table = of_text(text.as_bytes()).and_then(Table::of).expect("a table");
        let refusal = |line, column: Option<&str>, reason: &str| Refusal {
            line,
            position: 0,
            column_name: column.map(str::to_owned),
            field: None,
            value: None,
            reason: reason.to_owned(),
            external_load_number: None,
        };
        let refused = [refusal(4, Some("Temp"), "Too cold."), refusal(4, None, "=No."), refusal(5, None, "No.")];

        let returned = file(&table, Order::DayFirst, &refused);

        let lines: Vec<&str> = returned.lines().collect();
        assert_eq!(lines[0], format!("Load,Note,Temp,{}", reason(Order::DayFirst, false)));
        assert_eq!(lines[1], "2,\"'=HYPERLINK(\"\"x\"\")\",'-10,Temp: Too cold. =No.");
        assert_eq!(lines[2], "3,\"a;b\",,No.");
        let again = of_text(returned.as_bytes()).and_then(Table::of).expect("a table");
        assert_eq!((again.digest(), again.rows.len(), again.order), (table.digest(), 2, Some(Order::DayFirst)));
    }
}
