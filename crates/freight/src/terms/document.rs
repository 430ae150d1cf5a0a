//! A broker's own document beside the load that it is for: what is paid, who the carrier is, where and when. For each point it says that the
//! two agree, that they differ, or why nobody can tell. Nothing is guessed: what is not found in the words is not said.
//!
//! It reads words, not pages: it does not know which of two amounts stands beside which label in a picture of the page. Pure and bounded by
//! [`MOST_TEXT`]. (loads.md §5 point 1: USDOT number, load and movement agree.)

use super::compare::is_of_haul;
use super::places::{days, places};
use super::text::{Pattern, Text, pattern};
use super::{MOST_TEXT, TooLong};
use chrono::NaiveDate;
use kernel::addresses::street_key;
use kernel::names::name_key;
use regex::{Captures, Regex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::ops::Range;

kernel::wire::words! {
    /// What is compared.
    pub enum Point {
        /// What the carrier is paid.
        Rate = "rate",
        /// The carrier's name.
        Carrier = "carrier",
        /// The carrier's USDOT number.
        DotNumber = "dot_number",
        /// The carrier's MC number.
        McNumber = "mc_number",
        /// Street, city and ZIP code of a stop.
        Address = "address",
        /// The day of a stop.
        Day = "day",
    }
}

kernel::wire::words! {
    /// How a point compares.
    pub enum Comparison {
        /// The document says the same.
        Agrees = "agrees",
        /// The document says something else.
        Differs = "differs",
        /// The document does not say it in words that are understood.
        NotSaid = "not_said",
        /// It is not known beside the document.
        NotKnown = "not_known",
    }
}

/// What the load, its movement and its carrier say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreed {
    /// What the carrier is paid in all, in US cents.
    pub rate_cents: i64,
    /// What that is the sum of, in US cents.
    pub part_cents: Vec<i64>,
    /// The carrier's names: legal, and doing business as.
    pub carrier_names: Vec<String>,
    /// The carrier's USDOT number.
    pub dot_number: u32,
    /// The carrier's MC numbers.
    pub mc_numbers: Vec<u32>,
    /// The broker's own USDOT number.
    pub broker_dot_number: Option<u32>,
    /// The carrier's stops, in order.
    pub stops: Vec<AgreedStop>,
}

/// A stop of the carrier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AgreedStop {
    /// Street and number.
    pub street: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or province, as its postal abbreviation.
    pub state: Option<String>,
    /// ZIP or postal code.
    pub postal_code: Option<String>,
    /// The days of its window, there.
    pub days: Option<(NaiveDate, NaiveDate)>,
}

/// A point that was compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    /// What.
    pub point: Point,
    /// The number of the stop among the carrier's, from 1; none of what is no stop's.
    pub stop: Option<u16>,
    /// How it compares.
    pub outcome: Comparison,
    /// The same as a sentence.
    pub says: String,
}

/// The text of a document beside what was agreed.
pub fn compare_document(text: &str, agreed: &Agreed) -> Result<Vec<Compared>, TooLong> {
    if text.len() > MOST_TEXT {
        return Err(TooLong);
    }
    let read = Text::of(text);
    let flat = read.whole.flat.as_str();
    let mut all = vec![
        of_whole(Point::Rate, rate(&read, agreed)),
        of_whole(Point::Carrier, carrier(text, &agreed.carrier_names)),
        of_whole(Point::DotNumber, dot_number(flat, agreed)),
        of_whole(Point::McNumber, mc_number(flat, &agreed.mc_numbers)),
    ];
    for (at, stop) in agreed.stops.iter().enumerate() {
        let number = u16::try_from(at + 1).unwrap_or(u16::MAX);
        let mut add = |point: Point, (outcome, says): Said| {
            all.push(Compared { point, stop: Some(number), outcome, says: format!("Stop {number}: {says}") });
        };
        add(Point::Address, address(flat, stop));
        add(Point::Day, day(flat, &agreed.stops, at));
    }
    Ok(all)
}

/// An outcome and its sentence.
type Said = (Comparison, String);

fn of_whole(point: Point, (outcome, says): Said) -> Compared {
    Compared { point, stop: None, outcome, says }
}

static AMOUNT: Pattern = Pattern::new(|| pattern(r"\$(?P<a>\d[\d,]*(?:\.\d{1,2})?)|\b(?P<b>\d[\d,]*\.\d{2})\b"));
static BARE: Pattern = Pattern::new(|| pattern(r"\b(?P<a>\d{1,3}(?:,\d{3})+|\d{3,7})\b"));
static TOTAL: Pattern = Pattern::new(|| pattern(r"\btotal\b|\ball[- ]in\b|\bcarrier pay\b|\bagreed (?:amount|rate)\b"));

fn cents(figures: &str) -> Option<i64> {
    let plain = figures.replace(',', "");
    let (dollars, rest) = plain.split_once('.').unwrap_or((plain.as_str(), ""));
    let rest = match rest.len() {
        0 => 0,
        1 => rest.parse::<i64>().ok()? * 10,
        _ => rest.parse().ok()?,
    };
    dollars.parse::<i64>().ok()?.checked_mul(100)?.checked_add(rest)
}

fn captured<'a>(found: &Captures<'a>) -> Option<&'a str> {
    found.name("a").or_else(|| found.name("b")).map(|part| part.as_str())
}

/// The amounts that the haul is paid with, where the document names them so, beside what the load pays.
fn rate(text: &Text<'_>, agreed: &Agreed) -> Said {
    let own = money(agreed.rate_cents);
    let amounts =
        |flat: &str| -> Vec<i64> { AMOUNT.captures_iter(flat).filter_map(|found| cents(captured(&found)?)).collect() };
    let mut paid: Vec<i64> = Vec::new();
    for clause in text.clauses.iter().filter(|clause| is_of_haul(clause) || TOTAL.is_match(&clause.flat)) {
        paid.extend(amounts(&clause.flat));
        if paid.is_empty() {
            let bare = BARE.captures_iter(&clause.flat).filter_map(|found| cents(captured(&found)?));
            paid.extend(bare.filter(|sum| *sum == agreed.rate_cents));
        }
    }
    let everywhere = amounts(&text.whole.flat);
    let is_sum_of_parts =
        !agreed.part_cents.is_empty() && agreed.part_cents.iter().all(|part| everywhere.contains(part));
    let is_alone = paid.is_empty() && everywhere.contains(&agreed.rate_cents);
    if paid.contains(&agreed.rate_cents) || is_alone || is_sum_of_parts && !names_total(text) {
        return (Comparison::Agrees, format!("The document pays {own}, as the load does."));
    }
    match paid.last() {
        Some(other) => {
            let other = money(*other);
            (Comparison::Differs, format!("The document pays {other}; the load pays {own}."))
        }
        None => {
            (Comparison::NotSaid, format!("The document doesn’t say what the carrier is paid; the load pays {own}."))
        }
    }
}

/// Whether a sum is named as the total: then it counts, not its parts.
fn names_total(text: &Text<'_>) -> bool {
    text.clauses.iter().any(|clause| TOTAL.is_match(&clause.flat) && AMOUNT.is_match(&clause.flat))
}

fn money(cents: i64) -> String {
    let whole = super::rights::money((cents / 100).unsigned_abs());
    if cents % 100 == 0 { whole } else { format!("{whole}.{:02}", (cents % 100).abs()) }
}

/// What companies are by law, which documents leave out.
const FORMS: &[&str] = &[
    "LLC",
    "INC",
    "CORP",
    "CO",
    "LTD",
    "LP",
    "LLP",
    "LLLP",
    "PLLC",
    "COMPANY",
    "CORPORATION",
    "INCORPORATED",
    "LIMITED",
    "LTEE",
];
/// Letters that a name needs to be looked for.
const SHORTEST_NAME: usize = 4;

static CARRIER: Pattern = Pattern::new(|| {
    pattern(
        r"(?m)^[^\n]{0,60}?\b(?i-u:carrier(?: name| company)?)[ \t]*(?::|\||\.{2,}|[ \t]{2,})[ \t|]*(?P<name>[^\n|]{2,100})",
    )
});

/// The key of a name without what the company is by law.
fn bare_name(name: &str) -> String {
    let words: Vec<String> = name.split_whitespace().map(name_key).filter(|word| !word.is_empty()).collect();
    let is_form = |word: &String| FORMS.contains(&word.as_str());
    let kept = words.iter().rposition(|word| !is_form(word)).map_or(words.len(), |last| last + 1);
    words[..kept].concat()
}

fn carrier(text: &str, names: &[String]) -> Said {
    let keys: Vec<String> = names.iter().map(|name| bare_name(name)).filter(|key| key.len() >= SHORTEST_NAME).collect();
    let Some(own) = names.first().filter(|_| !keys.is_empty()) else {
        return (Comparison::NotKnown, "The carrier’s name isn’t on file.".to_owned());
    };
    let whole = name_key(text);
    if keys.iter().any(|key| whole.contains(key)) {
        return (Comparison::Agrees, format!("The document names {own}."));
    }
    let named = CARRIER.captures_iter(text).find_map(|found| {
        let value = found.name("name")?.as_str().split("   ").next().unwrap_or_default().trim();
        let is_name = value.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit());
        (is_name && value.chars().filter(|sign| sign.is_alphabetic()).count() >= SHORTEST_NAME)
            .then(|| value.to_owned())
    });
    match named {
        Some(other) => (Comparison::Differs, format!("The document names “{other}” as carrier; the load’s is {own}.")),
        None => (Comparison::NotSaid, format!("The document doesn’t name {own}.")),
    }
}

static DOT: Pattern = Pattern::new(|| pattern(r"\b(?:us ?)?dot(?: ?(?:number|num|nbr|no))?[ .:#-]*(?P<a>\d{4,8})\b"));
static MC: Pattern = Pattern::new(|| pattern(r"\bmc(?: ?(?:number|num|nbr|no))?[ .:#-]*(?P<a>\d{3,8})\b"));

fn numbers(flat: &str, pattern: &Regex) -> BTreeSet<u32> {
    pattern.captures_iter(flat).filter_map(|found| captured(&found)?.parse().ok()).collect()
}

fn dot_number(flat: &str, agreed: &Agreed) -> Said {
    let own = agreed.dot_number;
    let found = numbers(flat, &DOT);
    if found.contains(&own) {
        return (Comparison::Agrees, format!("The document has the carrier’s USDOT number, {own}."));
    }
    let others: Vec<u32> = found.into_iter().filter(|number| Some(*number) != agreed.broker_dot_number).collect();
    match others[..] {
        [] => (Comparison::NotSaid, format!("The document has no USDOT number of the carrier ({own}).")),
        // It may be the broker's, which is not known.
        [one] if agreed.broker_dot_number.is_none() => {
            (Comparison::NotSaid, format!("The document has one USDOT number, {one}; the carrier’s is {own}."))
        }
        [..] => (Comparison::Differs, format!("The document has USDOT {}; the carrier’s is {own}.", listed(&others))),
    }
}

fn mc_number(flat: &str, own: &[u32]) -> Said {
    if own.is_empty() {
        return (Comparison::NotKnown, "The carrier has no MC number on file.".to_owned());
    }
    let found: Vec<u32> = numbers(flat, &MC).into_iter().collect();
    if let Some(same) = found.iter().find(|number| own.contains(number)) {
        return (Comparison::Agrees, format!("The document has the carrier’s MC number, {same}."));
    }
    let on_file = listed(own);
    match found[..] {
        [] => (Comparison::NotSaid, format!("The document has no MC number of the carrier ({on_file}).")),
        // It may be the broker's.
        [one] => (Comparison::NotSaid, format!("The document has one MC number, {one}; the carrier’s is {on_file}.")),
        [..] => (Comparison::Differs, format!("The document has MC {}; the carrier’s is {on_file}.", listed(&found))),
    }
}

/// The first three, in words.
fn listed(numbers: &[u32]) -> String {
    numbers.iter().take(3).map(u32::to_string).collect::<Vec<_>>().join(" and ")
}

/// The most days of a window that are looked at.
const MOST_DAYS: usize = 60;
/// How far before its city a street stands at most, in bytes.
const BEFORE_CITY: usize = 90;

static STREET: Pattern = Pattern::new(|| {
    pattern(
        r"\b\d{1,6}[a-z]? (?:[a-z0-9.'-]+ ){1,4}?(?:streets?|st|avenue|ave|av|road|rd|drive|dr|boulevard|blvd|lane|ln|way|highway|hwy|parkway|pkwy|court|ct|place|pl|circle|cir|terrace|ter|trail|trl|loop|pike|route|rte|expressway|expy|freeway|fwy|plaza|plz|crossing|xing|square|sq)\b",
    )
});

/// A text as flat words are, so that it can be looked for among them.
fn flattened(text: &str) -> String {
    let plain = |sign: char| match sign {
        '\u{2018}' | '\u{2019}' => '\'',
        sign if sign.is_ascii() => sign.to_ascii_lowercase(),
        _ => '~',
    };
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().map(plain).collect()
}

/// Where words stand by themselves.
fn stands(flat: &str, words: &str) -> Vec<Range<usize>> {
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

fn address(flat: &str, stop: &AgreedStop) -> Said {
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

fn day(flat: &str, stops: &[AgreedStop], at: usize) -> Said {
    let Some((first, last)) = stops.get(at).and_then(|stop| stop.days) else {
        return (Comparison::NotKnown, "The load doesn’t say the day.".to_owned());
    };
    let named = |on: NaiveDate| on.format("%b %-d, %Y").to_string();
    let own = if first == last { named(first) } else { format!("{} to {}", named(first), named(last)) };
    let written = days(flat);
    let is_within = |day: &super::places::Day, (first, last): (NaiveDate, NaiveDate)| {
        first.iter_days().take(MOST_DAYS).take_while(|on| *on <= last).any(|on| day.is(on))
    };
    if written.iter().any(|day| is_within(day, (first, last))) {
        return (Comparison::Agrees, format!("The document says {own}."));
    }
    let is_other_stops =
        |day: &super::places::Day| stops.iter().filter_map(|stop| stop.days).any(|own| is_within(day, own));
    let mut others = written.iter().filter(|&day| !is_other_stops(day));
    let other = if at == 0 { others.next() } else { others.next_back() };
    match other.and_then(|day| flat.get(day.part.clone())) {
        Some(other) => (Comparison::Differs, format!("The document says {}; the load says {own}.", title(other))),
        None => (Comparison::NotSaid, format!("The document doesn’t say {own}.")),
    }
}

#[cfg(test)]
mod tests;
