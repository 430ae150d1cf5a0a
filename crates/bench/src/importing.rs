//! Taking the census in, beside PostgreSQL's own COPY of the same file into a plain table of texts.

use crate::measure::{Times, memory_mb};
use crate::report::Row;
use anyhow::Context;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, PgConnection};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use store::import::{self, Options, Source};

/// Imports the census and reports how fast, compared with COPY of the same file.
pub(crate) async fn census(database: &PgConnectOptions, file: &Path, options: Options) -> anyhow::Result<Row> {
    let mut db = database.connect().await?;
    let copy_seconds = copy_plainly(&mut db, file).await?;
    sqlx::raw_sql("drop table bench_plain").execute(&mut db).await?;

    let mut ours = Times::default();
    let start = Instant::now();
    let report = import_file(database, file, options).await?;
    ours.push(start.elapsed());
    let (now, most) = memory_mb();

    let rows = report.counts.read;
    let (our_rate, copy_rate) = (rows as f64 / start.elapsed().as_secs_f64(), rows as f64 / copy_seconds);
    let mut copy = Times::default();
    copy.push(std::time::Duration::from_secs_f64(copy_seconds));
    let mut row = Row::compared("census import against plain COPY", &ours, &copy, true);
    row.ratio = Some((our_rate / copy_rate * 100.0).round() / 100.0);
    row.equal = None;
    Ok(row.noted(format!(
        "{rows} rows: {our_rate:.0} rows/s against {copy_rate:.0} rows/s of COPY; memory {now} MB, at most {most} MB"
    )))
}

/// Imports one file.
pub(crate) async fn import_file(
    database: &PgConnectOptions,
    file: &Path,
    options: Options,
) -> anyhow::Result<import::Report> {
    let sources: Vec<Source> = import::find(&[file.to_path_buf()])?;
    let source = sources.first().with_context(|| format!("{} is no file to import", file.display()))?;
    Ok(import::import(database, source, options, Arc::new(())).await?)
}

/// COPY of the file, as it is, into a table with a text column for each of its columns; the seconds that it took.
async fn copy_plainly(db: &mut PgConnection, file: &Path) -> anyhow::Result<f64> {
    let columns: Vec<String> =
        fmcsa::catalogue::DataSet::Census.layout().columns.iter().map(|name| format!("\"{name}\" text")).collect();
    sqlx::raw_sql(sqlx::AssertSqlSafe(format!(
        "drop table if exists bench_plain; create table bench_plain ({})",
        columns.join(", ")
    )))
    .execute(&mut *db)
    .await?;
    let mut content = std::fs::File::open(file).with_context(|| file.display().to_string())?;
    let start = Instant::now();
    let mut copy = db.copy_in_raw("copy bench_plain from stdin with (format csv, header true)").await?;
    let mut buffer = vec![0; 1 << 20];
    loop {
        let read = content.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        copy.send(&buffer[..read]).await?;
    }
    copy.finish().await?;
    Ok(start.elapsed().as_secs_f64())
}
