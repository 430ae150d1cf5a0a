//! Which rows are of one load.

use crate::imports::fields::{Field, LoadField};
use crate::imports::heading::Table;
use crate::imports::mapping::{Layout, Mapping};
use crate::imports::values::said;
use std::collections::HashMap;

/// The rows of a load, by their places in the table; never none.
pub type Unit = Vec<usize>;

/// The loads of a file in the order of their first rows.
///
/// Where each row is a load, the same number again is the load once more, later. Where each row is a stop, rows of a number are one load,
/// wherever they are, and a row without a number is of the load above it: sheets say a number once, in a cell over several rows.
pub fn units(table: &Table, mapping: &Mapping) -> Vec<Unit> {
    let rows = 0..table.rows.len();
    if mapping.layout() == Layout::Loads {
        return rows.map(|row| vec![row]).collect();
    }
    let column = mapping.column(Field::Load(LoadField::Number));
    let (mut units, mut known, mut last) = (Vec::<Unit>::new(), HashMap::new(), None);
    for row in rows {
        let number = column.and_then(|column| said(table.rows[row].cell(column)));
        let unit = match number {
            Some(number) => *known.entry(number).or_insert(units.len()),
            None => last.unwrap_or(units.len()),
        };
        match units.get_mut(unit) {
            Some(rows) => rows.push(row),
            None => units.push(vec![row]),
        }
        last = Some(unit);
    }
    units
}
