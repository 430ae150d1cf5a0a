//! What is different of a load, by the names of its fields: for the audit log and the company's own systems.

use store::loads::held::Held;
use store::loads::write::{LoadFields, NewStop};

macro_rules! compared {
    ($before:ident, $after:ident: $($field:ident as $name:literal,)+) => {{
        let mut names: Vec<&'static str> = Vec::new();
        $(if $before.$field != $after.$field { names.push($name); })+
        names
    }};
}

/// The fields that are different, as the API names them. Where miles are from goes with the miles.
pub(super) fn differences(before: &LoadFields, after: &LoadFields) -> Vec<&'static str> {
    let mut names = compared!(before, after:
        external_load_number as "external_load_number",
        user_id as "user_id",
        team_id as "team_id",
        equipment_type as "equipment_type",
        min_rate_cents as "min_rate",
        weight as "weight",
        weight_unit as "weight_unit",
        trailer_length as "trailer_length",
        certifications as "certifications",
        commodity as "commodity",
        cargo_value_cents as "cargo_value",
        temperature as "temperature",
        billable_miles as "billable_miles",
        miles_source as "billable_miles",
        is_team as "is_team",
        is_partial as "is_partial",
        trailer_number as "trailer_number",
        bol_number as "bol_number",
        seal_number as "seal_number",
        classification_ids as "classification_ids",
    );
    names.dedup();
    names
}

/// Whether a load's stops are not these.
pub(super) fn stops_differ(held: &Held, stops: &[NewStop]) -> bool {
    let is_same = |(before, after): (&store::loads::rows::StopRow, &NewStop)| NewStop::from(before) == *after;
    held.stops.len() != stops.len() || !held.stops.iter().zip(stops).all(is_same)
}
