//! Files that loads are imported from: how far each is, and the rows that were refused. What runs of them write is in `runs`.

pub mod runs;

use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, choice, int, page, text, time,
};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadImportId, UserId};
use sqlx::query_as;

kernel::wire::words! {
    /// How far an import is.
    pub enum ImportStatus {
        /// Its turn hasn't come.
        Waiting = "waiting",
        /// Its rows are being read.
        Running = "running",
        /// Every row was read.
        Done = "done",
        /// It stopped before the last row.
        Failed = "failed",
    }
}

/// An import, as people see it.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct ImportRow {
    /// The import's id.
    pub id: LoadImportId,
    /// Name of the file.
    pub file_name: String,
    /// How far it is.
    pub status: ImportStatus,
    /// Why it stopped, for people.
    pub failure: Option<String>,
    /// Rows of the file.
    pub rows_total: Option<i32>,
    /// Rows read so far.
    pub rows_done: i32,
    /// Loads that were new.
    pub created: i32,
    /// Loads that were written anew.
    pub changed: i32,
    /// Loads that were the same as the last time.
    pub unchanged: i32,
    /// Loads that were older than what is stored.
    pub stale: i32,
    /// Rows that were refused.
    pub refused: i32,
    /// Who started it; none for the company's own systems.
    pub user_id: Option<UserId>,
    /// Their name, or the email address if there is none.
    pub user_name: Option<String>,
    /// When it was started.
    pub created_at: DateTime<Utc>,
    /// When its first row was read.
    pub started_at: Option<DateTime<Utc>>,
    /// When it ended.
    pub finished_at: Option<DateTime<Utc>>,
}

/// Something that is wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Refusal {
    /// The row's line in the file, from 1.
    pub line: i32,
    /// Which of the row's problems, from 0.
    pub position: i16,
    /// The file's column; none where it has none, or the row as a whole is wrong.
    pub column_name: Option<String>,
    /// The field of a load.
    pub field: Option<String>,
    /// What the cell says.
    pub value: Option<String>,
    /// Why, for people.
    pub reason: String,
    /// The number of the row's load.
    pub external_load_number: Option<String>,
}

/// A company's imports, the newest first.
#[derive(Debug)]
pub struct LoadImports;

impl Listing for LoadImports {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "i.id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).sortable(),
        choice("status", "i.status", ImportStatus::WORDS).only(&[P::Eq, P::NotEq, P::In, P::NotIn]),
        text("file_name", "i.file_name").only(&[P::Eq, P::Start, P::Cont]),
        int("user_id", "i.user_id").only(&[P::Eq, P::NotEq, P::In, P::NotIn]).means("Who started it."),
        time("created_at", "i.created_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for LoadImports {
    const COLUMNS: &'static str = "i.id, i.file_name, i.status, i.failure, i.rows_total, i.rows_done, i.created, i.changed, i.unchanged, i.stale, \
         i.refused, i.user_id, \
         case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end as user_name, \
         i.created_at, i.started_at, i.finished_at";
    const FROM: &'static str = "load_imports i left join users u on u.id = i.user_id";
    const TENANT: &'static str = "i.company_id";
    const ORDER: &'static str = "i.id desc";
}

/// The refused rows of a company's imports, by line.
#[derive(Debug)]
pub struct LoadImportRefusals;

impl Listing for LoadImportRefusals {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("line", "r.line").only(&[P::Eq, P::In]).means("Line in the file."),
        text("field", "r.field").only(&[P::Eq, P::NotEq]).means("Field of a load."),
        text("external_load_number", "r.external_load_number").only(&[P::Eq, P::Start]),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for LoadImportRefusals {
    const COLUMNS: &'static str =
        "r.line, r.position, r.column_name, r.field, r.value, r.reason, r.external_load_number";
    const FROM: &'static str = "load_import_refusals r join load_imports i on i.id = r.import_id";
    const TENANT: &'static str = "i.company_id";
    const ORDER: &'static str = "r.line, r.position";
}

static ID: Field = int("id", "i.id");

/// A page of the company's imports.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<ImportRow>> {
    page::<LoadImports, _>(db, tenant, query).await
}

/// One of the company's imports.
pub async fn find(db: &mut Conn, tenant: Tenant, id: LoadImportId) -> sqlx::Result<Option<ImportRow>> {
    let query = Query { filters: vec![only(id)], order: None, page: 1, per_page: 1 };
    Ok(page::<LoadImports, _>(db, tenant, &query).await?.items.into_iter().next())
}

/// A page of what was refused of one of the company's imports.
pub async fn refusals(db: &mut Conn, tenant: Tenant, id: LoadImportId, query: &Query) -> sqlx::Result<Rows<Refusal>> {
    let mut query = query.clone();
    query.filters.push(only(id));
    page::<LoadImportRefusals, _>(db, tenant, &query).await
}

fn only(id: LoadImportId) -> Filter {
    Filter { field: &ID, predicate: P::Eq, values: vec![Value::Int(id.0)] }
}

/// Everything that was refused of one of the company's imports, by line: as many as a file has rows, times the problems of one.
pub async fn all_refusals(db: &mut Conn, tenant: Tenant, id: LoadImportId) -> sqlx::Result<Vec<Refusal>> {
    query_as!(
        Refusal,
        "select r.line, r.position, r.column_name, r.field, r.value, r.reason, r.external_load_number
           from load_import_refusals r join load_imports i on i.id = r.import_id
          where r.import_id = $1 and i.company_id = $2 order by r.line, r.position",
        id.0,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}
