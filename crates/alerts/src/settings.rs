//! The thresholds of alerts that a company may set, each with its unit, default, bounds and source.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

kernel::wire::words! {
    /// What a threshold counts.
    pub enum Unit {
        /// Minutes.
        Minutes = "minutes",
        /// Hours.
        Hours = "hours",
        /// Days.
        Days = "days",
        /// Statute miles.
        Miles = "miles",
        /// Miles an hour.
        Mph = "mph",
        /// Dollars.
        Dollars = "dollars",
        /// How many.
        Count = "count",
    }
}

/// One of them.
pub type Threshold = kernel::thresholds::Threshold<Unit>;
/// A value that none of them takes.
pub type SettingError = kernel::thresholds::SettingError<Unit>;

kernel::thresholds! {
    /// A company's thresholds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(default)]
    pub struct Settings of Unit {
        /// The number of the company's change of settings; 0 before the first. Evaluations name it.
        version: u32 = 0;
    }

    /// Billable miles from which a load can be tracked.
    trackable_miles: Miles = 150 in 0..=1_000, "Document 2 §5 and §9.";
    /// The fastest average at which a truck can reach a pickup.
    earliest_mph: Mph = 65 in 55..=75, "The usual truck limit on Interstates.";
    /// How old a position may be to tell whether a truck can make a pickup.
    fresh_fix_minutes: Minutes = 360 in 60..=1_440, "Six hours.";
    /// How far past the pickup window the earliest arrival is an alert.
    out_of_range_minutes: Minutes = 30 in 0..=240, "Half an hour past the window.";
    /// How far past the pickup window the earliest arrival is a high alert.
    out_of_range_high_minutes: Minutes = 120 in 0..=720, "Two hours past the window.";
    /// How fast a truck must be coming nearer to be on its way to the pickup.
    coming_mph: Mph = 30 in 10..=60, "Half of what a truck drives on the road: a stop for fuel is in it.";
    /// How many times the trucks that were seen a carrier's loads may need.
    overbooked_times: Count = 2 in 1..=10, "Ten honest trucks show about 4-5 VINs a year: estimate.";
    /// How many carriers may share a private domain or phone without a common officer.
    shared_contact_carriers: Count = 5 in 2..=50, "More than a handful of carriers under one contact is a dispatch service: estimate.";
    /// How long an inspection counts as a recent sign of trucks.
    inspection_days: Days = 365 in 90..=730, "A year.";
    /// How long an ELD counts as a recent sign of trucks.
    eld_days: Days = 30 in 3..=90, "A month.";
    /// How old authority must be before inspections are expected.
    new_authority_days: Days = 90 in 30..=365, "Three months.";
    /// How many expected inspections make their absence an alert.
    expected_inspections: Count = 4 in 1..=20, "Half an inspection a truck and year, as about half of one-truck carriers have none in a year. Where four are expected, one honest carrier in fifty has none; where three are, one in twenty.";
    /// How many expected inspections make their absence a high alert.
    expected_inspections_high: Count = 6 in 2..=40, "Twice that.";
    /// How long an ELD connection may be silent.
    dormant_eld_hours: Hours = 72 in 24..=336, "Three days: a weekend and a day.";
    /// How long before pickup a silent ELD connection is told.
    dormant_eld_before_hours: Hours = 24 in 4..=96, "The day before pickup.";
    /// How long a published identity alert is recent.
    identity_alert_days: Days = 7 in 1..=90, "Document 2 §9: 7.";
    /// How long before pickup a missing truck is an alert.
    vehicle_by_minutes: Minutes = 300 in 60..=2_880, "Five hours.";
    /// How long before pickup a missing truck is a high alert.
    vehicle_high_minutes: Minutes = 120 in 30..=1_440, "Two hours.";
    /// How long before pickup a guarded load's missing truck is an alert.
    guarded_vehicle_by_minutes: Minutes = 720 in 60..=2_880, "Twelve hours.";
    /// How long before pickup a guarded load's missing truck is a high alert.
    guarded_vehicle_high_minutes: Minutes = 300 in 30..=1_440, "Five hours.";
    /// How far back another carrier's use of a truck counts.
    other_carrier_days: Days = 90 in 30..=365, "Three months.";
    /// How far a truck must be from the pickup while a sister truck stands there.
    sister_truck_miles: Miles = 25 in 5..=100, "Twenty-five miles.";
    /// How long a sister truck must stand at the pickup.
    sister_truck_minutes: Minutes = 15 in 5..=120, "A quarter of an hour.";
    /// How far back an inspection verifies a truck.
    verified_days: Days = 730 in 180..=1_825, "24 months, as FMCSA's own windows.";
    /// How long a change of a carrier's contacts, officers, name, insurer or bank is recent.
    changed_days: Days = 30 in 7..=90, "Contacts are proven after 30 days.";
    /// Within how many days two such changes are high.
    changed_twice_days: Days = 60 in 14..=90, "Two changes in two months.";
    /// How long reinstated authority is high.
    reinstated_days: Days = 90 in 30..=365, "Three months.";
    /// How short a lapse of authority before it was reinstated is no alert.
    short_lapse_days: Days = 30 in 0..=180, "An insurance filing that came late is made good within weeks: estimate.";
    /// How many bookings within 24 hours are sudden.
    sudden_bookings: Count = 3 in 2..=50, "Three in a day.";
    /// How many times its busiest day a carrier's bookings must be to be sudden.
    sudden_times: Count = 3 in 2..=20, "Three times its peak of 90 days.";
    /// How long before pickup a change of crew is told.
    crew_minutes: Minutes = 720 in 60..=2_880, "Twelve hours.";
    /// How long before pickup a change of crew is high.
    crew_high_minutes: Minutes = 240 in 30..=1_440, "Four hours.";
    /// How far back a driver's phone under another carrier counts.
    driver_elsewhere_days: Days = 30 in 7..=180, "A month.";
    /// How far off its way a truck may be.
    off_course_miles: Miles = 25 in 5..=100, "Twenty-five miles.";
    /// For how long it must be getting farther away.
    receding_minutes: Minutes = 30 in 10..=240, "Half an hour.";
    /// How near to the pickup a long stop of a guarded load is told.
    guarded_stop_miles: Miles = 200 in 25..=500, "Thieves follow a truck for the first 200 miles.";
    /// How long a guarded load may stand there.
    guarded_stop_minutes: Minutes = 60 in 15..=600, "An hour.";
    /// How long an ELD of a moving truck may be silent.
    dark_minutes: Minutes = 130 in 60..=720, "ELDs record hourly while moving (49 CFR 395.26): two records and ten minutes.";
    /// For how long after departure silence is told.
    dark_after_hours: Hours = 6 in 1..=24, "The first six hours.";
    /// How far apart the truck and the driver's phone may be.
    apart_miles: Miles = 15 in 5..=100, "Fifteen miles.";
    /// How far apart in time two positions are compared.
    apart_minutes: Minutes = 15 in 5..=60, "A quarter of an hour, in which a truck moves 16 miles at most.";
    /// How long a truck that can't deliver in time anymore may stand away from its stops.
    standing_minutes: Minutes = 840 in 240..=2_880, "A rest of 10 hours (49 CFR 395.3(a)(1)) and four more.";
    /// How near to the last stop a position must be to show that the load came.
    delivered_miles: Miles = 25 in 1..=100, "No stolen load closes itself.";
    /// How long past the last window missing proof of delivery is told.
    no_evidence_minutes: Minutes = 240 in 60..=1_440, "Four hours.";
    /// How far past the last window an arrival that someone told defers missing proof of delivery.
    told_minutes: Minutes = 720 in 0..=2_880, "Half a day: a breakdown and its tow. Longer silence is told whatever was said.";
    /// How young a domain of a foreign Reply-To is high.
    young_domain_days: Days = 30 in 1..=365, "Domains of impostors are days old.";
    /// How long a condition must have ended before it counts as cleared.
    clear_minutes: Minutes = 10 in 0..=240, "Ten minutes, so that one lucky position clears nothing.";
    /// How long a ticket that the engine closed is opened again rather than a new one.
    reopen_hours: Hours = 24 in 0..=168, "A day.";
    /// How long after the load tickets are closed.
    close_after_hours: Hours = 24 in 1..=168, "A day.";
    /// How near to the pickup a high alert must be acknowledged.
    acknowledge_before_minutes: Minutes = 240 in 60..=1_440, "Four hours.";
    /// How long a person has to acknowledge it before managers are told.
    acknowledge_minutes: Minutes = 10 in 2..=120, "Ten minutes.";
    /// How long until those on call are told as well.
    acknowledge_on_call_minutes: Minutes = 20 in 5..=240, "Twenty minutes.";
}

/// Whole minutes as a span.
pub(crate) fn minutes(count: u32) -> TimeDelta {
    TimeDelta::minutes(i64::from(count))
}

/// Whole hours as a span.
pub(crate) fn hours(count: u32) -> TimeDelta {
    TimeDelta::hours(i64::from(count))
}

/// Whole days as a span.
pub(crate) fn days(count: u32) -> TimeDelta {
    TimeDelta::days(i64::from(count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_threshold_takes_its_bounds_and_nothing_beyond() {
        for threshold in Settings::ALL {
            let set = |value| Settings::default().with(threshold.name, value);
            assert_eq!(Settings::default().get(threshold.name), Some(threshold.default), "{}", threshold.name);
            for value in [threshold.least, threshold.default, threshold.most] {
                assert_eq!(set(value).expect("within bounds").get(threshold.name), Some(value), "{}", threshold.name);
            }
            assert_eq!(set(threshold.most + 1), Err(SettingError::OutOfBounds(threshold)));
            if let Some(below) = threshold.least.checked_sub(1) {
                assert_eq!(set(below), Err(SettingError::OutOfBounds(threshold)));
            }
        }
    }

    #[test]
    fn settings_that_were_stored_before_a_threshold_was_added_are_read() {
        let stored = r#"{"version":3,"apart_miles":20}"#;
        let read: Settings = serde_json::from_str(stored).expect("settings");
        assert_eq!(read, Settings { version: 3, apart_miles: 20, ..Settings::default() });
    }

    #[test]
    fn a_wrong_value_is_refused_in_words() {
        let wrong = Settings::default().with("apart_miles", 500).expect_err("out of bounds");
        assert_eq!(wrong.to_string(), "Must be a whole number between 5 and 100 (miles).");
        assert!(Settings::default().with("nothing", 1).is_err());
    }
}
