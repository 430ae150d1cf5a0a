//! Files that a broker keeps with a connection. (Document 1 §3: uploads.)

use crate::list::{Query, Rows};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{ConnectionId, FileId, UserId};

/// A file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    /// The upload's id.
    pub id: i64,
    /// Id of the connection it belongs to.
    pub connection_id: ConnectionId,
    /// The file.
    pub file_id: FileId,
    /// What it was called.
    pub file_name: String,
    /// MIME type of the file.
    pub file_content_type: String,
    /// How large it is, in bytes.
    pub file_size: i32,
    /// Who put it there.
    pub uploaded_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub uploaded_by_name: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
}

/// A page of the files of one of the company's connections, newest first.
pub async fn list(
    db: &mut Conn,
    tenant: Tenant,
    connection: ConnectionId,
    query: &Query,
) -> sqlx::Result<Rows<Upload>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from connection_uploads where connection_id = $1 and company_id = $2"#,
        connection.0,
        tenant.company().0
    );
    let total = total.fetch_one(&mut *db).await?;
    let window = (i64::from(query.per_page), query.offset() as i64);
    Ok(Rows { items: read(db, tenant, (Some(connection), None), window).await?, total })
}

/// One of the company's files.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<Upload>> {
    Ok(read(db, tenant, (None, Some(id)), (1, 0)).await?.pop())
}

/// The files of a connection, or one file.
async fn read(
    db: &mut Conn,
    tenant: Tenant,
    (connection, id): (Option<ConnectionId>, Option<i64>),
    (limit, offset): (i64, i64),
) -> sqlx::Result<Vec<Upload>> {
    sqlx::query_as!(
        Upload,
        r#"select f.id, f.connection_id as "connection_id: ConnectionId", f.file_id as "file_id: FileId", k.name as file_name, k.content_type as file_content_type,
               k.size as "file_size!", f.uploaded_by as "uploaded_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as uploaded_by_name,
               f.created_at
             from connection_uploads f join files k on k.id = f.file_id left join users u on u.id = f.uploaded_by
            where f.company_id = $1 and (f.connection_id = $2 or f.id = $3) order by f.id desc limit $4 offset $5"#,
        tenant.company().0,
        connection as Option<ConnectionId>,
        id,
        limit,
        offset
    )
    .fetch_all(db)
    .await
}

/// The file of this name and content that is stored with the connection already: an upload of the same file returns that one. The
/// caller holds the connection's lock.
pub async fn same(
    db: &mut Conn,
    tenant: Tenant,
    connection: ConnectionId,
    (name, sha256): (&str, &[u8; 32]),
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "select u.id from connection_uploads u join files f on f.id = u.file_id
          where u.connection_id = $1 and u.company_id = $2 and f.name = $3 and f.sha256 = $4 order by u.id limit 1",
        connection.0,
        tenant.company().0,
        name,
        sha256
    )
    .fetch_optional(db)
    .await
}

/// Keeps a file; none when the company has no such connection.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    (connection, file): (ConnectionId, FileId),
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<i64>> {
    sqlx::query_scalar!(
        "insert into connection_uploads (connection_id, company_id, file_id, uploaded_by, created_at)
         select id, company_id, $3, $4, $5 from connections where id = $1 and company_id = $2 returning id",
        connection.0,
        tenant.company().0,
        file.0,
        by.0,
        now
    )
    .fetch_optional(db)
    .await
}
