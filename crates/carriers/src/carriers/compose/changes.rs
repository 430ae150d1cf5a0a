//! The history of facts as views.

use crate::carriers::views::change::CarrierChange;
use profile::changes::{label, source};
use profile::rows::Change;

/// A change, with the name of its fact for people.
pub fn change(row: Change) -> CarrierChange {
    CarrierChange {
        id: row.id,
        label: label(&row.field),
        source: source(&row).into(),
        field: row.field,
        before: row.before,
        after: row.after,
        observed_at: row.observed_at,
    }
}
