//! Turns one record into values as its layout says.

use super::{Cells, Sink};
use crate::catalogue::{Field, Kind, Layout, Value};
use crate::normalise::{self, Not};
use crate::recognise::Recognised;
use std::borrow::Cow;

/// A cell that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadCell {
    /// The file's column, as the layout's header names it.
    pub column: &'static str,
    /// The reason, as text.
    pub reason: String,
}

/// A layout made ready for one file: every field knows its place in the record.
#[derive(Debug)]
pub struct Decoder {
    layout: &'static Layout,
    cells: Vec<Places>,
}

/// The position of a field's text in the record.
#[derive(Debug)]
enum Places {
    /// Nowhere: the file is of an older form.
    Absent,
    One(usize),
    Many(Vec<usize>),
}

impl Decoder {
    /// Makes the layout of a recognized file ready.
    pub fn new(file: &Recognised) -> Self {
        let place = |column: &&str| {
            let at = file.layout.columns.iter().position(|known| known == column)?;
            file.positions[at]
        };
        let cells = file.layout.fields.iter().map(|field| {
            let places: Vec<usize> = field.from.columns().iter().filter_map(place).collect();
            match places[..] {
                [] => Places::Absent,
                [one] if !matches!(field.kind, Kind::Bits | Kind::Counts) => Places::One(one),
                _ => Places::Many(places),
            }
        });
        Self { layout: file.layout, cells: cells.collect() }
    }

    /// Leaves all fields unread but those that fill these columns of the table.
    pub fn narrow_to(&mut self, columns: &[&str]) {
        for (field, cells) in self.layout.fields.iter().zip(&mut self.cells) {
            if !columns.contains(&field.name) {
                *cells = Places::Absent;
            }
        }
    }

    /// Hands the values of a record to the sink, one for each field and constant. Gives the cells that cannot be read and whose
    /// fields are null therefore. At the first cell without which the row is nothing it stops; what the sink got is then void.
    pub fn decode(&self, record: &Cells, sink: &mut impl Sink) -> Result<Vec<BadCell>, BadCell> {
        let keeps_rows = self.layout.keeps_rows();
        let mut unread = Vec::new();
        for (field, cells) in self.layout.fields.iter().zip(&self.cells) {
            let text = match cells {
                Places::Absent => {
                    sink.value(Value::Null);
                    continue;
                }
                Places::One(place) => record.get(*place),
                Places::Many(places) => {
                    if let Err(fault) = put_together(field, record, places, sink) {
                        if !keeps_rows {
                            return Err(fault);
                        }
                        unread.push(fault);
                        sink.value(Value::Null);
                    }
                    continue;
                }
            };
            match convert(field.kind, text) {
                Ok(Value::Null) if field.is_required => return Err(missing(field)),
                Ok(value) => sink.value(value),
                Err(_) if field.is_lenient && !field.is_required => sink.value(Value::Null),
                Err(not) if field.is_required || field.is_decisive || !keeps_rows => return Err(bad(field, text, not)),
                Err(not) => {
                    unread.push(bad(field, text, not));
                    sink.value(Value::Null);
                }
            }
        }
        for (_, constant) in self.layout.constants {
            sink.value(Value::Text(Cow::Borrowed(constant)));
        }
        Ok(unread)
    }
}

#[cold]
fn missing(field: &Field) -> BadCell {
    BadCell { column: field.from.columns()[0], reason: "nothing where a value is required".to_owned() }
}

#[cold]
fn bad(field: &Field, text: &str, not: Not) -> BadCell {
    let shown: String = text.chars().take(60).collect();
    BadCell { column: field.from.columns()[0], reason: format!("\"{shown}\" is {not}") }
}

fn convert(kind: Kind, text: &str) -> Result<Value<'_>, Not> {
    fn number<'a, N: TryFrom<i64>>(text: &str, make: impl Fn(N) -> Value<'a>) -> Result<Value<'a>, Not> {
        match normalise::whole(text)? {
            None => Ok(Value::Null),
            Some(number) => N::try_from(number).map(make).map_err(|_| Not("a number that fits")),
        }
    }
    // Most cells of most rows are blank.
    if text.is_empty() && !matches!(kind, Kind::TextOrEmpty | Kind::Mark) {
        return Ok(Value::Null);
    }
    Ok(match kind {
        Kind::Text => match normalise::trim(text) {
            "" => Value::Null,
            text => Value::Text(Cow::Borrowed(text)),
        },
        Kind::Caps => match normalise::capitals(text) {
            Cow::Borrowed("") => Value::Null,
            text => Value::Text(text),
        },
        Kind::TextOrEmpty => Value::Text(Cow::Borrowed(normalise::trim(text))),
        Kind::SmallInt => return number(text, Value::SmallInt),
        Kind::Int => return number(text, Value::Int),
        Kind::BigInt => return number(text, Value::BigInt),
        Kind::Real => normalise::real(text)?.map_or(Value::Null, Value::Real),
        Kind::Thousandths => normalise::thousandths(text)?.map_or(Value::Null, Value::Real),
        Kind::DateYmd | Kind::DateMdy | Kind::DateDonY | Kind::DateIso => {
            normalise::date(text)?.map_or(Value::Null, Value::Date)
        }
        Kind::Timestamp => normalise::timestamp(text)?.map_or(Value::Null, Value::Timestamp),
        Kind::Flag | Kind::TrueFalse => normalise::flag(text)?.map_or(Value::Null, Value::Bool),
        Kind::Denial => normalise::flag(text)?.map_or(Value::Null, |yes| Value::Bool(!yes)),
        Kind::Mark => Value::Bool(normalise::mark(text)?),
        Kind::Sign => match normalise::trim(text) {
            "" => Value::Null,
            "U" => Value::Bool(true),
            text => normalise::flag(text)?.map_or(Value::Null, Value::Bool),
        },
        Kind::Dollars => normalise::dollars(text)?.map_or(Value::Null, Value::Int),
        Kind::Thousands => normalise::thousands(text)?.map_or(Value::Null, Value::Int),
        Kind::Dot => normalise::dot_number(text)?.map_or(Value::Null, Value::Int),
        Kind::Docket => normalise::docket(text)?.map_or(Value::Null, Value::Text),
        Kind::Phone => normalise::phone(text).map_or(Value::Null, Value::Text),
        Kind::Zip => normalise::postal_code(text).map_or(Value::Null, Value::Text),
        // These are in several columns.
        Kind::Bits | Kind::Counts => Value::Null,
    })
}

/// The most columns that a list of counts has (the census' equipment).
const MOST_COUNTS: usize = 39;

/// Hands over a value that comes from several cells; at a cell that cannot be read it hands over nothing.
fn put_together(field: &Field, record: &Cells, places: &[usize], sink: &mut impl Sink) -> Result<(), BadCell> {
    let cell = |place: usize| record.get(place);
    let at_fault = |index: usize, not| {
        let mut fault = bad(field, cell(places[index]), not);
        fault.column = field.from.columns()[index];
        fault
    };
    match field.kind {
        Kind::Bits => {
            let mut bits = 0;
            for (index, place) in places.iter().enumerate() {
                let text = cell(*place);
                if !text.is_empty() && normalise::mark(text).map_err(|not| at_fault(index, not))? {
                    bits |= 1 << index;
                }
            }
            sink.value(Value::Int(bits));
        }
        Kind::Counts => {
            let mut counts = [0; MOST_COUNTS];
            let mut is_given = false;
            for (index, place) in places.iter().enumerate() {
                let text = cell(*place);
                if text.is_empty() {
                    continue;
                }
                if let Some(count) = normalise::whole(text).map_err(|not| at_fault(index, not))? {
                    counts[index] = i32::try_from(count).map_err(|_| at_fault(index, Not("a number that fits")))?;
                    is_given = true;
                }
            }
            sink.value(if is_given { Value::Ints(&counts[..places.len()]) } else { Value::Null });
        }
        _ => {
            let (prefix, number) = (cell(places[0]), cell(places[1]));
            match normalise::docket_parts(prefix, number) {
                Ok(docket) => sink.value(docket.map_or(Value::Null, |docket| Value::Text(Cow::Owned(docket)))),
                Err(_) if field.is_lenient => sink.value(Value::Null),
                Err(not) => return Err(at_fault(1, not)),
            }
        }
    }
    Ok(())
}
