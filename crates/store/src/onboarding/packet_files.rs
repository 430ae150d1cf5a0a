//! Files of packets: certificates, tax forms, notices of assignment, voided checks.

use super::packet_contracts::KeptFile;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};

/// The most files of one packet that are read.
const MOST: i64 = 200;

/// A file of a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketFile {
    /// Its id.
    pub id: i64,
    /// The packet.
    pub packet_id: i64,
    /// What it is for: `certificate`, `tax_form`, `notice_of_assignment`, `voided_check`, `other`.
    pub kind: String,
    /// Whether the broker uploaded it.
    pub is_broker_uploaded: bool,
    /// Where it is.
    pub file_key: String,
    /// What it is called.
    pub file_name: String,
    /// What it is.
    pub file_content_type: String,
    /// How large it is, in bytes.
    pub file_size: i32,
    /// SHA-256 of its content.
    pub file_sha256: Vec<u8>,
    /// When it came.
    pub created_at: DateTime<Utc>,
}

async fn read(db: &mut Conn, tenant: Tenant, id: Option<i64>, packet: Option<i64>) -> sqlx::Result<Vec<PacketFile>> {
    sqlx::query_as!(
        PacketFile,
        "select id, packet_id, kind, is_broker_uploaded, file_key, file_name, file_content_type, file_size, file_sha256, created_at
           from onboarding_packet_files
          where company_id = $1 and (id = $2 or packet_id = $3) order by id desc limit $4",
        tenant.company().0,
        id,
        packet,
        MOST
    )
    .fetch_all(db)
    .await
}

/// One file of one of the company's packets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<PacketFile>> {
    Ok(read(db, tenant, Some(id), None).await?.pop())
}

/// The files of a packet, newest first.
pub async fn of_packet(db: &mut Conn, tenant: Tenant, packet: i64) -> sqlx::Result<Vec<PacketFile>> {
    read(db, tenant, None, Some(packet)).await
}

/// Notes a file; gives its id.
pub async fn add(
    db: &mut Conn,
    tenant: Tenant,
    packet: i64,
    (kind, is_broker_uploaded): (&str, bool),
    file: KeptFile<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into onboarding_packet_files (packet_id, company_id, kind, is_broker_uploaded, file_key, file_name, file_content_type,
             file_size, file_sha256, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id",
        packet,
        tenant.company().0,
        kind,
        is_broker_uploaded,
        file.key,
        file.name,
        file.content_type,
        file.size,
        file.sha256,
        now
    )
    .fetch_one(db)
    .await
}
