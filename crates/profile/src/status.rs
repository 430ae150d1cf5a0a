//! Whether a carrier may operate.

use crate::Fact;
use crate::rows::{Record, Runs, safety};
use crate::sources::{of_absence, of_family, why_unknown};
use crate::words::capitalised;
use chrono::NaiveDate;
use fmcsa::DataSet;
use fmcsa::derive::authority::{Authorities, AuthorityKind};
use fmcsa::derive::operating_status::{OperatingStatus, operating_status};
use fmcsa::derive::{self, out_of_service};
use kernel::provenance::Source;

/// Whether a carrier is allowed to operate, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Status {
    /// The derived status.
    pub code: OperatingStatus,
    /// Why, with dates: a sentence without its full stop.
    pub reason: String,
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
            source: runs.of(row.run_id),
        }
    }

    /// Whether it is in force.
    pub const fn is_in_force(&self) -> bool {
        self.rescinded_on.is_none()
    }
}

pub(crate) fn status(record: &Record, inputs: &derive::Record, authorities: &Authorities) -> Status {
    let order = out_of_service::in_force(inputs.oos_orders);
    let (status, reason) = operating_status(inputs.census.as_ref(), order.as_ref(), authorities);
    let in_force = order.and_then(|order| {
        record.oos_orders.iter().find(|row| row.rescinded_on.is_none() && row.ordered_on == order.ordered_on)
    });
    let is_decisive = |kind: &&AuthorityKind| match authorities.is_active(**kind) {
        Some(is_active) => is_active == (status == OperatingStatus::Active),
        None => false,
    };
    let by_authority = AuthorityKind::ALL.iter().filter(is_decisive);
    let by_authority = by_authority.filter_map(|kind| authorities.of(*kind).family).max();
    let source = match status {
        OperatingStatus::OutOfService => in_force.and_then(|order| record.runs.of(order.run_id)),
        OperatingStatus::Active | OperatingStatus::NotAuthorized => {
            by_authority.and_then(|family| of_family(record, family))
        }
        _ => None,
    };
    Status {
        code: status,
        reason: capitalised(&reason),
        is_out_of_service: is_out_of_service(record, order.is_some()),
        oos_order: in_force.map(|order| OosOrder::of(order, &record.runs)),
        source: source.or_else(|| record.runs.of(record.census.run_id)),
    }
}

/// No order on record is no order only where the whole file was read.
fn is_out_of_service(record: &Record, is_ordered: bool) -> Fact<bool> {
    let run = record.runs.newest_of(record.oos_orders.iter().map(|order| order.run_id));
    match run.or_else(|| of_absence(&record.runs, &[DataSet::OosOrders])) {
        Some(source) => Fact::of(is_ordered, Some(source)),
        None => Fact::unknown(why_unknown(&record.runs, &[DataSet::OosOrders])),
    }
}
