//! Builds vehicle views from rows.

use super::view::{CarrierVehicle, FoundVehicle, Sighting, Vehicle, VehicleCarrier, VehicleSource};
use crate::carriers::unit_types::{power_unit_type, vehicle_type};
use crate::carriers::views::Source;
use crate::telematics::{eld_status, provider};
use chrono::NaiveDate;
use fmcsa::derive::age::last_24_months;
use fmcsa::derive::vin;
use kernel::population::Population;
use profile::coverage::Window;
use profile::rows::Runs;
use profile::sources::{VEHICLES, of_absence};
use store::Conn;
use store::carriers::keys::Known;
use store::fmcsa_rows::runs;
use store::vehicles::{Told, of_carrier, search, sightings};

/// Whose vehicles are known to have had no inspection where none is on file: complete files of inspections and of the vehicles in them cover
/// the days that are asked about.
#[derive(Clone, Debug, Default)]
pub struct KnownNone {
    /// The populations whose carriers they cover.
    covered: Vec<Population>,
    dot_number: Option<i32>,
}

impl KnownNone {
    /// Reads what the files on record prove on the day `today`, of inspections from the day `from` on. `dot_number` is the carrier of all
    /// vehicles, where there is one.
    pub async fn read(db: &mut Conn, from: NaiveDate, today: NaiveDate, dot_number: Option<i32>) -> sqlx::Result<Self> {
        // What lies before the months that files are asked about, no file proves.
        if from < last_24_months(today).0 {
            return Ok(Self { covered: Vec::new(), dot_number });
        }
        let all = runs::load(db, &[]).await?;
        let is_covered = |population: &Population| {
            of_absence(&all.clone().among(*population), &VEHICLES, Window::of(today)).is_some()
        };
        Ok(Self { covered: Population::ALL.into_iter().filter(is_covered).collect(), dot_number })
    }

    fn of(&self, dot_number: Option<i32>, inspections: i64) -> Option<i64> {
        let is_none_known = dot_number.is_some_and(|dot| self.covered.contains(&Population::of_dot(dot)));
        Some(inspections).filter(|number| *number > 0 || is_none_known)
    }

    fn inspections(&self, inspections: i64) -> Option<i64> {
        self.of(self.dot_number, inspections)
    }
}

/// Where a vehicle is known from.
fn sources(told: &Told, is_inspected: bool) -> Vec<VehicleSource> {
    let inspection = is_inspected.then_some(VehicleSource::Inspection);
    let certificate = told.schedule.is_some().then_some(VehicleSource::InsuranceCertificate);
    let device = told.device.is_some().then_some(VehicleSource::Eld);
    [inspection, certificate, device].into_iter().flatten().collect()
}

/// The source of a vehicle's row: the run of its inspection, else whoever named it last.
fn source(run_id: Option<i64>, told: &Told, runs: &Runs) -> Option<Source> {
    let device = told.device.map(|(provider, at)| provider::source(provider, at));
    let schedule = told.schedule.as_ref().map(eld_status::schedule);
    match run_id {
        Some(run_id) => runs.of(run_id).map(Source::from),
        None => [device, schedule].into_iter().flatten().max_by_key(|source| source.as_of),
    }
}

/// A vehicle on a carrier's list.
pub fn carrier_vehicle(row: of_carrier::CarrierVehicle, known_none: &KnownNone, runs: &Runs) -> CarrierVehicle {
    CarrierVehicle {
        id: row.unit_id,
        vehicle_type: vehicle_type(row.unit_type),
        power_unit_type: power_unit_type(row.unit_type),
        make: row.make,
        license: row.license,
        license_state: row.license_state,
        company_number: row.company_number,
        first_seen_on: row.first_seen_on,
        last_seen_on: row.last_seen_on,
        inspections: known_none.inspections(row.inspections),
        sources: sources(&row.told, row.inspections > 0),
        is_scheduled: row.told.schedule.is_some(),
        source: source(row.run_id, &row.told, runs),
        vin: row.vin,
    }
}

/// A vehicle that a search over all carriers found.
pub fn found(row: search::Vehicle, known_none: &KnownNone, known: &[Known], runs: &Runs) -> FoundVehicle {
    let carrier = known.iter().find(|carrier| Some(carrier.dot_number) == row.dot_number);
    FoundVehicle {
        id: row.unit_id,
        is_vin_valid: vin::is_valid(&row.vin),
        date: row.known_on,
        first_seen_on: row.first_seen_on,
        last_seen_on: row.last_seen_on,
        inspections: known_none.of(row.dot_number, row.inspections),
        carrier_id: carrier.map(|carrier| carrier.id.0),
        dot_number: row.dot_number,
        legal_name: carrier.and_then(|carrier| carrier.legal_name.clone()).or(row.carrier_name),
        vehicle_type: vehicle_type(row.unit_type),
        power_unit_type: power_unit_type(row.unit_type),
        make: row.make,
        license: row.license,
        license_state: row.license_state,
        company_number: row.company_number,
        sources: sources(&row.told, row.inspections > 0),
        source: source(row.run_id, &row.told, runs),
        verdict: None,
        vin: row.vin,
    }
}

/// A vehicle that a search among one carrier's found.
pub fn found_under(
    row: of_carrier::CarrierVehicle,
    known_none: &KnownNone,
    carrier: Option<&Known>,
    runs: &Runs,
) -> FoundVehicle {
    FoundVehicle {
        id: row.unit_id,
        is_vin_valid: vin::is_valid(&row.vin),
        date: row.known_on,
        first_seen_on: row.first_seen_on,
        last_seen_on: row.last_seen_on,
        inspections: known_none.inspections(row.inspections),
        carrier_id: carrier.map(|carrier| carrier.id.0),
        dot_number: carrier.map(|carrier| carrier.dot_number),
        legal_name: carrier.and_then(|carrier| carrier.legal_name.clone()),
        vehicle_type: vehicle_type(row.unit_type),
        power_unit_type: power_unit_type(row.unit_type),
        make: row.make,
        license: row.license,
        license_state: row.license_state,
        company_number: row.company_number,
        sources: sources(&row.told, row.inspections > 0),
        source: source(row.run_id, &row.told, runs),
        verdict: None,
        vin: row.vin,
    }
}

/// What is known of one VIN.
#[derive(Debug)]
pub struct History {
    /// Its latest inspections, newest first.
    pub seen: Vec<sightings::Sighting>,
    /// The carriers that it was inspected under, the last one first.
    pub under: Vec<sightings::UnderCarrier>,
    /// Those of them that the census lists.
    pub known: Vec<Known>,
    /// Whether the person may not see what inspections found.
    pub is_safety_hidden: bool,
}

/// A vehicle with its history; none when it was never seen.
pub fn vehicle(vin: String, history: &History, runs: &Runs) -> Option<Vehicle> {
    let newest = history.seen.first()?;
    let carriers: Vec<_> = history.under.iter().map(|row| under_carrier(row, &history.known, runs)).collect();
    Some(Vehicle {
        id: newest.unit_id,
        is_vin_valid: vin::is_valid(&vin),
        vehicle_type: vehicle_type(newest.unit_type),
        power_unit_type: power_unit_type(newest.unit_type),
        make: newest.make.clone(),
        license: newest.license.clone(),
        license_state: newest.license_state.clone(),
        first_seen_on: history.under.iter().map(|row| row.first_seen_on).min()?,
        last_seen_on: newest.inspected_on,
        inspections: history.under.iter().map(|row| row.inspections).sum(),
        carriers,
        sightings: history.seen.iter().map(|row| sighting(row, history.is_safety_hidden, runs)).collect(),
        vin,
    })
}

fn under_carrier(row: &sightings::UnderCarrier, known: &[Known], runs: &Runs) -> VehicleCarrier {
    let carrier = known.iter().find(|carrier| Some(carrier.dot_number) == row.dot_number);
    let listed_name = carrier.and_then(|carrier| carrier.legal_name.clone());
    VehicleCarrier {
        carrier_id: carrier.map(|carrier| carrier.id.0),
        dot_number: row.dot_number,
        legal_name: listed_name.or_else(|| row.carrier_name.clone()),
        first_seen_on: row.first_seen_on,
        last_seen_on: row.last_seen_on,
        inspections: row.inspections,
        source: runs.of(row.run_id).map(Source::from),
        verdict: None,
    }
}

fn sighting(row: &sightings::Sighting, is_safety_hidden: bool, runs: &Runs) -> Sighting {
    Sighting {
        inspection_id: row.inspection_id,
        inspected_on: row.inspected_on,
        dot_number: row.dot_number,
        carrier_name: row.carrier_name.clone(),
        report_state: row.report_state.clone(),
        report_number: row.report_number.clone(),
        location: row.location.clone(),
        state: row.county_state.clone(),
        level: crate::carriers::codes::inspection_level(row.level),
        violations: row.violations.filter(|_| !is_safety_hidden),
        oos_violations: row.oos_violations.filter(|_| !is_safety_hidden),
        company_number: row.company_number.clone(),
        license: row.license.clone(),
        license_state: row.license_state.clone(),
        source: runs.of(row.run_id).map(Source::from),
    }
}
