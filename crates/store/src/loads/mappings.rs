//! How a company's columns are read, remembered by the header that they came with.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use serde_json::Value;
use sqlx::{query, query_as};

/// The most headers that a company's columns are remembered for; those used longest ago make room.
pub const MOST: i64 = 500;

/// How the columns of a header are read.
#[derive(Clone, Debug, PartialEq)]
pub struct Mapping {
    /// Column by field of a load.
    pub mapping: Value,
    /// The zone of times that name none; none for the stops' own.
    pub time_zone: Option<String>,
}

/// How the company reads the columns of a header (SHA-256), if it did before.
pub async fn find(db: &mut Conn, tenant: Tenant, header_digest: &[u8]) -> sqlx::Result<Option<Mapping>> {
    query_as!(
        Mapping,
        "select mapping, time_zone from load_column_mappings where company_id = $1 and header_digest = $2",
        tenant.company().0,
        header_digest
    )
    .fetch_optional(db)
    .await
}

/// Remembers how the company reads the columns of a header.
pub async fn remember(
    db: &mut Conn,
    tenant: Tenant,
    header_digest: &[u8],
    mapping: &Mapping,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into load_column_mappings (company_id, header_digest, mapping, time_zone, updated_by, updated_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (company_id, header_digest) do update
             set mapping = excluded.mapping, time_zone = excluded.time_zone, updated_by = excluded.updated_by, updated_at = excluded.updated_at",
        tenant.company().0,
        header_digest,
        mapping.mapping,
        mapping.time_zone.as_deref(),
        by.map(|by| by.0),
        now
    )
    .execute(&mut *db)
    .await?;
    query!(
        "delete from load_column_mappings where company_id = $1 and id in (
             select id from load_column_mappings where company_id = $1 order by updated_at desc, id desc offset $2)",
        tenant.company().0,
        MOST
    )
    .execute(db)
    .await?;
    Ok(())
}
