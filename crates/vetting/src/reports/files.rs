//! The files of a report: in each format one. A run writes them to files of this node that have no name, so that nothing of a run that ends in
//! the middle is left; when they are whole they are kept like any other file.

use super::writer::Writer;
use kernel::ids::CompanyId;
use platform::app::App;
use platform::files::{self, Folder, Kept};
use std::fs::File;
use std::io;
use std::path::Path;

/// Format of a report download.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReportFormat {
    /// Comma-separated values, UTF-8.
    Csv,
    /// An Excel workbook.
    Xlsx,
}

impl ReportFormat {
    /// Every format.
    pub const ALL: [Self; 2] = [Self::Csv, Self::Xlsx];

    /// How its files end.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    /// What its files are.
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        }
    }
}

/// Begins the files of a run in the folder of this node.
pub(super) fn begin(folder: &Path, columns: &[&str]) -> io::Result<Writer> {
    Writer::begin(tempfile::tempfile_in(folder)?, tempfile::tempfile_in(folder)?, columns)
}

/// Keeps the files of a run that ended. They are to be saved under `name` and their ending.
pub(super) async fn keep(
    app: &App,
    company: CompanyId,
    files: [(ReportFormat, File); 2],
    name: &str,
) -> io::Result<Vec<(ReportFormat, Kept)>> {
    let mut kept = Vec::new();
    for (format, file) in files {
        let what = (format!("{name}.{}", format.ending()), format.content_type());
        match files::keep_own(app, Folder::Reports, company, what, file).await {
            Ok(one) => kept.push((format, one)),
            Err(error) => {
                discard(app, &kept).await;
                return Err(error);
            }
        }
    }
    Ok(kept)
}

/// Removes the files of a run that no row names.
pub(super) async fn discard(app: &App, kept: &[(ReportFormat, Kept)]) {
    for (_, one) in kept {
        files::discard(app, one).await;
    }
}
