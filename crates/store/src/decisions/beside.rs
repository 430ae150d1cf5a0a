//! What a record freezes besides the assessment: who the carrier and the person are, their relation, which documents are on file.

use crate::connections::ConnectionStatus;
use crate::onboarding::packets::PacketStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, PacketId, UserId};
use kernel::plan::PlanFlag;

/// The most documents that a record lists.
const MOST_DOCUMENTS: i64 = 200;

/// Who a carrier is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carrier {
    /// The USDOT number.
    pub dot_number: i32,
    /// The legal name of the census row.
    pub legal_name: Option<String>,
    /// The name that it does business as.
    pub dba_name: Option<String>,
    /// City of its principal place of business.
    pub city: Option<String>,
    /// Two-letter state of its physical address.
    pub state: Option<String>,
}

/// Who a carrier is; none when there is no such carrier.
pub async fn carrier(db: &mut Conn, id: CarrierId) -> sqlx::Result<Option<Carrier>> {
    sqlx::query_as!(
        Carrier,
        "select dot_number, legal_name, dba_name, phy_city as city, phy_state as state from carriers where id = $1",
        id.0
    )
    .fetch_optional(db)
    .await
}

/// The company's legal name.
pub async fn company_name(db: &mut Conn, tenant: Tenant) -> sqlx::Result<String> {
    sqlx::query_scalar!("select legal_name from companies where id = $1", tenant.company().0).fetch_one(db).await
}

/// A person's name, or else address.
pub async fn person_name(db: &mut Conn, id: UserId) -> sqlx::Result<Option<String>> {
    sqlx::query_scalar!(
        r#"select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email) as "name!" from users where id = $1"#,
        id.0
    )
    .fetch_optional(db)
    .await
}

/// Whether the company's plan has a flag.
pub async fn company_has_plan_flag(db: &mut Conn, tenant: Tenant, flag: PlanFlag) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from companies c join plans p on p.id = c.plan_id where c.id = $1 and $2 = any(p.flags)) as "has!""#,
        tenant.company().0,
        flag.as_str()
    )
    .fetch_one(db)
    .await
}

/// The relation of a company to a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The connection's status.
    pub status: ConnectionStatus,
    /// Whether the company put it aside.
    pub is_dismissed: bool,
    /// The company's notes on it.
    pub notes: Option<String>,
    /// The newest packet.
    pub packet_id: Option<PacketId>,
    /// Where that one is.
    pub packet_status: Option<PacketStatus>,
}

/// The relation of the company to a carrier; none when there is no connection.
pub async fn standing(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Option<Standing>> {
    sqlx::query_as!(
        Standing,
        r#"select c.status as "status: ConnectionStatus", c.is_dismissed, c.notes, p.id as "packet_id?: PacketId",
                  p.status as "packet_status?: PacketStatus"
             from connections c
                  left join lateral (select id, status from onboarding_packets where connection_id = c.id order by id desc limit 1) p on true
            where c.company_id = $1 and c.carrier_id = $2"#,
        tenant.company().0,
        carrier.0
    )
    .fetch_optional(db)
    .await
}

kernel::wire::words! {
    /// What a document that a company has of a carrier is.
    pub enum DocumentKind {
        /// A signed agreement.
        Contract = "contract",
        /// A certificate of insurance in the carrier's packet.
        Certificate = "certificate",
        /// A certificate of insurance that a person of the company confirmed.
        ConfirmedCertificate = "confirmed_certificate",
        /// A tax form.
        TaxForm = "tax_form",
        /// A factor's notice that the carrier assigned its invoices to it.
        NoticeOfAssignment = "notice_of_assignment",
    }
}

/// A document that the company has from a carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What it is.
    pub kind: DocumentKind,
    /// Name of the document.
    pub name: String,
    /// SHA-256 of its bytes.
    pub sha256: Vec<u8>,
    /// When it was signed, uploaded or, for a confirmed certificate, confirmed.
    pub at: DateTime<Utc>,
}

/// The documents of the carrier's newest packet and the certificates of insurance that the company confirmed, by kind and age.
pub async fn documents(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<Document>> {
    sqlx::query_as!(
        Document,
        r#"with packet as (
               select id from onboarding_packets where company_id = $1 and carrier_id = $2 order by id desc limit 1
           )
           select 'contract' as "kind!: DocumentKind", c.name || ', version ' || c.version as "name!", f.sha256 as "sha256!",
                  coalesce(p.signed_at, p.created_at) as "at!"
             from onboarding_packet_contracts p join contracts c on c.id = p.contract_id join files f on f.id = p.file_id
            where p.packet_id = (select id from packet)
           union all
           select p.kind, f.name, f.sha256, p.created_at from onboarding_packet_files p join files f on f.id = p.file_id
            where p.packet_id = (select id from packet) and p.kind in ('certificate', 'tax_form', 'notice_of_assignment')
           union all
           select 'confirmed_certificate', f.name, f.sha256, i.confirmed_at from insurance_certificates i join files f on f.id = i.file_id
            where i.company_id = $1 and i.carrier_id = $2 and i.state = 'confirmed'
           order by 1, 4, 2 limit $3"#,
        tenant.company().0,
        carrier.0,
        MOST_DOCUMENTS
    )
    .fetch_all(db)
    .await
}
