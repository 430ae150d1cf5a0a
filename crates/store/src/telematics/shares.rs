//! Trucks whose ELD is shared for one load with one broker (consent version 2): which device reports them, and their positions on the way to
//! the load.
//!
//! A position goes to the load's own while the share stands, within its span, and only of the truck that is assigned to the movement. What
//! reaches a load is from then on the load's ([`crate::loads`]): revoking the share deletes it there.

use super::Provider;
use crate::loads::events::{self, LoadEventKind};
use crate::loads::feed;
use crate::loads::shares::{self, RevokedBy, ShareKind};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, LoadId, MovementId, TelematicsConnectionId, TrackingShareId};
use serde_json::json;

/// What reports a carrier's truck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// The carrier's connection.
    pub connection: TelematicsConnectionId,
    /// Its provider.
    pub provider: Provider,
    /// The truck there; none while the provider reports no such VIN.
    pub provider_vehicle_id: Option<String>,
}

/// The open connection of a carrier that reports a VIN; another open one where none does. None where the carrier has no connection.
pub async fn device(db: &mut Conn, carrier: CarrierId, vin: Option<&str>) -> sqlx::Result<Option<Device>> {
    sqlx::query_as!(
        Device,
        r#"select t.id as "connection: TelematicsConnectionId", t.provider as "provider: Provider", v.id as "provider_vehicle_id?"
             from telematics_connections t
             left join lateral (
                 select w.provider_vehicle_id as id from telematics_vehicles w
                  where w.connection_id = t.id and w.vin = $2 order by w.last_seen_at desc limit 1
             ) v on true
            where t.carrier_id = $1 and t.revoked_at is null
            order by v.id is null, t.trouble is not null, t.id desc
            limit 1"#,
        carrier.0,
        vin
    )
    .fetch_optional(db)
    .await
}

/// Looks again which truck at the provider is each open share's, and why nothing comes of it: another truck than the one that was agreed to
/// is none. The loads of those that changed are announced.
pub async fn refresh(db: &mut Conn) -> sqlx::Result<()> {
    let changed = sqlx::query!(
        r#"update tracking_shares s set provider_vehicle_id = found.vehicle, trouble = found.trouble
             from (select o.id, v.id as vehicle,
                          case when t.trouble is not null then 'provider_refuses'
                               when c.vin is not null and v.id is null then 'vehicle_not_found' end as trouble
                     from tracking_shares o join telematics_connections t on t.id = o.connection_id
                     join movements m on m.id = o.movement_id left join carrier_vehicles c on c.id = m.carrier_vehicle_id
                     left join lateral (
                         select w.provider_vehicle_id as id from telematics_vehicles w
                          where w.connection_id = t.id and w.vin = c.vin and (o.vin is null or o.vin = c.vin)
                          order by w.last_seen_at desc limit 1
                     ) v on true
                    where o.kind = 'eld' and o.revoked_at is null) found
            where s.id = found.id
              and (s.provider_vehicle_id is distinct from found.vehicle or s.trouble is distinct from found.trouble)
           returning s.company_id as "company_id: CompanyId", s.load_id as "load_id: LoadId""#
    );
    for share in changed.fetch_all(&mut *db).await? {
        #[expect(
            clippy::disallowed_methods,
            reason = "the row says whose load it is; nothing else of the company is touched"
        )]
        let tenant = Tenant::of(share.company_id);
        feed::announce(db, tenant, &[share.load_id]).await?;
    }
    Ok(())
}

/// A position of a shared truck.
#[derive(Clone, Copy, Debug)]
pub struct SharedFix {
    /// The share.
    pub share_id: TrackingShareId,
    /// The broker that it is shared with.
    pub company_id: CompanyId,
    /// The load.
    pub load_id: LoadId,
    /// The movement.
    pub movement_id: MovementId,
    /// When the truck was there.
    pub located_at: DateTime<Utc>,
    /// Latitude in degrees.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
}

/// Takes up to `most` positions that wait for their loads, in the order of broker and movement. Those whose share ended meanwhile, and those
/// from after the truck left its last stop, are dropped. They are handed on in the same transaction, or wait on.
pub async fn take_waiting(db: &mut Conn, most: i64) -> sqlx::Result<Vec<SharedFix>> {
    sqlx::query_as!(
        SharedFix,
        r#"with taken as (
               delete from eld_fixes where id in (select id from eld_fixes order by id limit $1 for update skip locked)
               returning share_id, located_at, latitude, longitude
           )
           select s.id as "share_id: TrackingShareId", s.company_id as "company_id: CompanyId", s.load_id as "load_id: LoadId",
                  s.movement_id as "movement_id: MovementId", t.located_at as "located_at!", t.latitude as "latitude!",
                  t.longitude as "longitude!"
             from taken t join tracking_shares s on s.id = t.share_id join loads o on o.id = s.load_id
             join movements m on m.id = s.movement_id
             left join load_stops z on z.load_id = m.load_id and z.position = m.last_stop
            where s.revoked_at is null and m.removed_at is null
              and t.located_at <= coalesce(z.departed_at, z.done_at, o.closed_at, s.ends_at)
            order by s.company_id, s.movement_id, t.located_at"#,
        most
    )
    .fetch_all(db)
    .await
}

/// Ends the shares by a connection: the carrier took back its consent to read the devices at all. What loads that are over have of it goes too.
pub(super) async fn end_of_connection(
    db: &mut Conn,
    connection: TelematicsConnectionId,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let given = sqlx::query!(
        r#"select s.id as "id: TrackingShareId", s.company_id as "company_id: CompanyId", s.load_id as "load_id: LoadId",
                  s.movement_id as "movement_id: MovementId", s.revoked_at is null as "stands!", o.external_load_number
             from tracking_shares s join loads o on o.id = s.load_id
            where s.connection_id = $1 and (s.revoked_at is null or s.revoked_by = 'end')
            order by s.company_id, s.load_id, s.id
              for no key update of o"#,
        connection.0
    );
    for share in given.fetch_all(&mut *db).await? {
        #[expect(clippy::disallowed_methods, reason = "the carrier ends what it shared, with whichever brokers")]
        let tenant = Tenant::of(share.company_id);
        let undelayed = shares::forget(db, tenant, share.id, RevokedBy::Carrier, now).await?;
        events::append_many(db, tenant, undelayed.as_slice(), now).await?;
        feed::announce(db, tenant, &[share.load_id]).await?;
        if !share.stands {
            continue;
        }
        let details = json!({
            "external_load_number": share.external_load_number,
            "movement_id": share.movement_id,
            "tracking_share_id": share.id,
            "kind": ShareKind::Eld,
            "ended_by": RevokedBy::Carrier,
        });
        events::append(db, tenant, share.load_id, LoadEventKind::TrackingStopped, details, now, now).await?;
    }
    Ok(())
}
