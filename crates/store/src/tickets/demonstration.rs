//! Synthetic carriers that give the demonstration's alerts their causes: what is found is what anyone would find on their pages.

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::CarrierId;
use sqlx::{query_as, query_scalar};

/// A synthetic carrier that declares a single truck.
pub async fn one_truck(db: &mut Conn) -> sqlx::Result<Option<CarrierId>> {
    query_scalar!(
        r#"select c.id as "id: CarrierId" from carriers c join carrier_facts f using (dot_number)
            where c.dot_number >= 90000000 and starts_with(c.legal_name, 'SYN ') and c.power_units = 1 and f.authority_since is not null
            order by c.dot_number limit 1"#
    )
    .fetch_optional(db)
    .await
}

/// A synthetic carrier that has declared a fleet and had authority since before a day, of which no truck was ever seen.
pub async fn unseen(db: &mut Conn, since: NaiveDate) -> sqlx::Result<Option<CarrierId>> {
    query_scalar!(
        r#"select c.id as "id: CarrierId" from carriers c join carrier_facts f using (dot_number)
            where c.dot_number >= 90000000 and starts_with(c.legal_name, 'SYN ') and c.power_units between 8 and 100 and f.authority_since < $1
              and not exists (select from inspections i where i.dot_number = c.dot_number)
              and not exists (select from telematics_connections t where t.carrier_id = c.id)
              and not exists (select from scheduled_vehicles s where s.carrier_id = c.id)
            order by c.dot_number limit 1"#,
        since
    )
    .fetch_optional(db)
    .await
}

/// A synthetic carrier about which an identity alert was published after a moment.
pub async fn alerted(db: &mut Conn, after: DateTime<Utc>) -> sqlx::Result<Option<CarrierId>> {
    query_scalar!(
        r#"select a.carrier_id as "id!: CarrierId" from identity_alerts a join carriers c on c.id = a.carrier_id
            where c.dot_number >= 90000000 and a.status = 'published' and a.published_at > $1 order by a.published_at desc, a.id limit 1"#,
        after
    )
    .fetch_optional(db)
    .await
}

/// A synthetic carrier whose demonstration devices were last heard from before a moment.
pub async fn silent(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<Option<CarrierId>> {
    query_scalar!(
        r#"select t.carrier_id as "id!: CarrierId" from telematics_connections t
            where t.provider = 'demonstration' and t.revoked_at is null and t.reported_at < $1 order by t.id limit 1"#,
        before
    )
    .fetch_optional(db)
    .await
}

/// A truck and the only carrier that it was seen with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenTruck {
    /// Its VIN.
    pub vin: String,
    /// The carrier.
    pub carrier_id: CarrierId,
}

/// A truck of a synthetic carrier that was inspected after a day, with no other carrier.
pub async fn inspected(db: &mut Conn, after: NaiveDate) -> sqlx::Result<Option<SeenTruck>> {
    query_as!(
        SeenTruck,
        r#"select u.vin as "vin!", min(c.id) as "carrier_id!: CarrierId"
             from inspections i join inspection_units u using (inspection_id) join carriers c using (dot_number)
            where c.dot_number >= 90000000 and u.vin is not null and u.unit_type in (10, 11, 12)
            group by u.vin having count(distinct c.id) = 1 and max(i.inspected_on) > $1
            order by max(i.inspected_on) desc, u.vin limit 1"#,
        after
    )
    .fetch_optional(db)
    .await
}
