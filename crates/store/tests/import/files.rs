//! A database, a folder of files, and short ways to import them and to look at what came of it.

use chrono::NaiveDate;
use fmcsa::catalogue::DataSet;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::import::{self, Error, Options, Outlook, Report};
use store::private_postgres::{Scratch, ScratchDatabase};

/// The day on which all tests import.
pub(crate) const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();

/// A database of its own and a folder for files.
pub(crate) struct Place {
    pub(crate) database: ScratchDatabase,
    pub(crate) db: PgConnection,
    folder: tempfile::TempDir,
}

impl Place {
    pub(crate) async fn new() -> Self {
        let database = Scratch::shared().await.database().await.expect("a database");
        let db = database.connect().await.expect("a connection");
        Self { database, db, folder: tempfile::tempdir().expect("a folder") }
    }

    /// Where its files are.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path
    }

    /// Imports a file that can be imported, as part of its data set.
    pub(crate) async fn take_in(&self, name: &str, content: &str) -> Report {
        self.import(&self.file(name, content)).await.expect(name)
    }

    /// Imports a file that can be imported, as the whole of its data set, whatever it ends.
    pub(crate) async fn take_in_complete(&self, name: &str, content: &str) -> Report {
        let options = Options { is_complete: true, force: Some(u64::MAX), ..Options::part(TODAY) };
        self.import_with(&self.file(name, content), options).await.expect(name)
    }

    /// Works out the stale facts.
    pub(crate) async fn refresh(&mut self) -> store::facts::Refreshed {
        store::facts::refresh(&mut self.db, TODAY, &|_| {}).await.expect("facts")
    }

    /// Imports one file as part of its data set.
    pub(crate) async fn import(&self, path: &Path) -> Result<Report, Error> {
        self.import_with(path, Options::part(TODAY)).await
    }

    pub(crate) async fn import_with(&self, path: &Path, options: Options) -> Result<Report, Error> {
        let source = import::find(&[path.to_owned()])?.remove(0);
        import::import(&self.database, &source, options, Arc::new(())).await
    }

    /// Looks what a file would do.
    pub(crate) async fn look(&self, path: &Path, options: Options) -> Outlook {
        let source = import::find(&[path.to_owned()]).expect("a file").remove(0);
        import::look(&self.database, &source, options, Arc::new(())).await.expect("it can be read")
    }

    /// The single value of a query.
    pub(crate) async fn one<T>(&mut self, query: &str) -> T
    where
        T: Send + Unpin + for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
    {
        sqlx::query_scalar(AssertSqlSafe(query.to_owned())).fetch_one(&mut self.db).await.expect(query)
    }

    /// Every row of a query as JSON, for comparing.
    pub(crate) async fn rows(&mut self, query: &str) -> Vec<String> {
        let text = format!("select to_jsonb(q)::text from ({query}) q order by 1");
        sqlx::query_scalar(AssertSqlSafe(text)).fetch_all(&mut self.db).await.expect(query)
    }
}

/// A file of `../shared/data/fmcsa`; none, with a message, where it is absent.
pub(crate) fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa").join(name);
    if !path.exists() {
        eprintln!("SKIPPED: {} is absent", path.display());
        return None;
    }
    Some(path)
}

/// A file of this data set: its header, and rows in which only the named columns are filled.
pub(crate) fn file_of(set: DataSet, rows: &[&[(&str, &str)]]) -> String {
    let columns = set.layout().columns;
    let mut text = columns.join(",");
    for row in rows {
        for (column, _) in *row {
            assert!(columns.contains(column), "{column} is no column of {}", set.name());
        }
        let cells =
            columns.iter().map(|column| row.iter().find(|(name, _)| name == column).map_or("", |(_, text)| text));
        text.push('\n');
        text.push_str(&cells.collect::<Vec<_>>().join(","));
    }
    text + "\n"
}

/// The content of all tables that imports write, without what differs from run to run.
pub(crate) async fn everything(place: &mut Place) -> Vec<(String, Vec<String>)> {
    let tables: std::collections::BTreeSet<&str> = DataSet::ALL.iter().map(|set| set.layout().table).collect();
    let mut all = Vec::new();
    for table in tables {
        let rows = format!(
            "select to_jsonb(t) - array['id', 'run_id', 'ended_run_id', 'unlisted_run_id'] as row from {table} t"
        );
        all.push((table.to_owned(), place.rows(&rows).await));
    }
    all
}
