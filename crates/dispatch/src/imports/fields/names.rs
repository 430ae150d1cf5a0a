//! What a heading means: "PU Zip", "stp_schdtearliest", "Consignee City", "Load #".
//!
//! Headings are brought to one form and compared with the names of the tables; the name of a stop's column may have the stop's before or
//! behind it.

use super::{Field, LoadField, Side, StopField, load, stop};

/// What a heading says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The field. One of a stop that the heading does not say is of the row's own.
    pub field: Field,
    /// How likely, among the names of the same field: the lower the better.
    pub rank: usize,
    /// Whether it says of which stop.
    pub names_stop: bool,
}

/// What stops are called before or behind what is said of them; longer ones first.
const SIDES: &[(Side, &[&str])] = &[
    (
        Side::Pickup,
        &[
            "first pickup",
            "pickup stop",
            "pick up",
            "ship from",
            "pickup",
            "shipper",
            "origin",
            "loading",
            "orig",
            "pick",
            "ship",
            "from",
            "pup",
            "pu",
            "o",
        ],
    ),
    (
        Side::Delivery,
        &[
            "last delivery",
            "final delivery",
            "delivery stop",
            "drop off",
            "ship to",
            "destination",
            "consignee",
            "receiving",
            "receiver",
            "unloading",
            "delivery",
            "deliver",
            "dropoff",
            "final",
            "dest",
            "cons",
            "rcvr",
            "drop",
            "dlv",
            "del",
            "to",
            "d",
        ],
    ),
    (Side::Stop, &["stop", "stp"]),
];

/// What a stop's name alone says: "Shipper" is who, "Origin" is where, "Pickup" is when.
const ALONE: &[(&str, Side, StopField)] = &[
    ("shipper", Side::Pickup, StopField::Name),
    ("ship from", Side::Pickup, StopField::Name),
    ("consignee", Side::Delivery, StopField::Name),
    ("receiver", Side::Delivery, StopField::Name),
    ("ship to", Side::Delivery, StopField::Name),
    ("origin", Side::Pickup, StopField::CityState),
    ("orig", Side::Pickup, StopField::CityState),
    ("from", Side::Pickup, StopField::CityState),
    ("destination", Side::Delivery, StopField::CityState),
    ("dest", Side::Delivery, StopField::CityState),
    ("to", Side::Delivery, StopField::CityState),
    ("pickup", Side::Pickup, StopField::Start),
    ("pick up", Side::Pickup, StopField::Start),
    ("pu", Side::Pickup, StopField::Start),
    ("delivery", Side::Delivery, StopField::Start),
    ("del", Side::Delivery, StopField::Start),
    ("stop", Side::Stop, StopField::Sequence),
    ("stop number", Side::Stop, StopField::Sequence),
    ("shipping hours", Side::Pickup, StopField::StartTime),
];

/// The least likely of all names: what a stop's name alone says.
const LAST: usize = 100;

/// What a heading means; none where no field is called so.
pub fn meaning(heading: &str) -> Option<Meaning> {
    let name = normal(heading);
    of_name(&name).or_else(|| {
        let (nth, meaning) = counted(&name)?;
        let field = match (meaning.field, nth) {
            (Field::Stop(Side::Stop, field), 1) => Field::Stop(Side::Pickup, field),
            (Field::Stop(Side::Stop, field), 2) => Field::Stop(Side::Delivery, field),
            (field @ Field::Stop(Side::Pickup | Side::Delivery, _), 1) => field,
            _ => return None,
        };
        field.exists().then_some(Meaning { field, names_stop: true, ..meaning })
    })
}

/// Whether a heading is of the place of a stop beyond the first pickup and the last delivery: "Stop 3 City", "Pickup 2 Zip", the third "City".
pub fn is_of_more_stops(heading: &str) -> bool {
    let name = normal(heading);
    let Some((nth, Meaning { field: Field::Stop(side, field), .. })) = counted(&name) else { return false };
    let is_place = matches!(field, StopField::City | StopField::State | StopField::PostalCode | StopField::CityState);
    is_place && nth > if side == Side::Stop { 2 } else { 1 }
}

/// What a name with a number among its words means without it: "pickup 1 city".
fn counted(name: &str) -> Option<(u8, Meaning)> {
    let words: Vec<&str> = name.split(' ').collect();
    let at = words.iter().position(|word| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit()))?;
    let others: Vec<&str> = words.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, word)| *word).collect();
    Some((words[at].parse().ok()?, of_name(&others.join(" "))?))
}

/// What a name in its normal form means.
fn of_name(name: &str) -> Option<Meaning> {
    if name.is_empty() {
        return None;
    }
    if let Some((field, rank)) = load_field(name) {
        return Some(Meaning { field: Field::Load(field), rank, names_stop: false });
    }
    if let Some((_, side, field)) = ALONE.iter().find(|(alone, ..)| *alone == name) {
        return Some(Meaning { field: Field::Stop(*side, *field), rank: LAST, names_stop: true });
    }
    if let Some((field, rank)) = stop_field(name) {
        return Some(Meaning { field: Field::Stop(Side::Stop, field), rank, names_stop: false });
    }
    of_side(name)
}

/// A name with a stop's before or behind it.
fn of_side(name: &str) -> Option<Meaning> {
    for (side, words) in SIDES {
        for word in *words {
            let before = name.strip_prefix(*word).and_then(|rest| rest.strip_prefix(' '));
            let behind = name.strip_suffix(*word).and_then(|rest| rest.strip_suffix(' '));
            for rest in before.into_iter().chain(behind) {
                let Some((field, rank)) = stop_field(rest) else { continue };
                let field = Field::Stop(*side, field);
                if field.exists() {
                    return Some(Meaning { field, rank, names_stop: true });
                }
            }
        }
    }
    None
}

fn load_field(name: &str) -> Option<(LoadField, usize)> {
    load::ABOUT.iter().find_map(|about| Some((about.field, about.names.iter().position(|known| *known == name)?)))
}

fn stop_field(name: &str) -> Option<(StopField, usize)> {
    stop::ABOUT.iter().find_map(|about| Some((about.field, about.names.iter().position(|known| *known == name)?)))
}

/// Words that are written in several ways, as one.
const SAME: &[(&str, &str)] = &[
    ("#", "number"),
    ("no", "number"),
    ("num", "number"),
    ("nbr", "number"),
    ("nr", "number"),
    ("appt", "appointment"),
    ("appts", "appointment"),
    ("apt", "appointment"),
    ("dt", "date"),
    ("tm", "time"),
    ("addr", "address"),
    ("prov", "province"),
    ("ref", "reference"),
    ("desc", "description"),
    ("conf", "confirmation"),
    ("instr", "instructions"),
    ("dsp", "dispatch"),
    ("amt", "amount"),
];

/// Words that say nothing of what a column holds.
const IDLE: &[&str] = &["the", "of", "scheduled", "sched", "requested", "req", "planned", "expected"];

/// A heading in the form that names are compared in: lower case, single spaces, one spelling.
pub fn normal(heading: &str) -> String {
    let mut text = String::with_capacity(heading.len() + 8);
    let mut before = ' ';
    // Letters since the last dot: B.O.L. is a word, origin.city are two.
    let mut letters = 0;
    for sign in heading.chars() {
        letters += usize::from(sign.is_alphanumeric());
        match sign {
            '#' => text.push_str(" # "),
            // A unit behind a name: "Weight (lbs)".
            '(' | '[' if is_unit(heading, sign) => break,
            _ if sign.is_alphanumeric() => {
                if sign.is_uppercase() && before.is_lowercase() {
                    text.push(' ');
                }
                text.extend(sign.to_lowercase());
            }
            '.' => {
                text.push_str(if letters > 1 { " " } else { "" });
                letters = 0;
            }
            '\'' => {}
            // P/U and D/O are words.
            '/' if before.is_alphabetic() && is_letter_pair(heading) => {}
            _ => text.push(' '),
        }
        before = sign;
    }
    let words = text.split_whitespace().map(|word| SAME.iter().find(|(same, _)| *same == word).map_or(word, |to| to.1));
    let words: Vec<&str> = words.collect();
    // A name that is nothing but such words stays as it is.
    let kept: Vec<&str> = words.iter().copied().filter(|word| !IDLE.contains(word)).collect();
    let kept = if kept.is_empty() { words } else { kept };
    kept.join(" ").replace("bill lading", "bill of lading")
}

/// Whether what is in the brackets is a unit or a hint, and no part of the name.
fn is_unit(heading: &str, bracket: char) -> bool {
    let inside = heading.split(bracket).nth(1).unwrap_or_default();
    let inside = inside.trim_end_matches([')', ']', ' ']).to_lowercase();
    let hints = [
        "lb",
        "lbs",
        "kg",
        "kgs",
        "kilos",
        "t",
        "mt",
        "tons",
        "tonnes",
        "usd",
        "cad",
        "c$",
        "mxn",
        "eur",
        "€",
        "per mile",
        "/mi",
        "rpm",
        "m",
        "in",
        "inches",
        "km",
        "$",
        "us$",
        "ft",
        "feet",
        "mi",
        "miles",
        "f",
        "°f",
        "c",
        "°c",
        "celsius",
        "fahrenheit",
        "local",
        "local time",
        "et",
        "est",
        "edt",
        "eastern",
        "ct",
        "cst",
        "cdt",
        "central",
        "mst",
        "mdt",
        "mountain",
        "pt",
        "pst",
        "pdt",
        "pacific",
        "y/n",
        "yes/no",
    ];
    hints.contains(&inside.as_str())
}

fn is_letter_pair(heading: &str) -> bool {
    let heading = heading.trim().to_ascii_lowercase();
    ["p/u", "d/o"].iter().any(|pair| heading.starts_with(pair) || heading.ends_with(pair))
}

#[cfg(test)]
mod tests;
