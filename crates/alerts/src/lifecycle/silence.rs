//! What a person closed as harmless stays silent while the evidence is the same.

use crate::alert::Alert;
use crate::words::{AlertType, Resolution, Severity};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, LoadId};
use serde::{Deserialize, Serialize};

/// How far silence reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// This load.
    Load(LoadId),
    /// All loads of this carrier for the company, for 30 days.
    Carrier(CarrierId),
    /// All loads of this carrier with the same contact, for 90 days. The contact is in the fingerprint.
    CarrierContact(CarrierId),
}

/// An alert that is not raised again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Silence {
    /// Its kind.
    pub is_type: AlertType,
    /// What was compared. Anything else is another alert.
    pub fingerprint: String,
    /// How much it weighed. What weighs more is another alert.
    pub severity: Severity,
    /// How far it reaches.
    pub reach: Reach,
    /// Until when; none for as long as the load is open.
    pub until: Option<DateTime<Utc>>,
}

impl Silence {
    /// Days that the silence of a carrier lasts.
    pub const CARRIER_DAYS: i64 = 30;
    /// Days that the silence of a carrier and contact lasts.
    pub const CONTACT_DAYS: i64 = 90;

    /// Whether closing so makes the same evidence silent. Verified with the carrier and failed devices are: what was asked and answered is
    /// not asked again.
    pub const fn follows(resolution: Resolution) -> bool {
        matches!(
            resolution,
            Resolution::RiskAccepted
                | Resolution::FalseAlarm
                | Resolution::VerifiedWithCarrier
                | Resolution::DeviceFailed
        )
    }

    /// Whether it covers an alert of this carrier at a moment.
    pub fn covers(&self, alert: &Alert, carrier_id: Option<CarrierId>, now: DateTime<Utc>) -> bool {
        let is_reached = match self.reach {
            Reach::Load(id) => id == alert.subject.load_id,
            Reach::Carrier(id) | Reach::CarrierContact(id) => Some(id) == carrier_id,
        };
        is_reached
            && self.is_type == alert.is_type
            && self.fingerprint == alert.fingerprint
            && self.severity >= alert.severity
            && self.until.is_none_or(|until| now < until)
    }
}
