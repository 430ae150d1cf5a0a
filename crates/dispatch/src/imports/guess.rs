//! Which column is what, by its name, and by its first values where a name is used for two things. Pure. A person has the last word.

use super::fields::{Field, LoadField, Meaning, Side, StopField, meaning};
use super::heading::Table;
use super::mapping::Mapping;
use super::values::equipment::equipment;
use super::values::places::city_and_state;
use super::values::said;
use super::values::times::{self, Dates, Order};
use chrono::NaiveDate;

/// Values of a column that are looked at.
const LOOKED_AT: usize = 20;
/// What a name that says something else is behind all names that say it.
const LESS_LIKELY: usize = 1_000;

/// A column by its name.
#[derive(Clone, Copy, Debug)]
struct Named {
    column: usize,
    meaning: Meaning,
    /// Which of the columns of the same name it is, from 0.
    nth: usize,
}

/// Fields that say where a stop is.
const PLACES: &[StopField] =
    &[StopField::City, StopField::State, StopField::PostalCode, StopField::CityState, StopField::Latitude];

/// What a file's columns are, as far as their names tell.
pub fn guess(table: &Table) -> Mapping {
    let mut named: Vec<Named> = table.names.iter().enumerate().filter_map(|(at, name)| one(table, at, name)).collect();
    // Of several columns for a field, the one with the likeliest name, then the first.
    // What was requested is less than what was scheduled.
    named.sort_by_key(|one| (one.meaning.rank, table.names[one.column].to_lowercase().contains("req"), one.column));
    let mut mapping = Mapping::default();
    for one in &named {
        if let Field::Load(_) = one.meaning.field {
            mapping.set(one.meaning.field, one.column);
        }
    }
    for (field, column) in stops(&named) {
        mapping.set(field, column);
    }
    complete(&mut mapping);
    mapping
}

fn one(table: &Table, column: usize, name: &str) -> Option<Named> {
    let (bare, nth) = match name.rsplit_once(" (").and_then(|(bare, rest)| Some((bare, rest.strip_suffix(')')?))) {
        Some((bare, nth)) if table.names.iter().any(|name| name.eq_ignore_ascii_case(bare)) => {
            (bare, nth.parse::<usize>().map_or(0, |nth| nth.saturating_sub(1)))
        }
        _ => (name, 0),
    };
    let meaning = by_values(table, column, meaning(bare)?);
    Some(Named { column, meaning, nth })
}

/// What a column is, where its name leaves that to its values.
fn by_values(table: &Table, column: usize, named: Meaning) -> Meaning {
    let are = |is_one: fn(&str) -> bool| mostly(table, column, is_one);
    let field = match named.field {
        // "Trailer" is what it is, or which.
        Field::Load(LoadField::Equipment) if !are(is_equipment) && are(has_digit) => {
            Field::Load(LoadField::TrailerNumber)
        }
        // "Location" may be the name of a facility, "From" a time.
        Field::Stop(side, StopField::CityState) if !are(is_place) => {
            Field::Stop(side, if are(is_time) { StopField::Start } else { StopField::Name })
        }
        // "PU Window" or "PU Appt" may be the time of a day that has a column of its own.
        Field::Stop(side, StopField::Start) if has_values(table, column) && are(is_time_of_day) => {
            Field::Stop(side, StopField::StartTime)
        }
        // "Pickup" may be where it is.
        Field::Stop(side, StopField::Start) if !are(is_time) && are(is_place) => {
            Field::Stop(side, StopField::CityState)
        }
        field => return Meaning { field, ..named },
    };
    // Any name that says so is likelier.
    Meaning { field, rank: named.rank + LESS_LIKELY, ..named }
}

fn is_equipment(text: &str) -> bool {
    equipment(text).is_ok()
}

fn has_digit(text: &str) -> bool {
    text.contains(|sign: char| sign.is_ascii_digit())
}

fn is_place(text: &str) -> bool {
    city_and_state(text).is_ok()
}

fn is_time(text: &str) -> bool {
    let today = NaiveDate::default();
    [Order::MonthFirst, Order::DayFirst].into_iter().any(|order| times::read(text, Dates { today, order }).is_ok())
}

/// A time without its day.
fn is_time_of_day(text: &str) -> bool {
    let dates = Dates { today: NaiveDate::default(), order: Order::MonthFirst };
    let read = times::read(text, dates).ok();
    read.is_some_and(|when| when.instant.is_none() && when.date.is_none() && (when.from.is_some() || when.to.is_some()))
}

fn has_values(table: &Table, column: usize) -> bool {
    table.rows.iter().any(|row| said(row.cell(column)).is_some())
}

/// The columns of stops. Names of pickup and delivery come first; without them, two columns of a city are the pickup's and the delivery's, and
/// one is that of the row's stop.
fn stops(named: &[Named]) -> Vec<(Field, usize)> {
    let is_placed = |wanted: Side, nth: usize| {
        let is_place =
            |field: Field| matches!(field, Field::Stop(side, field) if side == wanted && PLACES.contains(&field));
        named.iter().any(|one| one.nth == nth && is_place(one.meaning.field))
    };
    let by_name = is_placed(Side::Pickup, 0) || is_placed(Side::Delivery, 0) || !is_placed(Side::Stop, 0);
    let is_twice = !by_name && is_placed(Side::Stop, 1);
    let place = |one: &Named| {
        let Field::Stop(side, field) = one.meaning.field else { return None };
        let side = match (side, one.nth) {
            (Side::Pickup | Side::Delivery, 0) if by_name || is_twice => side,
            (Side::Stop, 0) if is_twice => Side::Pickup,
            (Side::Stop, 1) if is_twice => Side::Delivery,
            (Side::Stop, 0) if !by_name => Side::Stop,
            _ => return None,
        };
        Some((Field::Stop(side, field), one.column)).filter(|(field, _)| field.exists())
    };
    named.iter().filter_map(place).collect()
}

/// A time that has no column of a day beside it is the whole of it.
fn complete(mapping: &mut Mapping) {
    for side in Side::ALL {
        let (day, time) = (Field::Stop(*side, StopField::Start), Field::Stop(*side, StopField::StartTime));
        if let (None, Some(column)) = (mapping.column(day), mapping.column(time)) {
            mapping.remove(time);
            mapping.set(day, column);
        }
    }
}

/// Whether most of a column's first values are of a kind. A column without values may be of any.
fn mostly(table: &Table, column: usize, is_one: fn(&str) -> bool) -> bool {
    let values = table.rows.iter().filter_map(|row| said(row.cell(column)));
    let values: Vec<bool> = values.take(LOOKED_AT).map(|text| is_one(&text)).collect();
    values.iter().filter(|is_one| **is_one).count() * 2 >= values.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::delimited::of_text;
    use crate::imports::mapping::Layout;

    fn of(text: &str) -> (Mapping, Vec<(String, String)>) {
        let table = of_text(text.as_bytes()).and_then(Table::of).expect("a table");
        let mapping = guess(&table);
        let pairs = mapping.columns().map(|(field, column)| (field.to_string(), table.names[column].clone())).collect();
        (mapping, pairs)
    }

    fn pairs(text: &str, wanted: &[(&str, &str)]) -> Mapping {
        let (mapping, mut found) = of(text);
        let mut wanted: Vec<(String, String)> =
            wanted.iter().map(|(field, name)| ((*field).to_owned(), (*name).to_owned())).collect();
        found.sort();
        wanted.sort();
        assert_eq!(found, wanted);
        mapping
    }

    #[test]
    fn a_row_for_each_load_has_a_pickup_and_a_delivery() {
        let text = "Load,Customer,PU City,PU ST,PU Date,PU Time,Del City,Del State,Del Date,Del Time,Equip,Weight (lbs),Carrier,MC #\n\
                    1,Acme,Dallas,TX,11/24/2026,0800,Reno,NV,11/26/2026,0800,V,42000,SYN One,MC 12\n";
        let mapping = pairs(
            text,
            &[
                ("external_load_number", "Load"),
                ("pickup_city", "PU City"),
                ("pickup_state", "PU ST"),
                ("pickup_window_start", "PU Date"),
                ("pickup_start_time", "PU Time"),
                ("delivery_city", "Del City"),
                ("delivery_state", "Del State"),
                ("delivery_window_start", "Del Date"),
                ("delivery_start_time", "Del Time"),
                ("equipment_type", "Equip"),
                ("weight", "Weight (lbs)"),
                ("carrier_name", "Carrier"),
                ("carrier_docket_number", "MC #"),
            ],
        );
        assert_eq!(mapping.layout(), Layout::Loads);
        assert_eq!(mapping.missing().count(), 0);
    }

    #[test]
    fn a_row_for_each_stop_has_one_place() {
        let text = "Order ID,Stop #,Stop Type,Location Name,City,State,Zip,Sched Arrive Early,Sched Arrive Late,Type\n\
                    1,1,PU,SYN Dock,Dallas,TX,75201,11/24/2026 08:00,11/24/2026 10:00,x\n";
        let mapping = pairs(
            text,
            &[
                ("external_load_number", "Order ID"),
                ("stop_sequence", "Stop #"),
                ("stop_kind", "Stop Type"),
                ("stop_name", "Location Name"),
                ("stop_city", "City"),
                ("stop_state", "State"),
                ("stop_postal_code", "Zip"),
                ("stop_window_start", "Sched Arrive Early"),
                ("stop_window_end", "Sched Arrive Late"),
            ],
        );
        assert_eq!(mapping.layout(), Layout::Stops);
    }

    #[test]
    fn two_columns_of_a_name_are_the_pickups_and_the_deliverys() {
        let text = "Load,City,State,Date,City,State,Date\n1,Dallas,TX,11/24/2026,Reno,NV,11/26/2026\n";
        pairs(
            text,
            &[
                ("external_load_number", "Load"),
                ("pickup_city", "City"),
                ("pickup_state", "State"),
                ("pickup_window_start", "Date"),
                ("delivery_city", "City (2)"),
                ("delivery_state", "State (2)"),
                ("delivery_window_start", "Date (2)"),
            ],
        );
    }

    #[test]
    fn values_decide_where_names_do_not() {
        let text = "Load,Origin,Destination,Pickup Time,Delivery,Trailer,Pickup Location\n\
                    1,\"Dallas, TX\",\"Reno, NV\",11/24/2026 08:00,11/26/2026,53' Van,SYN Dock 4\n";
        pairs(
            text,
            &[
                ("external_load_number", "Load"),
                ("pickup_city_state", "Origin"),
                ("delivery_city_state", "Destination"),
                ("pickup_window_start", "Pickup Time"),
                ("delivery_window_start", "Delivery"),
                ("equipment_type", "Trailer"),
                ("pickup_name", "Pickup Location"),
            ],
        );
        let text = "Load,Pickup,Delivery,Trailer\n1,\"Dallas, TX\",\"Reno, NV\",SYN4411\n";
        pairs(
            text,
            &[
                ("external_load_number", "Load"),
                ("pickup_city_state", "Pickup"),
                ("delivery_city_state", "Delivery"),
                ("trailer_number", "Trailer"),
            ],
        );
        let text = "Load,Pickup Location,Pickup City\n1,SYN Dock 4,Dallas\n";
        pairs(
            text,
            &[("external_load_number", "Load"), ("pickup_name", "Pickup Location"), ("pickup_city", "Pickup City")],
        );
    }

    #[test]
    fn a_time_beside_its_day_is_never_lost() {
        for (text, time) in [
            ("Load,PU Date,PU Window\n1,11/24/2026,0800-1600\n", "PU Window"),
            ("Load,PU Date,PU Appt\n1,11/24/2026,08:00\n", "PU Appt"),
            ("Load,PU Date,PU Time (CST)\n1,11/24/2026,08:00\n", "PU Time (CST)"),
            ("Load,PU Date,PU Appt times\n1,11/24/2026,8-10 AM\n", "PU Appt times"),
            ("Load,PU Date,Shipping Hours\n1,11/24/2026,FCFS 8-4\n", "Shipping Hours"),
            ("Load,PU Date,Pickup Dock Hours\n1,11/24/2026,Mon-Fri 7-3\n", "Pickup Dock Hours"),
        ] {
            pairs(
                text,
                &[("external_load_number", "Load"), ("pickup_window_start", "PU Date"), ("pickup_start_time", time)],
            );
        }
        let text = "Load,PU Requested Date,PU Scheduled Date\n1,11/24/2026,11/25/2026\n";
        pairs(text, &[("external_load_number", "Load"), ("pickup_window_start", "PU Scheduled Date")]);
    }

    #[test]
    fn the_likeliest_of_several_names_counts() {
        let text = "Order,Load #,Rate,Carrier Pay\n1,2,3,4\n";
        pairs(text, &[("external_load_number", "Load #"), ("min_rate", "Carrier Pay")]);
    }
}
