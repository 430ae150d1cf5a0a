//! Who looked at where a load's truck was, and when: told to its driver. One row a person, load and hour.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, UserId};
use sqlx::query;

kernel::wire::words! {
    /// Who looked.
    pub enum Viewer {
        /// A person of the broker.
        User = "user",
        /// The broker's systems, by key.
        Key = "key",
        /// The broker's customer, on the page of the load.
        Customer = "customer",
    }
}

/// Notes that someone looked at one of the company's loads; `user` is which person.
pub async fn note(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    viewer: Viewer,
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into tracking_views (company_id, load_id, user_id, viewer, hour)
         values ($1, $2, $3, $4, date_trunc('hour', $5::timestamptz, 'UTC'))
         on conflict do nothing",
        tenant.company().0,
        load.0,
        user.map(|user| user.0),
        viewer.as_str(),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes the same of each of the company's loads whose positions tell where a carrier's trucks, or one truck, are: those on their way now, or
/// with `since` those with areas since that day. Loads on which nothing was shared are left out.
pub async fn note_of_vehicles(
    db: &mut Conn,
    tenant: Tenant,
    (carrier, vehicle): (Option<CarrierId>, Option<CarrierVehicleId>),
    since: Option<NaiveDate>,
    (viewer, user): (Viewer, Option<UserId>),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "insert into tracking_views (company_id, load_id, user_id, viewer, hour)
         select distinct m.company_id, m.load_id, $6::bigint, $7::text, date_trunc('hour', $8::timestamptz, 'UTC')
           from movements m join loads l on l.id = m.load_id
          where m.company_id = $1 and (m.carrier_id = $2 or m.carrier_vehicle_id = $3)
            and exists (select from tracking_shares s where s.movement_id = m.id)
            and case when $4::date is null then m.removed_at is null and l.status = any($5)
                     else exists (select from movement_areas a where a.movement_id = m.id and a.day >= $4) end
         on conflict do nothing",
        tenant.company().0,
        carrier.map(|id| id.0),
        vehicle.map(|id| id.0),
        since,
        &["covered", "progress", "delayed"].map(str::to_owned),
        user.map(|user| user.0),
        viewer.as_str(),
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes what was noted before `before`; how many.
pub async fn remove_old(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(query!("delete from tracking_views where hour < $1", before).execute(db).await?.rows_affected())
}
