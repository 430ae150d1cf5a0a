//! Agreements in packets: signed by the carrier, or uploaded by the broker in their place. (Document 1 §3 and §7: onboarding packet contracts.)

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, ContractId, FileId, PacketId, UserId};

/// The most agreements of one packet or carrier that are read.
const MOST: i64 = 500;

/// An agreement in a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PacketContract {
    /// The agreement's id.
    pub id: i64,
    /// The packet's id.
    pub packet_id: PacketId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The version of the agreement.
    pub contract_id: ContractId,
    /// What the agreement is called.
    pub contract_name: String,
    /// Which version.
    pub contract_version: i32,
    /// Whether the broker uploaded it.
    pub is_broker_uploaded: bool,
    /// Who signed, as they wrote it.
    pub signer_name: Option<String>,
    /// Their role at the carrier.
    pub signer_title: Option<String>,
    /// When they signed.
    pub signed_at: Option<DateTime<Utc>>,
    /// From which IP address.
    pub signed_address: Option<String>,
    /// With which browser.
    pub signed_user_agent: Option<String>,
    /// The document.
    pub file_id: FileId,
    /// What the document is called.
    pub file_name: String,
    /// What the document is.
    pub file_content_type: String,
    /// How large the document is, in bytes.
    pub file_size: i32,
    /// SHA-256 of the document.
    pub file_sha256: Vec<u8>,
    /// Who uploaded it.
    pub uploaded_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub uploaded_by_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// Which agreements.
#[derive(Clone, Copy, Debug, Default)]
struct Wanted {
    id: Option<i64>,
    packet: Option<PacketId>,
    carrier: Option<CarrierId>,
}

async fn read(db: &mut Conn, tenant: Tenant, wanted: Wanted) -> sqlx::Result<Vec<PacketContract>> {
    sqlx::query_as!(
        PacketContract,
        r#"select s.id, s.packet_id as "packet_id: PacketId", p.carrier_id as "carrier_id: CarrierId",
               s.contract_id as "contract_id: ContractId", c.name as contract_name, c.version as contract_version,
               s.is_broker_uploaded, s.signer_name, s.signer_title, s.signed_at, s.signed_address, s.signed_user_agent,
               s.file_id as "file_id: FileId", f.name as file_name, f.content_type as file_content_type, f.size as "file_size!",
               f.sha256 as "file_sha256!", s.uploaded_by as "uploaded_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as uploaded_by_name,
               s.created_at
             from onboarding_packet_contracts s join onboarding_packets p on p.id = s.packet_id join contracts c on c.id = s.contract_id
                  join files f on f.id = s.file_id left join users u on u.id = s.uploaded_by
            where s.company_id = $1 and (s.id = $2 or s.packet_id = $3 or p.carrier_id = $4)
            order by s.created_at desc, s.id desc limit $5"#,
        tenant.company().0,
        wanted.id,
        wanted.packet.map(|packet| packet.0),
        wanted.carrier.map(|carrier| carrier.0),
        MOST
    )
    .fetch_all(db)
    .await
}

/// One agreement in one of the company's packets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: i64) -> sqlx::Result<Option<PacketContract>> {
    Ok(read(db, tenant, Wanted { id: Some(id), ..Wanted::default() }).await?.pop())
}

/// The agreements of a packet, newest first.
pub async fn of_packet(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<Vec<PacketContract>> {
    read(db, tenant, Wanted { packet: Some(packet), ..Wanted::default() }).await
}

/// The agreements of every packet that the company has of a carrier, newest first.
pub async fn of_carrier(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<PacketContract>> {
    read(db, tenant, Wanted { carrier: Some(carrier), ..Wanted::default() }).await
}

/// Notes a document that the broker uploaded in the place of an agreement; gives its id.
pub async fn upload(
    db: &mut Conn,
    tenant: Tenant,
    (packet, contract): (PacketId, ContractId),
    file: FileId,
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        "insert into onboarding_packet_contracts (packet_id, company_id, contract_id, is_broker_uploaded, file_id, uploaded_by, created_at)
         values ($1, $2, $3, true, $4, $5, $6) returning id",
        packet.0,
        tenant.company().0,
        contract.0,
        file.0,
        by.0,
        now
    )
    .fetch_one(db)
    .await
}
