//! Reports that a company runs about itself: their state, and the rows that they are made of. What a report looks like is
//! `server::companies::reports`'s.

/// Declares what reads the rows of a report: those of the company after an id, by id, so many. The statement's parameters are the company, the
/// id and the limit.
macro_rules! batches {
    ($($(#[$doc:meta])* $name:ident: $row:ident = $sql:tt;)+) => {$(
        $(#[$doc])*
        pub async fn $name(
            db: &mut $crate::Conn,
            tenant: $crate::Tenant,
            after: i64,
            limit: i64,
        ) -> sqlx::Result<Vec<$row>> {
            sqlx::query_as!($row, $sql, tenant.company().0, after, limit).fetch_all(db).await
        }
    )+};
}

mod carriers;
mod contents;
mod counts;

pub use carriers::{
    ConnectionRow, FollowedRow, OverrideRow, SubscriptionRow, connections, followed, overrides, subscriptions,
};
pub use contents::{AuditRow, InvitationRow, PersonRow, audit_rows, invitations, people};
pub use counts::{Table, count, count_followed};

use crate::{Conn, Tenant, files};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, FileId, ReportId, UserId};

kernel::wire::words! {
    /// The status of a report.
    pub enum ReportStatus {
        /// It was not run yet.
        NeverRun = "never_run",
        /// It was requested.
        Waiting = "waiting",
        /// It is being written.
        Running = "running",
        /// Its files are there.
        Finished = "finished",
        /// The newest run failed.
        Failed = "failed",
    }
}

kernel::wire::words! {
    /// What a report tells.
    pub enum ReportName {
        /// The company's people and what they may do.
        UsersAndScopes = "users_and_scopes",
        /// What was done.
        AuditLog = "audit_log",
        /// Who was invited.
        Invitations = "invitations",
        /// The company's carriers.
        Connections = "connections",
        /// The carriers that it monitors.
        Subscriptions = "subscriptions",
        /// What these come to by its rules.
        Assessments = "assessments",
        /// Their insurance, by the day that it ends.
        InsuranceExpiries = "insurance_expiries",
        /// Its exceptions from rules.
        Overrides = "overrides",
    }
}

/// A report of a company.
#[derive(Clone, Debug)]
pub struct Report {
    /// The report's id.
    pub id: ReportId,
    /// The company's id.
    pub company: CompanyId,
    /// What it tells.
    pub kind: ReportName,
    /// Its status.
    pub status: ReportStatus,
    /// Who requested the newest run.
    pub requested_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub requested_by_name: Option<String>,
    /// When it was requested.
    pub requested_at: Option<DateTime<Utc>>,
    /// When the newest run began.
    pub started_at: Option<DateTime<Utc>>,
    /// When the newest run ended.
    pub finished_at: Option<DateTime<Utc>>,
    /// Carriers that the newest run has read, where it puts all rows in order before it writes the first.
    pub carriers_read: Option<i32>,
    /// Carriers that it reads before it writes.
    pub carriers_total: Option<i32>,
    /// Rows written by the latest run.
    pub rows_done: i32,
    /// Rows that it will write.
    pub rows_total: Option<i32>,
    /// Whether a run has finished: its files can be downloaded.
    pub has_files: bool,
    /// Why the newest run failed.
    pub failure: Option<String>,
}

struct ReportRow {
    id: i64,
    company_id: i64,
    kind: ReportName,
    status: ReportStatus,
    requested_by: Option<i64>,
    requested_by_name: Option<String>,
    requested_at: Option<DateTime<Utc>>,
    started_at: Option<DateTime<Utc>>,
    finished_at: Option<DateTime<Utc>>,
    carriers_read: Option<i32>,
    carriers_total: Option<i32>,
    rows_done: i32,
    rows_total: Option<i32>,
    has_files: bool,
    failure: Option<String>,
}

impl From<ReportRow> for Report {
    fn from(row: ReportRow) -> Self {
        Self {
            id: ReportId(row.id),
            company: CompanyId(row.company_id),
            kind: row.kind,
            status: row.status,
            requested_by: row.requested_by.map(UserId),
            requested_by_name: row.requested_by_name,
            requested_at: row.requested_at,
            started_at: row.started_at,
            finished_at: row.finished_at,
            carriers_read: row.carriers_read,
            carriers_total: row.carriers_total,
            rows_done: row.rows_done,
            rows_total: row.rows_total,
            has_files: row.has_files,
            failure: row.failure,
        }
    }
}

/// Makes sure that the company has a row for each of these kinds.
pub async fn offer(db: &mut Conn, tenant: Tenant, kinds: &[ReportName]) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into company_reports (company_id, kind)
         select $1, kind from unnest($2::text[]) with ordinality as offered (kind, position)
         where not exists (select from company_reports r where r.company_id = $1 and r.kind = offered.kind) order by position
         on conflict (company_id, kind) do nothing",
        tenant.company().0,
        kinds as &[ReportName]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The company's reports of these kinds: so many from `offset` on, in the order of the kinds.
pub async fn list(
    db: &mut Conn,
    tenant: Tenant,
    kinds: &[ReportName],
    limit: i64,
    offset: i64,
) -> sqlx::Result<Vec<Report>> {
    let rows = sqlx::query_as!(
        ReportRow,
        r#"select r.id, r.company_id, r.kind as "kind: ReportName", r.status as "status: ReportStatus",
               r.requested_by,
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as requested_by_name,
               r.requested_at, r.started_at, r.finished_at, r.carriers_read, r.carriers_total, r.rows_done,
               r.rows_total, exists (select from company_report_files f where f.report_id = r.id) as "has_files!", r.failure
           from company_reports r left join users u on u.id = r.requested_by
           where r.company_id = $1 and r.kind = any($2) order by array_position($2, r.kind) limit $3 offset $4"#,
        tenant.company().0,
        kinds as &[ReportName],
        limit,
        offset
    );
    Ok(rows.fetch_all(db).await?.into_iter().map(Report::from).collect())
}

/// One of the company's reports.
pub async fn find(db: &mut Conn, tenant: Tenant, id: ReportId) -> sqlx::Result<Option<Report>> {
    let row = sqlx::query_as!(
        ReportRow,
        r#"select r.id, r.company_id, r.kind as "kind: ReportName", r.status as "status: ReportStatus",
               r.requested_by,
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as requested_by_name,
               r.requested_at, r.started_at, r.finished_at, r.carriers_read, r.carriers_total, r.rows_done,
               r.rows_total, exists (select from company_report_files f where f.report_id = r.id) as "has_files!", r.failure
           from company_reports r left join users u on u.id = r.requested_by
           where r.id = $1 and r.company_id = $2"#,
        id.0,
        tenant.company().0
    );
    Ok(row.fetch_optional(db).await?.map(Report::from))
}

/// Requests a run; false when one waits or runs that was requested after `stale_before`.
pub async fn request(
    db: &mut Conn,
    tenant: Tenant,
    id: ReportId,
    by: UserId,
    now: DateTime<Utc>,
    stale_before: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update company_reports set status = 'waiting', requested_by = $3, requested_at = $4, started_at = null, finished_at = null,
             carriers_read = null, carriers_total = null, rows_done = 0, rows_total = null, failure = null
         where id = $1 and company_id = $2 and (status not in ('waiting', 'running') or requested_at < $5)",
        id.0,
        tenant.company().0,
        by.0,
        now,
        stale_before
    );
    Ok(done.execute(db).await?.rows_affected() == 1)
}

/// Begins a run anew; how many rows there are is not known yet.
pub async fn begin(db: &mut Conn, tenant: Tenant, id: ReportId, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update company_reports set status = 'running', started_at = $3, carriers_read = null, carriers_total = null,
             rows_done = 0, rows_total = null
         where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Updates how many carriers a run has read, of so many, before it writes its rows.
pub async fn read(db: &mut Conn, tenant: Tenant, id: ReportId, carriers: i32, of: i32) -> sqlx::Result<()> {
    sqlx::query!(
        "update company_reports set carriers_read = $3, carriers_total = $4
         where id = $1 and company_id = $2 and status = 'running'",
        id.0,
        tenant.company().0,
        carriers,
        of
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Updates how far a run is, of so many rows in all.
pub async fn progress(
    db: &mut Conn,
    tenant: Tenant,
    id: ReportId,
    rows_done: i32,
    rows_total: i32,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update company_reports set rows_done = $3, rows_total = $4 where id = $1 and company_id = $2 and status = 'running'",
        id.0,
        tenant.company().0,
        rows_done,
        rows_total
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends a run: its files, by format, take the place of those of the run before; gives the keys of those, to be removed after the commit. The
/// caller is in a transaction.
pub async fn finish(
    db: &mut Conn,
    tenant: Tenant,
    id: ReportId,
    rows: i32,
    written: &[(&str, FileId)],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<String>> {
    // First of all, so that two runs that end at once do so one after the other.
    sqlx::query!(
        "update company_reports set status = 'finished', rows_done = $3, rows_total = $3, finished_at = $4, failure = null
         where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        rows,
        now
    )
    .execute(&mut *db)
    .await?;
    let before = sqlx::query_scalar!(
        r#"delete from company_report_files where report_id = $1 and company_id = $2 returning file_id as "file_id: FileId""#,
        id.0,
        tenant.company().0
    );
    let before = before.fetch_all(&mut *db).await?;
    let before = files::remove(db, tenant, &before).await?;
    for (format, file) in written {
        sqlx::query!(
            "insert into company_report_files (report_id, company_id, format, file_id)
             select id, company_id, $3, $4 from company_reports where id = $1 and company_id = $2",
            id.0,
            tenant.company().0,
            format,
            file.0
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(before)
}

/// What the newest finished run of a report wrote in a format.
pub async fn file(db: &mut Conn, tenant: Tenant, id: ReportId, format: &str) -> sqlx::Result<Option<FileId>> {
    sqlx::query_scalar!(
        r#"select file_id as "file_id: FileId" from company_report_files where report_id = $1 and company_id = $2 and format = $3"#,
        id.0,
        tenant.company().0,
        format
    )
    .fetch_optional(db)
    .await
}

/// Ends a run that failed; the files of the run before stay.
pub async fn fail(db: &mut Conn, tenant: Tenant, id: ReportId, why: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update company_reports set status = 'failed', failure = $3, finished_at = $4 where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        why,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
