//! Trucks: where they were seen, with whom, and where they are.

use crate::{Conn, Tenant};
use alerts::input::{CrewPart, SightingBy};
use chrono::{DateTime, NaiveDate, Utc};
use freight::load::FixSource;
use kernel::ids::{CarrierId, MovementId};
use sqlx::query_as;

/// A truck seen with a carrier.
#[derive(Clone, Debug)]
pub struct SightingRow {
    /// The truck's VIN.
    pub vin: String,
    /// What saw it.
    pub by: SightingBy,
    /// The carrier; none where it is not on file.
    pub carrier_id: Option<CarrierId>,
    /// Its name and number for people.
    pub carrier: String,
    /// The last day.
    pub on: NaiveDate,
}

/// Where these trucks were seen from a day on, and with whom, each carrier once for each way of seeing; 20,000 at most. Loads are the company's.
pub async fn sightings(
    db: &mut Conn,
    tenant: Tenant,
    vins: &[String],
    since: NaiveDate,
) -> sqlx::Result<Vec<SightingRow>> {
    query_as!(
        SightingRow,
        // Joined to the wanted ones: a condition with hundreds of them would be compared with every row of a small table.
        r#"with wanted as (select distinct unnest($1::text[]) as vin)
           select s.vin as "vin!", s.by as "by!: SightingBy", c.id as "carrier_id?: CarrierId",
                  coalesce(c.legal_name || ' (USDOT ' || c.dot_number || ')', 'A carrier that is not on file') as "carrier!", s.last_on as "on!"
             from (
                 select u.vin, 'inspection' as by, c.id as carrier_id, max(i.inspected_on) as last_on
                   from wanted w join inspection_units u on u.vin = w.vin join inspections i using (inspection_id)
                   left join carriers c on c.dot_number = i.dot_number
                  where i.inspected_on >= $2 group by u.vin, c.id
                 union all
                 select v.vin, 'eld', o.carrier_id, max(v.last_seen_at)::date
                   from wanted w join telematics_vehicles v on v.vin = w.vin join telematics_connections o on o.id = v.connection_id
                  where o.revoked_at is null and v.last_seen_at >= $2 group by v.vin, o.carrier_id
                 union all
                 select x.vin, 'schedule', x.carrier_id, max(x.as_of)
                   from wanted w join scheduled_vehicles x on x.vin = w.vin
                  where x.as_of >= $2 and (x.company_id is null or x.company_id = $3) group by x.vin, x.carrier_id
                 union all
                 select v.vin, 'own_load', m.carrier_id, max(l.origin_at)::date
                   from wanted w join carrier_vehicles v on v.vin = w.vin join movements m on m.carrier_vehicle_id = v.id
                   join loads l on l.id = m.load_id
                  where m.company_id = $3 and l.status = 'delivered' and l.origin_at >= $2 and m.removed_at is null
                  group by v.vin, m.carrier_id
             ) s left join carriers c on c.id = s.carrier_id
            order by s.vin, s.last_on desc, s.by limit 20000"#,
        vins,
        since,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// A position of a movement's truck.
#[derive(Clone, Debug)]
pub struct FixRow {
    /// The movement.
    pub movement_id: MovementId,
    /// When.
    pub located_at: DateTime<Utc>,
    /// Where.
    pub latitude: f64,
    /// Where.
    pub longitude: f64,
    /// How fast, in miles an hour, where the device tells.
    pub speed_mph: Option<i16>,
    /// What measured it.
    pub source: FixSource,
}

/// The newest positions of these movements of the company's after a moment, so many of each at most, oldest first.
pub async fn fixes(
    db: &mut Conn,
    tenant: Tenant,
    movements: &[MovementId],
    after: DateTime<Utc>,
    most: i64,
) -> sqlx::Result<Vec<FixRow>> {
    query_as!(
        FixRow,
        r#"select n.id as "movement_id!: MovementId", p.located_at, p.latitude, p.longitude, p.speed_mph, p.source as "source: FixSource"
             from unnest($2::bigint[]) as n (id)
            cross join lateral (
                select * from load_positions p where p.movement_id = n.id and p.company_id = $1 and p.located_at > $3
                 order by p.located_at desc limit $4
            ) p
            order by n.id, p.located_at"#,
        tenant.company().0,
        movements as &[MovementId],
        after,
        most
    )
    .fetch_all(db)
    .await
}

/// The USDOT number that a driver read off the door.
#[derive(Clone, Debug)]
pub struct DoorRow {
    /// The movement.
    pub movement_id: MovementId,
    /// The number.
    pub door_dot_number: i32,
    /// When.
    pub given_at: DateTime<Utc>,
}

/// What drivers of these movements of the company's read off the door, oldest first.
pub async fn doors(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<DoorRow>> {
    query_as!(
        DoorRow,
        r#"select movement_id as "movement_id: MovementId", door_dot_number as "door_dot_number!", given_at from tracking_shares
            where company_id = $1 and movement_id = any($2) and door_dot_number is not null order by id"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}

/// A driver's page that was opened, and where.
#[derive(Clone, Debug)]
pub struct PageOpenRow {
    /// The movement.
    pub movement_id: MovementId,
    /// The country's two letters.
    pub country: String,
    /// When.
    pub opened_at: DateTime<Utc>,
}

/// Where the driver's pages of these movements of the company's were opened, as far as it is known, oldest first; 20,000 at most.
pub async fn page_opens(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<PageOpenRow>> {
    query_as!(
        PageOpenRow,
        r#"select l.movement_id as "movement_id!: MovementId", s.country as "country!", s.opened_at
             from tracking_links l join tracking_sessions s on s.link_id = l.id
            where l.company_id = $1 and l.movement_id = any($2) and l.kind = 'driver' and s.country is not null
            order by s.id limit 20000"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}

/// A change of driver, truck or dispatcher.
#[derive(Clone, Debug)]
pub struct CrewRow {
    /// The movement.
    pub movement_id: MovementId,
    /// Who or what changed.
    pub part: CrewPart,
    /// Who or what it was.
    pub before: Option<String>,
    /// Who or what it is since.
    pub after: Option<String>,
    /// When.
    pub changed_at: DateTime<Utc>,
}

/// What changed of the crews of these movements of the company's, oldest first.
pub async fn crew(db: &mut Conn, tenant: Tenant, movements: &[MovementId]) -> sqlx::Result<Vec<CrewRow>> {
    query_as!(
        CrewRow,
        r#"select movement_id as "movement_id: MovementId", part as "part: CrewPart", before, after, changed_at
             from movement_changes
            where company_id = $1 and movement_id = any($2) order by id"#,
        tenant.company().0,
        movements as &[MovementId]
    )
    .fetch_all(db)
    .await
}
