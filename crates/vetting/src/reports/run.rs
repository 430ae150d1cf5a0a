//! Runs a report: writes its rows in batches and reports its progress. Safe to run twice: each run writes its own files.

use super::files::{self, ReportFormat};
use super::kinds::{self, ReportKind};
use super::rows::Rows;
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, ReportId};
use platform::app::App;
use platform::files::Kept;
use platform::http;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::io;
use store::Tenant;
use store::companies::reports::{self, ReportStatus};

/// The most rows that a report has.
pub(super) const MAX_ROWS: i64 = 100_000;

/// Runs one report of a company.
#[derive(Debug, Serialize, Deserialize)]
pub struct RunReport {
    /// Database id of the report.
    pub report: ReportId,
    /// The company's id.
    pub company: CompanyId,
}

impl Job for RunReport {
    const NAME: &'static str = "run_report";

    fn dedupe_key(&self) -> Option<String> {
        Some(self.report.to_string())
    }
}

/// Why a run did not finish.
pub(super) enum Setback {
    /// The database: it is tried again.
    Database(sqlx::Error),
    /// Another part that is needed: the same.
    Part(http::Error),
    /// The files could not be written: the requester sees the failure, and may request it again.
    Files(io::Error),
}

impl From<sqlx::Error> for Setback {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error)
    }
}

impl From<http::Error> for Setback {
    fn from(error: http::Error) -> Self {
        Self::Part(error)
    }
}

impl From<io::Error> for Setback {
    fn from(error: io::Error) -> Self {
        Self::Files(error)
    }
}

impl Run<App> for RunReport {
    async fn run(&self, app: &App) -> JobResult {
        let tenant = tenant_of(self.company);
        let report = reports::find(&mut *app.pool.acquire().await?, tenant, self.report).await?;
        let Some(report) = report else { return Ok(()) };
        if !matches!(report.status, ReportStatus::Waiting | ReportStatus::Running) {
            return Ok(());
        }
        let kind =
            kinds::find(report.kind).ok_or_else(|| Failure::give_up("a kind that this release does not know"))?;
        match self.write(app, tenant, kind).await {
            Ok(()) => Ok(()),
            Err(Setback::Database(error)) => Err(error.into()),
            Err(Setback::Part(error)) => Err(Failure::retry(format!("{error:?}"))),
            Err(Setback::Files(error)) => {
                tracing::error!(%error, report = self.report.0, "a report could not be written");
                let why = "The files could not be written. Try again later.";
                Ok(reports::fail(&mut *app.pool.acquire().await?, tenant, self.report, why, app.clock.now()).await?)
            }
        }
    }
}

impl RunReport {
    async fn write(&self, app: &App, tenant: Tenant, kind: &'static ReportKind) -> Result<(), Setback> {
        let mut db = app.pool.acquire().await?;
        reports::begin(&mut db, tenant, self.report, app.clock.now()).await?;
        let mut rows = Rows::begin(app, &mut db, (tenant, self.report), kind.content).await?;
        if rows.total > MAX_ROWS {
            let why = format!("A report has {MAX_ROWS} rows at most, and this one would have more.");
            return Ok(reports::fail(&mut db, tenant, self.report, &why, app.clock.now()).await?);
        }
        let total = rows.total as i32;
        reports::progress(&mut db, tenant, self.report, 0, total).await?;
        let folder = app.config.data_dir.clone();
        let mut writer = in_the_background(move || files::begin(&folder, kind.columns)).await?;
        let mut done = 0;
        while done < MAX_ROWS {
            let batch = rows.next(app, &mut db, tenant).await?;
            if batch.is_empty() {
                break;
            }
            done += batch.len() as i64;
            writer = in_the_background(move || writer.add(&batch).map(|()| writer)).await?;
            reports::progress(&mut db, tenant, self.report, done as i32, total.max(done as i32)).await?;
        }
        drop(db);
        let now = app.clock.now();
        let ended = in_the_background(move || writer.end()).await?;
        let name = format!("{}-{}", kind.name, now.format("%Y-%m-%d"));
        let kept = files::keep(app, self.company, ended, &name).await?;
        match self.finish(app, tenant, done as i32, &kept, now).await {
            Ok(before) => platform::files::remove(app, &before).await,
            Err(setback) => {
                files::discard(app, &kept).await;
                return Err(setback);
            }
        }
        Ok(())
    }

    /// Names the files of the run in the place of those of the run before; gives the keys of those.
    async fn finish(
        &self,
        app: &App,
        tenant: Tenant,
        rows: i32,
        kept: &[(ReportFormat, Kept)],
        now: DateTime<Utc>,
    ) -> Result<Vec<String>, Setback> {
        let mut change = app.unrecorded_change("a report tells who asked for it").await?;
        let mut named = Vec::new();
        for (format, file) in kept {
            named.push((format.ending(), file.record(&mut change, tenant, now).await?));
        }
        let before = reports::finish(&mut change, tenant, self.report, rows, &named, now).await?;
        change.commit().await?;
        Ok(before)
    }
}

/// Does file work where it holds up no request.
async fn in_the_background<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}

#[expect(clippy::disallowed_methods, reason = "the job acts for the company whose member asked for the report")]
fn tenant_of(company: CompanyId) -> Tenant {
    Tenant::of(company)
}
