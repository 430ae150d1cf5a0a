//! Certificates of insurance in packets that have not come in yet. What came in is a certificate like any other: see `insurance`.

use crate::Conn;
use kernel::ids::{CarrierId, CompanyId, FileId, PacketId};

/// The most files of one packet that come in at once.
const MOST: i64 = 50;

/// A certificate that lies in a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The broker.
    pub company_id: CompanyId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The file of the packet.
    pub file_id: FileId,
    /// Name of the file.
    pub file_name: String,
}

/// The certificates in a packet that are none of the company's certificates of that carrier yet, each content once. A certificate is
/// identified by its file's SHA-256, regardless of who uploaded it.
pub async fn waiting(db: &mut Conn, packet: PacketId) -> sqlx::Result<Vec<Waiting>> {
    sqlx::query_as!(
        Waiting,
        r#"select distinct on (k.sha256) p.company_id as "company_id: CompanyId", p.carrier_id as "carrier_id: CarrierId",
                f.file_id as "file_id: FileId", k.name as file_name
           from onboarding_packet_files f join files k on k.id = f.file_id join onboarding_packets p on p.id = f.packet_id
          where f.packet_id = $1 and f.kind = 'certificate'
            and not exists (select from insurance_certificates c where c.company_id = p.company_id and c.carrier_id = p.carrier_id
                               and c.file_sha256 = k.sha256)
          order by k.sha256, f.id limit $2"#,
        packet.0,
        MOST
    )
    .fetch_all(db)
    .await
}
