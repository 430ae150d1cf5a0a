//! A file as a table: from what a person sends, and from what was kept of it.

use super::delimited::of_text;
use super::heading::Table;
use super::table::{Rows, Unreadable};
use bytes::Bytes;
use kernel::ids::CompanyId;
use platform::app::App;
use platform::document_reader::DocumentKind;
use platform::http::Error;
use platform::http::upload::{FileType, Upload};

/// A table, or why there is none, for people. Fails only with what may pass.
pub async fn read(
    app: &App,
    company: CompanyId,
    is_type: FileType,
    bytes: Bytes,
) -> Result<Result<Table, String>, Error> {
    let rows = match rows(app, company, is_type, bytes).await? {
        Ok(rows) => rows,
        Err(why) => return Ok(Err(why)),
    };
    let table = tokio::task::spawn_blocking(move || Table::of(rows)).await.map_err(anyhow::Error::from)?;
    Ok(table.map_err(|why| why.to_string()))
}

/// The rows of a file, or why there are none, for people. Fails only with what may pass.
async fn rows(app: &App, company: CompanyId, is_type: FileType, bytes: Bytes) -> Result<Result<Rows, String>, Error> {
    let rows = if is_type == FileType::Workbook {
        match app.documents.read::<Result<Rows, Unreadable>>(DocumentKind::LoadSheet, company, bytes).await {
            Ok(rows) => rows,
            Err(why) => return Ok(Err(why.later()?.to_string())),
        }
    } else {
        tokio::task::spawn_blocking(move || of_text(&bytes)).await.map_err(anyhow::Error::from)?
    };
    Ok(rows.map_err(|why| why.to_string()))
}

/// The rows of another list that a person sends, as a CSV file or a workbook; 422 when there are none.
pub async fn sent_rows(app: &App, company: CompanyId, file: &Upload) -> Result<Rows, Error> {
    if is_misnamed(file) {
        return Err(Error::invalid("file", Unreadable::NoWorkbook.to_string()));
    }
    let rows = rows(app, company, file.is_type, file.bytes.clone()).await?;
    let rows = rows.map_err(|why| Error::invalid("file", why))?;
    // Of these, the first row names the columns.
    if rows.rows.len() == 1 && rows.skipped > 0 {
        return Err(Error::invalid("file", Unreadable::HiddenRows.to_string()));
    }
    Ok(rows)
}

/// The table that a person sends; 422 when there is none.
pub async fn sent(app: &App, company: CompanyId, file: &Upload) -> Result<Table, Error> {
    if is_misnamed(file) {
        return Err(Error::invalid("file", Unreadable::NoWorkbook.to_string()));
    }
    let table = read(app, company, file.is_type, file.bytes.clone()).await?;
    table.map_err(|why| Error::invalid("file", why))
}

/// A text that is called a workbook. (Text under the name of an old workbook, .xls, is what some systems export; Excel opens it too.)
fn is_misnamed(file: &Upload) -> bool {
    let ending = file.name.rsplit('.').next().unwrap_or_default();
    file.is_type != FileType::Workbook && ["xlsx", "xlsm"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_is_called_a_workbook_is_told_from_others() {
        let of = |name: &str, is_type| is_misnamed(&Upload { name: name.to_owned(), is_type, bytes: Bytes::new() });

        assert!(of("loads.xlsx", FileType::Text) && of("LOADS.XLSX", FileType::Text));
        assert!(!of("loads.csv", FileType::Text) && !of("loads.xls", FileType::Text) && !of("loads", FileType::Text));
        assert!(!of("loads.xlsx", FileType::Workbook) && !of("loads.csv", FileType::Workbook));
    }
}
