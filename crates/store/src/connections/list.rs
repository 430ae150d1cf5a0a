//! Reading connections: the lists by stage and outcome, and single ones.

use super::ConnectionStatus;
use crate::list::{
    Field, Filter, List, Listing, Predicate as P, Query, Rows, Sql, Value, boolean, choice, int, page, text, time,
};
use crate::onboarding::packets::PacketStatus;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, ConnectionId, PacketId, UserId};

/// A connection, with what its lists show of the carrier and of the newest packet.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Connection {
    /// The connection's id.
    pub id: ConnectionId,
    /// The broker.
    pub company_id: CompanyId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of the physical address.
    pub state: Option<String>,
    /// Its docket numbers, as the census has them.
    pub dockets: Vec<String>,
    /// The decision.
    pub status: ConnectionStatus,
    /// Whether it is dismissed from the lists.
    pub is_dismissed: bool,
    /// The carrier's own company.
    pub receiver_id: Option<CompanyId>,
    /// That company's name.
    pub receiver_legal_name: Option<String>,
    /// The newest agreement between the two.
    pub signed_contract_id: Option<i64>,
    /// The newest packet.
    pub packet_id: Option<PacketId>,
    /// Its status.
    pub packet_status: Option<PacketStatus>,
    /// Why it is held or rejected.
    pub packet_status_reason: Option<String>,
    /// As the broker wrote it.
    pub notes: Option<String>,
    /// Number of files kept with it.
    pub uploads_count: i64,
    /// Who changed it last.
    pub updated_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub updated_by_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was created or last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's connections, the one changed last first. (Document 1 §7: connections, connections/for_broker_portal.)
#[derive(Debug)]
pub struct Connections;

/// The status of the newest packet, read for the rows that need it alone.
const PACKET_STATUS: &str =
    "(select p.status from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1)";

static ID: Field = int("id", "n.id").only(&[P::Eq]);
static CARRIER: Field = int("carrier_id", "n.carrier_id").only(&[P::Eq]);

impl Listing for Connections {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "n.id").only(&[P::Eq, P::In]).sortable(),
        int("issuer_id", "n.company_id").only(&[P::Eq]).means("Your company's id; other companies return nothing."),
        int("carrier_id", "n.carrier_id").only(&[P::Eq, P::In]),
        choice("status", "n.status", ConnectionStatus::WORDS).only(&[P::Eq, P::NotEq, P::In]),
        boolean("is_dismissed", "n.is_dismissed").only(&[P::Eq]),
        int("receiver_id", "n.receiver_id").only(&[P::Eq, P::Null]).means("The carrier's own company."),
        text("latest_onboarding_packet_status", PACKET_STATUS)
            .only(&[P::Eq, P::NotEq, P::In, P::NotIn, P::Start, P::NotStart, P::Null])
            .means("Status of the connection's newest packet. On-hold statuses start with `held`."),
        text("carrier_legal_name", "c.legal_name").only(&[P::Cont]).sortable(),
        int("carrier_dot_number", "c.dot_number").only(&[P::Eq]).sortable(),
        text("carrier_state", "c.phy_state").only(&[P::In]).sortable(),
        time("created_at", "n.created_at").sortable(),
        time("updated_at", "n.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Connections {
    const COLUMNS: &'static str = "n.id, n.company_id, n.carrier_id, c.dot_number, c.legal_name, c.dba_name, c.phy_city as city, \
         c.phy_state as state, array_remove(array[c.docket1, c.docket2, c.docket3], null) as dockets, n.status, n.is_dismissed, \
         n.receiver_id, r.legal_name as receiver_legal_name, \
         (select k.id from onboarding_packet_contracts k join onboarding_packets p on p.id = k.packet_id where p.connection_id = n.id \
          order by k.packet_id desc, k.is_broker_uploaded desc, k.id desc limit 1) as signed_contract_id, \
         (select p.id from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1) as packet_id, \
         (select p.status from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1) as packet_status, \
         (select p.status_reason from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1) \
         as packet_status_reason, n.notes, (select count(*) from connection_uploads f where f.connection_id = n.id) as uploads_count, \
         n.updated_by, case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end \
         as updated_by_name, n.created_at, n.updated_at";
    const FROM: &'static str = "connections n join carriers c on c.id = n.carrier_id left join companies r on r.id = n.receiver_id \
         left join users u on u.id = n.updated_by";
    const TENANT: &'static str = "n.company_id";
    const ORDER: &'static str = "n.updated_at desc, n.id desc";
}

/// A page of the company's connections.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Connection>> {
    page::<Connections, _>(db, tenant, query).await
}

/// One of the company's connections.
pub async fn find(db: &mut Conn, tenant: Tenant, id: ConnectionId) -> sqlx::Result<Option<Connection>> {
    only(db, tenant, &ID, id.0).await
}

/// The company's connection with a carrier.
pub async fn of_carrier(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Option<Connection>> {
    only(db, tenant, &CARRIER, carrier.0).await
}

async fn only(db: &mut Conn, tenant: Tenant, field: &'static Field, value: i64) -> sqlx::Result<Option<Connection>> {
    let filter = Filter { field, predicate: P::Eq, values: vec![Value::Int(value)] };
    let query = Query { filters: vec![filter], order: None, page: 1, per_page: 1 };
    Ok(page::<Connections, _>(db, tenant, &query).await?.items.into_iter().next())
}
