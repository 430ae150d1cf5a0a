//! Whether one carrier looks like the continuation of another: it started when the other had ended. FMCSA's own mark of a revoked
//! predecessor is on the carrier's page; here it is derived from dates, and labeled so.

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether an associated carrier came before or after the requested carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// It stopped before this one started.
    Predecessor,
    /// It started after this one stopped.
    Successor,
}

/// The dates on which a carrier started and stopped, as far as known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Life {
    /// When it was registered.
    pub added_on: Option<NaiveDate>,
    /// Whether it may still operate.
    pub is_active: bool,
    /// The last sign of work: an inspection.
    pub last_seen_on: Option<NaiveDate>,
    /// The last update of its registration.
    pub updated_on: Option<NaiveDate>,
}

impl Life {
    /// The last day that it showed life; none while it is active or when it is unknown.
    fn ended_on(&self) -> Option<NaiveDate> {
        if self.is_active { None } else { self.last_seen_on.max(self.updated_on) }
    }
}

/// The relation of `other` to `this`.
pub fn relation(this: Life, other: Life) -> Option<Relation> {
    let is_before = |first: Life, second: Life| {
        first.ended_on().zip(second.added_on).is_some_and(|(ended, started)| ended <= started)
    };
    match (is_before(other, this), is_before(this, other)) {
        (true, _) => Some(Relation::Predecessor),
        (_, true) => Some(Relation::Successor),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, 1, 1)
    }

    #[test]
    fn what_stopped_before_the_other_started_is_its_predecessor() {
        let old = Life { added_on: day(2015), is_active: false, last_seen_on: day(2020), updated_on: day(2019) };
        let new = Life { added_on: day(2021), is_active: true, last_seen_on: day(2026), updated_on: None };

        assert_eq!(relation(new, old), Some(Relation::Predecessor));
        assert_eq!(relation(old, new), Some(Relation::Successor));
        assert_eq!(relation(new, Life { is_active: true, ..old }), None);
        assert_eq!(relation(new, Life { last_seen_on: day(2022), ..old }), None);
        assert_eq!(relation(new, Life { last_seen_on: None, updated_on: None, ..old }), None);
    }
}
