//! Areas while someone types: what begins with the text, those that most people live in first.
//!
//! No table is scanned: digits and FSAs are ranges of sorted tables, names a range of sorted names, whose weightiest are taken from a tree.
//! Only the states and countries, about a hundred, are looked at one by one.

use super::find::{of_country, of_market, of_state};
use super::fold::fold;
use super::names::Names;
use super::packed::{self, Prefix};
use super::{Area, AreaId, Areas, COUNTRIES, country_name, shown_code};
use crate::{Country, STATES, State};
use std::collections::HashSet;
use std::sync::LazyLock;

/// The most areas that are offered, whatever is requested.
const MOST: usize = 100;
/// No name is longer.
const LONGEST: usize = 100;
/// A whole name counts as so many times its people, a code as more than everyone.
const WHOLE: u64 = 8;
const CODE: u64 = u64::MAX;
/// Other ways to write the code of a state or a country.
const OTHER_CODES: [(&str, &str); 4] = [("PQ", "pq"), ("NF", "nf"), ("DF", "cmx"), ("US", "usa")];

/// States with their folded names and people.
static PEOPLE: LazyLock<Vec<(&'static State, String, u64)>> = LazyLock::new(|| {
    let mut people: Vec<(&'static State, String, u64)> =
        STATES.iter().map(|state| (state, fold(state.name), 0)).collect();
    for town in (0..packed::town_count()).map(packed::town_at) {
        let of_state = people.iter_mut().find(|(state, ..)| state.code == town.spot.state.code);
        if let Some((.., count)) = of_state {
            *count += u64::from(town.population) * weight(town.spot.state.country);
        }
    }
    people
});

impl Areas {
    /// Areas that the text may mean, the likeliest first, `limit` at most (and never more than 100).
    ///
    /// Digits begin a ZIP code; a letter and a digit begin an FSA, also as a whole postal code; anything else begins the name of a city (or
    /// a word in it), a state, a country or a market area, or is the code of one. A city's state may follow, after a comma or without.
    pub fn autocomplete(&self, text: &str, limit: usize) -> Vec<Area> {
        let text = text.trim();
        if text.is_empty() || text.len() > LONGEST {
            return Vec::new();
        }
        let limit = limit.min(MOST);
        if let Some(digits) = zip_digits(text) {
            return self.zips(digits, limit);
        }
        if let Some(start) = fsa_start(text) {
            let fsas = packed::fsas_from(&start).take(limit);
            return fsas.map(|nth| self.of_fsa(packed::fsa_at(nth))).collect();
        }
        self.named(text, limit)
    }

    fn zips(&self, digits: &str, limit: usize) -> Vec<Area> {
        let mut three: Vec<&Prefix> = Vec::new();
        if digits.len() <= 3 {
            let within = bounds(digits, 3);
            let prefixes = packed::prefixes();
            let from = prefixes.partition_point(|prefix| prefix.digits < within.start);
            three.extend(prefixes[from..].iter().take_while(|prefix| prefix.digits < within.end));
            three.sort_by_key(|prefix| std::cmp::Reverse(prefix.population));
        }
        let five = packed::zips_between(bounds(digits, 5)).map(|nth| self.of_zip(packed::zip_at(nth)));
        three.into_iter().map(|prefix| self.of_prefix(prefix)).chain(five).take(limit).collect()
    }

    fn named(&self, text: &str, limit: usize) -> Vec<Area> {
        let mut found: Vec<(u64, Area)> = Vec::new();
        let mut seen: HashSet<AreaId> = HashSet::new();
        let mut offer = |weight: u64, area: Area| {
            if seen.insert(area.id) {
                found.push((weight, area));
            }
        };
        let wanted = fold(text);
        if wanted.is_empty() {
            return Vec::new();
        }
        for (state, name, people) in PEOPLE.iter() {
            if is_code(state.code, shown_code(state), &wanted) {
                offer(CODE, of_state(state));
            } else if name.starts_with(&wanted) {
                offer(people.saturating_mul(if *name == wanted { WHOLE } else { 1 }), of_state(state));
            }
        }
        for country in COUNTRIES {
            if is_code(country.code(), country.code(), &wanted) || fold(country_name(country)) == wanted {
                offer(CODE - 1, of_country(country));
            } else if fold(country_name(country)).starts_with(&wanted) {
                offer(CODE / 2, of_country(country));
            }
        }
        for text in spellings(text, &wanted) {
            // A city that two of its words find takes two places; a name's own whole matches are looked up apart from longer names.
            for text in [text.clone(), format!("{text} ")] {
                for city in Names::get().starting_with(&text, 2 * limit) {
                    let weight = u64::from(city.weight) * if city.is_whole { WHOLE } else { 1 };
                    offer(weight, self.of_town(packed::town_at(city.town)));
                }
            }
        }
        for market in self.markets.starting_with(&wanted, limit) {
            // After its main city and the larger neighbors of the same name.
            offer(market.population() / 2, of_market(market));
        }
        found.sort_by(|(a, area_a), (b, area_b)| b.cmp(a).then_with(|| area_a.id.cmp(&area_b.id)));
        found.into_iter().take(limit).map(|(_, area)| area).collect()
    }
}

const fn weight(country: Country) -> u64 {
    match country {
        Country::Mexico => 1,
        Country::UnitedStates | Country::Canada => 4,
    }
}

fn is_code(code: &str, shown: &str, wanted: &str) -> bool {
    shown.eq_ignore_ascii_case(wanted) || OTHER_CODES.iter().any(|(of, other)| *of == code && *other == wanted)
}

/// The folded text as names are kept, in every way that it may be meant: with the state's name or other code as its usual one, and a short
/// word at the end written out.
fn spellings(text: &str, wanted: &str) -> Vec<String> {
    let mut spellings = vec![wanted.to_owned()];
    let longer = fold(&format!("{wanted} x"));
    let longer = longer.strip_suffix(" x").unwrap_or_default();
    if longer != wanted {
        spellings.push(longer.to_owned());
    }
    let (city, rest, is_whole) = match text.split_once(',') {
        Some((city, rest)) => (fold(city), fold(rest), false),
        None => (String::new(), wanted.to_owned(), true),
    };
    for (state, name, _) in PEOPLE.iter() {
        let code = shown_code(state).to_ascii_lowercase();
        let other = OTHER_CODES.iter().find(|(of, _)| *of == state.code).map(|(_, other)| *other);
        if is_whole {
            let city = [Some(name.as_str()), other]
                .into_iter()
                .flatten()
                .find_map(|end| rest.strip_suffix(end)?.strip_suffix(' '));
            spellings.extend(city.map(|city| format!("{city} {code}")));
        } else if !rest.is_empty() && !city.is_empty() && (name.starts_with(&rest) || other == Some(rest.as_str())) {
            spellings.push(format!("{city} {code}"));
        }
    }
    spellings
}

/// The digits of a ZIP code's beginning, without those of a ZIP+4.
fn zip_digits(text: &str) -> Option<&str> {
    let (five, four) = text.split_once('-').unwrap_or((text, ""));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let fits = five.len() <= 5 && (four.is_empty() || (five.len() == 5 && four.len() <= 4));
    (!five.is_empty() && are_digits(five) && are_digits(four) && fits).then_some(five)
}

/// The numbers of `length` digits that begin with these.
pub(super) fn bounds(digits: &str, length: usize) -> std::ops::Range<u32> {
    let start: u32 = digits.bytes().fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    let scale = 10_u32.pow(length.saturating_sub(digits.len()) as u32);
    start * scale..(start + 1) * scale
}

/// The beginning of an FSA, in upper case, of a text that begins like a Canadian postal code.
fn fsa_start(text: &str) -> Option<Vec<u8>> {
    let compact: Vec<u8> =
        text.bytes().filter(|byte| !matches!(byte, b' ' | b'-')).map(|byte| byte.to_ascii_uppercase()).collect();
    let fits = |(nth, byte): (usize, &u8)| if nth % 2 == 0 { byte.is_ascii_uppercase() } else { byte.is_ascii_digit() };
    let is_postal = (2..=6).contains(&compact.len()) && compact.iter().enumerate().all(fits);
    is_postal.then(|| compact.into_iter().take(3).collect())
}

#[cfg(test)]
mod tests {
    use super::super::autocomplete;
    use crate::areas::AreaType;

    fn offered(text: &str) -> Vec<(String, String)> {
        let areas = autocomplete(text, 10);
        areas.into_iter().map(|area| (area.is_type.word().to_owned(), area.name)).collect()
    }

    fn first(text: &str) -> String {
        offered(text).into_iter().next().map(|(word, name)| format!("{word} {name}")).unwrap_or_default()
    }

    #[test]
    fn the_likeliest_area_is_offered_first() {
        for (text, likeliest) in [
            ("chi", "city Chicago, IL"),
            ("chicago", "city Chicago, IL"),
            ("Chicago, IL", "city Chicago, IL"),
            ("chicago il", "city Chicago, IL"),
            ("chicago, illinois", "city Chicago, IL"),
            ("chicago, ill", "city Chicago, IL"),
            ("springfield, mo", "city Springfield, MO"),
            ("springfield missouri", "city Springfield, MO"),
            ("st louis", "city St. Louis, MO"),
            ("SAINT LOUIS, MO", "city St. Louis, MO"),
            ("worth", "city Fort Worth, TX"),
            ("ft worth", "city Fort Worth, TX"),
            ("montreal", "city Montréal, QC"),
            ("montreal pq", "city Montréal, QC"),
            ("monterrey", "city Monterrey, NL"),
            ("nuevo lar", "city Nuevo Laredo, TA"),
            ("tx", "state Texas"),
            ("texas", "state Texas"),
            ("QC", "state Quebec"),
            ("ontario", "state Ontario"),
            ("ca", "state California"),
            ("can", "country Canada"),
            ("usa", "country United States"),
            ("mexico", "country Mexico"),
            ("606", "three_zip Chicago, IL"),
            ("60606", "five_zip Chicago, IL"),
            ("60606-1234", "five_zip Chicago, IL"),
            ("L6T", "fsa Brampton East, ON"),
            ("l6t 0a1", "fsa Brampton East, ON"),
        ] {
            assert_eq!(first(text), likeliest, "{text}: {:?}", offered(text));
        }
    }

    #[test]
    fn digits_offer_the_three_digit_zip_and_then_its_zips() {
        let areas = autocomplete("606", 10);
        assert!(areas[1..].iter().all(|area| area.is_type == AreaType::FiveZip && area.code.starts_with("606")));
        assert!(autocomplete("6060", 50).iter().all(|area| area.code.starts_with("6060")));
        assert!(autocomplete("L6", 50).iter().all(|area| area.code.starts_with("L6")));
    }

    #[test]
    fn small_places_of_the_very_name_are_offered_among_larger_ones() {
        assert!(offered("york").contains(&("city".into(), "York, PA".into())), "{:?}", offered("york"));
    }

    #[test]
    fn a_market_area_is_offered_after_its_city() {
        let words: Vec<String> = offered("chicago").into_iter().map(|(word, _)| word).collect();
        assert_eq!(words[..2], ["city", "market"]);
    }

    #[test]
    fn an_offer_takes_no_longer_for_a_letter_that_many_names_begin_with() {
        let took = |text: &str| {
            let start = std::time::Instant::now();
            autocomplete(text, 10);
            start.elapsed()
        };
        // The best of many tries, which a busy machine does not disturb, and without optimisation.
        for text in ["s", "san", "saint ", "c", "6", "santa, ca"] {
            let best = (0..50).map(|_| took(text)).min();
            assert!(best < Some(std::time::Duration::from_millis(5)), "{text}: {best:?}");
        }
    }

    #[test]
    fn nothing_is_offered_for_nothing_and_never_more_than_asked_for() {
        for text in ["", "  ", ",", "zzzzzz", "123456", "60606-12345", "é".repeat(90).as_str()] {
            assert_eq!(offered(text), [], "{text}");
        }
        assert_eq!(autocomplete("s", 3).len(), 3);
        assert_eq!(autocomplete("s", 10_000).len(), 100);
        assert_eq!(autocomplete("s", 0).len(), 0);
    }
}
