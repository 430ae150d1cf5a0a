//! Samsara (developers.samsara.com): `GET /fleet/vehicles` and the feed `GET /fleet/vehicles/locations/feed`, both paged by a cursor, with
//! the carrier's token as `Authorization: Bearer`.
//!
//! The feed's first call returns each vehicle's newest location; its `endCursor` returns what came since. A cursor is valid for 30 days; if
//! it is no longer known, it is dropped and the feed starts over.

use super::http::Asking;
use super::{Answer, Failure, Location, Locations, MOST_PAGES, Telematics, text};
use chrono::{DateTime, Utc};
use geo::Point;
use platform::config::secret::Secret;
use platform::config::telematics::TelematicsAccess;
use reqwest::Url;
use reqwest::header::AUTHORIZATION;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::HashMap;
use store::telematics::vehicles::SeenVehicle;

/// Rows on a page of vehicles: the default and the most.
const LIMIT: &str = "512";
/// The VIN's place among the external ids when the vehicle's own field is empty.
const EXTERNAL_VIN: &str = "samsara.vin";

/// Samsara's API.
#[derive(Clone, Debug)]
pub struct Samsara {
    asking: Asking,
    url: Url,
}

impl Samsara {
    /// The API at the configured address.
    pub fn new(access: &TelematicsAccess) -> reqwest::Result<Self> {
        Ok(Self { asking: Asking::new(access)?, url: access.samsara_url.clone() })
    }

    /// Every row from `after` on, and the last cursor.
    async fn all<T: DeserializeOwned>(
        &self,
        path: &str,
        limit: Option<&str>,
        credentials: &Secret,
        after: Option<&str>,
    ) -> Result<(Vec<T>, Option<String>), Failure> {
        let token = Secret::from(format!("Bearer {}", &**credentials));
        let mut cursor = after.map(str::to_owned);
        let mut rows = Vec::new();
        for _ in 0..MOST_PAGES {
            let mut url = self.url.clone();
            url.set_path(path);
            for (name, value) in [("limit", limit), ("after", cursor.as_deref())] {
                if let Some(value) = value {
                    url.query_pairs_mut().append_pair(name, value);
                }
            }
            let answer: Listing<T> = self.asking.get(&url, (AUTHORIZATION, &token)).await?;
            // A page may be empty and yet not the last one.
            rows.extend(answer.data);
            let Pagination { end_cursor, has_next_page } = answer.pagination;
            cursor = text(end_cursor).or(cursor);
            if !has_next_page {
                return Ok((rows, cursor));
            }
        }
        // A feed that is far behind continues from here with the next run.
        Ok((rows, cursor))
    }
}

impl Telematics for Samsara {
    fn vehicles<'a>(&'a self, credentials: &'a Secret) -> Answer<'a, Vec<SeenVehicle>> {
        Box::pin(async move {
            let (rows, _) = self.all::<Vehicle>("/fleet/vehicles", Some(LIMIT), credentials, None).await?;
            Ok(rows.into_iter().map(SeenVehicle::from).collect())
        })
    }

    fn locations<'a>(&'a self, credentials: &'a Secret, cursor: Option<&'a str>) -> Answer<'a, Locations> {
        const FEED: &str = "/fleet/vehicles/locations/feed";
        Box::pin(async move {
            let (rows, cursor) = match self.all::<Track>(FEED, None, credentials, cursor).await {
                Err(Failure::Status(400..=499)) if cursor.is_some() => self.all(FEED, None, credentials, None).await?,
                answer => answer?,
            };
            let fixes = rows.into_iter().flat_map(|Track { id, locations }| {
                locations.into_iter().map(move |fix| Location {
                    provider_vehicle_id: id.clone(),
                    located_at: fix.time,
                    point: Point { lat: fix.latitude, lon: fix.longitude },
                })
            });
            Ok(Locations { fixes: fixes.collect(), cursor })
        })
    }
}

#[derive(Debug, Deserialize)]
struct Listing<T> {
    data: Vec<T>,
    pagination: Pagination,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pagination {
    end_cursor: Option<String>,
    has_next_page: bool,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Vehicle {
    id: String,
    name: Option<String>,
    vin: Option<String>,
    make: Option<String>,
    license_plate: Option<String>,
    #[serde(default)]
    external_ids: HashMap<String, String>,
}

#[derive(Debug, Deserialize)]
struct Track {
    id: String,
    #[serde(default)]
    locations: Vec<Spot>,
}

#[derive(Debug, Deserialize)]
struct Spot {
    time: DateTime<Utc>,
    latitude: f64,
    longitude: f64,
}

impl From<Vehicle> for SeenVehicle {
    fn from(mut row: Vehicle) -> Self {
        Self {
            provider_vehicle_id: row.id,
            vin: text(row.vin).or_else(|| text(row.external_ids.remove(EXTERNAL_VIN))),
            name: text(row.name),
            make: text(row.make),
            plate: text(row.license_plate),
            plate_state: None,
        }
    }
}
