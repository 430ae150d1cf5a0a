//! How far files answer for the lists of a carrier's page, as a view.

use super::sources::shown;
use crate::carriers::views::lists::{CarrierLists, ListCoverage};
use profile::lists::{Answer, Lists};

impl From<Lists> for CarrierLists {
    fn from(lists: Lists) -> Self {
        Self {
            inspections: lists.inspections.into(),
            violations: lists.violations.into(),
            crashes: lists.crashes.into(),
            vehicles: lists.vehicles.into(),
            oos_orders: lists.oos_orders.into(),
            authority_events: lists.authority_events.into(),
            revocations: lists.revocations.into(),
            filings: lists.filings.into(),
            changes: lists.changes.into(),
        }
    }
}

impl From<Answer> for ListCoverage {
    fn from(answer: Answer) -> Self {
        Self {
            is_covered: answer.why.is_none(),
            from: answer.from,
            source: shown(answer.source.as_ref()),
            unknown_because: answer.why.map(|why| format!("{why}.")),
        }
    }
}
