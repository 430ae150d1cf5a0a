//! A database, a folder of files, and short ways to import them and to look at what came of it.

use chrono::NaiveDate;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::import::{self, Error, Options, Report};
use store::private_postgres::Scratch;

/// The day on which all tests import.
pub const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();

/// A database of its own and a folder for files.
pub struct Place {
    pub database: PgConnectOptions,
    pub db: PgConnection,
    folder: tempfile::TempDir,
}

impl Place {
    pub async fn new() -> Self {
        let database = Scratch::shared().await.database().await.expect("a database");
        let db = database.connect().await.expect("a connection");
        Self { database, db, folder: tempfile::tempdir().expect("a folder") }
    }

    /// Writes a file.
    pub fn file(&self, name: &str, content: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path
    }

    /// Imports one file as part of its data set.
    pub async fn import(&self, path: &Path) -> Result<Report, Error> {
        self.import_with(path, false, None).await
    }

    /// Imports one file as the whole of its data set.
    pub async fn import_complete(&self, path: &Path) -> Result<Report, Error> {
        self.import_with(path, true, None).await
    }

    pub async fn import_with(
        &self,
        path: &Path,
        is_complete: bool,
        vintage: Option<NaiveDate>,
    ) -> Result<Report, Error> {
        let source = import::find(&[path.to_owned()])?.remove(0);
        let options = Options { is_complete, vintage, today: TODAY };
        import::import(&self.database, &source, options, Arc::new(())).await
    }

    /// The single value of a query.
    pub async fn one<T>(&mut self, query: &str) -> T
    where
        T: Send + Unpin + for<'r> sqlx::Decode<'r, sqlx::Postgres> + sqlx::Type<sqlx::Postgres>,
    {
        sqlx::query_scalar(AssertSqlSafe(query.to_owned())).fetch_one(&mut self.db).await.expect(query)
    }

    /// Every row of a query as JSON, for comparing.
    pub async fn rows(&mut self, query: &str) -> Vec<String> {
        let text = format!("select to_jsonb(q)::text from ({query}) q order by 1");
        sqlx::query_scalar(AssertSqlSafe(text)).fetch_all(&mut self.db).await.expect(query)
    }
}

/// A file of `../shared/data/fmcsa`; none, with a word, where it is absent.
pub fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/fmcsa").join(name);
    if !path.exists() {
        eprintln!("SKIPPED: {} is absent", path.display());
        return None;
    }
    Some(path)
}
