//! National out-of-service rates, as dated data: what a carrier's own rates are shown beside.

use chrono::NaiveDate;

/// The rates of all carriers, in percent of inspections.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NationalAverages {
    /// Driver inspections that put the driver out of service.
    pub driver: f64,
    /// Vehicle inspections that put the vehicle out of service.
    pub vehicle: f64,
    /// Hazardous-materials inspections that ended out of service.
    pub hazmat: f64,
    /// The day on which FMCSA showed them.
    pub as_of: NaiveDate,
    /// Where.
    pub source: &'static str,
}

const fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day of the calendar")
}

/// All that are known, newest first.
pub static NATIONAL_AVERAGES: &[NationalAverages] = &[
    NationalAverages {
        driver: 6.67,
        vehicle: 22.26,
        hazmat: 4.44,
        as_of: day(2025, 6, 6),
        source: "FMCSA SAFER Company Snapshot",
    },
    NationalAverages {
        driver: 5.51,
        vehicle: 20.72,
        hazmat: 4.5,
        as_of: day(2010, 12, 31),
        source: "FMCSA QCMobile, 2009-2010",
    },
];

/// The averages that held on a day: the newest shown by then, or the oldest known.
pub fn national_averages(on: NaiveDate) -> NationalAverages {
    let oldest = NATIONAL_AVERAGES[NATIONAL_AVERAGES.len() - 1];
    NATIONAL_AVERAGES.iter().find(|averages| averages.as_of <= on).copied().unwrap_or(oldest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_averages_shown_by_the_day_are_used() {
        assert!((national_averages(day(2026, 10, 1)).driver - 6.67).abs() < f64::EPSILON);
        assert!((national_averages(day(2015, 1, 1)).vehicle - 20.72).abs() < f64::EPSILON);
        assert_eq!(national_averages(day(2000, 1, 1)).as_of, day(2010, 12, 31));
        assert!(NATIONAL_AVERAGES.windows(2).all(|pair| pair[0].as_of > pair[1].as_of));
    }
}
