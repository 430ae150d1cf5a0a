//! The leave to follow a load's truck: what it covers, and how it ends.
//!
//! A share that its span ended keeps what it gave for as long as positions are kept. One that a person ends takes it all along.

use super::areas::NewArea;
use super::events::NewEvent;
use super::states::NewState;
use super::taken::{self, Taken};
use super::traces::{self, NewTrace};
use super::{expected, held, positions, settings};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::{self, Fix};
use kernel::ids::{CarrierId, CarrierVehicleId, CompanyId, LoadId, MovementId, TrackingShareId};
use serde_json::json;
use sqlx::{query, query_as, query_scalar};

kernel::wire::words! {
    /// What shares.
    pub enum ShareKind {
        /// The truck's ELD.
        Eld = "eld",
        /// The driver's phone.
        Phone = "phone",
    }
}

impl ShareKind {
    /// Where its positions are from.
    pub const fn source(self) -> FixSource {
        match self {
            Self::Eld => FixSource::Eld,
            Self::Phone => FixSource::Phone,
        }
    }
}

kernel::wire::words! {
    /// Who ended a share.
    pub enum RevokedBy {
        /// The driver.
        Driver = "driver",
        /// The carrier.
        Carrier = "carrier",
        /// The broker.
        Broker = "broker",
        /// Its span.
        End = "end",
    }
}

/// Whether a share of this kind stands for a movement of the company.
pub async fn stands(db: &mut Conn, tenant: Tenant, movement: MovementId, kind: ShareKind) -> sqlx::Result<bool> {
    query_scalar!(
        r#"select exists (
               select from tracking_shares where movement_id = $1 and company_id = $2 and kind = $3 and revoked_at is null
           ) as "stands!""#,
        movement.0,
        tenant.company().0,
        kind.as_str()
    )
    .fetch_one(db)
    .await
}

/// A share of a load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShareOfLoad {
    /// The share.
    pub id: TrackingShareId,
    /// What shares.
    pub kind: ShareKind,
    /// Whose truck.
    pub movement_id: MovementId,
    /// Who ended it; none while it stands.
    pub revoked_by: Option<RevokedBy>,
}

/// One of the shares of one of the company's loads.
pub async fn find(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    id: TrackingShareId,
) -> sqlx::Result<Option<ShareOfLoad>> {
    query_as!(
        ShareOfLoad,
        r#"select id as "id: TrackingShareId", kind as "kind: ShareKind", movement_id as "movement_id: MovementId",
                  revoked_by as "revoked_by: RevokedBy"
             from tracking_shares where id = $1 and load_id = $2 and company_id = $3"#,
        id.0,
        load.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// What a share covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpanRow {
    /// The share.
    pub id: TrackingShareId,
    /// What shares.
    pub kind: ShareKind,
    /// Whose truck.
    pub movement_id: MovementId,
    /// When it was agreed to.
    pub given_at: DateTime<Utc>,
    /// From when positions are shared.
    pub starts_at: DateTime<Utc>,
    /// Until when at most.
    pub ends_at: DateTime<Utc>,
}

/// What those of these shares cover that stand.
pub async fn spans(db: &mut Conn, tenant: Tenant, shares: &[TrackingShareId]) -> sqlx::Result<Vec<SpanRow>> {
    if shares.is_empty() {
        return Ok(Vec::new());
    }
    query_as!(
        SpanRow,
        r#"select id as "id: TrackingShareId", kind as "kind: ShareKind", movement_id as "movement_id: MovementId", given_at, starts_at, ends_at
             from tracking_shares where id = any($2) and company_id = $1 and revoked_at is null"#,
        tenant.company().0,
        shares as &[TrackingShareId]
    )
    .fetch_all(db)
    .await
}

/// Ends a share for a person, and deletes what it gave: positions, those that were refused, packed days, areas, the last position, and the
/// arrival that was expected by it, with a delay that followed from that: gives the event of the load's status then, which the caller appends.
/// Logs that were drawn from them stay, and so does what another share or the broker's own systems gave. One that its span ended can still be
/// ended so; of one that a person ended, nothing is left to do. The caller holds the load's lock ([`super::held::lock`]) and announces it.
pub async fn forget(
    db: &mut Conn,
    tenant: Tenant,
    id: TrackingShareId,
    by: RevokedBy,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<NewEvent>> {
    let company = tenant.company().0;
    let ended = query!(
        r#"update tracking_shares set revoked_at = coalesce(revoked_at, $3), revoked_by = $4
            where id = $1 and company_id = $2 and (revoked_at is null or revoked_by = 'end')
        returning load_id as "load_id: LoadId", movement_id as "movement_id: MovementId", kind as "kind: ShareKind""#,
        id.0,
        company,
        now,
        by.as_str()
    );
    let Some(share) = ended.fetch_optional(&mut *db).await? else { return Ok(None) };
    let (load, movement, source) = (share.load_id, share.movement_id, share.kind.source());
    // Read while the last position is still there.
    let expected_by_it = held::read(db, tenant, load).await?.filter(|held| {
        let is_current = held.load.current_movement().is_some_and(|current| current.id == movement);
        is_current && held.load.last_fix.is_some_and(|fix| fix.source == source)
    });
    let undelayed = match expected_by_it {
        Some(held) => expected::take_back(db, tenant, &held, now).await?,
        None => None,
    };
    query!(
        "delete from load_positions where movement_id = $1 and company_id = $2 and source = $3",
        movement.0,
        company,
        source.as_str()
    )
    .execute(&mut *db)
    .await?;
    query!(
        "delete from load_refused_positions where movement_id = $1 and company_id = $2 and source = $3",
        movement.0,
        company,
        source.as_str()
    )
    .execute(&mut *db)
    .await?;
    query!("delete from movement_areas where movement_id = $1 and company_id = $2", movement.0, company)
        .execute(&mut *db)
        .await?;
    query!("delete from movement_states where movement_id = $1 and company_id = $2", movement.0, company)
        .execute(&mut *db)
        .await?;
    let packed = thin_out(db, tenant, movement, source).await?;
    let mut known: Vec<Fix> =
        positions::known(db, tenant, &[movement]).await?.into_iter().map(|(_, fix)| fix).collect();
    known.sort_by_key(|fix| fix.located_at);
    remember(db, tenant, (load, movement), (&packed, &known), now).await?;
    Ok(undelayed)
}

/// Takes a source's positions out of a movement's packed days; gives the positions that stay. A day that cannot be read goes as a whole.
async fn thin_out(db: &mut Conn, tenant: Tenant, movement: MovementId, source: FixSource) -> sqlx::Result<Vec<Fix>> {
    let mut left = Vec::new();
    for trace in traces::of_movement(db, tenant, movement).await? {
        let mut fixes = position::unpack(&trace.packed).unwrap_or_default();
        fixes.retain(|fix| fix.source != source);
        match position::pack(&fixes) {
            Ok(packed) if !fixes.is_empty() => {
                let positions = i32::try_from(fixes.len()).unwrap_or(i32::MAX);
                traces::put(db, trace.day, &[NewTrace { movement, positions, packed }]).await?;
            }
            _ => traces::remove(db, movement, trace.day).await?,
        }
        left.extend(fixes);
    }
    Ok(left)
}

/// Remembers of a movement what the positions that it still has say.
async fn remember(
    db: &mut Conn,
    tenant: Tenant,
    (load, movement): (LoadId, MovementId),
    (packed, known): (&[Fix], &[Fix]),
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let areas = position::areas(packed.iter().chain(known));
    let areas: Vec<_> =
        areas.into_iter().map(|((day, zip), seen)| NewArea { load, movement, day, zip, seen }).collect();
    let mut states = Vec::new();
    if let Some(last) = known.last().copied() {
        let standing_mph = settings::of(db, tenant).await?.standing_mph;
        let is_at_rest = position::is_at_rest(&last, known.iter().rev().nth(1), standing_mph);
        states.push(NewState { load, movement, last, is_at_rest, miles_left: None, watches: json!({}) });
    }
    taken::put(db, tenant, &Taken { areas: &areas, states: &states, ..Taken::default() }, now).await?;
    Ok(())
}

/// A share whose span is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverRow {
    /// The share.
    pub id: TrackingShareId,
    /// The broker.
    pub company_id: CompanyId,
    /// The load.
    pub load_id: LoadId,
    /// Whose truck.
    pub movement_id: MovementId,
    /// What shares.
    pub kind: ShareKind,
}

/// Shares that stand although their span is over at a moment of the wall's clock, or of the company's own in the demonstration; in the order
/// of companies and loads, so many at most.
pub async fn over(db: &mut Conn, now: DateTime<Utc>, most: i64) -> sqlx::Result<Vec<OverRow>> {
    query_as!(
        OverRow,
        r#"select s.id as "id: TrackingShareId", s.company_id as "company_id: CompanyId", s.load_id as "load_id: LoadId",
                  s.movement_id as "movement_id: MovementId", s.kind as "kind: ShareKind"
             from tracking_shares s left join freight_clocks c on c.company_id = s.company_id
            where s.revoked_at is null and s.ends_at <= coalesce(c.origin + ($1::timestamptz - c.started_at) * c.speed, $1::timestamptz)
            order by s.company_id, s.load_id, s.id limit $2"#,
        now,
        most
    )
    .fetch_all(db)
    .await
}

/// Notes that the spans of these shares are over; gives those that stood until now. What they gave stays.
pub async fn end(
    db: &mut Conn,
    tenant: Tenant,
    shares: &[TrackingShareId],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<TrackingShareId>> {
    query_scalar!(
        r#"update tracking_shares set revoked_at = $3, revoked_by = 'end'
            where id = any($2) and company_id = $1 and revoked_at is null returning id as "id: TrackingShareId""#,
        tenant.company().0,
        shares as &[TrackingShareId],
        now
    )
    .fetch_all(db)
    .await
}

/// Where a carrier's truck was last, as far as the company may know it: the position while one is shared or its own systems told it, else the
/// ZIP code.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedVehicle {
    /// The truck; none where the driver shares a phone and no truck is named.
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    /// Its VIN.
    pub vin: Option<String>,
    /// When it was at the position.
    pub located_at: Option<DateTime<Utc>>,
    /// Latitude in degrees.
    pub latitude: Option<f64>,
    /// Longitude in degrees.
    pub longitude: Option<f64>,
    /// The last ZIP code.
    pub zip: Option<String>,
    /// When it was there.
    pub zip_at: Option<DateTime<Utc>>,
}

/// The trucks of a carrier that are followed on the company's own live loads; at most 200.
pub async fn vehicles(db: &mut Conn, tenant: Tenant, carrier: CarrierId) -> sqlx::Result<Vec<SharedVehicle>> {
    query_as!(
        SharedVehicle,
        r#"select m.carrier_vehicle_id as "carrier_vehicle_id?: CarrierVehicleId", v.vin as "vin?", p.located_at as "located_at?",
                  p.latitude as "latitude?", p.longitude as "longitude?", a.zip as "zip?", a.last_at as "zip_at?"
             from movements m join loads l on l.id = m.load_id
             left join carrier_vehicles v on v.id = m.carrier_vehicle_id
             left join lateral (
                 select t.located_at, t.latitude, t.longitude from movement_states t
                  where t.movement_id = m.id
                    and (t.source in ('key', 'check_call')
                         or exists (select from tracking_shares s
                                     where s.movement_id = m.id and s.revoked_at is null and t.located_at between s.starts_at and s.ends_at))
             ) p on true
             left join lateral (
                 select r.zip, r.last_at from movement_areas r
                  where r.movement_id = m.id
                    and exists (select from tracking_shares s where s.movement_id = m.id and s.revoked_at is null)
                  order by r.last_at desc limit 1
             ) a on true
            where m.company_id = $1 and m.carrier_id = $2 and m.removed_at is null and l.status in ('covered', 'progress', 'delayed')
              and (p.located_at is not null or a.zip is not null)
            order by m.id limit 200"#,
        tenant.company().0,
        carrier.0
    )
    .fetch_all(db)
    .await
}
