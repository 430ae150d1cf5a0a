//! Where and when, beside the words of a document.

use super::{AgreedStop, Comparison, Said};
use crate::terms::places::{Day, days, places};
pub(super) use crate::terms::text::flattened;
use crate::terms::text::{Pattern, pattern};
use chrono::NaiveDate;
use kernel::addresses::street_key;
use std::ops::Range;

/// The most days of a window that are looked at.
const MOST_DAYS: usize = 60;
/// How far before its city a street stands at most, in bytes.
const BEFORE_CITY: usize = 90;

static STREET: Pattern = Pattern::new(|| {
    pattern(
        r"\b\d{1,6}[a-z]? (?:[a-z0-9.'-]+ ){1,4}?(?:streets?|st|avenue|ave|av|road|rd|drive|dr|boulevard|blvd|lane|ln|way|highway|hwy|parkway|pkwy|court|ct|place|pl|circle|cir|terrace|ter|trail|trl|loop|pike|route|rte|expressway|expy|freeway|fwy|plaza|plz|crossing|xing|square|sq)\b",
    )
});

/// Where words stand by themselves.
pub(super) fn stands(flat: &str, words: &str) -> Vec<Range<usize>> {
    if words.is_empty() {
        return Vec::new();
    }
    let is_letter = |sign: Option<&u8>| sign.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = flat.as_bytes();
    let found = flat.match_indices(words).map(|(start, _)| start..start + words.len());
    let is_apart = |range: &Range<usize>| {
        let before = range.start.checked_sub(1).and_then(|at| bytes.get(at));
        !is_letter(before) && !is_letter(bytes.get(range.end))
    };
    found.filter(is_apart).collect()
}

pub(super) fn address(flat: &str, stop: &AgreedStop) -> Said {
    let (Some(city), Some(state)) = (&stop.city, &stop.state) else {
        return (Comparison::NotKnown, "The load doesn’t say the city.".to_owned());
    };
    let own = match &stop.street {
        Some(street) => format!("{street}, {city}, {state}"),
        None => format!("{city}, {state}"),
    };
    let (low, short) = (flattened(city), flattened(state));
    let mut at = stands(flat, &format!("{low}, {short}"));
    at.extend(stands(flat, &format!("{low} {short}")));
    let zip = stop.postal_code.as_deref().map(flattened).unwrap_or_default();
    let zip = zip.split('-').next().unwrap_or_default();
    let by_zip = stands(flat, zip);
    if at.is_empty() && by_zip.is_empty() {
        let named: Vec<String> = places(flat).into_iter().take(3).map(|place| title(&place.name)).collect();
        return if named.is_empty() {
            (Comparison::NotSaid, format!("The document doesn’t name {own}."))
        } else {
            (Comparison::Differs, format!("The document names {}, not {own}.", named.join(" and ")))
        };
    }
    if let Some(other) = other_zip(flat, &at, zip).filter(|_| by_zip.is_empty()) {
        return (Comparison::Differs, format!("The document has ZIP code {other}; the load has {own} {zip}."));
    }
    let Some(street) = &stop.street else {
        return (Comparison::Agrees, format!("The document names {own}."));
    };
    let key = street_key(street);
    let candidates: Vec<(Range<usize>, String)> =
        STREET.find_iter(flat).map(|found| (found.range(), street_key(found.as_str()))).collect();
    let is_own = |other: &String| key.starts_with(other.as_str()) || other.starts_with(&key);
    if candidates.iter().any(|(_, other)| is_own(other)) || !stands(flat, &flattened(street)).is_empty() {
        return (Comparison::Agrees, format!("The document names {own}."));
    }
    at.extend(by_zip);
    let is_near = |street: &Range<usize>| {
        at.iter().any(|city| street.end <= city.start && city.start - street.end <= BEFORE_CITY)
    };
    match candidates.iter().find(|(range, _)| is_near(range)) {
        Some((range, _)) => {
            let other = title(&flat[range.clone()]);
            (Comparison::Differs, format!("The document has “{other}”; the load has {own}."))
        }
        None => (
            Comparison::NotSaid,
            format!("The document names {city}, {state}, and no street that can be compared with {street}."),
        ),
    }
}

/// Another ZIP code that stands right behind the city.
fn other_zip<'a>(flat: &'a str, cities: &[Range<usize>], own: &str) -> Option<&'a str> {
    if own.len() != 5 {
        return None;
    }
    cities.iter().find_map(|city| {
        let rest = flat.get(city.end..)?.trim_start_matches([',', ' ']);
        let zip = rest.get(..5).filter(|zip| zip.bytes().all(|sign| sign.is_ascii_digit()))?;
        let ends = !rest.as_bytes().get(5).is_some_and(u8::is_ascii_alphanumeric);
        (ends && zip != own).then_some(zip)
    })
}

/// Flat words as people write names; states in capitals.
fn title(flat: &str) -> String {
    let word = |word: &str| {
        if word.len() == 2 {
            return word.to_ascii_uppercase();
        }
        let mut signs = word.chars();
        signs.next().map_or_else(String::new, |first| format!("{}{}", first.to_ascii_uppercase(), signs.as_str()))
    };
    flat.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

pub(super) fn day(flat: &str, stops: &[AgreedStop], at: usize) -> Said {
    let Some((first, last)) = stops.get(at).and_then(|stop| stop.days) else {
        return (Comparison::NotKnown, "The load doesn’t say the day.".to_owned());
    };
    let named = kernel::days::day;
    let own = if first == last { named(first) } else { format!("{} to {}", named(first), named(last)) };
    let written = days(flat);
    let is_within = |day: &Day, (first, last): (NaiveDate, NaiveDate)| {
        first.iter_days().take(MOST_DAYS).take_while(|on| *on <= last).any(|on| day.is(on))
    };
    if written.iter().any(|day| is_within(day, (first, last))) {
        return (Comparison::Agrees, format!("The document says {own}."));
    }
    let is_other_stops = |day: &Day| stops.iter().filter_map(|stop| stop.days).any(|own| is_within(day, own));
    let mut others = written.iter().filter(|&day| !is_other_stops(day));
    let other = if at == 0 { others.next() } else { others.next_back() };
    match other.and_then(|day| flat.get(day.part.clone())) {
        Some(other) => (Comparison::Differs, format!("The document says {}; the load says {own}.", title(other))),
        None => (Comparison::NotSaid, format!("The document doesn’t say {own}.")),
    }
}
