//! The columns of `carrier_facts`, each as text: so one comparison serves all of them, and what changed is ready for the history.

use fmcsa::derive::CarrierFacts;
use std::fmt::Display;

/// The facts of a carrier, in the order of [`COLUMNS`].
pub(super) type Texts = [Option<String>; COLUMNS.len()];

/// A column, its type, and how its text is made.
pub(super) struct Column {
    pub(super) name: &'static str,
    pub(super) sql_type: &'static str,
    text: fn(&CarrierFacts) -> Option<String>,
}

/// A fact as PostgreSQL writes it; none when it is unknown.
trait Text {
    fn text(&self) -> Option<String>;
}

impl<T: Display> Text for Option<T> {
    fn text(&self) -> Option<String> {
        self.as_ref().map(T::to_string)
    }
}

impl Text for &str {
    fn text(&self) -> Option<String> {
        Some((*self).to_owned())
    }
}

macro_rules! columns {
    ($($name:ident: $sql_type:literal,)*) => {
        /// All but the key and the time.
        pub(super) const COLUMNS: &[Column] = &[$(Column {
            name: stringify!($name),
            sql_type: $sql_type,
            text: |facts| facts.$name.text(),
        },)*];
    };
}

columns! {
    common_status: "text",
    common_since: "date",
    contract_status: "text",
    contract_since: "date",
    broker_status: "text",
    broker_since: "date",
    authority_since: "date",
    authority_scope: "text",
    bipd_required: "integer",
    bipd_on_file: "integer",
    is_bipd_left_open: "boolean",
    are_authorities_left_open: "boolean",
    is_cargo_required: "boolean",
    is_cargo_on_file: "boolean",
    is_bond_required: "boolean",
    is_bond_on_file: "boolean",
    lapses_on: "date",
    lapse_reason: "text",
    lapse_kind: "text",
    is_out_of_service: "boolean",
    out_of_service_on: "date",
    operating_status: "text",
}

/// A carrier's facts as texts, just as PostgreSQL writes them.
pub(super) fn texts(facts: &CarrierFacts) -> Texts {
    std::array::from_fn(|at| (COLUMNS[at].text)(facts))
}
