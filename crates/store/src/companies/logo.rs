//! The logo that a company shows to the carriers that it invites.

use crate::files::KeptFile;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::FileId;

/// The company's logo.
pub async fn find(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<FileId>> {
    sqlx::query_scalar!(
        r#"select file_id as "id: FileId" from company_logos where company_id = $1"#,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The company's logo with what it takes to read its file.
pub async fn kept(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<KeptFile>> {
    sqlx::query_as!(
        KeptFile,
        r#"select f.id as "id: FileId", f.key, f.name, f.content_type, f.size, f.sha256, f.wrapped_key, f.created_at
             from company_logos l join files f on f.id = l.file_id where l.company_id = $1"#,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Makes a file the company's logo; gives the one that it had.
pub async fn set(db: &mut Conn, tenant: Tenant, file: FileId, now: DateTime<Utc>) -> sqlx::Result<Option<FileId>> {
    let before = remove(&mut *db, tenant).await?;
    sqlx::query!(
        "insert into company_logos (company_id, file_id, updated_at) values ($1, $2, $3)
         on conflict (company_id) do update set file_id = excluded.file_id, updated_at = excluded.updated_at",
        tenant.company().0,
        file.0,
        now
    )
    .execute(db)
    .await?;
    Ok(before)
}

/// Takes the company's logo away; gives the one that it had.
pub async fn remove(db: &mut Conn, tenant: Tenant) -> sqlx::Result<Option<FileId>> {
    sqlx::query_scalar!(
        r#"delete from company_logos where company_id = $1 returning file_id as "id: FileId""#,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}
