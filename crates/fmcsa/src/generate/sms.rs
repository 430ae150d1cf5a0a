//! The Safety Measurement System's sums over the last two years of a carrier's inspections.
//!
//! After the SMS methodology as far as it is generally known: time weights 3, 2, 1 for the last 6, 12, 24 months; severity plus 2 for a
//! violation that puts out of service; at most 30 an inspection. Two simplifications: the utilisation factor is 1, and percentiles, which
//! FMCSA ranks among like carriers, come from a fixed curve.

use super::World;
use super::day::Day;
use super::inspection::Inspection;

/// A Behavior Analysis and Safety Improvement Category.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Basic {
    UnsafeDriving,
    HoursOfService,
    DriverFitness,
    ControlledSubstances,
    VehicleMaintenance,
    HazardousMaterials,
}

/// The BASICs whose results are public.
pub(super) const PUBLIC: [Basic; 5] = [
    Basic::UnsafeDriving,
    Basic::HoursOfService,
    Basic::DriverFitness,
    Basic::ControlledSubstances,
    Basic::VehicleMaintenance,
];

impl Basic {
    /// The name in the SMS Input – Violation file.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::UnsafeDriving => "Unsafe Driving",
            Self::HoursOfService => "HOS Compliance",
            Self::DriverFitness => "Driver Fitness",
            Self::ControlledSubstances => "Controlled Substances/Alcohol",
            Self::VehicleMaintenance => "Vehicle Maint.",
            Self::HazardousMaterials => "HM Compliance",
        }
    }
}

/// The weight of an event by its age on the day of the snapshot; `None` when it is older than two years or later than the snapshot.
pub(super) fn time_weight(world: &World, on: Day) -> Option<u32> {
    match world.snapshot - on {
        0..183 => Some(3),
        183..365 => Some(2),
        365..730 => Some(1),
        _ => None,
    }
}

/// One carrier's sums.
#[derive(Debug, Default)]
pub(super) struct Sums {
    pub(super) inspections: u32,
    pub(super) driver: u32,
    pub(super) driver_oos: u32,
    pub(super) vehicle: u32,
    pub(super) vehicle_oos: u32,
    driver_weight: u32,
    vehicle_weight: u32,
    /// For each BASIC: inspections with a violation, and the weighted severity.
    basics: [(u32, u32); 6],
}

impl Sums {
    /// Adds an inspection of the two years.
    pub(super) fn add(&mut self, inspection: &Inspection, weight: u32) {
        self.inspections += 1;
        if inspection.is_of_driver() {
            self.driver += 1;
            self.driver_weight += weight;
            self.driver_oos +=
                u32::from(inspection.violations.iter().any(|cited| cited.is_oos && cited.is_of_driver()));
        }
        if inspection.is_of_vehicle() {
            self.vehicle += 1;
            self.vehicle_weight += weight;
            self.vehicle_oos +=
                u32::from(inspection.violations.iter().any(|cited| cited.is_oos && cited.is_of_vehicle()));
        }
        let mut severities = [0_u32; 6];
        for cited in &inspection.violations {
            let oos = if cited.is_oos { 2 } else { 0 };
            severities[cited.violation.basic as usize] += u32::from(cited.violation.severity) + oos;
        }
        for (basic, severity) in self.basics.iter_mut().zip(severities) {
            basic.0 += u32::from(severity > 0);
            basic.1 += severity.min(30) * weight;
        }
    }

    /// Inspections with a violation of a BASIC.
    pub(super) fn with_violation(&self, basic: Basic) -> u32 {
        self.basics[basic as usize].0
    }

    /// The measure in hundredths.
    pub(super) fn measure(&self, basic: Basic, power_units: u32) -> u64 {
        let divisor = match basic {
            Basic::UnsafeDriving => power_units.max(1),
            Basic::VehicleMaintenance | Basic::HazardousMaterials => self.vehicle_weight,
            _ => self.driver_weight,
        };
        u64::from(self.basics[basic as usize].1) * 100 / u64::from(divisor.max(1))
    }

    /// The percentile in whole per cent, or FMCSA's reason why there is none.
    pub(super) fn percentile(&self, basic: Basic, power_units: u32) -> Result<u64, &'static str> {
        if basic == Basic::VehicleMaintenance {
            if self.vehicle < 5 {
                return Err("Less than 5 vehicle inspections");
            }
        } else if basic != Basic::UnsafeDriving && basic != Basic::HoursOfService {
            if self.driver < 5 {
                return Err("Less than 5 driver inspections");
            }
        } else if self.driver < 3 {
            return Err("Less than 3 driver inspections");
        }
        let half = if basic == Basic::VehicleMaintenance { 6.0 } else { 2.0 };
        let measure = self.measure(basic, power_units) as f64 / 100.0;
        Ok((100.0 * measure / (measure + half)).min(99.0) as u64)
    }
}
