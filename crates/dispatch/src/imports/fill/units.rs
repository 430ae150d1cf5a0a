//! Which rows are of one load.

use crate::imports::fields::{Field, LoadField, Side, StopField};
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

/// Rows that are a load each and have the number of another row with other stops, by their places in the table, with that row's line: one of
/// them would be lost.
pub fn clashes(table: &Table, mapping: &Mapping) -> HashMap<usize, u32> {
    let number = mapping.column(Field::Load(LoadField::Number));
    let Some(number) = number.filter(|_| mapping.layout() == Layout::Loads) else { return HashMap::new() };
    let fields = [StopField::City, StopField::State, StopField::PostalCode, StopField::CityState];
    let of = |side| fields.iter().filter_map(move |field| mapping.column(Field::Stop(side, *field)));
    let columns: Vec<usize> = of(Side::Pickup).chain(of(Side::Delivery)).collect();
    let place = |row: usize| -> Vec<String> {
        columns.iter().map(|column| table.rows[row].cell(*column).trim().to_lowercase()).collect()
    };
    let (mut firsts, mut clashes) = (HashMap::new(), HashMap::new());
    for row in 0..table.rows.len() {
        let Some(number) = said(table.rows[row].cell(number)) else { continue };
        let first = *firsts.entry(number).or_insert(row);
        if place(first) != place(row) {
            clashes.entry(first).or_insert(table.rows[row].line);
            clashes.insert(row, table.rows[first].line);
        }
    }
    clashes
}
