//! Every answer is the one that a plain scan of the rows gives.

use crate::made::{self, Random, STATES};
use crate::plain::{Plain, answer, built};
use crate::predecessors;
use chrono::Days;
use index::{
    Authority, Brief, Builder, COMMON, Carrier, CarrierOperation, Code, FLEET_BANDS, Facet, Filter, Lane, Mark, Number,
    Query, Region, SafetyRating, Snapshot, Sort, SortBy, StatusCode,
};
use kernel::names::name_key;
use kernel::search_text::SearchText;
use proptest::prelude::*;

const SORTS: [SortBy; 11] = [
    SortBy::Relevance,
    SortBy::Name,
    SortBy::DotNumber,
    SortBy::State,
    SortBy::PowerUnits,
    SortBy::TotalDrivers,
    SortBy::AuthoritySince,
    SortBy::LastInspectedOn,
    SortBy::BipdOnFile,
    SortBy::Touches,
    SortBy::Distance,
];
const TEXTS: [&str; 16] = [
    "1",
    "15",
    "61",
    "MC 75",
    "MC 15",
    "mc-1",
    "DOT 103",
    "A",
    "american",
    "AMERICANTRANSPORT",
    "peña",
    "A&B",
    "n",
    "UNITED FREIGHT",
    "NSC ON 7",
    "???",
];

/// A random condition.
fn filter(random: &mut Random) -> Filter {
    let flag = random.once_in(2);
    let bound = |random: &mut Random, end: u64| Some(random.below(end) as u32).filter(|_| !random.once_in(3));
    match random.below(27) {
        // Bounds next to an amount that occurs, finer than the short column can distinguish.
        16 => {
            let beside = Some(749_500 + random.below(1_000) as u32);
            let (low, high) = if flag { (beside, None) } else { (None, beside) };
            Filter::Number(Number::BipdOnFile, low, high)
        }
        0 => Filter::State((0..=random.below(3)).filter_map(|_| Code::new(random.pick(&STATES))).collect()),
        1 => Filter::Country(Code::new("US").into_iter().collect()),
        2 => Filter::StatusCode([random.pick(StatusCode::ALL)].into_iter().collect()),
        3 => Filter::CarrierOperation([random.pick(CarrierOperation::ALL)].into_iter().collect()),
        4 => Filter::SafetyRating([random.pick(SafetyRating::ALL)].into_iter().collect()),
        5 => Filter::Number(Number::PowerUnits, bound(random, 30), bound(random, 60)),
        6 => Filter::Number(Number::TotalDrivers, bound(random, 900), bound(random, 1_000)),
        7 => Filter::AuthorityMonths(bound(random, 24), bound(random, 60)),
        8 => Filter::ActiveAuthority(random.pick(&[Authority::Carrier, Authority::Broker, Authority::Any])),
        9 => Filter::InspectedWithinMonths(random.below(30) as u32),
        10 => Filter::Cargo(1 << random.below(30) | 1 << random.below(30)),
        11 => Filter::IsHazmat(flag),
        12 => Filter::IsOutOfService(flag),
        13 => {
            if flag {
                Filter::HasEmail(random.once_in(2))
            } else {
                Filter::HasPhone(random.once_in(2))
            }
        }
        14 => Filter::HomeIn(region(random, 0)),
        17 => Filter::Member(random.pick(&made::sets()), flag),
        18 => Filter::Equipment(vec![random.pick(&[9, 10, 11, 12])], random.below(4) as u32, random.below(600) as u32),
        19 => Filter::Units(random.pick(&[10, 12]), bound(random, 3), bound(random, 4)),
        22 => Filter::IsBroker(flag),
        23 => {
            Filter::NameHolds(random.pick(&["TRUCK", "A", "EXPRESSINC", "PEÑA", "INC", "INCE", "LLCA", ""]).to_owned())
        }
        24 => Filter::AnyOf((0..random.below(3)).map(|_| filter(random)).collect()),
        25 => Filter::Ids((0..random.below(40)).map(|_| 300 + 9 * random.below(900) as i64).collect()),
        20 => Filter::HasIdentityAlert(flag),
        26 => {
            let year = |random: &mut Random| bound(random, 30).map(|year| 1998 + year);
            Filter::Number(Number::TruckModelYear, year(random), year(random))
        }
        21 => Filter::IsEldConnected(flag),
        _ => Filter::TouchedIn(region(random, 1_000_000), since(random)),
    }
}

/// A circle, or a circle and some places that are named.
fn region(random: &mut Random, first: u64) -> Region {
    let mut region = Region::circle(made::place(first + random.below(30)), random.below(700) as f64);
    if random.once_in(3) {
        region.points = (0..random.below(5)).map(|_| made::place(first + random.below(60))).collect();
    }
    region
}

fn since(random: &mut Random) -> Option<chrono::NaiveDate> {
    Some(made::today() - Days::new(random.below(900))).filter(|_| random.once_in(2))
}

fn lane(random: &mut Random) -> Lane {
    let end = |random: &mut Random| Some(region(random, 1_000_000)).filter(|_| !random.once_in(4));
    Lane { origin: end(random), destination: end(random), since: since(random) }
}

/// A random question.
pub(crate) fn query(random: &mut Random, rows: usize) -> Query {
    let sort = Sort { by: random.pick(&SORTS), is_descending: random.once_in(2) };
    Query {
        today: made::today(),
        search: random.once_in(3).then(|| SearchText::parse(random.pick(&TEXTS))),
        lane: random.once_in(3).then(|| lane(random)),
        near: random.once_in(2).then(|| made::place(random.below(60))),
        filters: (0..random.below(4)).map(|_| filter(random)).collect(),
        sort: Some(sort).filter(|_| !random.once_in(5)),
        skip: if random.once_in(2) { 0 } else { random.below(rows as u64 + 10) as usize },
        take: random.below(30) as usize,
        verdicts: None,
    }
}

/// Sends a snapshot random queries and compares with a plain scan.
pub(crate) fn compare(random: &mut Random, snapshot: &Snapshot, rows: &[&Plain], questions: usize) {
    for _ in 0..questions {
        let query = query(random, rows.len());
        let hits = snapshot.search(&query);
        let page: Vec<u32> = hits.carriers.iter().map(|&carrier| snapshot.carrier(carrier).dot_number).collect();
        assert_eq!((hits.total, page), answer(rows.iter().copied(), &query), "{query:?}");
        let seen = |&carrier| {
            let dot = snapshot.carrier(carrier).dot_number;
            let row = rows.iter().find(|row| row.dot_number == dot).expect("it is one of them");
            let lane = query.lane.as_ref()?;
            Some([&lane.origin, &lane.destination].map(|end| row.seen(end.as_ref(), lane.since) as u32))
        };
        assert_eq!(hits.touches, hits.carriers.iter().filter_map(seen).collect::<Vec<_>>());
        compare_seen(snapshot, &query);
    }
    compare_type_ahead(random, snapshot, rows);
    compare_facets(random, snapshot, rows);
    compare_associations(random, snapshot, rows);
    predecessors::compare(random, snapshot, rows);
}

/// Asks who was seen on the query's lane, and compares with lists by touches.
fn compare_seen(snapshot: &Snapshot, query: &Query) {
    let Some(lane) = &query.lane else { return };
    let by = Sort { by: SortBy::Touches, is_descending: true };
    let all = snapshot.search(&Query { sort: Some(by), skip: 0, take: usize::MAX, ..query.clone() });
    let all: Vec<_> = all.carriers.into_iter().zip(all.touches).collect();
    let seen = snapshot.seen_on(lane, query);
    assert_eq!(snapshot.most_seen(&seen, query.take), all[..query.take.min(all.len())], "{query:?}");
    for ordinal in snapshot.search(&Query { take: 50, ..Query::new(query.today) }).carriers {
        let touches = all.iter().find(|(other, _)| *other == ordinal).map(|(_, touches)| *touches);
        assert_eq!(seen.of(ordinal), touches, "{query:?}");
    }
}

/// Words of the made-up names that no name is found by.
const PASSED_OVER: [&str; 11] = [
    "FREIGHT",
    "TRUCKING",
    "EXPRESS",
    "LOGISTICS",
    "TRANSPORT",
    "CARRIER",
    "LLC",
    "INC",
    "TRANSPORTATION",
    "SERVICES",
    "OF",
];

/// Asks for names while typing and compares with reading every name: first those that start with the text, then those that go on like it from
/// a word on.
fn compare_type_ahead(random: &mut Random, snapshot: &Snapshot, rows: &[&Plain]) {
    const TYPED: [&str; 12] = [
        "star",
        "el",
        "lone star",
        "VALLEY r",
        "america",
        "peñ",
        "trucking",
        "haul #",
        "mountain interstate united",
        "united interstate transport 1",
        "71 llc",
        "b",
    ];
    for _ in 0..4 {
        let typed = random.pick(&TYPED);
        let start = name_key(typed);
        let starts = |name: &str| name_key(name).starts_with(&start);
        let goes_on = |name: &&str| {
            let is_in_word = |character: char| character.is_alphanumeric() || character == '\'';
            let is_start = |at: usize| {
                name[at..].starts_with(is_in_word)
                    && !name[..at].ends_with(is_in_word)
                    && name[..at].contains(is_in_word)
            };
            let has_entry = |rest: &str| {
                let word = name_key(rest.split(|character| !is_in_word(character)).next().unwrap_or_default());
                word.chars().count() > 1 && !PASSED_OVER.contains(&word.as_str())
            };
            let starts_words = name.char_indices().map(|(at, _)| at).filter(|at| is_start(*at));
            start.len() > 1 && starts_words.map(|at| &name[at..]).any(|rest| has_entry(rest) && starts(rest))
        };
        let names = |row: &Plain| -> Vec<String> { row.legal_name.iter().chain(&row.dba_name).cloned().collect() };
        let mut expected: [Vec<u32>; 2] = Default::default();
        for row in rows {
            let names = names(row);
            if names.iter().any(|name| starts(name)) {
                expected[0].push(row.dot_number);
            } else if names.iter().any(|name| goes_on(&name.as_str())) {
                expected[1].push(row.dot_number);
            }
        }
        let suggested = snapshot.suggest(typed, rows.len().max(1));
        let dots: Vec<u32> = suggested.iter().map(|one| snapshot.carrier(one.carrier).dot_number).collect();
        let (first, rest) = dots.split_at(expected[0].len().min(dots.len()));
        for (found, expected) in [first, rest].into_iter().zip(&mut expected) {
            let mut found = found.to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(&found, expected, "{typed}");
        }
    }
}

/// Counts facets of a random question and compares with counting rows.
fn compare_facets(random: &mut Random, snapshot: &Snapshot, rows: &[&Plain]) {
    let query = Query { skip: 0, take: rows.len(), ..query(random, rows.len()) };
    let (_, hits) = answer(rows.iter().copied(), &query);
    let hits: Vec<&Plain> = rows.iter().copied().filter(|row| hits.contains(&row.dot_number)).collect();
    let facets = [Facet::State, Facet::SafetyRating, Facet::FleetSize, Facet::Equipment, Facet::Cargo];
    for (facet, counts) in snapshot.facets(&query, &facets) {
        for count in &counts {
            let has = |row: &&&Plain| match facet {
                Facet::State => row.state.is_some_and(|state| state.as_str() == count.value),
                Facet::SafetyRating => row.safety_rating.code() == count.value,
                Facet::FleetSize => row.fleet().is_some_and(|units| {
                    let band = FLEET_BANDS.iter().rev().find(|low| **low <= units);
                    band.is_some_and(|low| low.to_string() == count.value)
                }),
                Facet::Equipment => {
                    row.carrier().equipment.iter().any(|units| units.unit_type.to_string() == count.value)
                }
                _ => row.cargo >> count.value.parse::<u32>().expect("a bit") & 1 == 1,
            };
            assert_eq!(count.count, hits.iter().filter(has).count(), "{facet:?} {count:?} {query:?}");
        }
        let total: usize = counts.iter().map(|count| count.count).sum();
        if facet == Facet::SafetyRating {
            assert_eq!(total, hits.len());
        }
    }
}

/// Queries the associates of some carriers and compares with looking at every pair.
fn compare_associations(random: &mut Random, snapshot: &Snapshot, rows: &[&Plain]) {
    for _ in 0..rows.len().min(8) {
        let row = random.pick(rows);
        let value = |link: &index::Link| link.present();
        let mine: Vec<index::Link> = row.all_links();
        let mut expected = Vec::new();
        let marked = index::Link::revoked_predecessor(row.dot_number);
        for link in mine.iter().map(value).chain([marked]).collect::<std::collections::BTreeSet<_>>() {
            let revoked = link.revoked_dot_number();
            let has = |other: &&&Plain| {
                revoked == Some(other.dot_number) || other.all_links().iter().any(|theirs| value(theirs) == link)
            };
            let sharers: Vec<u32> = rows.iter().filter(has).map(|other| other.dot_number).collect();
            if (2..COMMON).contains(&sharers.len()) || revoked.is_some() {
                expected.extend(
                    sharers.iter().filter(|dot| **dot != row.dot_number).map(|dot| (*dot, link, sharers.len())),
                );
            }
        }
        let ordinal = snapshot.find_dot(row.dot_number).expect("it is there");
        let associated = snapshot.associated(ordinal, made::today());
        assert!(associated.is_sorted_by(|a, b| a.strength >= b.strength));
        let mut found = Vec::new();
        for association in &associated {
            let dot = snapshot.carrier(association.carrier).dot_number;
            found.extend(association.shared.iter().map(|shared| (dot, value(&shared.link), shared.sharers as usize)));
        }
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]
    #[test]
    fn every_question_is_answered_as_by_a_plain_scan(seed: u64, count in 0..400usize) {
        let mut random = Random::new(seed);
        let rows = made::carriers(&mut random, count);

        compare(&mut random, &built(&rows), &rows.iter().collect::<Vec<_>>(), 60);
    }
}

#[test]
fn blocks_and_chunks_make_no_difference() {
    let mut random = Random::new(42);
    let rows = made::carriers(&mut random, 20_000);

    compare(&mut random, &built(&rows), &rows.iter().collect::<Vec<_>>(), 300);
}

#[test]
fn carriers_come_out_as_they_went_in() {
    let rows = made::carriers(&mut Random::new(7), 5_000);
    let snapshot = built(&rows);

    assert_eq!(snapshot.len(), rows.len());
    for row in &rows {
        let ordinal = snapshot.find_dot(row.dot_number).expect("it is there");
        assert_eq!(snapshot.carrier(ordinal), row.whole());
        assert_eq!(snapshot.brief(ordinal), brief(&snapshot.carrier(ordinal)));
        assert_eq!(snapshot.find_id(row.id), Some(ordinal));
        assert!(snapshot.touches(ordinal).all(|touch| row.touches.contains(&touch)));
    }
}

/// The few facts of a carrier, by its whole row.
fn brief(carrier: &Carrier) -> Brief {
    Brief {
        id: carrier.id,
        dot_number: carrier.dot_number,
        home: carrier.home,
        power_units: carrier.power_units.value().filter(|_| !carrier.is_fleet_unconfirmed()),
        common: carrier.common,
        contract: carrier.contract,
        is_out_of_service: carrier.is_out_of_service,
        cargo: carrier.cargo,
        unit_types: carrier.equipment.iter().fold(0, |bits, units| bits | 1 << units.unit_type),
        last_inspected_on: carrier.last_inspected_on,
        truck_model_year: carrier.truck_model_year.value(),
    }
}

#[test]
fn of_two_rows_with_one_number_the_later_one_counts() {
    let mut rows = made::carriers(&mut Random::new(3), 10);
    let mut builder = Builder::new();
    for row in &rows {
        builder.carrier(&row.carrier());
    }
    rows[4].legal_name = Some("Later".to_owned());
    builder.carrier(&rows[4].carrier());

    let snapshot = builder.finish();

    let ordinal = snapshot.find_dot(rows[4].dot_number).expect("it is there");
    assert_eq!((snapshot.len(), snapshot.carrier(ordinal).legal_name), (10, Some("Later")));
}
