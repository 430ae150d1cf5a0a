//! Files of packets: certificates, tax forms, notices of assignment, voided checks. A broker reaches those of its own packets; the carrier
//! those of the packet that its session names.

use super::carrier_access::PacketAccess;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};

/// The most files of one packet that are read for its broker.
const MOST: i64 = 200;

/// A file of a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketFile {
    /// The file's id.
    pub id: i64,
    /// What it is for: `certificate`, `tax_form`, `notice_of_assignment`, `voided_check`, `other`.
    pub kind: String,
    /// Whether the broker uploaded it; otherwise the carrier did.
    pub is_broker_uploaded: bool,
    /// Where it is.
    pub file_key: String,
    /// Name of the file.
    pub file_name: String,
    /// MIME type of the file.
    pub file_content_type: String,
    /// How large it is, in bytes.
    pub file_size: i32,
    /// SHA-256 of its content.
    pub file_sha256: Vec<u8>,
    /// When it came.
    pub created_at: DateTime<Utc>,
    /// The company's certificate of insurance that it came in as: the newest of this content.
    pub certificate_id: Option<i64>,
    /// Where that one stands.
    pub certificate_state: Option<String>,
}

/// One file of one of the company's packets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<PacketFile>> {
    Ok(read(db, Some(tenant), (Some(id), None), 1).await?.pop())
}

/// The files of one of the company's packets, newest first.
pub async fn of_packet(db: &mut Conn, tenant: Tenant, packet: i64) -> sqlx::Result<Vec<PacketFile>> {
    read(db, Some(tenant), (None, Some(packet)), MOST).await
}

/// The files of a packet for its carrier, newest first.
pub async fn for_carrier(db: &mut Conn, packet: PacketAccess, most: i64) -> sqlx::Result<Vec<PacketFile>> {
    read(db, None, (None, Some(packet.packet_id().0)), most).await
}

/// One file, or those of a packet.
async fn read(
    db: &mut Conn,
    tenant: Option<Tenant>,
    (id, packet): (Option<i64>, Option<i64>),
    most: i64,
) -> sqlx::Result<Vec<PacketFile>> {
    sqlx::query_as!(
        PacketFile,
        r#"select f.id, f.kind, f.is_broker_uploaded, f.file_key, f.file_name, f.file_content_type, f.file_size, f.file_sha256, f.created_at,
                  c.id as "certificate_id?", c.state as "certificate_state?"
             from onboarding_packet_files f join onboarding_packets p on p.id = f.packet_id
                  left join lateral (
                      select id, state from insurance_certificates
                       where f.kind = 'certificate' and company_id = p.company_id and carrier_id = p.carrier_id and file_sha256 = f.file_sha256
                       order by id desc limit 1
                  ) c on true
            where ($1::bigint is null or f.company_id = $1) and (f.id = $2 or f.packet_id = $3) order by f.id desc limit $4"#,
        tenant.map(|tenant| tenant.company().0),
        id,
        packet,
        most
    )
    .fetch_all(db)
    .await
}

/// A file that is safely kept, before its row is made.
#[derive(Clone, Copy, Debug)]
pub struct KeptFile<'a> {
    /// Where it is.
    pub key: &'a str,
    /// Name of the file.
    pub name: &'a str,
    /// MIME type.
    pub content_type: &'a str,
    /// How large it is, in bytes.
    pub size: i32,
    /// SHA-256 of its content.
    pub sha256: &'a [u8],
}

/// Adds a broker's file of a kind to one of its packets; gives the file's id.
pub async fn add(
    db: &mut Conn,
    tenant: Tenant,
    packet: i64,
    kind: &str,
    file: KeptFile<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    insert(db, Some(tenant), packet, kind, file, now).await
}

/// Adds a carrier's file of a kind to its packet; gives the file's id.
pub async fn add_for_carrier(
    db: &mut Conn,
    packet: PacketAccess,
    kind: &str,
    file: KeptFile<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    insert(db, None, packet.packet_id().0, kind, file, now).await
}

async fn insert(
    db: &mut Conn,
    broker: Option<Tenant>,
    packet: i64,
    kind: &str,
    file: KeptFile<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into onboarding_packet_files (packet_id, company_id, is_broker_uploaded, kind, file_key, file_name, file_content_type,
             file_size, file_sha256, created_at)
         select id, company_id, $2::bigint is not null, $3, $4, $5, $6, $7, $8, $9
           from onboarding_packets where id = $1 and ($2 is null or company_id = $2) returning id",
        packet,
        broker.map(|tenant| tenant.company().0),
        kind,
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

/// Takes one of the carrier's own files out of a packet; gives its kind and where it was kept.
pub async fn remove(db: &mut Conn, packet: PacketAccess, file: i64) -> sqlx::Result<Option<(String, String)>> {
    let row = sqlx::query!(
        "delete from onboarding_packet_files where id = $2 and packet_id = $1 and not is_broker_uploaded returning kind, file_key",
        packet.packet_id().0,
        file
    );
    Ok(row.fetch_optional(db).await?.map(|row| (row.kind, row.file_key)))
}
