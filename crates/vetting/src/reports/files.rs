//! Where report files are stored: `reports/{company}/` of the data directory. No other process writes there; nodes that share the work
//! share the directory.

use super::writer::Writer;
use kernel::ids::CompanyId;
use platform::config::Config;
use platform::files::{self, Kept};
use rand::RngExt;
use std::io;
use std::path::{Path, PathBuf};

/// Their folder in the data directory.
const FOLDER: &str = "reports";

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

/// The files of a run that is going on.
#[derive(Clone, Debug)]
pub(super) struct Unfinished {
    folder: PathBuf,
    /// What every file of the report begins with.
    prefix: String,
    name: String,
    company: CompanyId,
}

impl Unfinished {
    /// Names that no other run has.
    pub(super) fn new(config: &Config, company: CompanyId, report: i64) -> Self {
        let prefix = format!("{report}-");
        let name = format!("{prefix}{:016x}", rand::rng().random::<u64>());
        Self { folder: config.data_dir.join(FOLDER).join(company.to_string()), prefix, name, company }
    }

    fn path(&self, format: ReportFormat, is_part: bool) -> PathBuf {
        let end = if is_part { ".part" } else { "" };
        self.folder.join(format!("{}.{}{end}", self.name, format.ending()))
    }

    /// Begins the files.
    pub(super) fn begin(&self, columns: &[&str]) -> io::Result<Writer> {
        std::fs::create_dir_all(&self.folder)?;
        Writer::begin(&self.path(ReportFormat::Csv, true), columns)
    }

    /// Ends the files, and gives them their names on disk when they are whole. To be saved under `name` and their ending.
    pub(super) fn end(&self, writer: Writer, name: &str) -> io::Result<Vec<(ReportFormat, Kept)>> {
        writer.end(&self.path(ReportFormat::Xlsx, true))?;
        let ended = ReportFormat::ALL.map(|format| {
            let (path, ending) = (self.path(format, false), format.ending());
            std::fs::rename(self.path(format, true), &path)?;
            let key = format!("{FOLDER}/{}/{}.{ending}", self.company, self.name);
            Ok((format, files::written(&path, key, format!("{name}.{ending}"), format.content_type())?))
        });
        ended.into_iter().collect()
    }

    /// Removes what failed runs of a report left unfinished.
    pub(super) fn remove_parts(config: &Config, company: CompanyId, report: i64) -> io::Result<()> {
        let (folder, prefix) = (config.data_dir.join(FOLDER).join(company.to_string()), format!("{report}-"));
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&prefix) && name.ends_with(".part") {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }

    /// Removes the files of every other run of this report, whole or not.
    pub(super) fn remove_others(&self) -> io::Result<()> {
        for entry in std::fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(&self.prefix) && !name.starts_with(&self.name) {
                remove(&entry.path())?;
            }
        }
        Ok(())
    }
}

/// Removes a file that may be gone already.
fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
