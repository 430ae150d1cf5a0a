//! The providers we poll, behind one trait. Independent of the database; each is tested against recorded answers of its API.

pub mod motive;
pub mod samsara;

mod http;

use super::take_in::Fix;
use chrono::{DateTime, Utc};
use futures::future::BoxFuture;
use geo::Point;
use platform::config::secret::Secret;
use platform::config::telematics::TelematicsAccess;
use std::time::Duration;
use store::telematics::Provider;
use store::telematics::vehicles::SeenVehicle;

/// A provider that is called with a carrier's own credentials.
pub trait Telematics: std::fmt::Debug + Send + Sync {
    /// Every vehicle of the account.
    fn vehicles<'a>(&'a self, credentials: &'a Secret) -> Answer<'a, Vec<SeenVehicle>>;

    /// Where the vehicles were since `cursor`, which an earlier call gave; without one, where they are now.
    fn locations<'a>(&'a self, credentials: &'a Secret, cursor: Option<&'a str>) -> Answer<'a, Locations>;
}

/// What comes back from a provider.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, Failure>>;

/// Position of a vehicle at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Location {
    /// The provider's id of the vehicle.
    pub provider_vehicle_id: String,
    /// When it was there.
    pub located_at: DateTime<Utc>,
    /// Where.
    pub point: Point,
}

impl From<Location> for Fix {
    fn from(location: Location) -> Self {
        let Location { provider_vehicle_id, located_at, point } = location;
        Self { provider_vehicle_id, located_at, point }
    }
}

/// Where vehicles were, and the cursor for the next call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Locations {
    /// Positions, in the provider's order.
    pub fixes: Vec<Location>,
    /// What the next call is given; none at a provider without a feed.
    pub cursor: Option<String>,
}

/// Why a provider returned nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It does not accept the credentials.
    #[error("the provider refuses the credentials")]
    Refused,
    /// Rate limited by the provider.
    #[error("the provider asks to wait {0:?}")]
    Busy(Duration),
    /// It does not understand the question.
    #[error("the provider answers {0}")]
    Status(u16),
    /// It did not answer, or not so that it could be understood.
    #[error("no answer: {0}")]
    NoAnswer(String),
}

/// The adapter of a provider; none for one that is not called.
pub fn of(access: &TelematicsAccess, provider: Provider) -> reqwest::Result<Option<Box<dyn Telematics>>> {
    Ok(match provider {
        Provider::Motive => Some(Box::new(motive::Motive::new(access)?)),
        Provider::Samsara => Some(Box::new(samsara::Samsara::new(access)?)),
        Provider::Partner | Provider::Demonstration => None,
    })
}

/// The most pages of one listing: past that the provider does not end.
const MOST_PAGES: u32 = 200;

/// Text that says something; without the character NUL, which no column can hold.
fn text(given: Option<String>) -> Option<String> {
    given.map(|text| text.replace('\0', "").trim().to_owned()).filter(|text| !text.is_empty())
}
