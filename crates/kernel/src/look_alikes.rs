//! Domains of email addresses that look like another's. Pure; which domains exist is the caller's to know.
//!
//! Impersonators use a domain that reads like the carrier's: one letter more, less or different, a sign that looks like another, a word
//! before or after, another ending. [`likeness`] says whether two domains are so near, [`look_alikes`] gives the domains that one could be
//! taken for, to be looked up, and [`pairs`] finds all such pairs among many. Domains of a few letters are near to many others and are never compared. (Trade facts: a look-alike differs
//! from the real domain by "usually one character".)

use crate::mail_domains::{PUBLIC, is_public_provider};
use std::collections::BTreeSet;

/// Endings of two labels. The reserved name `example.com` is one: every demonstration carrier has its own name below it.
const LONG_ENDINGS: &[&str] = &[
    "co.uk",
    "com.au",
    "com.br",
    "com.mx",
    "net.mx",
    "org.mx",
    "on.ca",
    "qc.ca",
    "us.com",
    "example.com",
    "example.net",
];

/// Endings that a name is registered under as well to be taken for another.
const ENDINGS: &[&str] = &[
    "biz", "ca", "cc", "cloud", "club", "co", "com", "com.mx", "email", "express", "group", "inc", "info", "io",
    "live", "llc", "ltd", "me", "mx", "net", "online", "org", "pro", "shop", "site", "space", "store", "top", "tv",
    "us", "us.com", "website", "world", "xyz",
];

/// Words that are put before or behind a carrier's name.
const WORDS: &[&str] = &[
    "accounting",
    "admin",
    "billing",
    "carrier",
    "carriers",
    "co",
    "company",
    "corp",
    "dispatch",
    "dispatching",
    "express",
    "freight",
    "group",
    "hq",
    "inc",
    "llc",
    "load",
    "loads",
    "logistics",
    "mail",
    "office",
    "online",
    "ops",
    "support",
    "team",
    "the",
    "transport",
    "transportation",
    "trans",
    "transit",
    "truck",
    "trucking",
    "us",
    "usa",
];

/// Signs that are read as others.
const SAME_LOOK: &[(&str, &str)] = &[
    ("rn", "m"),
    ("nn", "m"),
    ("vv", "w"),
    ("cl", "d"),
    ("0", "o"),
    ("1", "l"),
    ("i", "l"),
    ("1", "i"),
    ("5", "s"),
    ("3", "e"),
    ("8", "b"),
    ("9", "g"),
    ("q", "g"),
];

/// Letters that a name must have for one letter's difference to mean anything: shorter names are near to too many others.
const LETTERS: usize = 7;
/// The same where only signs that look alike differ, or the ending, and for the names of public providers, which are few.
const FEW_LETTERS: usize = 5;

/// How one domain resembles another, the most significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Likeness {
    /// The same but for signs that look alike, or dashes.
    Signs,
    /// One letter is another, more, less, or in its neighbor's place.
    Letter,
    /// The same name under another ending.
    Ending,
    /// The same name with a word before or after it.
    Word,
}

/// The name before the ending, and the ending.
fn parts(domain: &str) -> (&str, &str) {
    let long = LONG_ENDINGS.iter().find_map(|ending| {
        let name = domain.strip_suffix(ending)?.strip_suffix('.')?;
        Some((name, *ending))
    });
    long.or_else(|| domain.rsplit_once('.')).unwrap_or((domain, ""))
}

/// How a domain is like another one; none when it is not, or when both are the same. It does not matter which comes first.
pub fn likeness(one: &str, other: &str) -> Option<Likeness> {
    let ((name, ending), (other_name, other_ending)) = (parts(one), parts(other));
    let letters = name.chars().count().min(other_name.chars().count());
    let is_provider = is_public_provider(one) || is_public_provider(other);
    if one == other || letters < FEW_LETTERS {
        return None;
    }
    if name == other_name {
        return Some(Likeness::Ending);
    }
    if ending != other_ending {
        return None;
    }
    if skeleton(name) == skeleton(other_name) {
        return Some(Likeness::Signs);
    }
    if (letters >= LETTERS || is_provider) && is_one_letter_off(name, other_name) {
        return Some(Likeness::Letter);
    }
    let with_word = [(name, other_name), (other_name, name)].into_iter().any(|(long, short)| has_word(long, short));
    with_word.then_some(Likeness::Word)
}

/// The domains that one may be taken for, without itself: each is like it. Some hundreds, to be looked up.
pub fn look_alikes(domain: &str) -> Vec<String> {
    let (name, ending) = parts(domain);
    let mut found = BTreeSet::new();
    let mut add = |name: String, ending: &str| {
        found.insert(format!("{name}.{ending}"));
    };
    for other in ENDINGS {
        add(name.to_owned(), other);
    }
    for name in other_signs(name).into_iter().chain(other_letters(name)).chain(other_words(name)) {
        add(name, ending);
    }
    // Providers are few, and are compared with less in common.
    found.extend(PUBLIC.iter().map(|provider| (*provider).to_owned()));
    found.retain(|other| likeness(domain, other).is_some());
    found.into_iter().collect()
}

/// All pairs of domains that look alike among many, by their places in the list: what [`likeness`] says of every two, without comparing
/// every two. It takes some sixteen bytes of memory for each letter of the domains while it runs.
///
/// Domains that look alike have something in common exactly: the name, the name but for signs that look alike, the name less one letter, or
/// the name less a word. These are gathered and sorted, and only neighbors with the same are compared.
pub fn pairs<D: AsRef<str>>(domains: &[D]) -> Vec<(usize, usize, Likeness)> {
    let parts: Vec<(&str, &str)> = domains.iter().map(|domain| parts(domain.as_ref())).collect();
    let mut near: Vec<(u32, u32)> = Vec::new();
    for commons in [same_name, same_signs, less_a_letter, less_a_word] {
        let mut keys: Vec<(u64, u32)> = Vec::new();
        for (&(name, ending), at) in parts.iter().zip(0..) {
            if name.chars().count() >= FEW_LETTERS {
                commons(name, ending, &mut |key| keys.push((key, at)));
            }
        }
        keys.sort_unstable();
        keys.dedup();
        for group in keys.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            for (nth, (_, one)) in group.iter().enumerate() {
                near.extend(group[nth + 1..].iter().map(|(_, other)| (*one, *other)));
            }
        }
        near.sort_unstable();
        near.dedup();
    }
    let compared = near.into_iter().map(|(one, other)| (one as usize, other as usize));
    compared
        .filter_map(|(one, other)| Some((one, other, likeness(domains[one].as_ref(), domains[other].as_ref())?)))
        .collect()
}

fn same_name(name: &str, _: &str, tell: &mut dyn FnMut(u64)) {
    tell(hash(&[name]));
}

fn same_signs(name: &str, ending: &str, tell: &mut dyn FnMut(u64)) {
    tell(hash(&[&skeleton(name), ".", ending]));
}

fn less_a_letter(name: &str, ending: &str, tell: &mut dyn FnMut(u64)) {
    tell(hash(&[name, ".", ending]));
    for (at, letter) in name.char_indices() {
        tell(hash(&[&name[..at], &name[at + letter.len_utf8()..], ".", ending]));
    }
}

fn less_a_word(name: &str, ending: &str, tell: &mut dyn FnMut(u64)) {
    tell(hash(&[name, ".", ending]));
    let mut tell_rest = |rest: &str| {
        if rest.len() >= FEW_LETTERS {
            tell(hash(&[rest, ".", ending]));
        }
    };
    for word in WORDS {
        let (mut before, mut after) =
            (name.trim_end_matches('-').strip_suffix(word), name.trim_start_matches('-').strip_prefix(word));
        while let Some(rest) = before {
            tell_rest(rest);
            before = rest.strip_suffix('-');
        }
        while let Some(rest) = after {
            tell_rest(rest);
            after = rest.strip_prefix('-');
        }
    }
}

/// FNV-1a of the parts one after the other. What is alike by chance is told apart by comparing.
fn hash(parts: &[&str]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// What is left of a name when signs that look alike are made one, without dashes.
fn skeleton(name: &str) -> String {
    let mut bare = name.replace('-', "");
    for (sign, like) in SAME_LOOK {
        bare = bare.replace(sign, like);
    }
    bare
}

/// The names with one sign changed for one that looks like it, or a dash more or none.
fn other_signs(name: &str) -> Vec<String> {
    let mut names = vec![name.replace('-', "")];
    for (sign, like) in SAME_LOOK {
        for (from, to) in [(sign, like), (like, sign)] {
            names.extend(name.match_indices(from).map(|(at, _)| [&name[..at], to, &name[at + from.len()..]].concat()));
            names.push(name.replace(from, to));
        }
    }
    names.extend(cuts(name).map(|(before, after)| format!("{before}-{after}")));
    names
}

/// The names that are one letter off.
fn other_letters(name: &str) -> Vec<String> {
    let letters = || ('a'..='z').chain('0'..='9').chain(std::iter::once('-'));
    let mut names = Vec::new();
    for (before, after) in cuts(name).chain([("", name), (name, "")]) {
        names.extend(letters().map(|letter| format!("{before}{letter}{after}")));
        let mut rest = after.chars();
        let Some(first) = rest.next() else { continue };
        names.push(format!("{before}{}", rest.as_str()));
        names.extend(letters().map(|letter| format!("{before}{letter}{}", rest.as_str())));
        if let Some(second) = rest.next() {
            names.push(format!("{before}{second}{first}{}", rest.as_str()));
        }
    }
    names
}

/// The names with a word before or after, or without one.
fn other_words(name: &str) -> Vec<String> {
    let mut names = Vec::new();
    for word in WORDS {
        names.extend([
            format!("{name}{word}"),
            format!("{name}-{word}"),
            format!("{word}{name}"),
            format!("{word}-{name}"),
        ]);
        let without = [name.strip_suffix(word), name.strip_prefix(word)];
        names.extend(without.into_iter().flatten().map(|rest| rest.trim_matches('-').to_owned()));
    }
    names
}

/// Every way to cut a name in two parts that are not empty.
fn cuts(name: &str) -> impl Iterator<Item = (&str, &str)> {
    name.char_indices().skip(1).map(|(at, _)| name.split_at(at))
}

fn has_word(long: &str, short: &str) -> bool {
    let rest = long.strip_prefix(short).or_else(|| long.strip_suffix(short));
    rest.is_some_and(|word| WORDS.contains(&word.trim_matches('-')))
}

/// Whether one letter is another, more or less, or has changed places with its neighbor.
fn is_one_letter_off(one: &str, other: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let before = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[before..], &b[before..]);
    match (a, b) {
        ([_, rest @ ..], b) if rest == b => true,
        (a, [_, rest @ ..]) if rest == a => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([first, second, a @ ..], [third, fourth, b @ ..]) => first == fourth && second == third && a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
