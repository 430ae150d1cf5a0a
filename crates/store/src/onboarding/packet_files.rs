//! Files of packets: certificates, tax forms, notices of assignment, voided checks. A broker reaches those of its own packets; the carrier
//! those of the packet that its session names.

use super::carrier_access::PacketAccess;
use crate::insurance::certificates::CertificateState;
use crate::{Conn, Tenant, files};
use chrono::{DateTime, Utc};
use kernel::ids::{CertificateId, FileId, PacketId};

/// The most files of one packet that are read for its broker.
const MOST: i64 = 200;

kernel::wire::words! {
    /// What a file of a packet is for.
    pub enum PacketFileKind {
        /// The certificate of insurance.
        Certificate = "certificate",
        /// A tax form.
        TaxForm = "tax_form",
        /// A factoring company's notice of assignment.
        NoticeOfAssignment = "notice_of_assignment",
        /// A voided check, which shows that the account is the carrier's.
        VoidedCheck = "voided_check",
        /// Anything else.
        Other = "other",
    }
}

/// A file of a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketFile {
    /// The file's id.
    pub id: i64,
    /// What it is for.
    pub kind: PacketFileKind,
    /// Whether the broker uploaded it; otherwise the carrier did.
    pub is_broker_uploaded: bool,
    /// What is kept.
    pub file_id: FileId,
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
    pub certificate_id: Option<CertificateId>,
    /// That one's status.
    pub certificate_state: Option<CertificateState>,
}

/// One file of one of the company's packets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<PacketFile>> {
    Ok(read(db, Some(tenant), (Some(id), None), 1).await?.pop())
}

/// The files of one of the company's packets, newest first.
pub async fn of_packet(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<Vec<PacketFile>> {
    read(db, Some(tenant), (None, Some(packet)), MOST).await
}

/// The files of a packet for its carrier, newest first.
pub async fn for_carrier(db: &mut Conn, packet: PacketAccess, most: i64) -> sqlx::Result<Vec<PacketFile>> {
    read(db, None, (None, Some(packet.packet_id())), most).await
}

/// One file, or those of a packet.
async fn read(
    db: &mut Conn,
    tenant: Option<Tenant>,
    (id, packet): (Option<i64>, Option<PacketId>),
    most: i64,
) -> sqlx::Result<Vec<PacketFile>> {
    sqlx::query_as!(
        PacketFile,
        r#"select f.id, f.kind as "kind: PacketFileKind", f.is_broker_uploaded, f.file_id as "file_id: FileId", k.name as file_name,
                  k.content_type as file_content_type, k.size as "file_size!", k.sha256 as "file_sha256!", f.created_at,
                  c.id as "certificate_id?: CertificateId", c.state as "certificate_state?: CertificateState"
             from onboarding_packet_files f join files k on k.id = f.file_id join onboarding_packets p on p.id = f.packet_id
                  left join lateral (
                      select id, state from insurance_certificates
                       where f.kind = 'certificate' and company_id = p.company_id and carrier_id = p.carrier_id and file_sha256 = k.sha256
                       order by id desc limit 1
                  ) c on true
            where ($1::bigint is null or f.company_id = $1) and (f.id = $2 or f.packet_id = $3) order by f.id desc limit $4"#,
        tenant.map(|tenant| tenant.company().0),
        id,
        packet.map(|packet| packet.0),
        most
    )
    .fetch_all(db)
    .await
}

/// Adds a broker's file of a kind to one of its packets; gives the file's id.
pub async fn add(
    db: &mut Conn,
    tenant: Tenant,
    packet: PacketId,
    kind: PacketFileKind,
    file: FileId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    insert(db, Some(tenant), packet, kind, file, now).await
}

/// Adds a carrier's file of a kind to its packet; gives the file's id.
pub async fn add_for_carrier(
    db: &mut Conn,
    packet: PacketAccess,
    kind: PacketFileKind,
    file: FileId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    insert(db, None, packet.packet_id(), kind, file, now).await
}

async fn insert(
    db: &mut Conn,
    broker: Option<Tenant>,
    packet: PacketId,
    kind: PacketFileKind,
    file: FileId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into onboarding_packet_files (packet_id, company_id, is_broker_uploaded, kind, file_id, created_at)
         select id, company_id, $2::bigint is not null, $3, $4, $5
           from onboarding_packets where id = $1 and ($2 is null or company_id = $2) returning id",
        packet.0,
        broker.map(|tenant| tenant.company().0),
        kind as PacketFileKind,
        file.0,
        now
    )
    .fetch_one(db)
    .await
}

/// Takes one of the carrier's own files out of a packet; gives the keys that no row names any more, or none when there is no such file.
pub async fn remove(db: &mut Conn, packet: PacketAccess, file: i64) -> sqlx::Result<Option<Vec<String>>> {
    let gone = sqlx::query_scalar!(
        r#"delete from onboarding_packet_files where id = $2 and packet_id = $1 and not is_broker_uploaded
           returning file_id as "file_id: FileId""#,
        packet.packet_id().0,
        file
    );
    match gone.fetch_optional(&mut *db).await? {
        Some(gone) => files::remove(db, packet.tenant(), &[gone]).await.map(Some),
        None => Ok(None),
    }
}
