//! A broker's own document beside the load that it is for: what is paid, who the carrier is, where and when. For each point it says that the
//! two agree, that they differ, or why nobody can tell. Nothing is guessed: what is not found in the words is not said.
//!
//! It reads words, not pages: it does not know which of two amounts stands beside which label in a picture of the page. Pure and bounded by
//! [`MOST_TEXT`]. (loads.md §5 point 1: USDOT number, load and movement agree.)

mod stops;

use super::compare::is_of_haul;
use super::text::{Pattern, Text, pattern};
use super::{MOST_TEXT, TooLong};
use chrono::NaiveDate;
use kernel::names::name_key;
use regex::{Captures, Regex};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

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
        /// The broker's number of the load.
        LoadNumber = "load_number",
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
    /// The broker's number of the load.
    pub reference: Option<String>,
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
        of_whole(Point::LoadNumber, load_number(flat, agreed.reference.as_deref())),
    ];
    for (at, stop) in agreed.stops.iter().enumerate() {
        let number = u16::try_from(at + 1).unwrap_or(u16::MAX);
        let mut add = |point: Point, (outcome, says): Said| {
            all.push(Compared { point, stop: Some(number), outcome, says: format!("Stop {number}: {says}") });
        };
        add(Point::Address, stops::address(flat, stop));
        add(Point::Day, stops::day(flat, &agreed.stops, at));
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

fn load_number(flat: &str, own: Option<&str>) -> Said {
    let Some(own) = own else { return (Comparison::NotKnown, "The load has no number.".to_owned()) };
    if !stops::stands(flat, &stops::flattened(own)).is_empty() {
        return (Comparison::Agrees, format!("The document has the load’s number, {own}."));
    }
    match super::missing::reference(flat).and_then(|part| flat.get(part)) {
        Some(other) => {
            let other = other.to_ascii_uppercase();
            (Comparison::Differs, format!("The document has the number {other}; the load’s is {own}."))
        }
        None => (Comparison::NotSaid, format!("The document doesn’t have the load’s number, {own}.")),
    }
}

/// The first three, in words.
fn listed(numbers: &[u32]) -> String {
    numbers.iter().take(3).map(u32::to_string).collect::<Vec<_>>().join(" and ")
}

#[cfg(test)]
mod tests;
