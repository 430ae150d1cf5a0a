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

/// Reads a window. Times are the zone's that they name, else `zone`'s, else the stop's own.
///
/// A day without a time, or with the midnight that systems write instead of one, is the whole of that day, first come, first served. An end without
/// a day is on the start's day, or the night after it.
pub fn window(said: Said<'_>, dates: Dates, zone: Option<Zone>) -> Result<Window, Wrong> {
    let start = both((said.start, StopField::Start), (said.start_time, StopField::StartTime), dates)?;
    let end = both((said.end, StopField::End), (said.end_time, StopField::EndTime), dates)?;
    let Some(start) = start.map(When::without_bare_midnight) else { return Ok(Window::default()) };
    let end = end.map(|end| if ends_by_day(&start, &end) { end.without_bare_midnight() } else { end });
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
            Some(_) => return Err((StopField::End, "Write it in the same form as the start.".to_owned())),
            None => None,
        };
        return Ok(Window { start: Some(instant(at)), end, scheduling });
    }
    let date = start.date.ok_or_else(|| (StopField::Start, "Add the date, as in 11/24/2026 8:00 AM.".to_owned()))?;
    let from = date.and_time(start.from.unwrap_or(DAY.0));
    let until = match end {
        Some(When { instant: Some(at), .. }) => {
            let start = place(from, start.zone.or(zone), StopField::Start)?;
            return Ok(Window { start: Some(start), end: Some(instant(at)), scheduling });
        }
        Some(end) => ending(&end, from),
        None => ending(&When { date: start.until, from: start.to, ..When::default() }, from),
    };
    let is_whole_day = start.from.is_none();
    let until = until.or_else(|| is_whole_day.then(|| date.and_time(DAY.1)));
    let (start_zone, end_zone) = (start.zone.or(zone), end.and_then(|end| end.zone).or(start.zone).or(zone));
    Ok(Window {
        start: Some(place(from, start_zone, StopField::Start)?),
        end: until.map(|until| place(until, end_zone, StopField::End)).transpose()?,
        scheduling: scheduling.or_else(|| is_whole_day.then_some(Scheduling::FirstCome)),
    })
}

/// What a column and that of its time say together.
fn both(
    (day, of_day): (Option<&str>, StopField),
    (time, of_time): (Option<&str>, StopField),
    dates: Dates,
) -> Result<Option<When>, Wrong> {
    let read =
        |text: Option<&str>, field| text.map(|text| times::read(text, dates)).transpose().map_err(|why| (field, why));
    let (day, time) = (read(day, of_day)?.filter(says_a_day), read(time, of_time)?);
    // A midnight beside a column of times is a day alone.
    let day = match (day, &time) {
        (Some(When { instant: Some(_), date: date @ Some(_), .. }), Some(When { instant: None, .. })) => {
            Some(When { date, ..When::default() })
        }
        (day, _) => day,
    };
    Ok(match (day, time) {
        (Some(day), Some(time)) if day.instant.is_none() => Some(When {
            instant: time.instant.filter(|_| day.date.is_none()),
            date: day.date.or(time.date),
            from: time.from.or(day.from),
            until: day.until.or(time.until),
            to: time.to.or(day.to),
            zone: time.zone.or(day.zone),
            is_first_come: time.is_first_come.or(day.is_first_come),
            is_bare_midnight: if time.from.is_some() || time.to.is_some() {
                time.is_bare_midnight
            } else {
                day.is_bare_midnight
            },
        }),
        (day, time) => day.or(time),
    })
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
mod tests {
    use super::*;
    use crate::imports::values::times::Order;

    const DATES: Dates =
        Dates { today: NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day"), order: Order::MonthFirst };

    fn of(columns: [&str; 4], zone: Option<&str>) -> Result<(String, String, Option<Scheduling>), Wrong> {
        let [start, start_time, end, end_time] = columns.map(|text| Some(text).filter(|text| !text.is_empty()));
        let zone = zone.map(|zone| zone.parse().expect("a zone"));
        let read = window(Said { start, start_time, end, end_time }, DATES, zone)?;
        Ok((read.start.unwrap_or_default(), read.end.unwrap_or_default(), read.scheduling))
    }

    fn local(columns: [&str; 4]) -> (String, String) {
        let (start, end, _) = of(columns, None).unwrap_or_else(|(_, why)| panic!("{columns:?}: {why}"));
        (start, end)
    }

    fn pair(start: &str, end: &str) -> (String, String) {
        (start.to_owned(), end.to_owned())
    }

    #[test]
    fn date_and_time_are_in_one_column_or_in_two() {
        let wanted = pair("2026-11-24T08:00", "2026-11-24T16:00");
        for columns in [
            ["11/24/2026 8:00 AM", "", "11/24/2026 4:00 PM", ""],
            ["11/24/2026", "0800", "11/24/2026", "1600"],
            ["11/24/2026", "8:00 AM", "", "4:00 PM"],
            ["11/24/2026", "0800-1600", "", ""],
            ["11/24/2026 0800-1600", "", "", ""],
            ["11/24/2026 0800", "", "1600", ""],
            ["46350", "0.3333333333", "46350", "0.6666666667"],
            ["", "2026-11-24 08:00", "", "2026-11-24 16:00"],
            ["2026-11-24T00:00:00.000Z", "08:00", "2026-11-24T00:00:00.000Z", "16:00"],
            ["2026-11-24T00:00:00-06:00", "0800-1600", "12/31/2049 23:59", ""],
        ] {
            assert_eq!(local(columns), wanted, "{columns:?}");
        }
        assert_eq!(local(["11/24/2026 8:00 AM", "", "", ""]), pair("2026-11-24T08:00", ""));
        assert_eq!(local(["11/24/2026", "until 3 pm", "", ""]), pair("2026-11-24T00:00", "2026-11-24T15:00"));
        assert_eq!(local(["", "", "", ""]), pair("", ""));
    }

    #[test]
    fn an_end_without_a_day_is_the_next_one_on_the_clock() {
        assert_eq!(local(["11/24/2026 22:00", "", "02:00", ""]), pair("2026-11-24T22:00", "2026-11-25T02:00"));
        assert_eq!(local(["11/24/2026 2200-0200", "", "", ""]), pair("2026-11-24T22:00", "2026-11-25T02:00"));
        let over_days = ["11/24/2026 08:00 - 11/25/2026 16:00", "", "", ""];
        assert_eq!(local(over_days), pair("2026-11-24T08:00", "2026-11-25T16:00"));
        assert_eq!(local(["11/24/2026 08:00", "", "11/25/2026", ""]), pair("2026-11-24T08:00", "2026-11-25T23:59"));
    }

    #[test]
    fn a_day_alone_is_the_whole_day_first_come() {
        let whole = of(["11/24/2026", "", "", ""], None).expect("a window");
        assert_eq!(whole, ("2026-11-24T00:00".into(), "2026-11-24T23:59".into(), Some(Scheduling::FirstCome)));
        let days = of(["11/24/2026", "", "11/26/2026", ""], None).expect("a window");
        assert_eq!((days.1.as_str(), days.2), ("2026-11-26T23:59", Some(Scheduling::FirstCome)));
        let said = of(["11/24/2026 0700-1500 FCFS", "", "", ""], None).expect("a window");
        assert_eq!(said.2, Some(Scheduling::FirstCome));
        assert_eq!(of(["11/24/2026 0700", "", "", ""], None).expect("a window").2, None);
    }

    #[test]
    fn the_midnight_of_a_day_alone_is_no_appointment() {
        let whole = ("2026-11-24T00:00".to_owned(), "2026-11-24T23:59".to_owned(), Some(Scheduling::FirstCome));
        for columns in [
            ["11/24/2026 12:00:00 AM", "", "", ""],
            ["2026-11-24 00:00:00.000", "", "2026-11-24 00:00:00.000", ""],
            ["", "11/24/2026 0:00", "", ""],
        ] {
            assert_eq!(of(columns, None), Ok(whole.clone()), "{columns:?}");
        }
        let days = local(["11/24/2026 0:00", "", "11/26/2026 0:00", ""]);
        assert_eq!(days, pair("2026-11-24T00:00", "2026-11-26T23:59"));
        let night = local(["11/24/2026 20:00", "", "11/25/2026 0:00", ""]);
        assert_eq!(night, pair("2026-11-24T20:00", "2026-11-25T00:00"));
        let by_day = local(["11/24/2026 08:00", "", "11/24/2026 0:00", ""]);
        assert_eq!(by_day, pair("2026-11-24T08:00", "2026-11-24T23:59"));
        let times = local(["11/24/2026 0:00", "0800-1600", "", ""]);
        assert_eq!(times, pair("2026-11-24T08:00", "2026-11-24T16:00"));
        let meant = of(["11/24/2026", "midnight", "", ""], None).expect("a window");
        assert_eq!(meant, ("2026-11-24T00:00".into(), String::new(), None));
    }

    #[test]
    fn times_of_a_known_zone_are_instants() {
        let at = |columns, zone| of(columns, zone).map(|(start, end, _)| (start, end));
        let central = Some("America/Chicago");
        let plain = ["11/24/2026 08:00", "", "16:00", ""];
        assert_eq!(at(plain, central), Ok(pair("2026-11-24T14:00:00Z", "2026-11-24T22:00:00Z")));
        let named = ["11/24/2026 08:00 EST", "", "16:00", ""];
        assert_eq!(at(named, central), Ok(pair("2026-11-24T13:00:00Z", "2026-11-24T21:00:00Z")));
        let moments = ["2026-11-24T08:00:00-06:00", "", "2026-11-24T16:00:00-06:00", ""];
        assert_eq!(at(moments, None), Ok(pair("2026-11-24T14:00:00Z", "2026-11-24T22:00:00Z")));
    }

    #[test]
    fn what_is_wrong_names_its_column() {
        let field = |columns, zone| of(columns, zone).map_err(|(field, _)| field);
        assert_eq!(field(["soon", "", "", ""], None), Err(StopField::Start));
        assert_eq!(field(["11/24/2026", "early", "", ""], None), Err(StopField::StartTime));
        assert_eq!(field(["11/24/2026", "", "late", ""], None), Err(StopField::End));
        assert_eq!(field(["", "0800", "", ""], None), Err(StopField::Start), "a time without its day");
        let skipped = of(["3/8/2026 2:30 AM", "", "", ""], Some("America/New_York")).expect_err("skipped");
        assert_eq!((skipped.0, skipped.1.contains("clocks are put forward")), (StopField::Start, true));
    }
}
