//! What imports left on record: the runs, the rows that could not be read, and those that were older than what is on file, for people who
//! look after the data.

use crate::Conn;
use crate::list::{Field, List, Listing, Predicate, Query, Rows, Value, boolean, choice, int, page_for_all, text};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::wire::words;
use sqlx::FromRow;
use sqlx::types::Json;
use std::collections::BTreeMap;

words! {
    /// How far a run is.
    pub enum RunStatus {
        /// Under way, or cut off: the next import of the same file continues it.
        Running = "running",
        /// Done.
        Finished = "finished",
        /// Refused, or broken off for good.
        Failed = "failed",
    }
}

/// One run of the import of one file.
#[derive(Debug, FromRow)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct ImportRun {
    pub id: i64,
    pub data_set: String,
    pub source: String,
    pub vintage: Option<NaiveDate>,
    pub is_vintage_given: bool,
    pub is_complete: bool,
    pub status: RunStatus,
    pub failure: Option<String>,
    pub rows_read: i64,
    pub rows_inserted: i64,
    pub rows_changed: i64,
    pub rows_unchanged: i64,
    pub rows_older: i64,
    pub rows_rejected: i64,
    pub rows_damaged: i64,
    pub rows_ended: i64,
    pub started_at: DateTime<Utc>,
    pub finished_at: Option<DateTime<Utc>>,
}

/// Every run, newest first.
#[derive(Debug)]
pub struct ImportRuns;

impl Listing for ImportRuns {
    type Answer = &'static str;
    const FIELDS: &'static [Field] = &[
        text("data_set", "data_set")
            .only(&[Predicate::Eq])
            .means("The data set's name, such as `census` or `oos_orders`."),
        choice("status", "status", RunStatus::WORDS).only(&[Predicate::Eq]).means("How far the run is."),
        boolean("has_older_rows", "(rows_older > 0)")
            .only(&[Predicate::Eq])
            .means("Whether the run has rows that are older than what is on file."),
        boolean("has_unread_rows", "(rows_rejected > 0 or rows_damaged > 0)")
            .only(&[Predicate::Eq])
            .means("Whether the run has rows that couldn't be read, wholly or in part."),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for ImportRuns {
    const COLUMNS: &'static str = "id, data_set, source, vintage, is_vintage_given, is_complete, status, failure, rows_read, \
         rows_inserted, rows_changed, rows_unchanged, rows_older, rows_rejected, rows_damaged, rows_ended, started_at, finished_at";
    const FROM: &'static str = "import_runs";
    const TENANT: &'static str = "";
    const ORDER: &'static str = "id desc";
}

/// A page of the runs.
pub async fn runs(db: &mut Conn, query: &Query) -> sqlx::Result<Rows<ImportRun>> {
    page_for_all::<ImportRuns, _>(db, query).await
}

/// A row of a file that could not be read, or not in all its cells.
#[derive(Debug, FromRow)]
pub struct UnreadRow {
    /// The line on which it begins, from 1.
    pub line: i64,
    /// The file's column at fault; none when the whole row is.
    pub column_name: Option<String>,
    /// The reason, as text.
    pub reason: String,
    /// The row as in the file, cut after 8 KiB.
    pub raw: String,
    /// The row was taken in, with the field unknown.
    pub is_kept: bool,
}

/// The rows of one run that could not be read, in the file's order.
#[derive(Debug)]
pub struct UnreadRows;

impl Listing for UnreadRows {
    type Answer = &'static str;
    const FIELDS: &'static [Field] = &[boolean("is_kept", "is_kept").only(&[Predicate::Eq]).means(
        "Whether the row was imported with the unreadable field unknown (true) or not imported at all (false).",
    )];
    const PER_PAGE: u32 = 50;
}

impl List for UnreadRows {
    const COLUMNS: &'static str = "line, column_name, reason, raw, is_kept";
    const FROM: &'static str = "rejected_rows";
    const TENANT: &'static str = "";
    const ORDER: &'static str = "line";
}

static RUN: Field = int("run", "run_id");
static OLDER_RUN: Field = int("run", "o.run_id");

/// A page of the unread rows of a run; none when there is no such run.
pub async fn unread(db: &mut Conn, run: i64, query: &Query) -> sqlx::Result<Option<Rows<UnreadRow>>> {
    if !exists(db, run).await? {
        return Ok(None);
    }
    Ok(Some(page_for_all::<UnreadRows, _>(db, &of_run(query, &RUN, run)).await?))
}

async fn exists(db: &mut Conn, run: i64) -> sqlx::Result<bool> {
    sqlx::query_scalar!(r#"select exists (select from import_runs where id = $1) as "exists!""#, run)
        .fetch_one(db)
        .await
}

fn of_run(query: &Query, field: &'static Field, run: i64) -> Query {
    let mut query = query.clone();
    query.filters.push(crate::list::Filter { field, predicate: Predicate::Eq, values: vec![Value::Int(run)] });
    query
}

/// What a row says that is older than what is on file.
#[derive(Debug, FromRow)]
pub struct OlderRow {
    /// The entry's key.
    pub id: i64,
    /// The carrier's USDOT number; none where the row names none.
    pub dot_number: Option<i32>,
    /// The carrier's id; none when it is not in the census.
    pub carrier_id: Option<i64>,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// Which of the carrier's rows in the data set it is; none when there is but one.
    pub item: Option<String>,
    /// The day that the row is of.
    pub as_of: Option<NaiveDate>,
    /// Value by column, only of those that differed from what was on file.
    pub said: Json<BTreeMap<String, serde_json::Value>>,
}

/// The rows of one run that were older than what was on file, in the order in which they were kept. The same row of a file imported again is kept
/// once, with the first run.
#[derive(Debug)]
pub struct OlderRows;

impl Listing for OlderRows {
    type Answer = &'static str;
    const FIELDS: &'static [Field] =
        &[int("dot_number", "o.dot_number").only(&[Predicate::Eq]).means("The carrier's USDOT number.")];
    const PER_PAGE: u32 = 50;
}

impl List for OlderRows {
    const COLUMNS: &'static str = "o.id, o.dot_number, c.id as carrier_id, c.legal_name, o.item, o.as_of, o.said";
    const FROM: &'static str = "older_rows o left join carriers c on c.dot_number = o.dot_number";
    const TENANT: &'static str = "";
    const ORDER: &'static str = "o.id";
}

/// A page of the older rows of a run; none when there is no such run.
pub async fn older(db: &mut Conn, run: i64, query: &Query) -> sqlx::Result<Option<Rows<OlderRow>>> {
    if !exists(db, run).await? {
        return Ok(None);
    }
    Ok(Some(page_for_all::<OlderRows, _>(db, &of_run(query, &OLDER_RUN, run)).await?))
}

/// Hands every unread row of a run to `show`, in the file's order; false when there is no such run.
pub async fn each_unread(db: &mut Conn, run: i64, mut show: impl FnMut(UnreadRow)) -> sqlx::Result<bool> {
    let per_page = crate::list::MAX_PER_PAGE;
    for page in 1.. {
        let query = Query { filters: Vec::new(), order: None, page, per_page };
        let Some(rows) = unread(db, run, &query).await? else { return Ok(false) };
        let is_last = rows.items.len() < per_page as usize;
        rows.items.into_iter().for_each(&mut show);
        if is_last {
            break;
        }
    }
    Ok(true)
}
