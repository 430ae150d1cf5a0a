//! Vehicles, known by the VINs that roadside inspections wrote down, that certificates of insurance schedule or that logging devices report:
//! those of one carrier, those found by VIN or plate, and the history of one VIN.

use crate::telematics::Provider;
use crate::telematics::scheduled::ScheduledVehicle;
use chrono::{DateTime, NaiveDate, Utc};

pub mod of_carrier;
pub mod search;
pub mod sightings;
mod told;

kernel::wire::words! {
    /// Where a vehicle has to be known from to be listed (document 1 §5).
    pub enum KnownFrom {
        /// Roadside inspections.
        Inspection = "inspection",
        /// The schedule of an insurance certificate.
        InsuranceCertificate = "insurance_certificate",
        /// An electronic logging device.
        Eld = "eld",
        /// Anywhere, unless it is on the schedule of an insurance certificate.
        NoInsuranceCertificate = "no_insurance_certificate",
    }
}

/// Who names a vehicle besides inspections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Its place on the schedule of the newest certificate that has it.
    pub schedule: Option<ScheduledVehicle>,
    /// The provider of the device that reports it, and when it last did.
    pub device: Option<(Provider, DateTime<Utc>)>,
}

impl Told {
    /// From what the columns of one row say of it.
    fn of(
        vin: &str,
        (source, as_of, recorded_at): (Option<String>, Option<NaiveDate>, Option<DateTime<Utc>>),
        (provider, last_seen_at): (Option<Provider>, Option<DateTime<Utc>>),
    ) -> Self {
        let schedule = source.zip(as_of).zip(recorded_at).map(|((source, as_of), recorded_at)| ScheduledVehicle {
            vin: vin.to_owned(),
            source,
            as_of,
            recorded_at,
        });
        Self { schedule, device: provider.zip(last_seen_at) }
    }
}
