//! The thresholds that a company may set, each with its default, bounds and source. Minutes, miles and miles an hour are whole numbers.

use chrono::TimeDelta;

kernel::wire::words! {
    /// What a threshold counts.
    pub enum Unit {
        /// Minutes.
        Minutes = "minutes",
        /// Statute miles.
        Miles = "miles",
        /// Hundredths of a statute mile.
        MileHundredths = "mile_hundredths",
        /// Miles an hour.
        Mph = "mph",
        /// How many times.
        Count = "count",
        /// Whole U.S. dollars.
        Dollars = "dollars",
        /// Days.
        Days = "days",
    }
}

/// One of them.
pub type Threshold = kernel::thresholds::Threshold<Unit>;
/// A value that none of them takes.
pub type SettingError = kernel::thresholds::SettingError<Unit>;

kernel::thresholds! {
    /// A company's thresholds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Settings of Unit {}

    /// Billable miles from which a load can be tracked.
    trackable_miles: Miles = 150 in 0..=1_000, "Document 2 §5 and §9.";
    /// How long before the first window a load's tracking starts.
    tracking_starts_minutes: Minutes = 2_880 in 240..=10_080, "Document 2 §9: start days before, 2.";
    /// How long before the first window points begin; before it there are ZIP codes alone.
    points_start_minutes: Minutes = 180 in 60..=1_440, "Consent version 2: points from 3 hours before the window.";
    /// How long after the last window tracking ends by itself.
    tracking_ends_minutes: Minutes = 7_200 in 1_440..=20_160, "Document 2 §9: end days after, 5.";
    /// How old the last ELD position of a moving truck may be.
    eld_silent_minutes: Minutes = 130 in 60..=720, "ELDs record hourly while moving (49 CFR 395.26): two records and ten minutes.";
    /// How old the last position of a driver's page may be.
    phone_silent_minutes: Minutes = 270 in 60..=1_440, "A sleeping page is no fault: 4.5 hours.";
    /// How old the last position of a truck at rest may be.
    rest_silent_minutes: Minutes = 720 in 600..=2_880, "A rest is 10 hours (49 CFR 395.3(a)(1)); two more to be heard from.";
    /// How long after a window's end a missing arrival is a problem.
    no_arrival_minutes: Minutes = 15 in 0..=240, "Trade practice: 15 minutes' grace at the dock.";
    /// How long after arrival, or the window's start, a missing departure is a problem.
    no_departure_minutes: Minutes = 120 in 30..=720, "Two hours free at the dock, after which detention runs.";
    /// How long after a window's end a missing pickup is a problem.
    no_pickup_minutes: Minutes = 120 in 0..=720, "Two hours past the window.";
    /// How long after a window's end a missing delivery is a problem.
    no_delivery_minutes: Minutes = 120 in 0..=720, "Two hours past the window.";
    /// How far past a window's end the expected arrival makes a load delayed.
    delayed_minutes: Minutes = 30 in 0..=240, "Half an hour past the window.";
    /// How many looks in a row must be in time before a delayed load is not.
    delayed_looks: Count = 2 in 1..=5, "Two looks, so that one lucky position does not flip the status.";
    /// How long past the last window, and how long silent, before a load is assumed delivered.
    assumed_after_minutes: Minutes = 1_440 in 240..=10_080, "A day past the window and a day silent.";
    /// How near to the last stop the last position must be for a load to be assumed delivered.
    assumed_within_miles: Miles = 25 in 1..=100, "No stolen load closes itself.";
    /// How long past the last window a missing proof of delivery is told.
    no_evidence_minutes: Minutes = 240 in 60..=1_440, "Four hours past the last window.";
    /// How long a canceled load can be made available again.
    reopen_minutes: Minutes = 10_080 in 0..=43_200, "Seven days.";
    /// How far a truck must be beyond a stop's radius to have left.
    departure_margin: MileHundredths = 25 in 0..=500, "A quarter mile, so that a truck at the fence does not come and go.";
    /// Below this a truck is standing.
    standing_mph: Mph = 3 in 1..=10, "Walking pace; a parked device drifts.";
    /// The fastest that a truck can have gone between two positions.
    fastest_mph: Mph = 100 in 80..=150, "No road allows a truck more than 85 mph.";
    /// Average miles an hour of the expected arrival.
    expected_mph: Mph = 50 in 45..=55, "Rolling average of over-the-road trucks: trade practice.";
    /// Average miles an hour of the earliest arrival, without a stop.
    earliest_mph: Mph = 65 in 55..=75, "The usual truck limit on Interstates.";
    /// How fresh a position makes a check call unnecessary.
    fresh_minutes: Minutes = 60 in 15..=240, "No check call while a position is younger than an hour.";
    /// Free minutes at a dock before detention runs.
    detention_free_minutes: Minutes = 120 in 0..=480, "Two hours free: trade practice.";
    /// How late a truck may be for an appointment before it loses its turn.
    detention_grace_minutes: Minutes = 15 in 0..=120, "Trade practice: 15 minutes' grace at the dock.";
    /// When a truck must be named before pickup.
    vehicle_by_minutes: Minutes = 300 in 60..=2_880, "Five hours before the window.";
    /// The same for a guarded load.
    guarded_vehicle_by_minutes: Minutes = 720 in 60..=2_880, "Twelve hours before the window.";
    /// When a carrier must be found before pickup.
    carrier_by_minutes: Minutes = 1_440 in 120..=10_080, "A day before the window.";
    /// When tracking must run before pickup.
    tracking_by_minutes: Minutes = 120 in 0..=1_440, "Two hours before the window.";
    /// When a guarded load must be posted at the dock as checked.
    dock_check_by_minutes: Minutes = 0 in 0..=240, "The truck is checked before it is loaded.";
    /// What cargo must be worth for its load to be guarded.
    guarded_value_dollars: Dollars = 100_000 in 10_000..=100_000_000, "The usual limit of a carrier's cargo policy.";
    /// How many circumstances of the pickup and the carrier make a load guarded.
    guarded_circumstances: Count = 2 in 1..=4, "One circumstance alone is usual.";
    /// How many loads with a company a carrier is new for.
    guarded_first_loads: Count = 3 in 0..=20, "A carrier's first three loads: double brokers rarely last longer.";
    /// How long a change of a carrier's contacts, name, address or officers counts.
    carrier_changed_days: Days = 30 in 1..=365, "Bought and hijacked carriers are used within weeks.";
    /// How near to the first pickup a truck must be before its carrier sees the sealed pickup number.
    sealed_within_miles: Miles = 75 in 5..=500, "An hour and a half's drive: the truck is on its way to this pickup.";
}

/// Whole minutes as a span.
pub(crate) fn minutes(count: u32) -> TimeDelta {
    TimeDelta::minutes(i64::from(count))
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
    fn the_documents_constants_are_the_defaults() {
        let own = Settings::default();
        assert_eq!(
            (own.trackable_miles, own.tracking_starts_minutes, own.tracking_ends_minutes),
            (150, 2 * 1440, 5 * 1440)
        );
        let wrong = own.with("trackable_miles", 5_000).expect_err("out of bounds");
        assert_eq!(wrong.to_string(), "Must be a whole number between 0 and 1000 (miles).");
        assert!(own.with("nothing", 1).is_err());
    }
}
