//! Time as a parameter, so that tests can run on any day. No other code in the product asks the system for the time.

use chrono::{DateTime, NaiveDate, Utc};
use std::sync::{Arc, Mutex};

/// Where the present comes from. Cheap to clone; clones of a fixed clock move together.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<Mutex<DateTime<Utc>>>>);

impl Clock {
    /// The system's time.
    pub const fn system() -> Self {
        Self(None)
    }

    /// A clock that stops until it is moved.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Some(Arc::new(Mutex::new(at))))
    }

    /// The present instant.
    #[expect(clippy::disallowed_methods, reason = "the one place that asks the system for the time")]
    pub fn now(&self) -> DateTime<Utc> {
        match &self.0 {
            Some(fixed) => *fixed.lock().unwrap_or_else(std::sync::PoisonError::into_inner),
            None => Utc::now(),
        }
    }

    /// The present day in UTC, which is what ages and expiries count by.
    pub fn today(&self) -> NaiveDate {
        self.now().date_naive()
    }

    /// Moves a fixed clock; a system clock stays as it is.
    pub fn set(&self, at: DateTime<Utc>) {
        if let Some(fixed) = &self.0 {
            *fixed.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = at;
        }
    }

    /// Moves a fixed clock on by `by`; a system clock stays as it is.
    pub fn advance(&self, by: chrono::TimeDelta) {
        self.set(self.now() + by);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_of_a_fixed_clock_move_together() {
        let clock = Clock::fixed(DateTime::UNIX_EPOCH);
        let other = clock.clone();

        clock.advance(chrono::TimeDelta::days(1));

        assert_eq!(other.today(), NaiveDate::from_ymd_opt(1970, 1, 2).expect("a date"));
    }
}
