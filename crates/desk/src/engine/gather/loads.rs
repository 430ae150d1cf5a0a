//! A load and a carrier's part of it, as alerts read them.

use super::rows::Rows;
use alerts::input::{
    CrewChange, CrewPart, Fact, Guard, Load, Movement, NamedBy, NamedCarrier, Sighting, Source, Stop, Vehicle,
};
use freight::equipment::EquipmentType;
use freight::guarded::Compared;
use freight::readiness::DockCheck;
use freight::settings::Settings;
use freight::stop::{GeoSource, StopKind, Zone};
use geo::nearest_zip;
use store::loads::held::Held;
use store::loads::rows::{MovementRow, StopRow};
use store::tickets::gather::trucks::{CrewRow, SightingRow};

/// The load.
pub(super) fn load(held: &Held, rows: &Rows) -> Load {
    let row = &held.row;
    let guard = rows.guards.get(&row.id);
    let mut stops: Vec<Stop> = held.stops.iter().map(stop).collect();
    if let Some(listed) = guard.and_then(|guard| guard.listed_pickup.as_ref())
        && let Some(pickup) = stops.iter_mut().find(|stop| stop.kind == StopKind::Pickup)
    {
        pickup.areas.push(listed.name.clone());
    }
    Load {
        id: row.id,
        number: row.external_load_number.clone(),
        status: row.status,
        stops,
        commodity: row.commodity.clone(),
        cargo_value: row.cargo_value_cents.and_then(|cents| u32::try_from(cents / 100).ok()),
        equipment: row.equipment_type,
        is_temperature_controlled: row.temperature.is_some() || row.equipment_type == Some(EquipmentType::Reefer),
        billable_miles: row.billable_miles.map(|miles| miles.round() as u32),
        instruction_changes: rows.instructions.get(&row.id).cloned().unwrap_or_default(),
        guard: guard.map(|guard| guarded(guard, &rows.settings)).unwrap_or_default(),
        told: rows.told.get(&row.id).cloned(),
    }
}

/// Whether the load is guarded, as it is judged everywhere.
fn guarded(guard: &dispatch::loads::guard::Guard, settings: &Settings) -> Guard {
    Guard::of(guard.reasons.clone(), guard.is_identity_proven, settings)
}

fn stop(row: &StopRow) -> Stop {
    let place = row.place();
    let offset = row
        .time_zone
        .parse::<Zone>()
        .ok()
        .map_or(0, |zone| (zone.local(row.window_start_at) - row.window_start_at.naive_utc()).num_minutes() as i32);
    Stop {
        id: row.id,
        kind: row.kind,
        spot: place.map(|place| place.point.into()),
        is_approximate: place.is_some_and(|place| matches!(place.geo_source, GeoSource::Zip | GeoSource::City)),
        areas: areas(row),
        window_start: row.window_start_at,
        window_end: row.window_end_at,
        offset_minutes: offset,
        time_zone: row.time_zone.clone(),
        arrived_at: row.arrived_at,
        departed_at: row.departed_at,
        done_at: row.done_at,
    }
}

/// State, county and first digits of the ZIP code, as lists of areas name them.
fn areas(row: &StopRow) -> Vec<String> {
    let nearest = row.place().and_then(|place| nearest_zip(place.point));
    let state = row.state.clone().or_else(|| nearest.map(|zip| zip.state().code.to_owned()));
    let county = nearest.map(|zip| format!("{}/{}", zip.state().code, zip.county.name));
    let digits = row.postal_code.as_deref().and_then(|code| code.get(..3)).map(str::to_owned);
    [state, county, digits].into_iter().flatten().collect()
}

/// A carrier's part of it.
pub(super) fn movement(held: &Held, row: &MovementRow, rows: &Rows) -> Movement {
    let is_current = held.current().is_some_and(|current| current.id == row.id);
    let guard = rows.guards.get(&held.row.id).filter(|_| is_current);
    let dock_check = guard.map_or(DockCheck::Open, |guard| guard.dock_check);
    Movement {
        id: row.id,
        carrier_id: row.carrier_id,
        booked_at: row.created_at,
        confirmed_at: row.confirmed_at,
        vehicle: vehicle(row, rows),
        crew_changes: rows
            .crew
            .get(&row.id)
            .map(|changes| changes.iter().map(crew_change).collect())
            .unwrap_or_default(),
        driver_elsewhere: match rows.elsewhere.get(&row.id) {
            Some(elsewhere) => Fact::known(elsewhere.clone(), Rows::own_loads(rows.today)),
            None if row.driver_phone_e164.is_some() => Fact::none(Rows::own_loads(rows.today)),
            None => Fact::unknown("The driver's phone isn't known"),
        },
        named: named(row, rows).into_iter().chain(at_dock(row, rows, dock_check)).collect(),
        dock_check,
        demands: rows.demands.get(&row.id).cloned().unwrap_or_default(),
    }
}

fn crew_change(row: &CrewRow) -> CrewChange {
    CrewChange { at: row.changed_at, part: row.part, before: row.before.clone(), after: row.after.clone() }
}

fn vehicle(row: &MovementRow, rows: &Rows) -> Option<Vehicle> {
    let vin = row.vin.clone();
    if vin.is_none() && row.carrier_vehicle_id.is_none() {
        return None;
    }
    let seen = vin.as_ref().and_then(|vin| rows.sightings.get(vin)).cloned().unwrap_or_default();
    let source = || Source::new("Roadside inspections, ELDs, schedules and your loads", Some(rows.today));
    let files = rows.files.of_dot(row.carrier_dot_number.unwrap_or_default());
    let changed =
        rows.crew.get(&row.id).and_then(|changes| changes.iter().rfind(|change| change.part == CrewPart::Truck));
    Some(Vehicle {
        id: row.carrier_vehicle_id,
        assigned_at: changed.map_or(row.created_at, |change| change.changed_at),
        sightings: match (&vin, seen.is_empty()) {
            (None, _) => Fact::unknown("The VIN isn't known"),
            // The other ways of seeing a truck are the product's own; inspections are only as complete as their files.
            (Some(_), true) => match &files.vehicles {
                Ok(_) => Fact::none(source()),
                Err(why) => Fact::unknown(why.as_str()),
            },
            (Some(_), false) => Fact::known(seen, source()),
        },
        vin,
        explained: None,
    })
}

/// A truck as it was seen.
pub(super) fn sighting(row: &SightingRow) -> Sighting {
    Sighting { carrier_id: row.carrier_id, carrier: row.carrier.clone(), by: row.by, on: row.on }
}

/// What the driver read off the door.
fn named(row: &MovementRow, rows: &Rows) -> Vec<NamedCarrier> {
    let doors = rows.doors.get(&row.id).map(Vec::as_slice).unwrap_or_default();
    doors
        .iter()
        .map(|door| NamedCarrier {
            at: door.given_at,
            by: NamedBy::Driver,
            named: format!("USDOT {}", door.door_dot_number),
            is_booked: row.carrier_dot_number == Some(door.door_dot_number),
        })
        .collect()
}

/// What the dock read off the door last; while another carrier stands, what it read of that one. What it read before a person recorded a match doesn't
/// count.
fn at_dock(row: &MovementRow, rows: &Rows, dock_check: DockCheck) -> Option<NamedCarrier> {
    let checks = rows.docks.get(&row.id)?;
    let differs = || checks.iter().find(|check| check.door == Compared::Differs);
    let standing = if dock_check == DockCheck::AnotherCarrier { differs() } else { None };
    let last = standing.or_else(|| checks.iter().find(|check| check.door != Compared::Unknown))?;
    let is_booked = last.door == Compared::Match;
    let is_settled = dock_check == DockCheck::Matches && !is_booked;
    let dot = last.door_dot_number.filter(|_| !is_settled)?;
    Some(NamedCarrier { at: last.checked_at, by: NamedBy::Dock, named: format!("USDOT {dot}"), is_booked })
}
