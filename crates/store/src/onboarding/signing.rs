//! The broker's agreements in a packet, and how the carrier signs them.

use super::carrier_access::PacketAccess;
use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::{ContractId, FileId};

/// An agreement that a packet requires, or holds already.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The contract's id.
    pub contract_id: ContractId,
    /// Name of the agreement.
    pub name: String,
    /// Version number of the agreement's text.
    pub version: i32,
    /// Text of that version.
    pub body: String,
    /// Whether it is the latest version.
    pub is_current: bool,
    /// The signed or uploaded document in the packet.
    pub document_id: Option<i64>,
    /// The broker uploaded it in place of a signature here.
    pub is_broker_uploaded: Option<bool>,
    /// Who signed.
    pub signer_name: Option<String>,
    /// As what.
    pub signer_title: Option<String>,
    /// When it was signed.
    pub signed_at: Option<DateTime<Utc>>,
    /// The document.
    pub file_id: Option<FileId>,
    /// SHA-256 of the document.
    pub file_sha256: Option<Vec<u8>>,
}

/// The most agreements that a packet shows.
const MOST: i64 = 50;

/// The broker's current contracts and those that the packet holds already. Of several documents for one contract the broker's own counts, then
/// the newest.
pub async fn agreements(db: &mut Conn, packet: PacketAccess) -> sqlx::Result<Vec<Agreement>> {
    sqlx::query_as!(
        Agreement,
        r#"select c.id as "contract_id: ContractId", c.name, c.version, c.body, c.is_current, d.id as "document_id?",
                  d.is_broker_uploaded as "is_broker_uploaded?", d.signer_name, d.signer_title, d.signed_at,
                  d.file_id as "file_id?: FileId", f.sha256 as file_sha256
             from onboarding_packets p
             join contracts c on c.company_id = p.company_id
             left join lateral (
                 select * from onboarding_packet_contracts d where d.packet_id = p.id and d.contract_id = c.id
                  order by d.is_broker_uploaded desc, d.id desc limit 1
             ) d on true
             left join files f on f.id = d.file_id
            where p.id = $1 and (c.is_current or d.id is not null)
            order by lower(c.name), c.version limit $2"#,
        packet.packet_id().0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A signature.
#[derive(Clone, Copy, Debug)]
pub struct Signature<'a> {
    /// The contract's id.
    pub contract: ContractId,
    /// Who signed, as they wrote it.
    pub name: &'a str,
    /// As what.
    pub title: &'a str,
    /// From which IP address.
    pub address: &'a str,
    /// With which browser.
    pub user_agent: &'a str,
    /// The document; one of the broker's files.
    pub file: FileId,
}

/// Writes a signature down. The caller holds the packet's lock.
pub async fn sign(db: &mut Conn, packet: PacketAccess, new: &Signature<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_contracts
             (packet_id, company_id, contract_id, signer_name, signer_title, signed_at, signed_address, signed_user_agent,
              file_id, created_at)
         select id, company_id, $2, $3, $4, $8, $5, $6, $7, $8
           from onboarding_packets where id = $1",
        packet.packet_id().0,
        new.contract.0,
        new.name,
        new.title,
        new.address,
        new.user_agent,
        new.file.0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
