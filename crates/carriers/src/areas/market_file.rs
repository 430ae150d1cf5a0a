//! The CSV file that market areas are imported from: `market_code`, `market_name` and `zip3` on each line, in any order of columns.

use csv::{ReaderBuilder, StringRecord};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use store::areas::NewMarketArea;

const COLUMNS: [&str; 3] = ["market_code", "market_name", "zip3"];
/// The rest is not listed: a file of another kind has as many problems as lines.
const MOST_PROBLEMS: usize = 20;
const LONGEST_CODE: usize = 20;
const LONGEST_NAME: usize = 100;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The line, from 1: the header's.
    pub line: u64,
    /// The column; none when the whole line is meant.
    pub column: Option<&'static str>,
    /// What is wrong.
    pub detail: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(column) = self.column {
            write!(f, ", column {column}")?;
        }
        write!(f, ": {}", self.detail)
    }
}

/// The market areas of a file, by code; or what is wrong with it, twenty problems at most.
pub fn read(bytes: &[u8]) -> Result<Vec<NewMarketArea>, Vec<Problem>> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let mut lines = reader.records();
    let header = lines.next().transpose().map_err(|error| vec![unreadable(&error)])?.unwrap_or_default();
    let columns = columns(&header)?;
    let mut file = File::default();
    for line in lines {
        match line {
            Ok(record) => file.take(&record, columns),
            Err(error) => file.problems.push(unreadable(&error)),
        }
        if file.problems.len() >= MOST_PROBLEMS {
            break;
        }
    }
    if file.problems.is_empty() && file.areas.is_empty() {
        file.problems.push(problem(1, None, "There is no market area after the header."));
    }
    if file.problems.is_empty() { Ok(file.areas.into_values().collect()) } else { Err(file.problems) }
}

/// Where each of the columns is.
fn columns(header: &StringRecord) -> Result<[usize; 3], Vec<Problem>> {
    let at = |name: &'static str| header.iter().position(|column| column.trim().eq_ignore_ascii_case(name));
    let missing = COLUMNS.iter().filter(|name| at(name).is_none());
    let missing: Vec<_> = missing.map(|name| problem(1, Some(name), "The header lacks this column.")).collect();
    match COLUMNS.map(at) {
        [Some(code), Some(name), Some(zip3)] => Ok([code, name, zip3]),
        _ => Err(missing),
    }
}

/// What was read so far.
#[derive(Debug, Default)]
struct File {
    areas: BTreeMap<String, NewMarketArea>,
    line_of_member: HashMap<String, u64>,
    problems: Vec<Problem>,
}

impl File {
    fn take(&mut self, record: &StringRecord, [code, name, zip3]: [usize; 3]) {
        let line = record.position().map_or(0, csv::Position::line);
        let field = |at: usize| record.get(at).unwrap_or_default().trim();
        let (code, name, member) = (field(code), field(name), field(zip3).to_ascii_uppercase());
        let mut wrong = |column, detail: String| self.problems.push(problem(line, Some(column), detail));
        if !is_text(code, LONGEST_CODE) {
            return wrong("market_code", format!("Give a code of 1 to {LONGEST_CODE} characters."));
        }
        if !is_text(name, LONGEST_NAME) {
            return wrong("market_name", format!("Give a name of 1 to {LONGEST_NAME} characters."));
        }
        if !is_member(member.as_bytes()) {
            let detail = "Give three digits, zeros in front included (\"006\"), or the first three characters of a Canadian postal code.";
            return wrong("zip3", format!("{detail} Here is \"{}\".", member.chars().take(20).collect::<String>()));
        }
        if let Some(before) = self.line_of_member.insert(member.clone(), line) {
            return wrong("zip3", format!("\"{member}\" is on line {before} already."));
        }
        let new = || NewMarketArea { code: code.to_owned(), name: name.to_owned(), members: Vec::new() };
        let area = self.areas.entry(code.to_owned()).or_insert_with(new);
        if area.name != name {
            return wrong("market_name", format!("\"{code}\" is \"{}\" further up.", area.name));
        }
        area.members.push(member);
    }
}

fn is_text(text: &str, longest: usize) -> bool {
    (1..=longest).contains(&text.chars().count()) && !text.chars().any(char::is_control)
}

fn is_member(member: &[u8]) -> bool {
    match member {
        [a, b, c] if a.is_ascii_digit() => b.is_ascii_digit() && c.is_ascii_digit(),
        [a, b, c] => a.is_ascii_uppercase() && b.is_ascii_digit() && c.is_ascii_uppercase(),
        _ => false,
    }
}

fn problem(line: u64, column: Option<&'static str>, detail: impl Into<String>) -> Problem {
    Problem { line, column, detail: detail.into() }
}

fn unreadable(error: &csv::Error) -> Problem {
    let line = error.position().map_or(1, csv::Position::line);
    problem(line, None, "This line is not CSV in UTF-8.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        read(text.as_bytes()).unwrap_err().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn lines_of_one_code_are_one_market_area() {
        let file = "\u{feff}zip3,Market_Code,market_name\r\n606, CHI ,\"Chicago, IL\"\r\nl6t,TOR,Toronto\r\n607,CHI,\"Chicago, IL\"\r\n";
        let areas = read(file.as_bytes()).unwrap();
        let chicago =
            NewMarketArea { code: "CHI".into(), name: "Chicago, IL".into(), members: vec!["606".into(), "607".into()] };
        assert_eq!((areas.len(), &areas[0], areas[1].members[0].as_str()), (2, &chicago, "L6T"));
    }

    #[test]
    fn errors_name_line_and_column() {
        let file = "market_code,market_name,zip3\nCHI,Chicago,606\n,Chicago,607\nCHI,,608\nCHI,Chicago,6\nCHI,Chicago,606\nCHI,Chicagoland,609\nCHI";
        let reported = problems(file);
        let places: Vec<_> = reported.iter().map(|reported| reported.split(':').next().unwrap()).collect();
        assert_eq!(
            places,
            [
                "line 3, column market_code",
                "line 4, column market_name",
                "line 5, column zip3",
                "line 6, column zip3",
                "line 7, column market_name",
                "line 8, column market_name"
            ]
        );
        assert!(reported[3].contains("line 2"), "{reported:?}");
    }

    #[test]
    fn a_file_of_another_kind_is_refused_at_its_header() {
        assert_eq!(problems("name,zip3\nx,606")[0], "line 1, column market_code: The header lacks this column.");
        assert_eq!(problems("").len(), 3);
        assert_eq!(problems("market_code,market_name,zip3\n"), ["line 1: There is no market area after the header."]);
        assert_eq!(read(b"market_code,market_name,zip3\nA,\xff,606\n").unwrap_err()[0].line, 2);
        let many = format!("market_code,market_name,zip3\n{}", "A,B,C\n".repeat(1_000));
        assert_eq!(problems(&many).len(), MOST_PROBLEMS);
    }
}
