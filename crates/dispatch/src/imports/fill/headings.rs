//! What the names of columns say of their values: the unit of a weight, the currency of a rate. Pure.

use crate::imports::fields::{Field, LoadField, StopField, is_of_more_stops, normal};
use crate::imports::heading::Table;
use crate::imports::mapping::Mapping;
use crate::imports::table::Row;
use crate::imports::values::times::{self, Dates};
use crate::imports::values::{decimals, numbers, said, words};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Names of a column that says in which currency the row's amounts are.
const CURRENCY: &[&str] = &["currency", "currency code", "curr", "cur", "currency type"];
/// Names of a column that says what a rate is for.
const BASIS: &[&str] =
    &["rate type", "rate unit", "rate basis", "rate uom", "pay type", "pay unit", "rate per", "pay basis"];
/// What such a column says of a rate for the whole load.
const WHOLE: &[&str] =
    &["flat", "flat rate", "f", "load", "per load", "total", "all in", "lump sum", "ftl", "linehaul"];

/// What the names of a file's columns say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Headings {
    units: BTreeMap<Field, String>,
    currency: Option<usize>,
    basis: Option<usize>,
    /// Columns of stops beyond the pickup and the delivery, that no field is read from.
    more_stops: Vec<usize>,
    /// Fields of which a value has decimals behind a point.
    decimal_points: BTreeSet<Field>,
}

impl Headings {
    pub(super) fn of(table: &Table, mapping: &Mapping) -> Self {
        let named = |names: &[&str]| table.names.iter().position(|name| names.contains(&normal(name).as_str()));
        let unit = |(field, column): (Field, usize)| {
            let name = table.names.get(column)?;
            let unit = match field {
                Field::Load(field) => unit_of(field, name),
                Field::Stop(_, StopField::Start | StopField::StartTime | StopField::End | StopField::EndTime) => {
                    in_brackets(&name.to_lowercase()).map(str::to_owned).find(|zone| words::zone(zone).is_ok())
                }
                Field::Stop(..) => None,
            };
            Some((field, unit?))
        };
        let is_read = |at: usize| mapping.columns().any(|(_, column)| column == at);
        let is_more = |(at, name): (usize, &String)| (is_of_more_stops(name) && !is_read(at)).then_some(at);
        // Few rows of our own file of refused rows don't tell what those of the original did.
        let is_returned = table.order.is_some();
        let has_points = |(_, column): &(Field, usize)| {
            is_returned || table.rows.iter().any(|row| decimals::come_after_point(row.cell(*column)))
        };
        Self {
            units: mapping.columns().filter_map(unit).collect(),
            currency: named(CURRENCY),
            basis: named(BASIS),
            more_stops: table.names.iter().enumerate().filter_map(is_more).collect(),
            decimal_points: mapping.columns().filter(has_points).map(|(field, _)| field).collect(),
        }
    }

    /// Whether values of a field have decimals behind a point.
    pub(super) fn has_decimal_points(&self, field: LoadField) -> bool {
        self.decimal_points.contains(&Field::Load(field))
    }

    /// Whether a row that is a load names a stop beyond its pickup and its delivery.
    pub(super) fn names_more_stops(&self, row: &Row) -> bool {
        self.more_stops.iter().any(|column| said(row.cell(*column)).is_some())
    }

    /// A time with the zone of its column behind it, where it names none itself.
    pub(super) fn with_zone<'a>(&self, field: Field, text: Cow<'a, str>, dates: Dates) -> Cow<'a, str> {
        let Some(zone) = self.units.get(&field) else { return text };
        let is_bare = |when: &times::When| {
            when.instant.is_none() && when.zone.is_none() && (when.from.is_some() || when.to.is_some())
        };
        if times::read(&text, dates).is_ok_and(|when| is_bare(&when)) {
            Cow::Owned(format!("{text} {zone}"))
        } else {
            text
        }
    }

    /// A cell's text with the unit of its column behind it, where it has none itself.
    pub(super) fn with_unit(&self, field: LoadField, text: &str) -> String {
        let has_none = text.trim_end().ends_with(|sign: char| sign.is_ascii_digit());
        match self.units.get(&Field::Load(field)).filter(|_| has_none) {
            Some(unit) => format!("{} {unit}", text.trim_end()),
            None => text.to_owned(),
        }
    }

    /// Why a row's amount is none in U.S. dollars for the load; none where nothing says so.
    pub(super) fn other_money(&self, field: LoadField, row: &Row) -> Option<String> {
        let cell = |column: Option<usize>| said(row.cell(column?)).map(|text| text.trim().to_lowercase());
        let currency = cell(self.currency)
            .filter(|text| !["usd", "us$", "$", "us", "us dollar", "dollars"].contains(&text.as_str()));
        if let Some(currency) = currency {
            return Some(format!(
                "Give the amount in U.S. dollars: the row's currency is {}.",
                currency.to_uppercase()
            ));
        }
        let basis = cell(self.basis).filter(|text| !WHOLE.contains(&text.as_str()))?;
        let is_rate = matches!(field, LoadField::MinRate | LoadField::Linehaul);
        is_rate.then(|| format!("Give the amount for the whole load: the row's rate type is {basis}."))
    }
}

/// The unit in a column's name, in brackets or as its last word, where a value with it is read otherwise than without.
fn unit_of(field: LoadField, name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let words = lower.split(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '$' | '/' | '°')).rev().take(2);
    let is_unit =
        |unit: &&str| !unit.is_empty() && !unit.bytes().all(|byte| byte.is_ascii_digit()) && tells(field, unit);
    in_brackets(&lower).chain(words).map(str::trim).find(is_unit).map(str::to_owned)
}

/// What is in brackets in a name.
fn in_brackets(name: &str) -> impl Iterator<Item = &str> {
    name.split(['(', '[']).skip(1).filter_map(|rest| rest.split([')', ']']).next()).map(str::trim)
}

fn tells(field: LoadField, unit: &str) -> bool {
    let text = format!("1 {unit}");
    match field {
        LoadField::Weight => numbers::weight(&text, false).is_ok_and(|(_, unit)| unit.is_some()),
        LoadField::Temperature => ["c", "°c", "celsius", "f", "°f", "fahrenheit"].contains(&unit),
        LoadField::TrailerLength => {
            ["in", "inch", "inches", "m", "meter", "meters", "metres", "ft", "feet"].contains(&unit)
        }
        LoadField::Miles => ["km", "kilometers", "kms"].contains(&unit),
        LoadField::CargoValue | LoadField::MinRate | LoadField::Linehaul | LoadField::Fuel => {
            ["cad", "c$", "mxn", "eur", "€", "rpm", "/mi", "per mile", "per mi"].contains(&unit)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_columns_name_says_the_unit_of_its_values() {
        for (field, name, unit) in [
            (LoadField::Weight, "Weight (t)", Some("t")),
            (LoadField::Weight, "Weight (KG)", Some("kg")),
            (LoadField::Weight, "Gross Weight lbs", Some("lbs")),
            (LoadField::Weight, "Weight", None),
            (LoadField::Weight, "Weight (kg) (2)", Some("kg")),
            (LoadField::Temperature, "Temp (C)", Some("c")),
            (LoadField::Temperature, "Temp °C", Some("°c")),
            (LoadField::MinRate, "Rate (CAD)", Some("cad")),
            (LoadField::MinRate, "Rate", None),
            (LoadField::TrailerLength, "Length (m)", Some("m")),
        ] {
            assert_eq!(unit_of(field, name).as_deref(), unit, "{name}");
        }
    }
}
