use super::*;

const MONTH_FIRST: Dates =
    Dates { today: NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day"), order: Order::MonthFirst };

#[expect(clippy::unnecessary_wraps, reason = "what a cell says may be nothing")]
fn day(text: &str) -> Option<NaiveDate> {
    Some(text.parse().expect("a day"))
}

#[expect(clippy::unnecessary_wraps, reason = "what a cell says may be nothing")]
fn time(text: &str) -> Option<NaiveTime> {
    Some(text.parse().expect("a time"))
}

fn when(text: &str) -> When {
    read(text, MONTH_FIRST).unwrap_or_else(|why| panic!("{text}: {why}"))
}

#[test]
fn a_day_with_its_time_is_written_in_many_ways() {
    let wanted = When { date: day("2026-11-24"), from: time("08:00:00"), ..When::default() };
    for text in [
        "11/24/2026 8:00 AM",
        "11/24/2026 08:00",
        "11/24/26 0800",
        "11/24/2026 8am",
        "11/24/2026 8 a.m.",
        "11/24/2026 @ 8:00",
        "11-24-2026 8:00:00 AM",
        "Tue 11/24/2026 8:00",
        "11/24 0800",
        "2026-11-24T08:00",
        "2026-11-24T08:00:00.000",
        "2026-11-24 08:00:00",
        "2026/11/24 08:00",
        "20261124 0800",
        "20261124T0800",
        "24.11.2026 08:00",
        "24-Nov-2026 08:00",
        "24-NOV-26 08:00",
        "Nov 24, 2026 8:00 AM",
        "Tuesday, November 24th, 2026 at 8:00 am",
        "24 Nov 2026 8 am",
        "Nov 24 8:00 AM",
        "8:00 AM 11/24/2026",
        "46350.333333333336",
    ] {
        assert_eq!(when(text), wanted, "{text}");
    }
    assert_eq!(when("11/24/2026 8:00 PM").from, time("20:00:00"));
    assert_eq!(
        (when("11/24/2026 12:15 AM").from, when("11/24/2026 12:15p").from),
        (time("00:15:00"), time("12:15:00"))
    );
}

#[test]
fn a_day_or_a_time_may_stand_alone() {
    for text in ["11/24/2026", "2026-11-24", "Nov 24, 2026", "20261124", "46350"] {
        assert_eq!(when(text), When { date: day("2026-11-24"), ..When::default() }, "{text}");
    }
    for text in ["8:00", "0800", "800", "8am", "8 AM", "8a", "08:00:00", "0800 hrs", "0.333333333"] {
        assert_eq!(when(text), When { from: time("08:00:00"), ..When::default() }, "{text}");
    }
    assert_eq!(when("noon").from, time("12:00:00"));
}

#[test]
fn a_range_has_two_times() {
    for text in
        ["0800-1600", "8:00 - 16:00", "8am-4pm", "8:00 AM to 4:00 PM", "08:00 – 16:00", "between 8:00 and 16:00"]
    {
        let wanted = When { from: time("08:00:00"), to: time("16:00:00"), ..When::default() };
        assert_eq!(when(text), wanted, "{text}");
    }
    let fcfs = when("11/24/2026 0700-1500 FCFS");
    assert_eq!((fcfs.date, fcfs.from, fcfs.to), (day("2026-11-24"), time("07:00:00"), time("15:00:00")));
    assert_eq!((fcfs.is_first_come, when("11/24 0700 appt").is_first_come), (Some(true), Some(false)));
    let days = when("11/24/2026 22:00 - 11/25/2026 02:00");
    assert_eq!((days.until, days.to), (day("2026-11-25"), time("02:00:00")));
}

#[test]
fn the_half_of_the_day_behind_a_range_is_of_both_its_ends() {
    for (text, from, to) in [
        ("1:00-3:00 PM", "13:00:00", "15:00:00"),
        ("1-3pm", "13:00:00", "15:00:00"),
        ("11:00-1:00 PM", "11:00:00", "13:00:00"),
        ("8:00-10:00 AM", "08:00:00", "10:00:00"),
        ("11:00 - 1:00 AM", "23:00:00", "01:00:00"),
        ("0800 - 4 pm", "08:00:00", "16:00:00"),
        ("13:00-3:00 PM", "13:00:00", "15:00:00"),
        ("0800-2400", "08:00:00", "23:59:00"),
    ] {
        assert_eq!((when(text).from, when(text).to), (time(from), time(to)), "{text}");
    }
    for text in ["until 3 pm", "by 3 PM", "before 15:00"] {
        assert_eq!((when(text).from, when(text).to), (None, time("15:00:00")), "{text}");
    }
}

#[test]
fn the_hours_of_a_dock_need_no_half_of_the_day_where_they_leave_no_choice() {
    for (text, from, to) in [
        ("FCFS 8-4", "08:00:00", "16:00:00"),
        ("FCFS 8 - 4", "08:00:00", "16:00:00"),
        ("7-3", "07:00:00", "15:00:00"),
        ("8-12", "08:00:00", "12:00:00"),
        ("11 to 11", "11:00:00", "23:00:00"),
        ("11/24/2026 (FCFS 6-2)", "06:00:00", "14:00:00"),
        ("Mon-Fri 8-4", "08:00:00", "16:00:00"),
    ] {
        assert_eq!((when(text).from, when(text).to), (time(from), time(to)), "{text}");
    }
    let fcfs = when("FCFS 8-4");
    assert_eq!((fcfs.is_first_come, fcfs.date), (Some(true), None));
    for text in ["8-10", "1-3", "3-1", "12-4", "FCFS 8-13"] {
        assert!(read(text, MONTH_FIRST).is_err(), "{text}");
    }
}

#[test]
fn a_range_that_can_be_a_time_with_its_offset_is_refused() {
    for text in [
        "08:00-06:00",
        "14:00-05:00",
        "15:00-06:00",
        "0800-0600",
        "22:00-06:00",
        "11/24/2026 08:00-06:00",
        "08:00:00-06:00",
        "8:00 AM-06:00",
    ] {
        assert_eq!(read(text, MONTH_FIRST).err().as_deref(), Some(RANGE_OR_OFFSET), "{text}");
    }
    for (text, from, to) in [
        ("22:00 - 06:00", "22:00:00", "06:00:00"),
        ("2200-0600", "22:00:00", "06:00:00"),
        ("10pm-6am", "22:00:00", "06:00:00"),
        ("22:00-02:00", "22:00:00", "02:00:00"),
        ("23:59-00:30", "23:59:00", "00:30:00"),
        ("05:00-06:00", "05:00:00", "06:00:00"),
        ("08:00:00-16:00:00", "08:00:00", "16:00:00"),
    ] {
        assert_eq!((when(text).from, when(text).to), (time(from), time(to)), "{text}");
    }
}

#[test]
fn a_range_may_be_written_with_a_slash_and_begin_without_an_end() {
    for (text, from, to) in [("8a/3p", "08:00:00", "15:00:00"), ("0800/1500", "08:00:00", "15:00:00")] {
        assert_eq!((when(text).from, when(text).to), (time(from), time(to)), "{text}");
    }
    assert_eq!((when("8/3").date, when("8/3").from), (day("2026-08-03"), None));
    for (text, from, to) in
        [("after 2pm", "14:00:00", None), ("after 14:00 before 16:00", "14:00:00", time("16:00:00"))]
    {
        let said = when(text);
        assert_eq!((said.from, said.to, said.is_after), (time(from), to, true), "{text}");
    }
    for text in ["after", "2pm after", "after 11/24/2026", "11/24/2026 after 08:00 -06:00"] {
        assert!(read(text, MONTH_FIRST).is_err(), "{text}");
    }
}

#[test]
fn a_moment_and_a_zone_are_kept() {
    let at = Some("2026-11-24T14:00:00Z".parse().expect("an instant"));
    for text in [
        "2026-11-24T14:00:00Z",
        "2026-11-24T08:00:00-06:00",
        "2026-11-24T14:00Z",
        "2026-11-24T08:00-0600",
        "2026-11-24 08:00 -06:00",
        "2026-11-24 08:00:00-06:00",
        "2026-11-24 08:00:00.000 -0600",
        "11/24/2026 08:00 -0600",
        "11/24/2026 8:00 AM -06:00",
    ] {
        assert_eq!(when(text), When { instant: at, ..When::default() }, "{text}");
    }
    assert!(read("11/24/2026 05:00 -0600", MONTH_FIRST).is_err(), "an hour's range, or an offset");
    assert_eq!(when("11/24/2026 0800 -1600").to, time("16:00:00"), "no place has that offset");
    let midnight = when("2026-11-24T00:00:00.000Z");
    assert_eq!((midnight.instant.is_some(), midnight.date), (true, day("2026-11-24")));
    let zoned = when("11/24/2026 8:00 AM CST");
    assert_eq!((zoned.from, zoned.zone.map(Zone::name)), (time("08:00:00"), Some("America/Chicago")));
}

#[test]
fn which_number_is_the_day_is_the_files() {
    let file = |cells: &[&'static str]| order(cells.iter().copied());
    for days in [&["05/11/2026 08:00", "24/11/2026 08:00"][..], &["24-11-2026"], &["Tue 24/11", "05/11"]] {
        assert_eq!(file(days), Order::DayFirst, "{days:?}");
    }
    for months in [
        &["05/11/2026", "06/11/2026"][..],
        &["2026-11-24", "0800-1600", "Nov 24", "08-16"],
        &["01/02/2027 08:00", "26-12-01T08:00-06:00"],
        &["01/02/2027 08:00", "26-12-01 08:00"],
    ] {
        assert_eq!(file(months), Order::MonthFirst, "{months:?}");
    }

    let dates = Dates { order: Order::DayFirst, ..MONTH_FIRST };
    assert_eq!(read("05/11/2026 08:00", dates).map(|when| when.date), Ok(day("2026-11-05")));
    assert_eq!(read("2026-11-05", dates).map(|when| when.date), Ok(day("2026-11-05")));
    assert!(read("24/11/2026", MONTH_FIRST).is_err(), "never guessed for a cell alone");
}

#[test]
fn in_a_file_that_contradicts_itself_no_day_is_guessed() {
    let order = order(["01/02/2027", "13/1/2027", "1/15/2027"].into_iter());
    assert_eq!(order, Order::Either);
    let dates = Dates { order, ..MONTH_FIRST };

    for (text, wanted) in [("13/1/2027", "2027-01-13"), ("1/15/2027", "2027-01-15"), ("2/2/2027", "2027-02-02")] {
        assert_eq!(read(text, dates).map(|when| when.date), Ok(day(wanted)), "{text}");
    }
    for either in ["01/02/2027 08:00", "1/2", "01-02-2027"] {
        assert_eq!(read(either, dates).err().as_deref(), Some(EITHER), "{either}");
    }
    assert_eq!(read("2027-01-02", dates).map(|when| when.date), Ok(day("2027-01-02")));
}

#[test]
fn two_digits_of_a_year_come_first_where_a_system_writes_the_day() {
    let at = Some("2026-12-01T14:00:00Z".parse().expect("an instant"));
    assert_eq!(when("26-12-01T08:00-06:00"), When { instant: at, ..When::default() });
    let local = When { date: day("2026-12-01"), from: time("08:00:00"), ..When::default() };
    assert_eq!(when("26-12-01T08:00"), local);
    assert!(read("26-12-01 08:00", MONTH_FIRST).is_err(), "never guessed");
}

#[test]
fn a_midnight_that_a_system_writes_behind_a_day_is_none() {
    let alone = When { date: day("2026-12-01"), ..When::default() };
    for text in ["12/1/2026 12:00:00 AM", "2026-12-01 00:00:00.000", "12/1/2026 0:00", "2026-12-01T00:00:00", "46357.0"]
    {
        assert_eq!(when(text).without_bare_midnight(), alone, "{text}");
    }
    for text in ["12/1/2026 0000", "12/1/2026 midnight", "12/1/2026 12 am", "12/1/2026 0:00 appt"] {
        assert_eq!(when(text).without_bare_midnight().from, time("00:00:00"), "{text}");
    }
    assert_eq!(when("12/1/2026 00:00-06:00").without_bare_midnight().to, time("06:00:00"));
}

#[test]
fn a_day_without_its_year_is_the_nearest() {
    let dates = Dates { today: NaiveDate::from_ymd_opt(2026, 12, 30).expect("a day"), ..MONTH_FIRST };
    assert_eq!(read("1/2 0800", dates).map(|when| when.date), Ok(day("2027-01-02")));
    assert_eq!(read("12/28 0800", dates).map(|when| when.date), Ok(day("2026-12-28")));
}

#[test]
fn what_is_no_time_is_refused() {
    for text in [
        "ASAP",
        "tomorrow",
        "13/45/2026",
        "2/30/2026 8:00",
        "11/24/2026 25:00",
        "8",
        "1-2-3-4",
        "Nov",
        "é1",
        "call Bo 5125550142",
    ] {
        assert!(read(text, MONTH_FIRST).is_err(), "{text}");
    }
}
