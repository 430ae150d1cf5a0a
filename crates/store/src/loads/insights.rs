//! What a company's own loads say of a carrier. Each is counted over the 10,000 newest loads that the carrier was assigned to, of those whose
//! first pickup window starts at or after `from`. A movement is of its load's company, so that only the movements are asked for the company.

use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::LoadStatus;
use freight::movement::RemovedReason;
use freight::stop::StopKind;
use kernel::ids::{CarrierId, LoadId};
use sqlx::query_as;

/// The loads that the carrier hauls or hauled; those that it was removed from are not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hauled {
    /// Not closed.
    pub open: i64,
    /// Delivered.
    pub delivered: i64,
    /// Assumed delivered.
    pub assumed_delivered: i64,
    /// Canceled while the carrier was assigned.
    pub canceled: i64,
    /// Of those delivered and assumed delivered, the ones long enough to be tracked; unknown miles exclude nothing.
    pub trackable: i64,
    /// Of these, the ones with a truck's position shared by ELD or phone, although the sharing may have been ended since.
    pub tracked: i64,
}

/// Counts the loads that the carrier hauls or hauled. Loads with fewer billable miles than `trackable_miles` can't be tracked.
pub async fn hauled(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    from: DateTime<Utc>,
    trackable_miles: u32,
) -> sqlx::Result<Hauled> {
    query_as!(
        Hauled,
        r#"with mine as materialized (
               select distinct load_id from movements
                where company_id = $1 and carrier_id = $2 and removed_at is null order by load_id desc limit 10000
           ), judged as (
               select l.status,
                      l.status in ('delivered', 'assumed_delivered')
                          and (l.billable_miles is null or l.billable_miles >= $4) as is_trackable,
                      exists (select from tracking_shares s join movements m on m.id = s.movement_id
                               where s.load_id = l.id and s.company_id = $1 and s.trouble is null
                                 and m.carrier_id = $2 and m.removed_at is null) as is_shared
                 from mine join loads l on l.id = mine.load_id
                where l.origin_at >= $3
           )
           select count(*) filter (where status not in ('delivered', 'assumed_delivered', 'cancelled')) as "open!",
                  count(*) filter (where status = 'delivered') as "delivered!",
                  count(*) filter (where status = 'assumed_delivered') as "assumed_delivered!",
                  count(*) filter (where status = 'cancelled') as "canceled!",
                  count(*) filter (where is_trackable) as "trackable!",
                  count(*) filter (where is_trackable and is_shared) as "tracked!"
             from judged"#,
        tenant.company().0,
        carrier.0,
        from,
        f64::from(trackable_miles)
    )
    .fetch_one(db)
    .await
}

/// How many loads the carrier was removed from for a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The reason of the last removal.
    pub reason: RemovedReason,
    /// Number of loads.
    pub loads: i64,
}

/// Counts the loads that the carrier was assigned to and hauls no part of, most frequent reason first.
pub async fn removed(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    from: DateTime<Utc>,
) -> sqlx::Result<Vec<Removed>> {
    query_as!(
        Removed,
        r#"with last as materialized (
               select distinct on (m.load_id) m.load_id, m.removed_reason from movements m
                where m.company_id = $1 and m.carrier_id = $2 and m.removed_at is not null
                order by m.load_id desc, m.removed_at desc, m.id desc limit 10000
           )
           select last.removed_reason as "reason!: RemovedReason", count(*) as "loads!"
             from last join loads l on l.id = last.load_id
            where l.origin_at >= $3
              and not exists (select from movements o where o.load_id = last.load_id and o.carrier_id = $2 and o.removed_at is null)
            group by last.removed_reason order by count(*) desc, last.removed_reason"#,
        tenant.company().0,
        carrier.0,
        from
    )
    .fetch_all(db)
    .await
}

/// How often the carrier's trucks came in time to stops of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Punctual {
    /// Pickup or delivery.
    pub kind: StopKind,
    /// Stops of which it is known.
    pub judged: i64,
    /// Stops that a truck came to within the window and the grace after it.
    pub on_time: i64,
}

/// Counts stops of loads that are not canceled by when the carrier's truck came. A log is the carrier's whose truck it was of, although the
/// carrier may have been removed since. Without an arrival, a pickup or delivery that was done in time tells that the truck came in time; one
/// that was done later tells nothing.
pub async fn punctual(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    from: DateTime<Utc>,
    grace_minutes: u32,
) -> sqlx::Result<Vec<Punctual>> {
    query_as!(
        Punctual,
        r#"with mine as materialized (
               (select m.id, m.load_id from movements m
                 where m.company_id = $1 and m.carrier_id = $2 and m.removed_at is null order by m.load_id desc limit 10000)
               union all
               (select m.id, m.load_id from movements m
                 where m.company_id = $1 and m.carrier_id = $2 and m.removed_at is not null order by m.load_id desc limit 10000)
           ), reached as (
               select s.id, s.kind, s.window_end_at + make_interval(mins => $4::int) as latest,
                      min(g.occurred_at) filter (where g.is_type = 'arrival') as arrived_at,
                      min(g.occurred_at) filter (where g.is_type <> 'arrival') as done_at
                 from mine
                 join loads l on l.id = mine.load_id
                 join load_logs g on g.load_id = l.id and g.movement_id = mine.id and g.is_type in ('arrival', 'pickup', 'delivery')
                 join load_stops s on s.id = g.stop_id and s.kind in ('pickup', 'delivery')
                where l.origin_at >= $3 and l.status <> 'cancelled'
                group by s.id
           )
           select kind as "kind!: StopKind", count(*) as "judged!",
                  count(*) filter (where coalesce(arrived_at, done_at) <= latest) as "on_time!"
             from reached where arrived_at is not null or done_at <= latest group by kind"#,
        tenant.company().0,
        carrier.0,
        from,
        i32::try_from(grace_minutes).unwrap_or(i32::MAX)
    )
    .fetch_all(db)
    .await
}

/// A load, as far as it says when a carrier was last used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastLoad {
    /// The load.
    pub id: LoadId,
    /// Your number for it.
    pub external_load_number: String,
    /// Where it stands.
    pub status: LoadStatus,
    /// When its first pickup window starts.
    pub origin_at: DateTime<Utc>,
    /// The time zone of its first stop.
    pub time_zone: String,
}

/// The load with the latest pickup among those that the carrier hauls or hauled, canceled ones apart, however long ago.
pub async fn last(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Option<LastLoad>> {
    query_as!(
        LastLoad,
        r#"with mine as materialized (
               select distinct load_id from movements
                where company_id = $1 and carrier_id = $2 and removed_at is null order by load_id desc limit 10000
           )
           select l.id as "id!: LoadId", l.external_load_number as "external_load_number!", l.status as "status!: LoadStatus",
                  l.origin_at as "origin_at!",
                  (select s.time_zone from load_stops s where s.load_id = l.id
                    order by s.kind <> 'pickup', s.position limit 1) as "time_zone!"
             from mine join loads l on l.id = mine.load_id
            where l.status <> 'cancelled'
            order by l.origin_at desc, l.id desc limit 1"#,
        tenant.company().0,
        carrier.0
    )
    .fetch_optional(db)
    .await
}
