//! Whether a carrier may operate, as a view.

use super::sources::shown;
use crate::carriers::views::detail::{OperatingStatus, OperatingStatusCode};
use crate::carriers::views::provenance::FlagFact;
use crate::carriers::views::safety::OosOrder;
use fmcsa::derive::operating_status as derived;
use profile::words::capitalized;

impl From<&profile::Status> for OperatingStatus {
    fn from(status: &profile::Status) -> Self {
        Self {
            code: code(status.code),
            label: capitalized(&status.code.label().to_lowercase()),
            reason: format!("{}.", status.reason),
            is_out_of_service: FlagFact::of(&status.is_out_of_service, |ordered| *ordered),
            oos_order: status.oos_order.clone().map(Into::into),
            source: shown(status.source.as_ref()),
        }
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

impl From<profile::status::OosOrder> for OosOrder {
    fn from(order: profile::status::OosOrder) -> Self {
        Self {
            ordered_on: order.ordered_on,
            is_in_force: order.is_in_force(),
            reason: order.reason,
            rescinded_on: order.rescinded_on,
            source: order.source.map(Into::into),
        }
    }
}
