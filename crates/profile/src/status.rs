//! Whether a carrier may operate.

use crate::Fact;
use crate::coverage::{Window, why_too_old};
use crate::rows::{Record, Runs, safety};
use crate::sources::{CARRIERS, ORDERS, of_absence, why_not_all, why_not_stated, why_unknown};
use crate::words::capitalized;
use chrono::NaiveDate;
use fmcsa::derive::authority::{Authorities, AuthorityKind};
use fmcsa::derive::operating_status::{self, OperatingStatus};
use fmcsa::derive::{self, out_of_service};
use kernel::provenance::Source;

/// Whether a carrier is allowed to operate, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The derived status.
    pub code: OperatingStatus,
    /// Why, with dates: a sentence without its full stop.
    pub reason: String,
    /// Whether it is unknown and the reason names the files that leave it open; else the census leaves it blank.
    pub is_explained: bool,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: Fact<bool>,
    /// The order in force, if any.
    pub oos_order: Option<OosOrder>,
    /// Who says so.
    pub source: Option<Source>,
}

/// An FMCSA out-of-service order against the whole carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OosOrder {
    /// When it was issued.
    pub ordered_on: NaiveDate,
    /// Reason for the order.
    pub reason: String,
    /// When it was lifted; none while it is in force.
    pub rescinded_on: Option<NaiveDate>,
    /// Who says so.
    pub source: Option<Source>,
}

impl OosOrder {
    /// The order of a row.
    pub fn of(row: &safety::OosOrder, runs: &Runs) -> Self {
        Self {
            ordered_on: row.ordered_on,
            reason: row.reason.clone(),
            rescinded_on: row.rescinded_on,
            source: runs.of_event(row.run_id, row.unlisted_run_id),
        }
    }

    /// Whether it is in force.
    pub const fn is_in_force(&self) -> bool {
        self.rescinded_on.is_none()
    }
}

pub(crate) fn status(record: &Record, inputs: &derive::Record, authorities: &Authorities, today: NaiveDate) -> Status {
    let order = out_of_service::in_force(inputs.oos_orders);
    let window = Window::of(today);
    // Rows that are too old leave it open whether other files would list the carrier.
    let nowhere = of_absence(&record.runs, &CARRIERS, window).filter(|_| !authorities.are_left_open());
    let (status, reason) = operating_status::of_record(inputs, order.as_ref(), authorities, nowhere.is_some());
    let is_unknown = status == OperatingStatus::Unknown;
    let old = record.old_day(record.census_data_set(), today).filter(|_| is_unknown);
    let is_of_authority = is_unknown && record.census.status_code.as_deref() == Some("A");
    let reason = match old {
        Some(on) => format!("Unknown: {}", why_too_old(record.census_data_set(), on)),
        None if is_of_authority => why_not_stated(record, &CARRIERS, window),
        None => capitalized(&reason),
    };
    let in_force = order.and_then(|order| {
        record.oos_orders.iter().find(|row| row.rescinded_on.is_none() && row.ordered_on == order.ordered_on)
    });
    let oos_order = in_force.map(|order| OosOrder::of(order, &record.runs));
    let is_decisive = |kind: &&AuthorityKind| match authorities.is_active(**kind) {
        Some(is_active) => is_active == (status == OperatingStatus::Active),
        None => false,
    };
    let by_authority = AuthorityKind::ALL.iter().filter(is_decisive);
    let by_authority = record.runs.newest_of(by_authority.filter_map(|kind| authorities.of(*kind).run_id));
    let source = match status {
        OperatingStatus::OutOfService => oos_order.as_ref().and_then(|order| order.source.clone()),
        OperatingStatus::Active => by_authority,
        OperatingStatus::NotAuthorized => by_authority.or(nowhere),
        _ => None,
    };
    Status {
        code: status,
        reason,
        is_explained: old.is_some() || is_of_authority,
        is_out_of_service: is_out_of_service(record, oos_order.as_ref(), today),
        oos_order,
        source: source.or_else(|| record.runs.of(record.census.run_id)),
    }
}

/// Orders that were all rescinded are as little proof that there is none as no order at all: a complete file of these days is.
fn is_out_of_service(record: &Record, in_force: Option<&OosOrder>, today: NaiveDate) -> Fact<bool> {
    let (runs, window) = (&record.runs, Window::of(today));
    match (in_force, of_absence(runs, &ORDERS, window)) {
        (Some(order), _) => Fact::of(true, order.source.clone()),
        (None, Some(absence)) => Fact::of(false, Some(absence)),
        (None, None) if record.oos_orders.is_empty() => Fact::unknown(why_unknown(runs, &ORDERS, window)),
        (None, None) => Fact::unknown(format!(
            "Unknown: every order on record was rescinded, and there may be a later one: {}",
            why_not_all(runs, &ORDERS, window)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{TODAY, everything_is_complete, nothing_was_imported};
    use crate::{Profile, Rows};

    /// The status of a for-hire interstate carrier with an active USDOT number.
    fn of_one_for_hire(mut rows: Rows) -> Status {
        let census = &mut rows.record.census;
        (census.status_code, census.carrier_operation) = (Some("A".to_owned()), Some("A".to_owned()));
        census.classification = Some("AUTHORIZED FOR HIRE".to_owned());
        Profile::of(&rows, TODAY).status
    }

    #[test]
    fn who_needs_authority_is_unknown_without_files_and_not_authorized_where_complete_files_list_none() {
        let (without, whole) = (of_one_for_hire(nothing_was_imported()), of_one_for_hire(everything_is_complete()));

        assert_eq!((without.code, without.is_explained), (OperatingStatus::Unknown, true));
        assert!(without.reason.starts_with("Unknown: "), "{}", without.reason);
        assert_eq!((whole.code, whole.source.is_some()), (OperatingStatus::NotAuthorized, true));
    }
}
