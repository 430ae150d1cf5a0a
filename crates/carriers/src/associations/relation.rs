//! Whether one carrier looks like the continuation of another: it started when the other had ended. FMCSA's own mark of a revoked
//! predecessor counts before it. When a carrier had ended is the index's to say, for the verdict as for this list.

use index::{Association, Carrier, Ordinal, Snapshot};
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

/// Operating statuses that tell whether a carrier may still operate, and of these the ones in which it may no longer.
const KNOWN: [&str; 5] = ["active", "pending", "out_of_service", "inactive", "not_authorized"];
const ENDED: [&str; 3] = ["out_of_service", "inactive", "not_authorized"];

/// Why it is unknown whether one of the two stopped before the other began: a sentence without its full stop. None where it is known.
pub fn unknown_because(carriers: &Snapshot, this: Ordinal, other: Ordinal) -> Option<String> {
    let sides = [(this, "this carrier"), (other, "the other carrier")];
    let [here, there] = sides.map(|(ordinal, name)| (ordinal, name, carriers.carrier(ordinal)));
    [(&here, &there), (&there, &here)].into_iter().find_map(|(earlier, later)| {
        let why = missing(&earlier.2, carriers.stopped_on(earlier.0).is_some(), later.2.added_on.value().is_some())?;
        let whose = if matches!(why, Missing::Registration) { later.1 } else { earlier.1 };
        Some(match why {
            Missing::Status => format!("Unknown: whether {whose} may still operate isn't on file"),
            Missing::LastDay => format!("Unknown: the last day on which {whose} operated isn't on file"),
            Missing::Registration => format!("Unknown: the day on which {whose} was registered isn't on file"),
        })
    })
}

/// What it takes to tell whether one carrier had stopped when another began.
enum Missing {
    Status,
    LastDay,
    Registration,
}

fn missing(earlier: &Carrier, has_last_day: bool, is_registration_known: bool) -> Option<Missing> {
    let status = earlier.operating_status.filter(|status| KNOWN.contains(status));
    match status {
        None => Some(Missing::Status),
        Some(status) if !ENDED.contains(&status) => None,
        Some(_) if !has_last_day => Some(Missing::LastDay),
        Some(_) if !is_registration_known => Some(Missing::Registration),
        Some(_) => None,
    }
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
