//! How long a truck takes: driving at a rolling average, and the breaks and rests of the federal hours of service.
//!
//! 49 CFR 395.3 (property-carrying drivers): at most 11 hours of driving within 14 hours of coming on duty, after 10 hours off; 30 minutes
//! without driving after 8 hours of driving. Not considered: the 60 and 70 hours of a week, which depend on what the driver did before, and
//! time at the dock. A driver is taken to start rested and to do nothing but drive, so the 14 hours never end a day before the 11 do.

/// Hours a driver may drive after a rest. 49 CFR 395.3(a)(3)(i).
const DRIVING: f64 = 11.0;
/// Hours after coming on duty in which that driving has to be done. 49 CFR 395.3(a)(2).
const WINDOW: f64 = 14.0;
/// Hours of driving after which a break is due. 49 CFR 395.3(a)(3)(ii).
const BREAK_AFTER: f64 = 8.0;
/// Hours of that break. 49 CFR 395.3(a)(3)(ii).
const BREAK: f64 = 0.5;
/// Hours of rest before the next day's driving. 49 CFR 395.3(a)(1).
const REST: f64 = 10.0;
/// Hours that two drivers need to change over: trade practice, in no rule.
const CHANGE: f64 = 0.5;

const _: () = assert!(DRIVING + BREAK <= WINDOW, "a day of driving with its break fits the window");

/// Miles an hour a truck makes on the whole while it drives, fuel and traffic included: trade practice, in no rule.
pub const AVERAGE_MPH: f64 = 50.0;
/// The slowest average that may be configured.
pub const MIN_MPH: f64 = 45.0;
/// The fastest average that may be configured.
pub const MAX_MPH: f64 = 55.0;

/// Who drives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Team {
    /// One driver, who rests while the truck is parked.
    #[default]
    Solo,
    /// Two drivers, one resting while the other drives.
    Two,
}

/// The assumptions for computing hours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Profile {
    /// Average miles an hour while driving.
    pub mph: f64,
    /// Who drives.
    pub team: Team,
}

impl Default for Profile {
    fn default() -> Self {
        Self { mph: AVERAGE_MPH, team: Team::Solo }
    }
}

impl Profile {
    /// The profile with an average, if it is one that may be configured.
    pub fn with_average(mph: f64, team: Team) -> Option<Self> {
        (MIN_MPH..=MAX_MPH).contains(&mph).then_some(Self { mph, team })
    }
}

/// Hours of driving for so many miles.
pub fn driving_hours(miles: f64, profile: &Profile) -> f64 {
    miles / profile.mph
}

/// Hours from start to end for so many hours of driving.
pub fn elapsed_hours(driving: f64, team: Team) -> f64 {
    // The days that are followed by another; the last one may be full too.
    let full_days = ((driving / DRIVING).ceil() - 1.0).max(0.0);
    let last_day = driving - full_days * DRIVING;
    let breaks = full_days + f64::from(u8::from(last_day > BREAK_AFTER));
    let between = match team {
        Team::Solo => REST,
        Team::Two => CHANGE,
    };
    driving + breaks * BREAK + full_days * between
}
