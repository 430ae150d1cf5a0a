//! A stop's window out of its columns: date and time in one or two, with or without an end.

use super::times::{self, Dates, When};
use crate::imports::fields::StopField;
use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, SecondsFormat, Utc};
use freight::stop::{Scheduling, Zone};

/// The columns of a window, as far as they say something.
#[derive(Clone, Copy, Debug, Default)]
pub struct Said<'a> {
    /// Start, or the day of it.
    pub start: Option<&'a str>,
    /// The start's time of day.
    pub start_time: Option<&'a str>,
    /// End, or the day of it.
    pub end: Option<&'a str>,
    /// The end's time of day.
    pub end_time: Option<&'a str>,
}

/// A window as calls give it: instants, or local times of the stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// When it starts.
    pub start: Option<String>,
    /// When it ends.
    pub end: Option<String>,
    /// Whether the columns say how fixed it is.
    pub scheduling: Option<Scheduling>,
}

/// The column that is wrong, and why.
pub type Wrong = (StopField, String);

/// Midnight, and the last minute of a day.
const DAY: (NaiveTime, NaiveTime) = (NaiveTime::MIN, LAST_MINUTE);
const LAST_MINUTE: NaiveTime = match NaiveTime::from_hms_opt(23, 59, 0) {
    Some(time) => time,
    None => NaiveTime::MIN,
};

/// The last year of which no load is: a column of times may write a day of it that means nothing (1899-12-30 08:00).
const LAST_YEAR_OF_NONE: i32 = 1970;

const OTHER_DAY: &str = "This names another day than the column of the date. Correct one of them.";
const OTHER_TIME: &str = "This is another time than that in the column of the date. Correct one of them.";
const OTHER_END: &str = "The start's range ends at another time than this. Keep one of them.";
const NO_ZONE: &str =
    "Not clear which day this is at the stop. Give the stop's time zone, or write the time without its offset.";

/// Reads a window. Times are the zone's that they name, else `zone`'s, else the stop's own. `of_stop` gives the zone whose days the columns of
/// dates mean; it is asked where an offset stands beside them.
///
/// A day without a time, or with the midnight that systems write instead of one, is the whole of that day, first come, first served. An end without
/// a day is on the start's day, or the night after it.
pub fn window(
    said: Said<'_>,
    dates: Dates,
    zone: Option<Zone>,
    of_stop: impl Fn() -> Option<Zone>,
) -> Result<Window, Wrong> {
    let start = both((said.start, StopField::Start), (said.start_time, StopField::StartTime), dates, &of_stop)?;
    let end = both((said.end, StopField::End), (said.end_time, StopField::EndTime), dates, &of_stop)?;
    let Some(start) = start.map(When::without_bare_midnight) else { return Ok(Window::default()) };
    let end = end.map(|end| if ends_by_day(&start, &end) { end.without_bare_midnight() } else { end });
    let of_end = if said.end_time.is_some() { StopField::EndTime } else { StopField::End };
    if end.is_some_and(|end| end.is_after) {
        return Err((of_end, "Write the time at which the window ends.".to_owned()));
    }
    let scheduling = start
        .is_first_come
        .or(end.and_then(|end| end.is_first_come))
        .map(|is_first_come| if is_first_come { Scheduling::FirstCome } else { Scheduling::Appointment });
    if let Some(at) = start.instant {
        let end = match end {
            Some(When { instant: Some(at), .. }) => Some(instant(at)),
            Some(When { date: Some(date), from: Some(time), zone: named, .. }) => {
                Some(place(date.and_time(time), named.or(zone), StopField::End)?)
            }
            Some(_) => return Err((of_end, "Write it in the same form as the start.".to_owned())),
            None => None,
        };
        return Ok(Window { start: Some(instant(at)), end, scheduling });
    }
    let date = start.date.ok_or_else(|| (StopField::Start, "Add the date, as in 11/24/2026 8:00 AM.".to_owned()))?;
    let from = date.and_time(start.from.unwrap_or(DAY.0));
    let of_range = ending(&When { date: start.until, from: start.to, ..When::default() }, from);
    if let (Some(of_range), Some(end)) = (of_range, end)
        && !agree(of_range, &end, from, &of_stop)
    {
        return Err((of_end, OTHER_END.to_owned()));
    }
    let until = match end {
        _ if of_range.is_some() => of_range,
        Some(When { instant: Some(at), .. }) => {
            let start = place(from, start.zone.or(zone), StopField::Start)?;
            return Ok(Window { start: Some(start), end: Some(instant(at)), scheduling });
        }
        Some(end) => ending(&end, from),
        None => None,
    };
    let is_whole_day = start.from.is_none();
    let until = until.or_else(|| (is_whole_day || start.is_after).then(|| date.and_time(DAY.1)));
    let (start_zone, end_zone) = (start.zone.or(zone), end.and_then(|end| end.zone).or(start.zone).or(zone));
    Ok(Window {
        start: Some(place(from, start_zone, StopField::Start)?),
        end: until.map(|until| place(until, end_zone, StopField::End)).transpose()?,
        scheduling: scheduling.or_else(|| is_whole_day.then_some(Scheduling::FirstCome)),
    })
}

/// What a column and that of its time say together. A day or time that the one has and the other contradicts is refused.
fn both(
    (day, of_day): (Option<&str>, StopField),
    (time, of_time): (Option<&str>, StopField),
    dates: Dates,
    of_stop: &impl Fn() -> Option<Zone>,
) -> Result<Option<When>, Wrong> {
    let read =
        |text: Option<&str>, field| text.map(|text| times::read(text, dates)).transpose().map_err(|why| (field, why));
    let (day, time) = (read(day, of_day)?.filter(says_a_day), read(time, of_time)?);
    let (Some(day), Some(time)) = (day, time) else { return Ok(day.or(time)) };
    let local = |at: DateTime<Utc>| of_stop().map(|zone| zone.local(at)).ok_or_else(|| (of_time, NO_ZONE.to_owned()));
    let wrong = |why: &str| (of_time, why.to_owned());
    let day = match (day.instant, day.date) {
        // A midnight beside a column of times is a day alone, also the stop's own in UTC.
        (Some(_), Some(date)) => When { date: Some(date), ..When::default() },
        (Some(at), None) => {
            let local = local(at)?;
            let from = Some(local.time()).filter(|from| *from != NaiveTime::MIN);
            let is_other = match time.instant {
                Some(other) => from.is_some() && other != at,
                None => from.zip(time.from).is_some_and(|(from, other)| from != other),
            };
            if is_other {
                return Err(wrong(OTHER_TIME));
            }
            When { date: Some(local.date()), from, ..When::default() }
        }
        (None, _) => day,
    };
    if let Some(date) = day.date {
        let of_time = match time.instant {
            Some(at) => Some(local(at)?.date()),
            None => time.date.filter(|date| date.year() > LAST_YEAR_OF_NONE && says_a_day(&time)),
        };
        if of_time.is_some_and(|other| other != date) {
            return Err(wrong(OTHER_DAY));
        }
    }
    if time.instant.is_some() && day.to.is_some() {
        return Err(wrong(OTHER_TIME));
    }
    let is_timed = time.from.is_some() || time.to.is_some();
    Ok(Some(When {
        instant: time.instant,
        date: day.date.or(time.date),
        from: time.from.or(day.from),
        until: day.until.or(time.until),
        to: time.to.or(day.to),
        zone: time.zone.or(day.zone),
        is_first_come: time.is_first_come.or(day.is_first_come),
        is_after: time.is_after || day.is_after,
        is_bare_midnight: if is_timed { time.is_bare_midnight } else { day.is_bare_midnight },
    }))
}

/// Whether an end's columns say what the start's range ends at: its time, or its day alone.
fn agree(of_range: NaiveDateTime, end: &When, from: NaiveDateTime, of_stop: &impl Fn() -> Option<Zone>) -> bool {
    match end {
        When { instant: Some(at), .. } => of_stop().is_some_and(|zone| zone.local(*at) == of_range),
        When { from: None, to: None, date, .. } => date.is_none_or(|date| date == of_range.date()),
        end => ending(end, from) == Some(of_range),
    }
}

/// Whether a day is one: TMW writes 1/1/1950 and 12/31/2049 where it has none, others 1/1/1900.
fn says_a_day(when: &When) -> bool {
    let day = |date: NaiveDate| (date.year(), date.ordinal());
    !when.date.is_some_and(|date| matches!(day(date), (1900 | 1950, 1) | (2049, 365)))
}

/// Whether the midnight of an end's day would be before the start, or both are days alone: then it is no time. After a start with its time, the
/// midnight of a later day is one.
fn ends_by_day(start: &When, end: &When) -> bool {
    let is_not_later = |date: NaiveDate| start.date.is_some_and(|first| date <= first);
    start.instant.is_none() && (start.from.is_none() || end.date.is_some_and(is_not_later))
}

/// When a window ends that starts then; none where nothing says so.
fn ending(end: &When, start: NaiveDateTime) -> Option<NaiveDateTime> {
    let (date, time): (Option<NaiveDate>, _) = (end.date, end.to.or(end.from));
    match (date, time) {
        (Some(date), time) => Some(date.and_time(time.unwrap_or(DAY.1))),
        (None, Some(time)) if time >= start.time() => Some(start.date().and_time(time)),
        // From 22:00 to 02:00 is over midnight.
        (None, Some(time)) => Some((start.date() + Days::new(1)).and_time(time)),
        (None, None) => None,
    }
}

/// A local time: an instant, where its zone is known.
fn place(local: NaiveDateTime, zone: Option<Zone>, field: StopField) -> Result<String, Wrong> {
    match zone {
        Some(zone) => zone.instant(local).map(instant).map_err(|why| (field, why.to_string())),
        None => Ok(local.format("%Y-%m-%dT%H:%M").to_string()),
    }
}

fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests;
