//! Where trucks are, and who shares that.

use super::{Fix, Spot};
use chrono::{DateTime, Utc};
use freight::load::Share;
use serde::{Deserialize, Serialize};

/// What is shared of the load's truck, and what was heard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracking {
    /// The truck's ELD.
    pub eld: Share,
    /// The driver's phone.
    pub phone: Share,
    /// Since when the present shares stand.
    pub shared_at: Option<DateTime<Utc>>,
    /// Trucks of the carrier that are shared with this company, the assigned one included.
    pub trucks: Vec<Truck>,
    /// The way from the first pickup over all stops to the last.
    pub route: Option<RoadRoute>,
    /// When the driver's page was opened, and in which country, where that is known; the newest last.
    pub page_opens: Vec<PageOpen>,
}

impl Default for Tracking {
    fn default() -> Self {
        Self {
            eld: Share::None,
            phone: Share::None,
            shared_at: None,
            trucks: Vec::new(),
            route: None,
            page_opens: Vec::new(),
        }
    }
}

impl Tracking {
    /// The assigned truck.
    pub fn assigned(&self) -> Option<&Truck> {
        self.trucks.iter().find(|truck| truck.is_assigned)
    }
}

/// A truck and its newest positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Truck {
    /// Its VIN.
    pub vin: Option<String>,
    /// Its unit number or name for people.
    pub name: String,
    /// Whether it is the one that is assigned to this movement; positions of the driver's phone are its, too.
    pub is_assigned: bool,
    /// Whether it has a stop of its own at this load's pickup.
    pub has_own_stop_at_pickup: bool,
    /// Its newest positions, oldest first. The last 48 hours are enough.
    pub fixes: Vec<Fix>,
}

/// A way over roads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoadRoute {
    /// Its course.
    pub points: Vec<Spot>,
    /// Its road miles.
    pub miles: u32,
}

/// The driver's page was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageOpen {
    /// When.
    pub at: DateTime<Utc>,
    /// The country's two letters; none where it is unknown.
    pub country: Option<String>,
}
