//! Motive (developer.gomotive.com): `GET /v1/vehicles` and `GET /v3/vehicle_locations`, paged by `page_no` and `per_page`, with the
//! carrier's key in `X-Api-Key`.
//!
//! The locations are each vehicle's newest, not a feed: there is no cursor, and known locations aren't stored twice.

use super::http::Asking;
use super::{Answer, Failure, Location, Locations, MOST_PAGES, Telematics, text};
use chrono::{DateTime, Utc};
use geo::Point;
use platform::config::secret::Secret;
use platform::config::telematics::TelematicsAccess;
use reqwest::Url;
use reqwest::header::HeaderName;
use serde::Deserialize;
use store::telematics::vehicles::SeenVehicle;

/// Rows on a page: the most that the documentation shows.
const PER_PAGE: u32 = 100;

/// Motive's API.
#[derive(Clone, Debug)]
pub struct Motive {
    asking: Asking,
    url: Url,
}

impl Motive {
    /// The API at the configured address.
    pub fn new(access: &TelematicsAccess) -> reqwest::Result<Self> {
        Ok(Self { asking: Asking::new(access)?, url: access.motive_url.clone() })
    }

    /// Every row of a listing.
    async fn all(&self, path: &str, credentials: &Secret) -> Result<Vec<Vehicle>, Failure> {
        let mut rows = Vec::new();
        for page in 1..=MOST_PAGES {
            let mut url = self.url.clone();
            url.set_path(path);
            url.query_pairs_mut()
                .append_pair("per_page", &PER_PAGE.to_string())
                .append_pair("page_no", &page.to_string());
            let header = HeaderName::from_static("x-api-key");
            let answer: Listing = self.asking.get(&url, (header, credentials)).await?;
            let count = answer.vehicles.len();
            rows.extend(answer.vehicles.into_iter().map(|row| row.vehicle));
            let is_last = match answer.pagination {
                Some(Pagination { total: Some(total), .. }) => rows.len() as u64 >= total,
                _ => count < PER_PAGE as usize,
            };
            if count == 0 || is_last {
                return Ok(rows);
            }
        }
        Err(Failure::NoAnswer("its pages do not end".to_owned()))
    }
}

impl Telematics for Motive {
    fn vehicles<'a>(&'a self, credentials: &'a Secret) -> Answer<'a, Vec<SeenVehicle>> {
        Box::pin(async move {
            let rows = self.all("/v1/vehicles", credentials).await?;
            Ok(rows.into_iter().map(SeenVehicle::from).collect())
        })
    }

    fn locations<'a>(&'a self, credentials: &'a Secret, _cursor: Option<&'a str>) -> Answer<'a, Locations> {
        Box::pin(async move {
            let rows = self.all("/v3/vehicle_locations", credentials).await?;
            let fixes = rows.into_iter().filter_map(|row| {
                let CurrentLocation { lat, lon, located_at } = row.current_location?;
                let point = Point { lat: lat?, lon: lon? };
                Some(Location { provider_vehicle_id: row.id.to_string(), located_at: located_at?, point })
            });
            Ok(Locations { fixes: fixes.collect(), cursor: None })
        })
    }
}

#[derive(Debug, Deserialize)]
struct Listing {
    vehicles: Vec<Row>,
    pagination: Option<Pagination>,
}

#[derive(Debug, Deserialize)]
struct Pagination {
    total: Option<u64>,
}

#[derive(Debug, Deserialize)]
struct Row {
    vehicle: Vehicle,
}

#[derive(Debug, Deserialize)]
struct Vehicle {
    id: i64,
    number: Option<String>,
    vin: Option<String>,
    make: Option<String>,
    license_plate_number: Option<String>,
    license_plate_state: Option<String>,
    current_location: Option<CurrentLocation>,
}

#[derive(Debug, Deserialize)]
struct CurrentLocation {
    lat: Option<f64>,
    lon: Option<f64>,
    located_at: Option<DateTime<Utc>>,
}

impl From<Vehicle> for SeenVehicle {
    fn from(row: Vehicle) -> Self {
        Self {
            provider_vehicle_id: row.id.to_string(),
            vin: text(row.vin),
            name: text(row.number),
            make: text(row.make),
            plate: text(row.license_plate_number),
            plate_state: text(row.license_plate_state),
        }
    }
}
