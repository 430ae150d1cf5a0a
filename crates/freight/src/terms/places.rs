//! Places, days and times as confirmations write them.

use super::text::{Pattern, pattern};
use chrono::NaiveDate;
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// Postal abbreviations of states, the District of Columbia and Canadian provinces that are no words.
const STATES: &str = "ak|ar|az|ca|ct|dc|fl|ga|ia|il|ks|ky|md|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy|ab|bc|mb|nb|nl|ns|nt|nu|qc|sk|yt";
/// Those that are words too, or nearly: a ZIP or postal code follows them.
const WORDLIKE: &str = "al|co|de|hi|id|in|la|ma|me|oh|ok|or|pa|on|pe";

/// Those that also are short for something else (court, distribution center, miles, month): they need a comma or a ZIP code.
const SHORT_TOO: &str = "ct|dc|mi|mo|ms|mt|ne|bc|nt|nb|nl|ns|pe";

/// What ends the name of a place: a ZIP or postal code, a day, a mark, the end of the row.
const AFTER_PLACE: &str = r",? (?:\d{5}\b|[a-z]\d[a-z])|,? \d{1,2}[/-]\d|,? \d{1,2}:\d\d|[;:)]|\.?$";

static PLACE: LazyLock<Regex> = LazyLock::new(|| {
    let bare = STATES.split('|').filter(|state| !SHORT_TOO.split('|').any(|short| short == *state));
    let bare = bare.collect::<Vec<_>>().join("|");
    pattern(&format!(
        r"\b(?P<city>[a-z][a-z.'-]*(?: [a-z.'-]+){{0,2}})(?:, ?(?:(?P<state>{STATES}|oh|pa|al|la)\b|(?P<wordlike>{WORDLIKE})(?:{AFTER_PLACE}))|,? (?P<zipped>{STATES}|{WORDLIKE}),? (?:\d{{5}}\b|[a-z]\d[a-z] ?\d[a-z]\d)| (?P<bare>{bare})(?:,|{AFTER_PLACE}))"
    ))
});
static DAY: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?P<m>\d{1,2})[/-](?P<d>\d{1,2})(?:[/-](?P<y>\d{4}|\d{2}))?\b|\b(?P<iy>\d{4})-(?P<im>\d{2})-(?P<id>\d{2})\b|\b(?P<name>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? ?(?P<nd>\d{1,2})(?:st|nd|rd|th)?(?:,? ?(?P<ny>\d{4}))?\b|\b(?P<dd>\d{1,2})(?: |-)(?P<dname>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b",
    )
});
static TIME: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:[01]?\d|2[0-4]):?[0-5]\d ?(?:hrs|h|appt|appointment|apt|fcfs)\b|\b(?:[01]?\d|2[0-4]):[0-5]\d(?:\b|[ap]m?\b)|\b(?:1[0-2]|0?[1-9]) ?[ap]\.?m\b|\bfcfs\b|\bfirst come\b|\b(?:noon|midnight)\b|(?:@|\bat) ?(?:[01]\d|2[0-3])[0-5]\d\b|\d{2,4}(?: -| at|,)? (?:[01]\d|2[0-3])[0-5]\d\b",
    )
});

/// The most places that are told apart; a load has a few stops.
const MOST_PLACES: usize = 200;

/// A place: city and state as they stand.
#[derive(Debug)]
pub(super) struct Place {
    /// "joliet, il".
    pub name: String,
    /// Where it stands.
    pub part: Range<usize>,
}

/// The places of flat words, each once. A city's name is at most the three words before the state, what stands before it included.
pub(super) fn places(flat: &str) -> Vec<Place> {
    let mut all: Vec<Place> = Vec::new();
    for found in PLACE.captures_iter(flat) {
        let state = ["state", "wordlike", "zipped", "bare"].into_iter().find_map(|name| found.name(name));
        let (Some(city), Some(state)) = (found.name("city"), state) else { continue };
        if all.len() >= MOST_PLACES {
            break;
        }
        let name = format!("{}, {}", city.as_str(), state.as_str());
        if !all.iter().any(|place| place.name == name) {
            all.push(Place { name, part: city.start()..state.end() });
        }
    }
    all
}

/// A day, the year where it is written.
#[derive(Clone, Debug)]
pub(super) struct Day {
    month: u32,
    number: u32,
    year: Option<i32>,
    /// Where it stands.
    pub part: Range<usize>,
}

impl Day {
    /// Whether it can be this day.
    pub(super) fn is(&self, on: NaiveDate) -> bool {
        use chrono::Datelike;
        self.month == on.month() && self.number == on.day() && self.year.is_none_or(|year| year == on.year())
    }
}

/// The days of flat words.
pub(super) fn days(flat: &str) -> Vec<Day> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let read = |found: regex::Captures<'_>| {
        let figure = |name: &str| found.name(name).and_then(|figures| figures.as_str().parse::<u32>().ok());
        let named = || {
            let name = found.name("name").or_else(|| found.name("dname"))?.as_str();
            MONTHS.iter().position(|month| *month == name).map(|at| at as u32 + 1)
        };
        let month = figure("m").or_else(|| figure("im")).or_else(named)?;
        let day = figure("d").or_else(|| figure("id")).or_else(|| figure("nd")).or_else(|| figure("dd"))?;
        // In Canada the day may come first: 14/12/2026.
        let (month, day) = if month > 12 && day <= 12 { (day, month) } else { (month, day) };
        let year = figure("y").or_else(|| figure("iy")).or_else(|| figure("ny"));
        let year = year.map(|year| if year < 100 { year as i32 + 2000 } else { year as i32 });
        let is_one = (1..=12).contains(&month) && (1..=31).contains(&day);
        is_one.then(|| Day { month, number: day, year, part: found.get(0).map(|all| all.range()).unwrap_or_default() })
    };
    DAY.captures_iter(flat).filter_map(read).collect()
}

/// How many times of the day are written.
pub(super) fn times(flat: &str) -> usize {
    TIME.find_iter(flat).count()
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn a_state_that_is_a_word_too_is_read_before_a_mark() {
        let names = |flat| places(flat).into_iter().map(|place| place.name).collect::<Vec<_>>();
        assert_eq!(names("1. pickup, gary, in: appointment mon"), ["gary, in"]);
        assert_eq!(names("2. delivery, denver, co; fcfs"), ["denver, co"]);
        assert_eq!(names("the carrier waits, in the yard"), [""; 0]);
    }
}
