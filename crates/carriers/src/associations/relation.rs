//! Whether one carrier looks like the continuation of another: it started when the other had ended. FMCSA's own mark of a revoked
//! predecessor counts before it. When a carrier had ended is the index's to say, for the verdict as for this list.

use index::{Association, Ordinal, Snapshot};
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

/// The relation of `other` to `this`, by their dates.
pub fn relation(carriers: &Snapshot, this: Ordinal, other: Ordinal) -> Option<Relation> {
    match (carriers.stopped_before(other, this), carriers.stopped_before(this, other)) {
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
    use chrono::NaiveDate;
    use index::{Builder, Carrier};
    use kernel::provenance::Known;

    fn carrier(dot_number: u32, began: i32, status: &'static str) -> Carrier<'static> {
        let day = |year| NaiveDate::from_ymd_opt(year, 1, 1).map_or(Known::Unknown, Known::Some);
        Carrier {
            id: i64::from(dot_number),
            dot_number,
            added_on: day(began),
            mcs150_on: day(began + 3),
            operating_status: Some(status),
            ..Carrier::default()
        }
    }

    /// How the second of two carriers is related to the first.
    fn of(first: &Carrier, second: &Carrier) -> Option<Relation> {
        let mut builder = Builder::new();
        builder.carrier(first);
        builder.carrier(second);
        let carriers = builder.finish();
        let [first, second] =
            [first, second].map(|carrier| carriers.find_dot(carrier.dot_number).expect("it is there"));
        relation(&carriers, first, second)
    }

    #[test]
    fn what_stopped_before_the_other_started_is_its_predecessor() {
        let (old, new) = (carrier(1, 2015, "inactive"), carrier(2, 2021, "active"));

        assert_eq!(of(&new, &old), Some(Relation::Predecessor));
        assert_eq!(of(&old, &new), Some(Relation::Successor));
        assert_eq!(of(&new, &carrier(1, 2015, "active")), None);
        assert_eq!(of(&new, &carrier(1, 2019, "inactive")), None);
    }
}
