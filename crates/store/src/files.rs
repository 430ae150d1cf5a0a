//! Kept files: what they are called, what they are, where they are among the kept files. The rows that they belong to name them by id; who
//! may see a file is decided by those. (ADR 24)

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::FileId;

/// A file that is safely kept, before its row is made.
#[derive(Clone, Copy, Debug)]
pub struct NewFile<'a> {
    /// Where it is among the kept files.
    pub key: &'a str,
    /// Name of the file.
    pub name: &'a str,
    /// MIME type.
    pub content_type: &'a str,
    /// How large it is, in bytes.
    pub size: i32,
    /// SHA-256 of its content.
    pub sha256: &'a [u8; 32],
    /// The key that its content is encrypted with, encrypted itself; none of content that is stored as it came.
    pub wrapped_key: Option<&'a [u8]>,
}

/// A kept file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFile {
    /// The file's id.
    pub id: FileId,
    /// Where it is among the kept files.
    pub key: String,
    /// Name of the file.
    pub name: String,
    /// MIME type.
    pub content_type: String,
    /// How large it is, in bytes; unknown of reports from before sizes were kept.
    pub size: Option<i32>,
    /// SHA-256 of its content; unknown of some files from before it was kept.
    pub sha256: Option<Vec<u8>>,
    /// The key that its content is encrypted with, encrypted itself; none of files from before they were encrypted.
    pub wrapped_key: Option<Vec<u8>>,
    /// When it was kept.
    pub created_at: DateTime<Utc>,
}

/// Keeps a file of the company; gives its id.
pub async fn add(db: &mut Conn, tenant: Tenant, new: &NewFile<'_>, now: DateTime<Utc>) -> sqlx::Result<FileId> {
    insert(db, Some(tenant), new, now).await
}

/// Keeps a file of the installation itself, which counts for no company: an email that nobody has read yet. Gives its id.
pub async fn add_unowned(db: &mut Conn, new: &NewFile<'_>, now: DateTime<Utc>) -> sqlx::Result<FileId> {
    insert(db, None, new, now).await
}

async fn insert(db: &mut Conn, tenant: Option<Tenant>, new: &NewFile<'_>, now: DateTime<Utc>) -> sqlx::Result<FileId> {
    sqlx::query_scalar!(
        r#"insert into files (company_id, key, name, content_type, size, sha256, created_at, wrapped_key)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id as "id: FileId""#,
        tenant.map(|tenant| tenant.company().0),
        new.key,
        new.name,
        new.content_type,
        new.size,
        new.sha256,
        now,
        new.wrapped_key
    )
    .fetch_one(db)
    .await
}

/// A file of the installation itself; none of a company's.
pub async fn find_unowned(db: &mut Conn, id: FileId) -> sqlx::Result<Option<KeptFile>> {
    sqlx::query_as!(
        KeptFile,
        r#"select id as "id: FileId", key, name, content_type, size, sha256, wrapped_key, created_at
             from files where id = $1 and company_id is null"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// One of the company's files.
pub async fn find(db: &mut Conn, tenant: Tenant, id: FileId) -> sqlx::Result<Option<KeptFile>> {
    sqlx::query_as!(
        KeptFile,
        r#"select id as "id: FileId", key, name, content_type, size, sha256, wrapped_key, created_at
             from files where id = $1 and company_id = $2"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Forgets up to `most` files that were kept before `before` and that no row names; gives their keys. A file's row is made in the transaction
/// that names it, so one that was committed without stays without; should another row name it after all, its foreign key stops this.
pub async fn remove_unnamed(db: &mut Conn, before: DateTime<Utc>, most: i64) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "delete from files where id in (
             select f.id from files f
              where f.created_at < $1
                and not exists (select from rule_overrides n where n.file_id = f.id)
                and not exists (select from onboarding_packet_contracts n where n.file_id = f.id)
                and not exists (select from onboarding_packet_files n where n.file_id = f.id)
                and not exists (select from connection_uploads n where n.file_id = f.id)
                and not exists (select from insurance_certificates n where n.file_id = f.id)
                and not exists (select from company_report_files n where n.file_id = f.id)
                and not exists (select from company_logos n where n.file_id = f.id)
                and not exists (select from load_papers n where n.file_id = f.id)
                and not exists (select from load_imports n where n.file_id = f.id)
                and not exists (select from rate_confirmations n where n.file_id = f.id)
                and not exists (select from rate_confirmations n where n.document_file_id = f.id)
                and not exists (select from received_mails n where n.file_id = f.id)
              order by f.id limit $2 for update skip locked)
         returning key",
        before,
        most
    )
    .fetch_all(db)
    .await
}

/// Which of these keys a row has, of any company.
pub async fn known_keys(db: &mut Conn, keys: &[String]) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!("select key from files where key = any($1)", keys).fetch_all(db).await
}

/// Forgets files of the company that no other row names any more; gives their keys.
pub async fn remove(db: &mut Conn, tenant: Tenant, ids: &[FileId]) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        "delete from files where id = any($1) and company_id = $2 returning key",
        ids as &[FileId],
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// Up to `most` files of any company that are stored as they came, after this one.
pub async fn stored_plain(db: &mut Conn, after: FileId, most: i64) -> sqlx::Result<Vec<KeptFile>> {
    sqlx::query_as!(
        KeptFile,
        r#"select id as "id: FileId", key, name, content_type, size, sha256, wrapped_key, created_at
             from files where wrapped_key is null and id > $1 order by id limit $2"#,
        after.0,
        most
    )
    .fetch_all(db)
    .await
}

/// How many files are stored as they came.
pub async fn count_stored_plain(db: &mut Conn) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from files where wrapped_key is null"#).fetch_one(db).await
}

/// A file's content is at another key now, encrypted; its size and hash become known where they were not. Whether the file was still there.
pub async fn encrypted(db: &mut Conn, before: &KeptFile, new: &NewFile<'_>) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update files set key = $3, wrapped_key = $4, size = coalesce(size, $5), sha256 = coalesce(sha256, $6)
          where id = $1 and key = $2 and wrapped_key is null",
        before.id.0,
        before.key,
        new.key,
        new.wrapped_key,
        new.size,
        new.sha256
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected() > 0)
}
