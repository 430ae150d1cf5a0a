use super::*;
use crate::imports::values::times::Order;

const DATES: Dates = Dates { today: NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day"), order: Order::MonthFirst };

fn of(columns: [&str; 4], zone: Option<&str>) -> Result<(String, String, Option<Scheduling>), Wrong> {
    let [start, start_time, end, end_time] = columns.map(|text| Some(text).filter(|text| !text.is_empty()));
    let zone: Option<Zone> = zone.map(|zone| zone.parse().expect("a zone"));
    let of_stop = || zone.or_else(|| "America/Chicago".parse().ok());
    let read = window(Said { start, start_time, end, end_time }, DATES, zone, of_stop)?;
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
fn a_moment_in_a_column_of_times_is_read_or_refused_and_never_left_out() {
    let start = |time: &str| of(["12/1/2026", time, "", ""], None).map(|(start, ..)| start);
    for time in
        ["2026-12-01T08:00:00-06:00", "2026-12-01T14:00:00Z", "2026-12-01 08:00:00-06:00", "12/1/2026 9:00 AM -05:00"]
    {
        assert_eq!(start(time).as_deref(), Ok("2026-12-01T14:00:00Z"), "{time}");
    }
    let both = ["12/1/2026", "2026-12-01T08:00:00-06:00", "", "2026-12-01T15:00:00-06:00"];
    assert_eq!(local(both), pair("2026-12-01T14:00:00Z", "2026-12-01T21:00:00Z"));
    let days = ["2026-12-01T00:00:00-06:00", "2026-12-01T08:00:00-06:00", "", ""];
    assert_eq!(local(days), pair("2026-12-01T14:00:00Z", ""));
    let in_utc = ["2026-12-01T06:00:00Z", "08:00", "", ""];
    assert_eq!(local(in_utc), pair("2026-12-01T08:00", ""));
    let twice = ["2026-12-01T08:00:00-06:00", "0800-1500", "", ""];
    assert_eq!(local(twice), pair("2026-12-01T08:00", "2026-12-01T15:00"));

    // 20:00 of the day before at the stop, another day with an offset or without, and another time than the date's own.
    for (date, time) in [
        ("12/1/2026", "2026-12-01T02:00:00Z"),
        ("12/1/2026", "2026-12-02T08:00:00-06:00"),
        ("2026-12-01", "2026-12-02 08:00"),
        ("2026-12-01T08:00:00-06:00", "09:00"),
        ("2026-12-01T08:00:00-06:00", "2026-12-01T09:00:00-06:00"),
        ("12/1/2026 0800-1000", "2026-12-01T08:00:00-06:00"),
    ] {
        let field = of([date, time, "", ""], None).map_err(|(field, _)| field);
        assert_eq!(field, Err(StopField::StartTime), "{date} {time}");
    }
    assert_eq!(local(["12/1/2026", "1899-12-30 08:00", "", ""]), pair("2026-12-01T08:00", ""), "no day");
    assert_eq!(local(["12/1/2026", "12/1/2026 08:00", "", ""]), pair("2026-12-01T08:00", ""));

    let said = Said { start: Some("12/1/2026"), start_time: Some("2026-12-01T08:00:00-06:00"), ..Said::default() };
    let unknown = window(said, DATES, None, || None).expect_err("a day that nobody knows");
    assert_eq!(unknown.0, StopField::StartTime);
}

#[test]
fn a_range_and_an_end_say_the_same_or_are_refused() {
    let whole = pair("2026-12-01T08:00", "2026-12-01T15:00");
    for (end, end_time) in [("", "15:00"), ("12/1/2026", ""), ("12/1/2026", "15:00"), ("", "FCFS")] {
        assert_eq!(local(["12/1/2026", "0800-1500", end, end_time]), whole, "{end} {end_time}");
    }
    for (end, end_time, wrong) in [
        ("", "16:00", StopField::EndTime),
        ("12/2/2026", "", StopField::End),
        ("12/1/2026 16:00", "", StopField::End),
        ("2026-12-01T16:00:00-06:00", "", StopField::End),
    ] {
        let field = of(["12/1/2026", "0800-1500", end, end_time], None).map_err(|(field, _)| field);
        assert_eq!(field, Err(wrong), "{end} {end_time}");
    }
}

#[test]
fn after_a_time_is_from_then_to_the_days_end() {
    assert_eq!(local(["12/1/2026", "after 2pm", "", ""]), pair("2026-12-01T14:00", "2026-12-01T23:59"));
    assert_eq!(local(["12/1/2026", "after 2pm", "", "4pm"]), pair("2026-12-01T14:00", "2026-12-01T16:00"));
    assert_eq!(of(["12/1/2026", "8am", "", "after 2pm"], None).map_err(|(field, _)| field), Err(StopField::EndTime));
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
