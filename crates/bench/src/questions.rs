//! The questions: each as the index is asked and as SQL asks the same, with parameters drawn at random from one seed.

use chrono::NaiveDate;
use index::{Authority, Code, Filter, Number, Query, SafetyRating, Sort, SortBy};
use rand::{Rng, RngExt, seq::IndexedRandom};

/// Carriers on a page.
pub(crate) const PAGE: usize = 15;

/// One list question in both tongues.
pub(crate) struct ListQuestion {
    /// For the index.
    pub(crate) query: Query,
    /// For PostgreSQL: the conditions.
    pub(crate) conditions: String,
    /// For PostgreSQL: the order.
    pub(crate) order: String,
}

/// Sorts of list questions: how many carriers they leave, and which page is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Several selective conditions, first pages.
    Narrow,
    /// Conditions that most carriers meet, first pages.
    Broad,
    /// The same, pages from anywhere.
    BroadDeep,
    /// Any of the above with any sort in either direction.
    AnySort,
    /// The start of a name and a condition.
    Named,
    /// What names hold anywhere: rare and frequent text, long and short.
    Holding,
}

const STATES: [&str; 20] = [
    "TX", "CA", "FL", "OH", "GA", "IL", "PA", "NC", "NJ", "IN", "NY", "TN", "AZ", "VA", "MI", "SC", "WA", "MN", "WI",
    "KY",
];

const SORTS: [(SortBy, &str); 7] = [
    (SortBy::DotNumber, "dot_number"),
    (SortBy::State, "state"),
    (SortBy::PowerUnits, "power_units"),
    (SortBy::TotalDrivers, "total_drivers"),
    (SortBy::AuthoritySince, "authority_since"),
    (SortBy::LastInspectedOn, "last_inspected_on"),
    (SortBy::BipdOnFile, "bipd_on_file"),
];

/// Draws a question; `names` are name keys that exist, and `total_of` returns how many carriers meet a query, so that deep pages exist.
pub(crate) fn draw(
    sort: Kind,
    today: NaiveDate,
    rng: &mut impl Rng,
    names: &[String],
    total_of: impl Fn(&Query) -> usize,
) -> ListQuestion {
    let mut asked = Asked { query: Query::new(today), conditions: Vec::new() };
    asked.query.take = PAGE;
    match sort {
        Kind::Narrow => narrow(&mut asked, rng),
        Kind::Broad | Kind::BroadDeep => broad(&mut asked, rng),
        Kind::AnySort => {
            if rng.random_bool(0.5) {
                narrow(&mut asked, rng);
            } else {
                broad(&mut asked, rng);
            }
        }
        Kind::Named => named(&mut asked, rng, names),
        Kind::Holding => holding(&mut asked, rng, names),
    }
    let order = match sort {
        Kind::Named => sort_by(&mut asked, SortBy::PowerUnits, "power_units", true),
        Kind::AnySort => {
            let (by, column) = *SORTS.choose(rng).unwrap_or(&SORTS[0]);
            sort_by(&mut asked, by, column, rng.random_bool(0.5))
        }
        _ => sort_by(&mut asked, SortBy::Name, "nullif(legal_key, '')", false),
    };
    let total = total_of(&asked.query);
    let pages = total.div_ceil(PAGE).max(1);
    let page = match sort {
        Kind::BroadDeep | Kind::AnySort => rng.random_range(0..pages),
        _ => rng.random_range(0..pages.min(3)),
    };
    asked.query.skip = page * PAGE;
    ListQuestion { query: asked.query, conditions: asked.conditions.join(" and "), order }
}

struct Asked {
    query: Query,
    conditions: Vec<String>,
}

impl Asked {
    fn also(&mut self, filter: Filter, condition: impl Into<String>) {
        self.query.filters.push(filter);
        self.conditions.push(condition.into());
    }
}

fn sort_by(asked: &mut Asked, by: SortBy, column: &str, is_descending: bool) -> String {
    asked.query.sort = Some(Sort { by, is_descending });
    let direction = if is_descending { "desc" } else { "asc" };
    if column == "dot_number" {
        return format!("dot_number {direction}");
    }
    format!("{column} {direction} nulls last, dot_number {direction}")
}

fn state(asked: &mut Asked, rng: &mut impl Rng, how_many: usize) {
    let states: Vec<&str> = STATES.sample(rng, how_many).copied().collect();
    let codes = states.iter().filter_map(|state| Code::new(state)).collect();
    asked.also(Filter::State(codes), format!("state in ('{}')", states.join("','")));
}

fn narrow(asked: &mut Asked, rng: &mut impl Rng) {
    let states = rng.random_range(1..3);
    state(asked, rng, states);
    let least = rng.random_range(2..20_u32);
    let most = least + rng.random_range(5..60_u32);
    asked.also(
        Filter::Number(Number::PowerUnits, Some(least), Some(most)),
        format!("power_units between {least} and {most}"),
    );
    let months = rng.random_range(3..24_u32);
    let day = asked.query.today.checked_sub_months(chrono::Months::new(months)).unwrap_or(asked.query.today);
    asked.also(Filter::AuthorityMonths(Some(months), None), format!("authority_since <= '{day}'"));
    if rng.random_bool(0.5) {
        asked.also(Filter::Number(Number::BipdOnFile, Some(1_000_000), None), "bipd_on_file >= 1000000");
    }
    if rng.random_bool(0.3) {
        asked.also(
            Filter::SafetyRating([SafetyRating::Satisfactory, SafetyRating::None].into_iter().collect()),
            "safety_rating in ('S','none')",
        );
    }
}

fn broad(asked: &mut Asked, rng: &mut impl Rng) {
    asked.also(Filter::Country(Code::new("US").into_iter().collect()), "country = 'US'");
    let least = rng.random_range(1..3_u32);
    asked.also(Filter::Number(Number::PowerUnits, Some(least), None), format!("power_units >= {least}"));
    match rng.random_range(0..4) {
        0 => asked.also(Filter::IsHazmat(false), "is_hazmat = false"),
        1 => asked.also(Filter::Cargo(0b1), "(cargo & 1) <> 0"),
        2 => asked.also(Filter::ActiveAuthority(Authority::Carrier), "has_carrier_authority"),
        _ => {}
    }
}

fn named(asked: &mut Asked, rng: &mut impl Rng, names: &[String]) {
    let start = prefix(names, rng, 6..10);
    asked.query.search = Some(kernel::search_text::SearchText::Name(start.clone()));
    asked.conditions.push(format!(
        "(legal_key >= '{start}' and legal_key < '{start}\u{10ffff}' or dba_key >= '{start}' and dba_key < '{start}\u{10ffff}')"
    ));
    asked.also(Filter::Number(Number::PowerUnits, Some(1), None), "power_units >= 1");
}

/// Words that many names hold, and the shortest text there is.
const HELD: [&str; 6] = ["TRUCK", "LLC", "EXPRESS", "SON", "A", "Z"];

fn holding(asked: &mut Asked, rng: &mut impl Rng, names: &[String]) {
    let text = if rng.random_bool(0.5) {
        (*HELD.choose(rng).unwrap_or(&HELD[0])).to_owned()
    } else {
        prefix(names, rng, 6..14).chars().skip(2).collect()
    };
    asked.also(Filter::NameHolds(text.clone()), format!("(legal_key like '%{text}%' or dba_key like '%{text}%')"));
}

/// The start of a name that exists.
pub(crate) fn prefix(names: &[String], rng: &mut impl Rng, letters: std::ops::Range<usize>) -> String {
    let length = rng.random_range(letters);
    names.choose(rng).map(|name| name.chars().take(length).collect()).unwrap_or_default()
}
