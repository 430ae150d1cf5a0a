//! What elements mean, of those that stops and the header share.

use super::zone::{TimeCode, time_code};
use super::{Contact, Place, Reading, Reference, TimeLimit, TimeMeaning, push};
use crate::fault::{ElementProblem, Fault};
use crate::segment::Segment;
use crate::write::is_carried;
use chrono::{Datelike, NaiveDate, NaiveTime};

/// The longest text kept of an element, in characters. (X12's longest of these is 80.)
const MAX_TEXT: usize = 200;

/// A text within bounds.
pub(super) fn text(text: &str) -> Result<String, ElementProblem> {
    if text.chars().count() > MAX_TEXT { Err(ElementProblem::TooLong) } else { Ok(text.to_owned()) }
}

/// A number that answers and statuses name: what couldn't be told back as it is isn't taken, so that nothing is accepted under another number.
pub(super) fn number_told_back(text: &str) -> Result<String, ElementProblem> {
    if is_carried(text) { self::text(text) } else { Err(ElementProblem::BadCharacter) }
}

/// A note, cut where it is longer than any partner's: a tender isn't refused for words.
#[expect(clippy::unnecessary_wraps, reason = "elements are read by functions of one form")]
pub(super) fn note(text: &str) -> Result<String, ElementProblem> {
    const LONGEST: usize = 1_000;
    Ok(text.chars().take(LONGEST).collect())
}

/// A day: eight digits, or six of partners that write an older version.
pub(super) fn day(text: &str) -> Result<NaiveDate, ElementProblem> {
    let day = match text.len() {
        8 => NaiveDate::parse_from_str(text, "%Y%m%d").ok(),
        // chrono takes 69 to 99 for the last century; a tender's day is in this one.
        6 => NaiveDate::parse_from_str(&format!("20{text}"), "%Y%m%d").ok(),
        _ => None,
    };
    let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
    day.filter(|day| is_digits && (1990..2100).contains(&day.year())).ok_or(ElementProblem::BadDate)
}

/// A time of day: four digits, or six or eight with seconds and hundredths, which are left out.
pub(super) fn time(text: &str) -> Result<NaiveTime, ElementProblem> {
    let is_time = matches!(text.len(), 4 | 6 | 8) && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = |from: usize| text.get(from..from + 2).and_then(|two| two.parse().ok());
    let time = is_time.then(|| (number(0), number(2)));
    match time {
        // Some partners end a day at 24:00.
        Some((Some(24), Some(0))) => Ok(NaiveTime::from_hms_opt(23, 59, 0).expect("a time of day")),
        Some((Some(hour), Some(minute))) => NaiveTime::from_hms_opt(hour, minute, 0).ok_or(ElementProblem::BadTime),
        _ => Err(ElementProblem::BadTime),
    }
}

/// A number that is not negative.
pub(super) fn number(text: &str) -> Result<f64, ElementProblem> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && text.len() <= 15;
    text.parse().ok().filter(|_| is_plain).ok_or(ElementProblem::BadCharacter)
}

/// A whole number that is not negative.
pub(super) fn whole(text: &str) -> Result<u32, ElementProblem> {
    text.parse().map_err(|_| ElementProblem::BadCharacter)
}

/// How many pieces: a whole number, which some partners write with decimals, as data element 382 may be.
pub(super) fn count(text: &str) -> Result<u32, ElementProblem> {
    let count = number(text)?;
    if count <= f64::from(u32::MAX) { Ok(count.round() as u32) } else { Err(ElementProblem::TooLong) }
}

/// A weight in pounds: a number, and the element with its unit (data element 188: `L` or blank pounds, `K` kilograms, `E` metric, `S` short and
/// `T` long tons). None for zero, which partners write where they know none.
pub(super) fn weight(segment: &Segment<'_>, value: usize, unit: usize, reading: &mut Reading) -> Option<f64> {
    const POUNDS_OF_A_KILOGRAM: f64 = 2.204_622_6;
    let weight = reading.read(segment, value, number).filter(|weight| *weight > 0.0)?;
    match segment.element(unit) {
        None | Some("L" | "LB" | "G") => Some(weight),
        Some("K" | "KG") => Some(weight * POUNDS_OF_A_KILOGRAM),
        Some("E") => Some(weight * 1_000.0 * POUNDS_OF_A_KILOGRAM),
        Some("S") => Some(weight * 2_000.0),
        Some("T") => Some(weight * 2_240.0),
        Some(other) => {
            reading.fault(Fault::of_element(segment, unit, ElementProblem::BadCode, Some(other)));
            None
        }
    }
}

/// A reference of L11 (number, kind, and words where there is no number).
pub(super) fn reference(segment: &Segment<'_>, reading: &mut Reading) -> Option<Reference> {
    let number = reading.read(segment, 1, text).or_else(|| reading.read(segment, 3, text))?;
    let qualifier = reading.read(segment, 2, text).unwrap_or_default();
    Some(Reference { qualifier, number })
}

/// Words that stand in this element, as a note.
pub(super) fn noted(segment: &Segment<'_>, place: usize, notes: &mut Vec<String>, reading: &mut Reading) {
    if let Some(note) = reading.read(segment, place, note) {
        push(notes, note);
    }
}

/// What AT5 says of how to handle the freight: words (3), else the code (1). True where it says that it is hazardous (data element 152).
pub(super) fn handling(segment: &Segment<'_>, notes: &mut Vec<String>, reading: &mut Reading) -> bool {
    if segment.element(3).is_some() {
        noted(segment, 3, notes, reading);
    } else if let Some(code) = reading.read(segment, 1, text) {
        push(notes, format!("Special handling: {code}"));
    }
    matches!(segment.element(1), Some("HM" | "HZD"))
}

/// A place out of N1, N2, N3 and N4, which follow each other.
pub(super) fn fill_place(place: &mut Place, segment: &Segment<'_>, reading: &mut Reading) {
    match segment.id {
        "N1" => {
            place.name = reading.read(segment, 2, text);
            place.code = reading.read(segment, 4, text);
        }
        "N3" if place.street.is_none() => {
            let lines = [1, 2].map(|line| reading.read(segment, line, text));
            let lines: Vec<String> = lines.into_iter().flatten().collect();
            place.street = (!lines.is_empty()).then(|| lines.join(", "));
        }
        "N4" => {
            place.city = reading.read(segment, 1, text);
            place.state = reading.read(segment, 2, text);
            place.zip = reading.read(segment, 3, text);
            place.country = reading.read(segment, 4, text);
        }
        _ => {}
    }
}

/// A contact of G61 (function, name, kind of number, number).
pub(super) fn contact(segment: &Segment<'_>, reading: &mut Reading) -> Contact {
    let name = reading.read(segment, 2, text);
    let number = reading.read(segment, 4, text);
    match segment.element(3) {
        Some("EM") => Contact { name, phone: None, email: number },
        Some("TE" | "CP" | "HP" | "WP") => Contact { name, phone: number, email: None },
        _ => Contact { name, phone: None, email: None },
    }
}

/// A time of G62 (kind of day, day, kind of time, time, time code). Days of a kind that says nothing of when to come are passed over.
pub(super) fn time_limit(segment: &Segment<'_>, reading: &mut Reading) -> Option<TimeLimit> {
    let (kind, of_time) = (segment.element(1).unwrap_or_default(), segment.element(3).unwrap_or_default());
    let meaning = match (meaning_of_day(kind), meaning_of_time(of_time)) {
        // Partners write a limit of a day with any kind of time: not before, as scheduled.
        (Some(limit @ (TimeMeaning::From | TimeMeaning::Until)), Some(TimeMeaning::At)) => limit,
        (of_day, of_time) => of_time.or(of_day)?,
    };
    reading.required(segment, 2)?;
    let day = reading.read(segment, 2, day)?;
    let time = reading.read(segment, 4, time);
    let clock = clock(segment, reading);
    // Scheduled pickup and delivery, in data elements 432 and 176.
    let is_scheduled = matches!(kind, "69" | "70") || matches!(of_time, "U" | "X");
    Some(TimeLimit { meaning, day, time, clock, is_scheduled })
}

/// On which clock the time of a G62 is.
pub(super) fn clock(segment: &Segment<'_>, reading: &mut Reading) -> Option<TimeCode> {
    reading.read(segment, 5, time_code).flatten()
}

/// Data element 432.
fn meaning_of_day(code: &str) -> Option<TimeMeaning> {
    match code {
        // Earliest pickup; deliver not before; ship not before.
        "37" | "53" | "78" | "EP" => Some(TimeMeaning::From),
        // Latest pickup; deliver no later than; ship not later than.
        "38" | "54" | "79" | "LP" | "63" => Some(TimeMeaning::Until),
        // Requested and scheduled pickup and delivery.
        "02" | "10" | "68" | "69" | "70" | "76" => Some(TimeMeaning::At),
        _ => None,
    }
}

/// Data element 176.
fn meaning_of_time(code: &str) -> Option<TimeMeaning> {
    match code {
        "I" | "G" => Some(TimeMeaning::From),
        "K" | "L" => Some(TimeMeaning::Until),
        "U" | "X" | "Y" | "Z" => Some(TimeMeaning::At),
        _ => None,
    }
}
