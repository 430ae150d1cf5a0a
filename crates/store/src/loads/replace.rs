//! Giving a load other stops. A stop that stays the same place keeps its row, and with it its logs and papers.

use super::held::Held;
use super::insert::insert_stops;
use super::instructions;
use super::kept::{kept, ranges, settled};
use super::movements;
use super::rows::StopRow;
use super::write::{Ends, NewStop};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::movement::{RemovedReason, StopRange};
use freight::stop::{GeoSource, Handling, LogSource, Scheduling, StopKind};
use kernel::ids::{LoadId, MovementId, StopId, UserId};
use sqlx::query;

/// Movements are moved aside by this while they take each other's places: more than a load has stops.
const ASIDE: i16 = 1_000;

/// Gives a load these stops in the place of those that it has. Kept are the stops that are still there: of the same kind at the same place.
/// Windows that change are remembered. Open movements go with their stops; what nothing is left of is removed as the customer's change.
pub async fn replace_stops(
    db: &mut Conn,
    tenant: Tenant,
    held: &Held,
    stops: &[NewStop],
    source: LogSource,
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let kept = kept(&held.stops, stops);
    let load = held.row.id;
    let gone: Vec<StopId> =
        (0..held.stops.len()).filter(|old| !kept.contains(&Some(*old))).map(|old| held.stops[old].id).collect();
    query!(
        "delete from load_stops where company_id = $1 and load_id = $2 and id = any($3)",
        tenant.company().0,
        load.0,
        &gone as &[StopId]
    )
    .execute(&mut *db)
    .await?;
    let stay: Vec<(&StopRow, NewStop)> =
        kept.iter().zip(stops).filter_map(|(old, new)| old.map(|old| (&held.stops[old], new))).map(settled).collect();
    remember_windows(db, &stay, source, user, now).await?;
    instructions::remember(db, tenant, (load, &held.stops, stops), (source, user), now).await?;
    update_stops(db, tenant, &stay).await?;
    let fresh: Vec<(LoadId, &NewStop)> =
        kept.iter().zip(stops).filter(|(old, _)| old.is_none()).map(|(_, new)| (load, new)).collect();
    insert_stops(db, tenant, &fresh).await?;
    move_movements(db, tenant, (held, &kept), user, now).await?;
    let next = held.load.next_stop().map(|(_, stop)| stop.id);
    let ends = Ends::of(stops, now);
    query!(
        "update loads set origin_at = $3, destination_at = $4, last_window_end_at = $5, eta_at = case when $6 then null else eta_at end,
             posting_expires_at = case when posted_at is not null then $8::timestamptz end, lock_version = lock_version + 1, updated_at = $7
          where id = $1 and company_id = $2",
        load.0,
        tenant.company().0,
        ends.origin,
        ends.destination,
        ends.last_window_end,
        // The arrival that was expected is another stop's.
        next.is_some_and(|next| gone.contains(&next)),
        now,
        // A posting ends with the first pickup window.
        stops.iter().find(|stop| stop.kind == StopKind::Pickup).map_or(ends.origin, |stop| stop.window.end)
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn remember_windows(
    db: &mut Conn,
    stops: &[(&StopRow, NewStop)],
    source: LogSource,
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let changed: Vec<&StopRow> =
        stops.iter().filter(|(old, new)| old.window() != new.window).map(|(old, _)| *old).collect();
    if changed.is_empty() {
        return Ok(());
    }
    let ids: Vec<StopId> = changed.iter().map(|stop| stop.id).collect();
    let starts: Vec<DateTime<Utc>> = changed.iter().map(|stop| stop.window_start_at).collect();
    let ends: Vec<DateTime<Utc>> = changed.iter().map(|stop| stop.window_end_at).collect();
    query!(
        "insert into load_stop_windows (stop_id, window_start_at, window_end_at, changed_at, source, user_id)
         select n.stop_id, n.start_at, n.end_at, $4, $5, $6
           from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as n (stop_id, start_at, end_at)",
        &ids as &[StopId],
        &starts,
        &ends,
        now,
        source.as_str(),
        user.map(|user| user.0)
    )
    .execute(db)
    .await?;
    Ok(())
}

async fn update_stops(db: &mut Conn, tenant: Tenant, stops: &[(&StopRow, NewStop)]) -> sqlx::Result<()> {
    let text =
        |of: fn(&NewStop) -> Option<String>| -> Vec<Option<String>> { stops.iter().map(|(_, new)| of(new)).collect() };
    let ids: Vec<StopId> = stops.iter().map(|(old, _)| old.id).collect();
    let positions: Vec<i16> = stops.iter().map(|(_, new)| i16::from(new.position)).collect();
    let handling: Vec<Handling> = stops.iter().map(|(_, new)| new.handling).collect();
    let scheduling: Vec<Scheduling> = stops.iter().map(|(_, new)| new.scheduling).collect();
    let (names, streets) = (text(|new| new.name.clone()), text(|new| new.street.clone()));
    let (cities, states) = (text(|new| new.city.clone()), text(|new| new.state.clone()));
    let postal_codes = text(|new| new.postal_code.clone());
    let (references, notes) = (text(|new| new.reference.clone()), text(|new| new.notes.clone()));
    let latitudes: Vec<Option<f64>> = stops.iter().map(|(_, new)| new.place.map(|place| place.point.lat)).collect();
    let longitudes: Vec<Option<f64>> = stops.iter().map(|(_, new)| new.place.map(|place| place.point.lon)).collect();
    let geo_sources: Vec<Option<GeoSource>> =
        stops.iter().map(|(_, new)| new.place.map(|place| place.geo_source)).collect();
    let radii: Vec<Option<f32>> = stops.iter().map(|(_, new)| new.place.map(|place| place.radius)).collect();
    let starts: Vec<DateTime<Utc>> = stops.iter().map(|(_, new)| new.window.start).collect();
    let ends: Vec<DateTime<Utc>> = stops.iter().map(|(_, new)| new.window.end).collect();
    let zones: Vec<String> = stops.iter().map(|(_, new)| new.time_zone.clone()).collect();
    query!(
        "update load_stops s set position = n.position, handling = n.handling, scheduling = n.scheduling, name = n.name, street = n.street,
             city = n.city, state = n.state, postal_code = n.postal_code, reference = n.reference, notes = n.notes, latitude = n.latitude,
             longitude = n.longitude, geo_source = n.geo_source, radius_miles = n.radius, window_start_at = n.start_at, window_end_at = n.end_at,
             time_zone = n.time_zone
           from unnest($2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
                    $12::text[], $13::double precision[], $14::double precision[], $15::text[], $16::real[], $17::timestamptz[],
                    $18::timestamptz[], $19::text[])
                as n (id, position, handling, scheduling, name, street, city, state, postal_code, reference, notes, latitude, longitude,
                      geo_source, radius, start_at, end_at, time_zone)
          where s.id = n.id and s.company_id = $1",
        tenant.company().0,
        &ids as &[StopId],
        &positions,
        &handling as &[Handling],
        &scheduling as &[Scheduling],
        &names as &[Option<String>],
        &streets as &[Option<String>],
        &cities as &[Option<String>],
        &states as &[Option<String>],
        &postal_codes as &[Option<String>],
        &references as &[Option<String>],
        &notes as &[Option<String>],
        &latitudes as &[Option<f64>],
        &longitudes as &[Option<f64>],
        &geo_sources as &[Option<GeoSource>],
        &radii as &[Option<f32>],
        &starts,
        &ends,
        &zones
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Has the open movements span the same stops where these are now.
async fn move_movements(
    db: &mut Conn,
    tenant: Tenant,
    (held, kept): (&Held, &[Option<usize>]),
    user: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let before: Vec<StopRange> = held.movements.iter().map(super::rows::MovementRow::range).collect();
    let after = ranges(&before, held.stops.len(), kept);
    let (mut ids, mut firsts, mut lasts) = (Vec::<MovementId>::new(), Vec::<i16>::new(), Vec::<i16>::new());
    for (movement, range) in held.movements.iter().zip(&after) {
        let Some(range) = range else {
            movements::remove(db, tenant, movement.id, RemovedReason::CustomerChange, None, user, now).await?;
            continue;
        };
        ids.push(movement.id);
        firsts.push(range.first.into());
        lasts.push(range.last.into());
    }
    if before.iter().map(|range| Some(*range)).eq(after) {
        return Ok(());
    }
    // Two open movements never begin at the same stop, not for a moment either.
    query!(
        "update movements set first_stop = first_stop + $3, last_stop = last_stop + $3 where company_id = $1 and id = any($2)",
        tenant.company().0,
        &ids as &[MovementId],
        ASIDE
    )
    .execute(&mut *db)
    .await?;
    query!(
        "update movements m set first_stop = n.first_stop, last_stop = n.last_stop
           from unnest($2::bigint[], $3::smallint[], $4::smallint[]) as n (id, first_stop, last_stop)
          where m.id = n.id and m.company_id = $1",
        tenant.company().0,
        &ids as &[MovementId],
        &firsts,
        &lasts
    )
    .execute(db)
    .await?;
    Ok(())
}
