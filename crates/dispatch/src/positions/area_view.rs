//! ZIP codes in which trucks were, as the API shows them.

use chrono::{DateTime, NaiveDate, Utc};
use geo::{City, Point, cities, miles, zip_place};
use serde::Serialize;
use store::loads::areas::{AreaRow, VehicleAreaRow};
use utoipa::ToSchema;

/// Farther than this from every main city, an area has no city.
const CITY_MILES: f64 = 60.0;

/// A ZIP code in which a load's truck was on one day.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadArea {
    /// 5-digit ZIP code.
    pub zip: String,
    /// The nearest main city; null if there is none within 60 miles.
    pub city: Option<String>,
    /// State of the ZIP code; null if unknown.
    pub state: Option<&'static str>,
    /// When the truck was first there on that day.
    pub first_at: DateTime<Utc>,
    /// When it was last there.
    pub last_at: DateTime<Utc>,
    /// Number of positions.
    pub positions: i64,
}

impl From<AreaRow> for LoadArea {
    fn from(row: AreaRow) -> Self {
        let (city, state) = named(&row.zip);
        Self { zip: row.zip, city, state, first_at: row.first_at, last_at: row.last_at, positions: row.positions }
    }
}

/// A truck and the areas in which it was.
#[derive(Debug, Serialize, ToSchema)]
pub struct VehicleAreas {
    /// The truck's id.
    pub carrier_vehicle_id: i64,
    /// Its VIN.
    pub vin: String,
    /// Its days, newest first.
    pub days: Vec<VehicleDay>,
}

/// A day (UTC) of a truck.
#[derive(Debug, Serialize, ToSchema)]
pub struct VehicleDay {
    /// The day.
    pub day: NaiveDate,
    /// The areas in which it was, newest first.
    pub areas: Vec<VehicleArea>,
}

/// A ZIP code in which a truck was.
#[derive(Debug, Serialize, ToSchema)]
pub struct VehicleArea {
    /// 5-digit ZIP code.
    pub zip: String,
    /// The nearest main city; null if there is none within 60 miles.
    pub city: Option<String>,
    /// State of the ZIP code; null if unknown.
    pub state: Option<&'static str>,
    /// When the truck was last there on that day.
    pub last_at: DateTime<Utc>,
}

/// Rows, which come truck by truck and day by day, as trucks with their days.
pub(super) fn by_vehicle(rows: Vec<VehicleAreaRow>) -> Vec<VehicleAreas> {
    let mut vehicles: Vec<VehicleAreas> = Vec::new();
    for VehicleAreaRow { carrier_vehicle_id, vin, day, zip, last_at } in rows {
        if vehicles.last().is_none_or(|last| last.carrier_vehicle_id != carrier_vehicle_id.0) {
            vehicles.push(VehicleAreas { carrier_vehicle_id: carrier_vehicle_id.0, vin, days: Vec::new() });
        }
        let Some(vehicle) = vehicles.last_mut() else { continue };
        if vehicle.days.last().is_none_or(|last| last.day != day) {
            vehicle.days.push(VehicleDay { day, areas: Vec::new() });
        }
        let (city, state) = named(&zip);
        if let Some(day) = vehicle.days.last_mut() {
            day.areas.push(VehicleArea { zip, city, state, last_at });
        }
    }
    vehicles
}

/// The nearest main city of a ZIP code, and its state.
fn named(zip: &str) -> (Option<String>, Option<&'static str>) {
    let place = zip_place(zip);
    let city = place.and_then(|place| nearest_city(place.point())).map(|city| written(city.name));
    (city, place.map(|place| place.state().code))
}

fn nearest_city(point: Point) -> Option<&'static City> {
    let measured = cities().iter().map(|city| (miles(point, city.point()), city)).filter(|(far, _)| *far <= CITY_MILES);
    measured.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, city)| city)
}

/// A city's name as people write it: `Saint Louis`.
fn written(name: &str) -> String {
    let mut begins = true;
    let letter = |letter: char| {
        let written = if begins { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
        begins = !letter.is_ascii_alphanumeric() && letter != '\'';
        written
    };
    name.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::ids::CarrierVehicleId;

    fn row(id: i64, day: u32, zip: &str) -> VehicleAreaRow {
        VehicleAreaRow {
            carrier_vehicle_id: CarrierVehicleId(id),
            vin: format!("1XKYD49X0LJ00000{id}"),
            day: NaiveDate::from_ymd_opt(2026, 11, day).expect("a day"),
            zip: zip.to_owned(),
            last_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn rows_become_trucks_with_days_with_areas() {
        let rows = vec![row(1, 23, "75201"), row(1, 23, "00000"), row(1, 22, "63101"), row(2, 23, "75201")];

        let shown = serde_json::json!(by_vehicle(rows));

        let place = |vehicle: usize, day: usize, area: usize| {
            let area = &shown[vehicle]["days"][day]["areas"][area];
            (area["zip"].clone(), area["city"].clone(), area["state"].clone())
        };
        assert_eq!(place(0, 0, 0), ("75201".into(), "Dallas".into(), "TX".into()));
        assert_eq!(place(0, 0, 1), ("00000".into(), serde_json::Value::Null, serde_json::Value::Null));
        assert_eq!(place(0, 1, 0), ("63101".into(), "Saint Louis".into(), "MO".into()));
        assert_eq!((&shown[1]["carrier_vehicle_id"], shown.as_array().map(Vec::len)), (&serde_json::json!(2), Some(2)));
    }
}
