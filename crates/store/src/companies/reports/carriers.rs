//! The rows of the reports about a company's carriers, in batches by id: so many after the last one that was written.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};

/// A connection.
#[derive(Clone, Debug)]
pub struct ConnectionRow {
    /// Its id.
    pub id: i64,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of its physical address.
    pub state: Option<String>,
    /// What the company decided.
    pub status: String,
    /// Whether it was put out of the lists.
    pub is_dismissed: bool,
    /// The status of its newest packet.
    pub packet_status: Option<String>,
    /// In the company's words.
    pub notes: Option<String>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
    /// Who changed it last.
    pub updated_by: Option<String>,
}

/// How many connections the company has.
pub async fn count_connections(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from connections where company_id = $1"#, tenant.company().0)
        .fetch_one(db)
        .await
}

/// The company's connections after `after`.
pub async fn connections(db: &mut Conn, tenant: Tenant, after: i64, limit: i64) -> sqlx::Result<Vec<ConnectionRow>> {
    sqlx::query_as!(
        ConnectionRow,
        r#"select n.id, c.dot_number, c.legal_name, c.phy_city as city, c.phy_state as state, n.status, n.is_dismissed,
               (select p.status from onboarding_packets p where p.connection_id = n.id order by p.id desc limit 1) as packet_status,
               n.notes, n.created_at, n.updated_at, u.email as "updated_by?"
             from connections n join carriers c on c.id = n.carrier_id left join users u on u.id = n.updated_by
            where n.company_id = $1 and n.id > $2 order by n.id limit $3"#,
        tenant.company().0,
        after,
        limit
    )
    .fetch_all(db)
    .await
}

/// A carrier that the company watches.
#[derive(Clone, Debug)]
pub struct SubscriptionRow {
    /// The subscription's id.
    pub id: i64,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's registered name.
    pub legal_name: Option<String>,
    /// City of its physical address.
    pub city: Option<String>,
    /// State or province of its physical address.
    pub state: Option<String>,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Who subscribed to it.
    pub created_by: Option<String>,
}

/// How many carriers the company watches.
pub async fn count_subscriptions(db: &mut Conn, tenant: Tenant) -> sqlx::Result<i64> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from subscriptions where company_id = $1"#, tenant.company().0)
        .fetch_one(db)
        .await
}

/// The carriers that the company watches, by subscription, after `after`.
pub async fn subscriptions(
    db: &mut Conn,
    tenant: Tenant,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<SubscriptionRow>> {
    sqlx::query_as!(
        SubscriptionRow,
        r#"select s.id, c.dot_number, c.legal_name, c.phy_city as city, c.phy_state as state, s.created_at, u.email as "created_by?"
             from subscriptions s join carriers c on c.id = s.carrier_id left join users u on u.id = s.created_by
            where s.company_id = $1 and s.id > $2 order by s.id limit $3"#,
        tenant.company().0,
        after,
        limit
    )
    .fetch_all(db)
    .await
}
