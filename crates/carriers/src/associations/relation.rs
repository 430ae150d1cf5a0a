//! Whether one carrier looks like the continuation of another: it started when the other had ended. FMCSA's own mark of a revoked
//! predecessor counts before it; what is derived here from dates is labeled so.

use chrono::NaiveDate;
use fmcsa::derive::operating_status::OperatingStatus;
use index::Association;
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

/// Operating statuses in which a carrier may no longer operate. One that is pending has not begun, and of one that is unknown nothing can
/// be said.
const ENDED: [OperatingStatus; 3] =
    [OperatingStatus::OutOfService, OperatingStatus::Inactive, OperatingStatus::NotAuthorized];

/// The dates on which a carrier started and stopped, as far as known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Life<'a> {
    /// When it was registered.
    pub added_on: Option<NaiveDate>,
    /// The operating status, as lists show it.
    pub operating_status: Option<&'a str>,
    /// The day of the out-of-service order that is in force.
    pub ordered_out_on: Option<NaiveDate>,
    /// The last sign of work: an inspection.
    pub last_seen_on: Option<NaiveDate>,
    /// The last update of its registration.
    pub updated_on: Option<NaiveDate>,
}

impl Life<'_> {
    /// The last day that it operated: that of the order in force, or that it showed life. None while it may operate, or when it is unknown.
    pub fn ended_on(&self) -> Option<NaiveDate> {
        let has_ended = ENDED.iter().any(|status| Some(status.word()) == self.operating_status);
        let last = self.ordered_out_on.or(self.last_seen_on.max(self.updated_on));
        last.filter(|_| has_ended)
    }
}

/// The relation of `other` to `this`, by their dates.
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

/// The relation that FMCSA's mark names between a carrier and one that it is associated with, by their USDOT numbers.
pub fn marked(association: &Association, this: u32, other: u32) -> Option<Relation> {
    let revoked = |dot| association.shared.iter().any(|shared| shared.link.revoked_dot_number() == Some(dot));
    match (revoked(other), revoked(this)) {
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

    const ACTIVE: Option<&str> = Some("active");

    fn old() -> Life<'static> {
        Life {
            added_on: day(2015),
            operating_status: Some("inactive"),
            ordered_out_on: None,
            last_seen_on: day(2020),
            updated_on: day(2019),
        }
    }

    fn new() -> Life<'static> {
        Life { added_on: day(2021), operating_status: ACTIVE, last_seen_on: day(2026), ..Life::default() }
    }

    #[test]
    fn what_stopped_before_the_other_started_is_its_predecessor() {
        assert_eq!(relation(new(), old()), Some(Relation::Predecessor));
        assert_eq!(relation(old(), new()), Some(Relation::Successor));
        assert_eq!(relation(new(), Life { operating_status: ACTIVE, ..old() }), None);
        assert_eq!(relation(new(), Life { last_seen_on: day(2022), ..old() }), None);
        assert_eq!(relation(new(), Life { last_seen_on: None, updated_on: None, ..old() }), None);
    }

    #[test]
    fn who_may_no_longer_operate_has_ended_by_the_day_of_the_order_where_there_is_one() {
        for (status, has_ended) in [
            ("out_of_service", true),
            ("inactive", true),
            ("not_authorized", true),
            ("active", false),
            ("pending", false),
            ("unknown", false),
        ] {
            let life = Life { operating_status: Some(status), ..old() };
            assert_eq!(life.ended_on(), day(2020).filter(|_| has_ended), "{status}");
        }
        let paper_after_the_order = Life {
            operating_status: Some("out_of_service"),
            ordered_out_on: day(2020),
            updated_on: day(2024),
            ..old()
        };
        assert_eq!(relation(new(), paper_after_the_order), Some(Relation::Predecessor));
    }
}
