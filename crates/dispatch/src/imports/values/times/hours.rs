//! The time of day that a word is, and the two of a range.

use chrono::NaiveTime;

/// The earliest hour at which a dock is taken to open where it isn't said whether it is in the morning.
const EARLIEST_DOCK: u32 = 4;

/// The start of a range to `to`, which is `end`: the half of the day that the end names is also the start's, unless it would be behind it. So
/// 1:00-3:00 PM is in the afternoon, 11:00-1:00 PM begins before noon.
pub(super) fn start_of_range(from: &str, to: &str, end: NaiveTime) -> Option<NaiveTime> {
    let half = |text: &str| {
        let text = text.replace('.', "");
        ["am", "pm", "a", "p"].into_iter().find(|half| text.ends_with(half))
    };
    let Some(of_end) = half(to).filter(|_| half(from).is_none()) else { return time_of_day(from) };
    let other = if of_end.starts_with('a') { "pm" } else { "am" };
    let same = time_of_day(&format!("{from}{of_end}"));
    // A start on the 24-hour clock, or noon, needs no half.
    let start = same.filter(|start| *start < end).or_else(|| time_of_day(&format!("{from}{other}")));
    start.or_else(|| time_of_day(from))
}

/// The hours of a dock as people write them, 8-4 and 8-12: they begin in the morning and end at noon or after. 8-10, which could be in the morning
/// or until the evening, and 1-3 say too little.
pub(super) fn dock_hours(from: &str, to: &str) -> Option<(NaiveTime, NaiveTime)> {
    let hour = |text: &str| text.parse::<u32>().ok().filter(|hour| text.len() <= 2 && (1..=12).contains(hour));
    let (start, end) = (hour(from)?, hour(to)?);
    let is_told = (EARLIEST_DOCK..12).contains(&start) && (end <= start || end == 12);
    let end = if end == 12 { 12 } else { end + 12 };
    if is_told { NaiveTime::from_hms_opt(start, 0, 0).zip(NaiveTime::from_hms_opt(end, 0, 0)) } else { None }
}

/// 8:00, 08:00:00, 0800, 8 am, 8:30p, noon.
pub(super) fn time_of_day(text: &str) -> Option<NaiveTime> {
    match text {
        // The end of the day, to the minute.
        "24:00" | "2400" | "24:00:00" => return NaiveTime::from_hms_opt(23, 59, 0),
        "noon" => return NaiveTime::from_hms_opt(12, 0, 0),
        "midnight" => return NaiveTime::from_hms_opt(0, 0, 0),
        _ => {}
    }
    let text = text.replace('.', "");
    let ends =
        [("am", Some(false)), ("pm", Some(true)), ("a", Some(false)), ("p", Some(true)), ("h", None), ("hrs", None)];
    let end = ends.iter().find_map(|(end, is_pm)| Some((text.strip_suffix(*end)?, *is_pm)));
    let (digits, is_pm) = end.unwrap_or((text.as_str(), None));
    if !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b':') {
        return None;
    }
    let (hour, minute) = match digits.split_once(':') {
        Some((hour, rest)) => (hour, rest.split(':').next().unwrap_or_default()),
        None if digits.len() <= 2 && is_pm.is_some() => (digits, "00"),
        None if [3, 4].contains(&digits.len()) => digits.split_at(digits.len() - 2),
        None => return None,
    };
    if minute.len() != 2 {
        return None;
    }
    let (hour, minute) = (hour.parse::<u32>().ok()?, minute.parse::<u32>().ok()?);
    let hour = match is_pm {
        Some(true) if hour < 12 => hour + 12,
        Some(false) if hour == 12 => 0,
        _ => hour,
    };
    NaiveTime::from_hms_opt(hour, minute, 0)
}
