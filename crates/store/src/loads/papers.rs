//! Photos and documents of loads: bill of lading, seal, proof of delivery, lumper receipt.

use super::rows::PaperKind;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::stop::LogSource;
use kernel::ids::{FileId, LoadId, LoadPaperId, MovementId, StopId, UserId};
use sqlx::{query_as, query_scalar};

/// The most papers of a load.
pub const MOST: i64 = 200;

/// A paper, with its file's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaperRow {
    /// The paper's id.
    pub id: LoadPaperId,
    /// The load.
    pub load_id: LoadId,
    /// Whose driver gave it.
    pub movement_id: Option<MovementId>,
    /// The stop that it is of.
    pub stop_id: Option<StopId>,
    /// What it is.
    pub kind: PaperKind,
    /// Its file.
    pub file_id: FileId,
    /// Who gave it: a person, the driver, or the TMS.
    pub source: LogSource,
    /// Which person.
    pub user_id: Option<UserId>,
    /// Their name, or the email address if there is none.
    pub user_name: Option<String>,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Name of the file.
    pub file_name: String,
    /// MIME type.
    pub content_type: String,
    /// In bytes.
    pub size: Option<i32>,
}

/// A paper to add, whose file is kept already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewPaper {
    /// Whose driver gives it.
    pub movement_id: Option<MovementId>,
    /// The stop that it is of.
    pub stop_id: Option<StopId>,
    /// What it is.
    pub kind: PaperKind,
    /// Its file, of the same company.
    pub file_id: FileId,
    /// Who gives it: a person, the driver, or the TMS.
    pub source: LogSource,
    /// Which person.
    pub user_id: Option<UserId>,
}

/// The papers of one of the company's loads, the newest first; at most 200.
pub async fn list(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<Vec<PaperRow>> {
    query_as!(
        PaperRow,
        r#"select p.id as "id: LoadPaperId", p.load_id as "load_id: LoadId", p.movement_id as "movement_id: MovementId",
                  p.stop_id as "stop_id: StopId", p.kind as "kind: PaperKind", p.file_id as "file_id: FileId", p.source as "source: LogSource",
                  p.user_id as "user_id: UserId",
                  (select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) from users u where u.id = p.user_id) as user_name,
                  p.created_at, f.name as file_name, f.content_type, f.size
             from load_papers p join files f on f.id = p.file_id
            where p.load_id = $1 and p.company_id = $2 order by p.id desc limit $3"#,
        load.0,
        tenant.company().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// How many papers a load has.
pub async fn count(db: &mut Conn, tenant: Tenant, load: LoadId) -> sqlx::Result<i64> {
    query_scalar!(
        r#"select count(*) as "count!" from load_papers where load_id = $1 and company_id = $2"#,
        load.0,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}

/// Adds a paper to one of the company's loads; gives its id.
pub async fn add(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    new: &NewPaper,
    now: DateTime<Utc>,
) -> sqlx::Result<LoadPaperId> {
    query_scalar!(
        r#"insert into load_papers (company_id, load_id, movement_id, stop_id, kind, file_id, source, user_id, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id as "id: LoadPaperId""#,
        tenant.company().0,
        load.0,
        new.movement_id.map(|id| id.0),
        new.stop_id.map(|id| id.0),
        new.kind.as_str(),
        new.file_id.0,
        new.source.as_str(),
        new.user_id.map(|id| id.0),
        now
    )
    .fetch_one(db)
    .await
}

/// The file of a paper of one of the company's loads.
pub async fn find(db: &mut Conn, tenant: Tenant, load: LoadId, paper: LoadPaperId) -> sqlx::Result<Option<FileId>> {
    query_scalar!(
        r#"select file_id as "file_id: FileId" from load_papers where id = $1 and load_id = $2 and company_id = $3"#,
        paper.0,
        load.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}
