//! A file of places, read row by row. Pure. Every wrong row is found, not only the first.

use crate::imports::lists::{date, plain_name};
use crate::imports::table::Rows;
use crate::imports::values::places;
use geo::{County, counties, county_place};
use std::collections::HashSet;
use store::loads::high_risk::{MOST, NewHighRiskArea};

/// The columns of a file, by their names.
const COLUMNS: [&str; 7] = ["county_fips", "county", "state", "zip3", "listed_on", "until_on", "source"];
/// A row that can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Line of the file, from 1.
    pub line: u32,
    /// The column; none if it is about the whole row.
    pub column: Option<&'static str>,
    /// What the cell says.
    pub value: Option<String>,
    /// Why.
    pub reason: String,
}

impl Refusal {
    /// In a sentence: `Line 3, zip3 (90): Give the first three digits of the ZIP codes, as 900.`
    pub fn in_words(&self) -> String {
        let column = self.column.map_or_else(String::new, |column| format!(", {column}"));
        let value = self.value.as_ref().map_or_else(String::new, |value| format!(" ({value})"));
        format!("Line {}{column}{value}: {}", self.line, self.reason)
    }
}

/// What a file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ReadAreas {
    /// The places.
    pub areas: Vec<NewHighRiskArea>,
    /// The rows that can't be used.
    pub refused: Vec<Refusal>,
}

/// Reads a file: its first row names the columns.
pub fn areas(file: &Rows) -> Result<ReadAreas, String> {
    let (names, rows) = file.rows.split_first().ok_or("The file is empty.")?;
    let named: Vec<String> = names.cells.iter().map(|cell| plain_name(cell)).collect();
    let column = |name: &str| named.iter().position(|known| known == name);
    let at: Vec<Option<usize>> = COLUMNS.iter().map(|name| column(name)).collect();
    let has = |name| column(name).is_some();
    let names_areas = has("county_fips") || has("zip3") || has("county") && has("state");
    if !names_areas {
        return Err("The first row must name the columns: county_fips, or county and state, or zip3; then listed_on, until_on and source."
            .to_owned());
    }
    if rows.len() > MOST {
        return Err(format!("Give {MOST} places or fewer."));
    }
    let (mut read, mut seen) = (ReadAreas::default(), HashSet::new());
    for row in rows {
        let cell = |name: &str| {
            let at = COLUMNS.iter().position(|known| *known == name).and_then(|place| at[place])?;
            Some(row.cell(at).trim()).filter(|cell| !cell.is_empty())
        };
        match one(&cell) {
            Ok(area) if seen.insert((area.county_fips, area.zip3.clone())) => read.areas.push(area),
            Ok(_) => read.refused.push(told(row.line, None, None, "This place is in the file twice.")),
            Err((column, reason)) => {
                let value = column.and_then(cell).map(|text| text.chars().take(100).collect());
                read.refused.push(Refusal { line: row.line, column, value, reason: reason.to_owned() });
            }
        }
    }
    Ok(read)
}

fn told(line: u32, column: Option<&'static str>, value: Option<String>, reason: &str) -> Refusal {
    Refusal { line, column, value, reason: reason.to_owned() }
}

/// A row as a place, or the column that is wrong and why.
fn one<'a>(cell: &impl Fn(&str) -> Option<&'a str>) -> Result<NewHighRiskArea, (Option<&'static str>, &'static str)> {
    let zip3 = cell("zip3");
    if zip3.is_some_and(|text| text.len() != 3 || !text.bytes().all(|byte| byte.is_ascii_digit())) {
        return Err((Some("zip3"), "Give the first three digits of the ZIP codes, as 900."));
    }
    let county = county(cell)?;
    match (county, zip3) {
        (None, None) => return Err((None, "Name a county, or the first three digits of ZIP codes.")),
        (Some(_), Some(_)) => return Err((Some("zip3"), "Give a county or ZIP codes, not both.")),
        _ => {}
    }
    let day = |name: &'static str| match cell(name) {
        None => Ok(None),
        Some(text) => date(text).map(Some).ok_or((Some(name), "Must be a date, as 2026-01-31 or 1/31/2026.")),
    };
    let listed_on = day("listed_on")?.ok_or((Some("listed_on"), "Say from which day it counts."))?;
    let until_on = day("until_on")?;
    if until_on.is_some_and(|until| until < listed_on) {
        return Err((Some("until_on"), "Must not be before listed_on."));
    }
    let source = cell("source");
    if source.is_some_and(|text| text.chars().count() > 200 || text.chars().any(char::is_control)) {
        return Err((Some("source"), "Use 200 characters or fewer, on one line."));
    }
    Ok(NewHighRiskArea {
        county_fips: county.map(|county| county.fips as i32),
        zip3: zip3.map(str::to_owned),
        listed_on,
        until_on,
        source: source.map(str::to_owned),
    })
}

/// The county of a row, by its code or its name; none where the row names none.
fn county<'a>(
    cell: &impl Fn(&str) -> Option<&'a str>,
) -> Result<Option<&'static County>, (Option<&'static str>, &'static str)> {
    if let Some(text) = cell("county_fips") {
        let fips = text.parse::<u32>().ok().filter(|fips| *fips < 100_000);
        let found = fips.and_then(|fips| county_place(&format!("{:02}", fips / 1_000), (fips % 1_000) as u16));
        return found.map(Some).ok_or((Some("county_fips"), "No county has this code. Give five digits, as 06037."));
    }
    let Some(name) = cell("county") else { return Ok(None) };
    let state = cell("state").ok_or((Some("state"), "Name the county's state, as CA."))?;
    let state =
        places::state(state).map_err(|_| (Some("state"), "No state has this name. Give its two letters, as CA."))?;
    let lower = name.to_lowercase();
    let plain = [" county", " parish"].iter().find_map(|end| lower.strip_suffix(end)).unwrap_or(&lower);
    let is_it =
        |county: &&County| county.state.code == state && [plain, &lower].contains(&&*county.name.to_lowercase());
    let found = counties().iter().find(is_it);
    found.map(Some).ok_or((Some("county"), "This state has no county of this name."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::imports::delimited::of_text;

    fn read(text: &str) -> ReadAreas {
        areas(&of_text(text.as_bytes()).expect("rows")).expect("columns")
    }

    #[test]
    fn places_are_counties_by_code_or_name_and_three_digits_of_zip_codes() {
        let read = read(
            "County FIPS,County,State,ZIP3,Listed on,Until on,Source\n\
             06037,,,,2026-11-01,,SYN list\n\
             ,Cook County,il,,11/2/2026,2026-12-31,\n\
             ,,,752,2026-11-01,,\n\
             ,Dallas County,Texas,,2026-11-01,,\n",
        );
        let places: Vec<_> = read.areas.iter().map(|area| (area.county_fips, area.zip3.as_deref())).collect();
        assert_eq!(places, [(Some(6_037), None), (Some(17_031), None), (None, Some("752")), (Some(48_113), None)]);
        assert_eq!(read.areas[1].listed_on.to_string(), "2026-11-02");
        assert_eq!(read.areas[1].until_on.map(|day| day.to_string()).as_deref(), Some("2026-12-31"));
        assert_eq!(read.areas[0].source.as_deref(), Some("SYN list"));
        assert_eq!(read.refused, []);
    }

    #[test]
    fn every_wrong_row_says_line_column_and_why() {
        let read = read(
            "county_fips,county,state,zip3,listed_on,until_on\n\
             99999,,,,2026-11-01,\n\
             ,Nowhere,CA,,2026-11-01,\n\
             ,Cook,,,2026-11-01,\n\
             ,Cook,Gotham,,2026-11-01,\n\
             ,,,90,2026-11-01,\n\
             ,,,,2026-11-01,\n\
             06037,,,900,2026-11-01,\n\
             06037,,,,soon,\n\
             06037,,,,,\n\
             06037,,,,2026-11-02,2026-11-01\n\
             06037,,,,2026-11-01,\n\
             6037,,,,2026-11-01,\n",
        );
        let told: Vec<_> = read.refused.iter().map(|row| (row.line, row.column)).collect();
        assert_eq!(
            told,
            [
                (2, Some("county_fips")),
                (3, Some("county")),
                (4, Some("state")),
                (5, Some("state")),
                (6, Some("zip3")),
                (7, None),
                (8, Some("zip3")),
                (9, Some("listed_on")),
                (10, Some("listed_on")),
                (11, Some("until_on")),
                (13, None),
            ]
        );
        assert_eq!((read.areas.len(), read.refused[0].value.as_deref()), (1, Some("99999")));
        assert_eq!(
            [&read.refused[4], &read.refused[5]].map(Refusal::in_words),
            [
                "Line 6, zip3 (90): Give the first three digits of the ZIP codes, as 900.",
                "Line 7: Name a county, or the first three digits of ZIP codes."
            ]
        );
    }

    #[test]
    fn a_file_without_the_columns_says_which_it_needs() {
        let why = areas(&of_text(b"place,day\nLos Angeles,2026-11-01\n").expect("rows")).expect_err("no columns");
        assert!(why.contains("county_fips"), "{why}");
    }
}
