//! Every answer is the one that a plain scan of the rows gives.

use crate::made::{self, Random, STATES};
use crate::plain::{Plain, answer, built};
use chrono::Days;
use index::{
    Authority, Builder, CarrierOperation, Code, Filter, Mark, Number, Query, SafetyRating, Snapshot, Sort, SortBy,
    StatusCode,
};
use kernel::search_text::SearchText;
use proptest::prelude::*;

const SORTS: [SortBy; 9] = [
    SortBy::Relevance,
    SortBy::Name,
    SortBy::DotNumber,
    SortBy::State,
    SortBy::PowerUnits,
    SortBy::TotalDrivers,
    SortBy::AuthoritySince,
    SortBy::LastInspectedOn,
    SortBy::BipdOnFile,
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
    let near = made::place(random.below(60));
    match random.below(17) {
        // Bounds beside an amount that occurs, finer than the short column tells.
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
        14 => Filter::HomeWithin(near, random.below(800) as f64),
        _ => {
            let since = Some(made::today() - Days::new(random.below(900))).filter(|_| flag);
            Filter::TouchedWithin(near, random.below(500) as f64, since)
        }
    }
}

/// A random question.
pub(crate) fn query(random: &mut Random, rows: usize) -> Query {
    let sort = Sort { by: random.pick(&SORTS), is_descending: random.once_in(2) };
    Query {
        today: made::today(),
        search: random.once_in(3).then(|| SearchText::parse(random.pick(&TEXTS))),
        filters: (0..random.below(4)).map(|_| filter(random)).collect(),
        sort: Some(sort).filter(|_| !random.once_in(5)),
        skip: if random.once_in(2) { 0 } else { random.below(rows as u64 + 10) as usize },
        take: random.below(30) as usize,
    }
}

/// Asks a snapshot random questions and compares with a plain scan.
pub(crate) fn compare(random: &mut Random, snapshot: &Snapshot, rows: &[&Plain], questions: usize) {
    for _ in 0..questions {
        let query = query(random, rows.len());
        let hits = snapshot.search(&query);
        let page: Vec<u32> = hits.carriers.iter().map(|&carrier| snapshot.carrier(carrier).dot_number).collect();
        assert_eq!((hits.total, page), answer(rows.iter().copied(), &query), "{query:?}");
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
        assert_eq!(snapshot.carrier(ordinal), row.carrier());
        assert_eq!(snapshot.find_id(row.id), Some(ordinal));
        assert!(snapshot.touches(ordinal).all(|touch| row.touches.contains(&touch)));
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
