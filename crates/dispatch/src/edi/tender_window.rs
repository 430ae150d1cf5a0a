//! When a tender wants a truck at a stop.

use chrono::{DateTime, NaiveDateTime, NaiveTime, SecondsFormat, TimeDelta, Utc};
use edi::{TenderStop, TimeCode, TimeLimit, TimeMeaning};
use freight::stop::Zone;

/// The window, and whether it is an appointment. A day without a time is the whole day. What was scheduled counts before what was requested.
pub(super) fn window(stop: &TenderStop) -> (Option<String>, Option<String>, bool) {
    let last_minute = NaiveTime::from_hms_opt(23, 59, 0).unwrap_or_default();
    let state = stop.place.state.as_deref();
    let told = |limit: &TimeLimit, otherwise: NaiveTime| match limit.time {
        Some(time) => at(limit.day.and_time(time), limit.clock, state),
        None => local(limit.day.and_time(otherwise)),
    };
    let find = |meaning: TimeMeaning, is_scheduled: bool| {
        stop.times.iter().find(|limit| limit.meaning == meaning && limit.is_scheduled == is_scheduled)
    };
    let is_any_scheduled = stop.times.iter().any(|limit| limit.is_scheduled);
    let of = |meaning: TimeMeaning| find(meaning, is_any_scheduled);
    let (mut from, mut until) = (of(TimeMeaning::From), of(TimeMeaning::Until));
    if let Some(limit) = of(TimeMeaning::At) {
        if let Some((first, last)) = between(stop, is_any_scheduled) {
            return (Some(told(first, NaiveTime::MIN)), Some(told(last, last_minute)), false);
        }
        let is_asked = |other: &&TimeLimit| limit.time.is_none() && other.day == limit.day && other.time.is_some();
        let ends = [TimeMeaning::From, TimeMeaning::Until]
            .map(|meaning| stop.times.iter().find(|other| other.meaning == meaning && is_asked(other)));
        if ends == [None, None] {
            return (Some(told(limit, NaiveTime::MIN)), Some(told(limit, last_minute)), limit.time.is_some());
        }
        // The day is agreed upon, and its hours are those that were asked for.
        [from, until] = ends;
    }
    // One end alone: from then on, or until then, within that day.
    let start = from
        .map(|limit| told(limit, NaiveTime::MIN))
        .or_else(|| until.map(|limit| local(limit.day.and_time(NaiveTime::MIN))));
    let end = until
        .map(|limit| told(limit, last_minute))
        .or_else(|| from.map(|limit| local(limit.day.and_time(last_minute))));
    (start, end, false)
}

/// Until when the shipper wants an answer: on the clock that it names, else on that of the place.
pub(super) fn answer_by(limit: &TimeLimit, place: Option<Zone>) -> Option<DateTime<Utc>> {
    let last_minute = NaiveTime::from_hms_opt(23, 59, 0).unwrap_or_default();
    let time = limit.day.and_time(limit.time.unwrap_or(last_minute));
    match limit.clock {
        None => place?.instant(time).ok(),
        Some(TimeCode::Zone(name)) => name.parse::<Zone>().ok()?.instant(time).ok(),
        Some(TimeCode::Ahead(minutes)) => Some((time - TimeDelta::minutes(minutes.into())).and_utc()),
    }
}

/// The first and the last of several times at which a stop is to be, on one clock: partners write the ends of a window so. None where it is one.
fn between(stop: &TenderStop, is_scheduled: bool) -> Option<(&TimeLimit, &TimeLimit)> {
    let is_asked = |limit: &&TimeLimit| limit.meaning == TimeMeaning::At && limit.is_scheduled == is_scheduled;
    let times = || stop.times.iter().filter(is_asked).filter(|limit| limit.time.is_some());
    let first = times().min_by_key(|limit| (limit.day, limit.time))?;
    let last = times().max_by_key(|limit| (limit.day, limit.time))?;
    let is_one_clock = times().all(|limit| limit.clock == first.clock);
    (is_one_clock && (first.day, first.time) != (last.day, last.time)).then_some((first, last))
}

/// A time on the clock of the place, as a load's form takes it.
fn local(time: NaiveDateTime) -> String {
    time.format("%Y-%m-%dT%H:%M").to_string()
}

/// A time on the clock that the tender names. What no clock shows is told as it stands, so that the load's form refuses it in words.
fn at(time: NaiveDateTime, clock: Option<TimeCode>, state: Option<&str>) -> String {
    let instant = match clock {
        None => return local(time),
        // Mountain time of Arizona and Central time of Saskatchewan know no daylight saving time: there the clock of the place is meant.
        Some(TimeCode::Zone("America/Denver")) if state == Some("AZ") => return local(time),
        Some(TimeCode::Zone("America/Chicago")) if state == Some("SK") => return local(time),
        Some(TimeCode::Zone(name)) => match name.parse::<Zone>().ok().and_then(|zone| zone.instant(time).ok()) {
            Some(instant) => instant,
            None => return format!("{} {name}", local(time)),
        },
        Some(TimeCode::Ahead(minutes)) => (time - TimeDelta::minutes(minutes.into())).and_utc(),
    };
    instant.to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use edi::{Place, StopReason};

    const FROM: TimeMeaning = TimeMeaning::From;
    const UNTIL: TimeMeaning = TimeMeaning::Until;
    const AT: TimeMeaning = TimeMeaning::At;

    fn limit(meaning: TimeMeaning, time: &str) -> TimeLimit {
        let day = NaiveDate::from_ymd_opt(2026, 12, 1).expect("a day");
        TimeLimit { meaning, day, time: time.parse().ok(), clock: None, is_scheduled: false }
    }

    fn stop(state: &str, times: Vec<TimeLimit>) -> TenderStop {
        TenderStop {
            number: 1,
            reason: StopReason::Load,
            trailer: None,
            place: Place { state: Some(state.to_owned()), ..Place::default() },
            times,
            references: Vec::new(),
            contacts: Vec::new(),
            notes: Vec::new(),
            weight: None,
            pieces: None,
            hazmats: Vec::new(),
        }
    }

    fn window_of(times: Vec<TimeLimit>) -> (String, String, bool) {
        let (start, end, is_fixed) = window(&stop("TX", times));
        (start.unwrap_or_default(), end.unwrap_or_default(), is_fixed)
    }

    fn is(start: &str, end: &str, is_fixed: bool) -> (String, String, bool) {
        (format!("2026-12-01T{start}"), format!("2026-12-01T{end}"), is_fixed)
    }

    #[test]
    fn a_window_is_what_the_tender_limits() {
        assert_eq!(window_of(vec![limit(AT, "08:00:00")]), is("08:00", "08:00", true));
        assert_eq!(window_of(vec![limit(AT, "")]), is("00:00", "23:59", false));
        assert_eq!(window_of(vec![limit(FROM, "07:00:00"), limit(UNTIL, "15:00:00")]), is("07:00", "15:00", false));
        assert_eq!(window_of(vec![limit(UNTIL, "15:00:00")]), is("00:00", "15:00", false));
        assert_eq!(window_of(vec![limit(FROM, "07:00:00")]), is("07:00", "23:59", false));
        assert_eq!(window_of(Vec::new()), (String::new(), String::new(), false));
    }

    #[test]
    fn what_was_scheduled_counts_before_what_was_requested() {
        let scheduled = |meaning, time| TimeLimit { is_scheduled: true, ..limit(meaning, time) };
        let requested = [limit(AT, "06:00:00"), limit(FROM, "07:00:00"), limit(UNTIL, "15:00:00")];
        let with = |more: &[TimeLimit]| window_of([&requested[..], more].concat());

        assert_eq!(with(&[]), is("06:00", "06:00", true));
        assert_eq!(with(&[scheduled(AT, "10:00:00")]), is("10:00", "10:00", true));
        assert_eq!(with(&[scheduled(FROM, "09:00:00"), scheduled(UNTIL, "11:00:00")]), is("09:00", "11:00", false));
        assert_eq!(with(&[scheduled(AT, "")]), is("07:00", "15:00", false), "the day's hours are those asked for");
    }

    #[test]
    fn an_answer_is_wanted_on_the_clock_that_is_named_or_that_of_the_place() {
        let chicago: Zone = "America/Chicago".parse().expect("a zone");
        let by = |time: &str, clock, place| {
            answer_by(&TimeLimit { clock, ..limit(UNTIL, time) }, place).map(|at| at.to_rfc3339())
        };

        let eastern = Some(TimeCode::Zone("America/New_York"));
        assert_eq!(by("12:00:00", None, Some(chicago)).as_deref(), Some("2026-12-01T18:00:00+00:00"));
        assert_eq!(by("12:00:00", eastern, Some(chicago)).as_deref(), Some("2026-12-01T17:00:00+00:00"));
        assert_eq!(by("12:00:00", Some(TimeCode::Ahead(-300)), None).as_deref(), Some("2026-12-01T17:00:00+00:00"));
        assert_eq!(by("", None, Some(chicago)).as_deref(), Some("2026-12-02T05:59:00+00:00"), "the whole day");
        assert_eq!(by("12:00:00", None, None), None);
    }

    #[test]
    fn several_times_of_one_kind_are_the_ends_of_a_window() {
        let scheduled = |time| TimeLimit { is_scheduled: true, ..limit(AT, time) };

        assert_eq!(window_of(vec![scheduled("16:00:00"), scheduled("08:00:00")]), is("08:00", "16:00", false));
        assert_eq!(window_of(vec![scheduled("08:00:00"), scheduled("08:00:00")]), is("08:00", "08:00", true));
        assert_eq!(window_of(vec![limit(AT, "06:00:00"), scheduled("08:00:00")]), is("08:00", "08:00", true));
    }

    #[test]
    fn a_time_is_on_the_clock_that_the_tender_names() {
        let start = |state: &str, clock| {
            let times = vec![TimeLimit { clock: Some(clock), ..limit(AT, "08:00:00") }];
            window(&stop(state, times)).0.unwrap_or_default()
        };

        assert_eq!(start("CO", TimeCode::Zone("America/New_York")), "2026-12-01T13:00:00Z");
        assert_eq!(start("TX", TimeCode::Ahead(0)), "2026-12-01T08:00:00Z");
        assert_eq!(start("TX", TimeCode::Ahead(-360)), "2026-12-01T14:00:00Z");
        assert_eq!(start("AZ", TimeCode::Zone("America/Denver")), "2026-12-01T08:00");
        let skipped = NaiveDate::from_ymd_opt(2027, 3, 14).and_then(|day| day.and_hms_opt(2, 30, 0)).expect("a time");
        let told = at(skipped, Some(TimeCode::Zone("America/Chicago")), None);
        assert_eq!(told, "2027-03-14T02:30 America/Chicago");
    }
}
