//! Whether a carrier may operate, as a view.

use super::insurance::capitalised;
use super::sources::{of_absence, of_family, of_run, of_runs};
use crate::carriers::views::detail::{OperatingStatus, OperatingStatusCode};
use crate::carriers::views::provenance::FlagFact;
use crate::carriers::views::safety::OosOrder;
use fmcsa::DataSet;
use fmcsa::derive::authority::{Authorities, AuthorityKind};
use fmcsa::derive::operating_status::{self as derived, operating_status};
use fmcsa::derive::{self, out_of_service};
use kernel::provenance::Known;
use store::fmcsa_rows::{Record, Runs, safety};

/// Whether a carrier may operate, and why.
pub fn status(record: &Record, inputs: &derive::Record, authorities: &Authorities) -> OperatingStatus {
    let order = out_of_service::in_force(inputs.oos_orders);
    let (status, reason) = operating_status(inputs.census.as_ref(), order.as_ref(), authorities);
    let in_force = order.and_then(|order| {
        record.oos_orders.iter().find(|row| row.rescinded_on.is_none() && row.ordered_on == order.ordered_on)
    });
    let by_authority = AuthorityKind::ALL.iter().filter(|kind| authorities.is_active(**kind) == Some(true));
    let by_authority = by_authority.filter_map(|kind| authorities.of(*kind).family).max();
    let source = match status {
        derived::OperatingStatus::OutOfService => in_force.and_then(|order| of_run(&record.runs, order.run_id)),
        derived::OperatingStatus::Active | derived::OperatingStatus::NotAuthorized => {
            by_authority.and_then(|family| of_family(record, family))
        }
        _ => None,
    };
    OperatingStatus {
        code: code(status),
        label: capitalised(&status.label().to_lowercase()),
        reason: format!("{}.", capitalised(&reason)),
        is_out_of_service: is_out_of_service(record, order.is_some()),
        oos_order: in_force.map(|order| oos_order(order, &record.runs)),
        source: source.or_else(|| of_run(&record.runs, record.census.run_id)),
    }
}

/// No order on record is no order only where the whole file was read.
fn is_out_of_service(record: &Record, is_ordered: bool) -> FlagFact {
    let told = of_runs(&record.runs, record.oos_orders.iter().map(|order| order.run_id));
    match told.or_else(|| of_absence(&record.runs, &[DataSet::OosOrders])) {
        Some(source) => FlagFact::new(Known::Some(is_ordered), Some(source)),
        None => FlagFact::new(Known::Unknown, None),
    }
}

const fn code(status: derived::OperatingStatus) -> OperatingStatusCode {
    match status {
        derived::OperatingStatus::OutOfService => OperatingStatusCode::OutOfService,
        derived::OperatingStatus::Inactive => OperatingStatusCode::Inactive,
        derived::OperatingStatus::Pending => OperatingStatusCode::Pending,
        derived::OperatingStatus::NotAuthorized => OperatingStatusCode::NotAuthorized,
        derived::OperatingStatus::Active => OperatingStatusCode::Active,
        derived::OperatingStatus::Unknown => OperatingStatusCode::Unknown,
    }
}

/// An out-of-service order as a view.
pub fn oos_order(row: &safety::OosOrder, runs: &Runs) -> OosOrder {
    OosOrder {
        ordered_on: row.ordered_on,
        reason: row.reason.clone(),
        rescinded_on: row.rescinded_on,
        is_in_force: row.rescinded_on.is_none(),
        source: of_run(runs, row.run_id),
    }
}
