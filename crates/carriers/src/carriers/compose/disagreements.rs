//! Facts on which data sets disagree, as views: all values are shown, none is silently preferred.

use super::sources;
use crate::carriers::views::provenance::{Disagreement, SourcedValue};

/// Disagreements as views.
pub fn shown(found: &[profile::Disagreement]) -> Vec<Disagreement> {
    let shown = |one: &profile::Disagreement| Disagreement {
        field: one.field.clone(),
        label: one.label.clone(),
        values: one
            .values
            .iter()
            .map(|said| SourcedValue { value: said.value.clone(), source: sources::shown(said.source.as_ref()) })
            .collect(),
    };
    found.iter().map(shown).collect()
}
