//! Adding loads, few or very many: a statement a table, not a load.

use super::charges;
use super::rows::{LoadSource, MilesSource};
use super::write::{Ends, NewLoad, NewStop};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use freight::equipment::{EquipmentType, WeightUnit};
use freight::load::LoadStatus;
use freight::stop::{GeoSource, Handling, Scheduling, StopKind};
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, TeamId, UserId};
use sqlx::query;
use std::collections::HashMap;

/// Loads to a statement.
const TOGETHER: usize = 2_000;

/// Adds loads to the company; gives their ids, in the order given. A number that the company uses already violates
/// `loads_external_load_number_key`. Somebody who is not of the company owns none.
pub async fn insert_many(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[NewLoad],
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<LoadId>> {
    let mut ids = Vec::with_capacity(loads.len());
    for some in loads.chunks(TOGETHER) {
        let made = insert_loads(db, tenant, some, now).await?;
        let stops: Vec<_> =
            made.iter().zip(some).flat_map(|(id, load)| load.stops.iter().map(move |stop| (*id, stop))).collect();
        insert_stops(db, tenant, &stops).await?;
        insert_movements(db, tenant, (&made, some), by, now).await?;
        let charges: Vec<_> =
            made.iter().zip(some).flat_map(|(id, load)| load.charges.iter().map(move |charge| (*id, charge))).collect();
        charges::insert(db, tenant, &charges).await?;
        ids.extend(made);
    }
    Ok(ids)
}

/// One column of the rows to write.
fn column<R, T>(rows: &[R], of: impl Fn(&R) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}

async fn insert_loads(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[NewLoad],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<LoadId>> {
    let owners: Vec<UserId> = loads.iter().filter_map(|load| load.fields.user_id).collect();
    // Until the transaction ends, none of them leaves the company.
    query!(
        "select id from users where company_id = $1 and id = any($2) order by id for share",
        tenant.company().0,
        &owners as &[UserId]
    )
    .fetch_all(&mut *db)
    .await?;
    let ends = column(loads, |load| Ends::of(&load.stops, now));
    let numbers = column(loads, |load| load.fields.external_load_number.clone());
    let statuses = column(loads, |load| load.status);
    let cancelled = column(loads, |load| (load.status == LoadStatus::Cancelled).then_some(now));
    let closed = column(loads, |load| (!load.status.is_open()).then_some(now));
    let sources = column(loads, |load| load.source);
    let source_times = column(loads, |load| load.source_updated_at);
    let digests = column(loads, |load| load.received_digest.clone());
    let users = column(loads, |load| load.fields.user_id);
    let teams = column(loads, |load| load.fields.team_id);
    let equipment = column(loads, |load| load.fields.equipment_type);
    let rates = column(loads, |load| load.fields.min_rate_cents);
    let weights = column(loads, |load| load.fields.weight);
    let weight_units = column(loads, |load| load.fields.weight_unit);
    let lengths = column(loads, |load| load.fields.trailer_length);
    // Lists within lists have no arrays of their own: words without commas, and numbers.
    let certifications = column(loads, |load| load.fields.certifications.join(","));
    let classifications = column(loads, |load| {
        load.fields.classification_ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    });
    let commodities = column(loads, |load| load.fields.commodity.clone());
    let values = column(loads, |load| load.fields.cargo_value_cents);
    let temperatures = column(loads, |load| load.fields.temperature);
    let miles = column(loads, |load| load.fields.billable_miles);
    let miles_sources = column(loads, |load| load.fields.source_of_miles());
    let teamed = column(loads, |load| load.fields.is_team);
    let partial = column(loads, |load| load.fields.is_partial);
    let trailers = column(loads, |load| load.fields.trailer_number.clone());
    let bols = column(loads, |load| load.fields.bol_number.clone());
    let seals = column(loads, |load| load.fields.seal_number.clone());
    let origins = column(&ends, |ends| ends.origin);
    let destinations = column(&ends, |ends| ends.destination);
    let last_ends = column(&ends, |ends| ends.last_window_end);
    let made = query!(
        r#"insert into loads (company_id, external_load_number, status, status_changed_at, cancelled_at, closed_at, source, source_updated_at,
               received_digest, user_id, team_id, equipment_type, min_rate_cents, weight, weight_unit, trailer_length, certifications,
               classification_ids, commodity, cargo_value_cents, temperature, billable_miles, miles_source, is_team, is_partial, trailer_number,
               bol_number, seal_number, origin_at, destination_at, last_window_end_at, created_at, updated_at)
           select $1, n.number, n.status, $2, n.cancelled_at, n.closed_at, n.source, n.source_updated_at, n.digest, u.id, n.team_id, n.equipment,
                  n.rate, n.weight, n.weight_unit, n.length, string_to_array(n.certifications, ','),
                  string_to_array(n.classifications, ',')::bigint[], n.commodity, n.value, n.temperature, n.miles, n.miles_source, n.is_team,
                  n.is_partial, n.trailer, n.bol, n.seal, n.origin_at, n.destination_at, n.last_end_at, $2, $2
             from unnest($3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::text[], $8::timestamptz[], $9::bytea[], $10::bigint[],
                      $11::bigint[], $12::text[], $13::bigint[], $14::double precision[], $15::text[], $16::double precision[], $17::text[],
                      $18::text[], $19::text[], $20::bigint[], $21::double precision[], $22::double precision[], $23::text[], $24::boolean[],
                      $25::boolean[], $26::text[], $27::text[], $28::text[], $29::timestamptz[], $30::timestamptz[], $31::timestamptz[])
                  with ordinality
                  as n (number, status, cancelled_at, closed_at, source, source_updated_at, digest, user_id, team_id, equipment, rate, weight,
                        weight_unit, length, certifications, classifications, commodity, value, temperature, miles, miles_source, is_team,
                        is_partial, trailer, bol, seal, origin_at, destination_at, last_end_at, nth)
             left join users u on u.id = n.user_id and u.company_id = $1
            order by n.nth
           returning id as "id: LoadId", external_load_number"#,
        tenant.company().0,
        now,
        &numbers,
        &statuses as &[LoadStatus],
        &cancelled as &[Option<DateTime<Utc>>],
        &closed as &[Option<DateTime<Utc>>],
        &sources as &[LoadSource],
        &source_times as &[Option<DateTime<Utc>>],
        &digests as &[Option<Vec<u8>>],
        &users as &[Option<UserId>],
        &teams as &[Option<TeamId>],
        &equipment as &[Option<EquipmentType>],
        &rates as &[Option<i64>],
        &weights as &[Option<f64>],
        &weight_units as &[WeightUnit],
        &lengths as &[Option<f64>],
        &certifications,
        &classifications,
        &commodities as &[Option<String>],
        &values as &[Option<i64>],
        &temperatures as &[Option<f64>],
        &miles as &[Option<f64>],
        &miles_sources as &[Option<MilesSource>],
        &teamed,
        &partial,
        &trailers as &[Option<String>],
        &bols as &[Option<String>],
        &seals as &[Option<String>],
        &origins,
        &destinations,
        &last_ends
    );
    let made: HashMap<String, LoadId> =
        made.fetch_all(db).await?.into_iter().map(|row| (row.external_load_number, row.id)).collect();
    numbers.iter().map(|number| made.get(number).copied().ok_or(sqlx::Error::RowNotFound)).collect()
}

/// Writes stops of several loads.
pub(super) async fn insert_stops(db: &mut Conn, tenant: Tenant, stops: &[(LoadId, &NewStop)]) -> sqlx::Result<()> {
    if stops.is_empty() {
        return Ok(());
    }
    let loads = column(stops, |(load, _)| *load);
    let positions = column(stops, |(_, stop)| i16::from(stop.position));
    let kinds = column(stops, |(_, stop)| stop.kind);
    let handling = column(stops, |(_, stop)| stop.handling);
    let scheduling = column(stops, |(_, stop)| stop.scheduling);
    let names = column(stops, |(_, stop)| stop.name.clone());
    let streets = column(stops, |(_, stop)| stop.street.clone());
    let cities = column(stops, |(_, stop)| stop.city.clone());
    let states = column(stops, |(_, stop)| stop.state.clone());
    let postal_codes = column(stops, |(_, stop)| stop.postal_code.clone());
    let references = column(stops, |(_, stop)| stop.reference.clone());
    let notes = column(stops, |(_, stop)| stop.notes.clone());
    let latitudes = column(stops, |(_, stop)| stop.place.map(|place| place.point.lat));
    let longitudes = column(stops, |(_, stop)| stop.place.map(|place| place.point.lon));
    let geo_sources = column(stops, |(_, stop)| stop.place.map(|place| place.geo_source));
    let radii = column(stops, |(_, stop)| stop.place.map(|place| place.radius));
    let starts = column(stops, |(_, stop)| stop.window.start);
    let ends = column(stops, |(_, stop)| stop.window.end);
    let zones = column(stops, |(_, stop)| stop.time_zone.clone());
    query!(
        "insert into load_stops (company_id, load_id, position, kind, handling, scheduling, name, street, city, state, postal_code, reference,
             notes, latitude, longitude, geo_source, radius_miles, window_start_at, window_end_at, time_zone)
         select $1, n.load_id, n.position, n.kind, n.handling, n.scheduling, n.name, n.street, n.city, n.state, n.postal_code, n.reference,
                n.notes, n.latitude, n.longitude, n.geo_source, n.radius, n.start_at, n.end_at, n.time_zone
           from unnest($2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                    $11::text[], $12::text[], $13::text[], $14::double precision[], $15::double precision[], $16::text[], $17::real[],
                    $18::timestamptz[], $19::timestamptz[], $20::text[])
                with ordinality
                as n (load_id, position, kind, handling, scheduling, name, street, city, state, postal_code, reference, notes, latitude,
                      longitude, geo_source, radius, start_at, end_at, time_zone, nth)
          order by n.nth",
        tenant.company().0,
        &loads as &[LoadId],
        &positions,
        &kinds as &[StopKind],
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

async fn insert_movements(
    db: &mut Conn,
    tenant: Tenant,
    (ids, loads): (&[LoadId], &[NewLoad]),
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let new: Vec<_> =
        ids.iter().zip(loads).filter_map(|(id, load)| load.movement.as_ref().map(|movement| (*id, movement))).collect();
    if new.is_empty() {
        return Ok(());
    }
    let of_loads = column(&new, |(load, _)| *load);
    let firsts = column(&new, |(_, movement)| i16::from(movement.first_stop));
    let lasts = column(&new, |(_, movement)| i16::from(movement.last_stop));
    let carriers = column(&new, |(_, movement)| movement.carrier_id);
    let texts = column(&new, |(_, movement)| movement.carrier_text.clone());
    let vehicles = column(&new, |(_, movement)| movement.carrier_vehicle_id);
    let trailers = column(&new, |(_, movement)| movement.trailer_number.clone());
    let drivers = column(&new, |(_, movement)| movement.driver_name.clone());
    let driver_phones = column(&new, |(_, movement)| movement.driver_phone_e164.clone());
    let dispatchers = column(&new, |(_, movement)| movement.dispatcher_name.clone());
    let dispatcher_phones = column(&new, |(_, movement)| movement.dispatcher_phone_e164.clone());
    let dispatcher_emails = column(&new, |(_, movement)| movement.dispatcher_email.clone());
    let switches = column(&new, |(_, movement)| movement.switch_at);
    query!(
        "insert into movements (company_id, load_id, first_stop, last_stop, carrier_id, carrier_text, carrier_vehicle_id, trailer_number,
             driver_name, driver_phone_e164, dispatcher_name, dispatcher_phone_e164, dispatcher_email, switch_at, created_at, created_by)
         select $1, n.load_id, n.first_stop, n.last_stop, n.carrier_id, n.carrier_text, n.vehicle_id, n.trailer, n.driver, n.driver_phone,
                n.dispatcher, n.dispatcher_phone, n.dispatcher_email, n.switch_at, $2, $3
           from unnest($4::bigint[], $5::smallint[], $6::smallint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[],
                    $13::text[], $14::text[], $15::text[], $16::timestamptz[])
                with ordinality
                as n (load_id, first_stop, last_stop, carrier_id, carrier_text, vehicle_id, trailer, driver, driver_phone, dispatcher,
                      dispatcher_phone, dispatcher_email, switch_at, nth)
          order by n.nth",
        tenant.company().0,
        now,
        by.map(|by| by.0),
        &of_loads as &[LoadId],
        &firsts,
        &lasts,
        &carriers as &[Option<CarrierId>],
        &texts as &[Option<String>],
        &vehicles as &[Option<CarrierVehicleId>],
        &trailers as &[Option<String>],
        &drivers as &[Option<String>],
        &driver_phones as &[Option<String>],
        &dispatchers as &[Option<String>],
        &dispatcher_phones as &[Option<String>],
        &dispatcher_emails as &[Option<String>],
        &switches as &[Option<DateTime<Utc>>]
    )
    .execute(db)
    .await?;
    Ok(())
}
