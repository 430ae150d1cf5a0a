//! Which of a date's two numbers is the day (24/11/2026, 11/24/2026): the dates of a file that can't be read otherwise tell it for the others.

use std::borrow::Cow;

/// The order of a file's dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Months come first, as in the United States; also where no date tells.
    #[default]
    MonthFirst,
    /// Days come first.
    DayFirst,
    /// Some dates have the day first and some the month: one that can be either is never guessed.
    Either,
}

/// The order of a file's dates.
pub fn order<'a>(cells: impl Iterator<Item = &'a str>) -> Order {
    let (mut is_day, mut is_month) = (false, false);
    for order in cells.flat_map(str::split_whitespace).filter_map(tells) {
        is_day |= order == Order::DayFirst;
        is_month |= order == Order::MonthFirst;
    }
    match (is_day, is_month) {
        (true, true) => Order::Either,
        (true, false) => Order::DayFirst,
        (false, _) => Order::MonthFirst,
    }
}

/// The order of a date that has only one.
fn tells(word: &str) -> Option<Order> {
    let date = word.split('T').next()?;
    let number = |part: &str| part.parse::<u8>().ok().filter(|_| part.len() <= 2);
    let mut parts = date.split(['/', '-']);
    let (first, second) = (number(parts.next()?)?, number(parts.next()?)?);
    let year = parts.next().map(str::len);
    // With dashes alone, 26-12-01 may begin with the year, and 08-16 are hours.
    let is_date = if date.contains('/') { !matches!(year, Some(1 | 3)) } else { year == Some(4) };
    match (first, second) {
        _ if !is_date => None,
        (13..=31, 1..=12) => Some(Order::DayFirst),
        (1..=12, 13..=31) => Some(Order::MonthFirst),
        _ => None,
    }
}

/// A day as systems write it with two digits of the year (26-12-01T08:00), with all four. Nobody writes days so: without the T it is left.
pub(super) fn with_century(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let has_form = [0, 1, 3, 4, 6, 7, 9].into_iter().all(is_digit);
    let has_signs =
        [(2, b'-'), (5, b'-'), (8, b'T')].into_iter().all(|(at, sign)| text.as_bytes().get(at) == Some(&sign));
    if has_form && has_signs { Cow::Owned(format!("20{text}")) } else { Cow::Borrowed(text) }
}
