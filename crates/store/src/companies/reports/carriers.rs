//! The rows of the reports about a company's carriers, in batches by id: so many after the last one that was written.

use crate::connections::ConnectionStatus;
use crate::onboarding::packets::PacketStatus;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;

/// A connection.
#[derive(Clone, Debug)]
pub struct ConnectionRow {
    /// The connection's id.
    pub id: i64,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of the physical address.
    pub state: Option<String>,
    /// What the company decided.
    pub status: ConnectionStatus,
    /// Whether it is dismissed from the lists.
    pub is_dismissed: bool,
    /// The status of its newest packet.
    pub packet_status: Option<PacketStatus>,
    /// As the company wrote it.
    pub notes: Option<String>,
    /// When the connection was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who changed it last.
    pub updated_by: Option<String>,
}

batches! {
    /// The company's connections after `after`.
    connections: ConnectionRow =
        r#"select n.id, n.carrier_id as "carrier_id: CarrierId", c.dot_number, c.legal_name, c.phy_city as city, c.phy_state as state, n.status as "status: ConnectionStatus",
               n.is_dismissed,
               (select p.status from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1)
                   as "packet_status: PacketStatus",
               n.notes, n.created_at, n.updated_at, u.email as "updated_by?"
             from connections n join carriers c on c.id = n.carrier_id left join users u on u.id = n.updated_by
            where n.company_id = $1 and n.id > $2 order by n.id limit $3"#;
}

/// A carrier the company monitors.
#[derive(Clone, Debug)]
pub struct SubscriptionRow {
    /// The subscription's id.
    pub id: i64,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of the physical address.
    pub state: Option<String>,
    /// When monitoring started.
    pub created_at: DateTime<Utc>,
    /// Who subscribed to it.
    pub created_by: Option<String>,
    /// The status of the company's connection to it, when there is one.
    pub connection_status: Option<ConnectionStatus>,
}

batches! {
    /// The carriers that the company monitors, by subscription, after `after`.
    subscriptions: SubscriptionRow =
        r#"select s.id, s.carrier_id as "carrier_id: CarrierId", c.dot_number, c.legal_name, c.phy_city as city, c.phy_state as state,
               s.created_at,
               u.email as "created_by?", n.status as "connection_status?: ConnectionStatus"
             from subscriptions s join carriers c on c.id = s.carrier_id left join users u on u.id = s.created_by
                  left join connections n on n.company_id = s.company_id and n.carrier_id = s.carrier_id
            where s.company_id = $1 and s.id > $2 order by s.id limit $3"#;
}

/// A carrier that the company monitors or works with.
#[derive(Clone, Debug)]
pub struct FollowedRow {
    /// The carrier's id.
    pub id: CarrierId,
    /// Its USDOT number.
    pub dot_number: i32,
    /// Its registered name.
    pub legal_name: Option<String>,
}

batches! {
    /// The carriers that the company monitors, onboarded or asked to onboard (`followed_carriers` of the migrations), after `after`.
    followed: FollowedRow =
        r#"select id as "id: CarrierId", dot_number, legal_name from carriers
          where id > $2 and id in (select carrier_id from followed_carriers($1))
          order by id limit $3"#;
}

/// An override of the company, in force or not.
#[derive(Clone, Debug)]
pub struct OverrideRow {
    /// The override's id.
    pub id: i64,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// The classification it applies to.
    pub classification: String,
    /// The rule's token.
    pub is_type: String,
    /// Whether it was not deactivated.
    pub is_active: bool,
    /// Last day it applies; 2080-01-01 means indefinitely.
    pub expiration_date: NaiveDate,
    /// Why the override was made.
    pub reason: Option<String>,
    /// The address of who made it.
    pub created_by: Option<String>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// The address of who deactivated it.
    pub deactivated_by: Option<String>,
    /// When it was deactivated.
    pub deactivated_at: Option<DateTime<Utc>>,
}

batches! {
    /// The company's overrides after `after`, oldest first.
    overrides: OverrideRow =
        r#"select o.id, o.carrier_id as "carrier_id: CarrierId", c.dot_number, c.legal_name, l.name as classification, o.is_type, o.is_active, o.expiration_date, o.reason,
               u.email as "created_by?", o.created_at, d.email as "deactivated_by?", o.deactivated_at
             from rule_overrides o join carriers c on c.id = o.carrier_id join classifications l on l.id = o.classification_id
                  left join users u on u.id = o.user_id left join users d on d.id = o.deactivated_by
            where o.company_id = $1 and o.id > $2 order by o.id limit $3"#;
}
