//! All filters at once, each at the edge of what it finds; and more loads than are gathered before the last are dropped.

use super::*;
use crate::board::BoardFacts;
use geo::{Point, miles};

/// A filter of everything that is known of a load, which therefore finds it.
fn all_of(entry: &Entry) -> Option<BoardFilter> {
    let board = &entry.board;
    let (origin, pickup, dropoff) = (board.origin?, board.pickup?, board.dropoff?);
    let certification = match board.needs {
        Needs { hazmat: true, .. } => CertificationFilter::Hazmat,
        Needs { tanker: true, .. } => CertificationFilter::Tanker,
        Needs { .. } => CertificationFilter::None,
    };
    let middle = Point { lat: origin.point.lat + 1.0, lon: origin.point.lon - 1.0 };
    Some(BoardFilter {
        user_id: Some(entry.user_id?),
        team_id: Some(entry.team_id?),
        load: Some(LoadKey::of(&entry.external_load_number.to_lowercase())),
        equipment: vec![entry.equipment_type?, EquipmentType::Grain],
        trailer: vec![EquipmentType::Hotshot, entry.equipment_type?],
        min_rate_cents: Some(board.min_rate_cents?),
        pounds: Some(board.pounds?),
        trailer_length: Some(board.trailer_length?),
        certifications: vec![certification],
        // Just as far as it is.
        origin: Some(Reach::Around { middle, miles: miles(middle, origin.point) }),
        destination: Some(Reach::Prefixes(vec![*b"000", board.destination?.prefix?])),
        pickup: DayRange { start: Some(pickup.last), end: Some(pickup.first) },
        dropoff: DayRange { start: Some(dropoff.last), end: Some(dropoff.first) },
        posting: vec![board.age(at(0))?],
        status: vec![entry.load.status],
    })
}

#[test]
fn all_filters_at_once_find_a_load_of_which_all_holds_and_none_of_which_one_does_not() {
    let (mut book, entries) = (LoadBook::default(), entries());
    for entry in entries.clone() {
        book.put(entry, at(0));
    }
    let found = |filter: &BoardFilter| {
        book.board(COMPANY, &BoardQuery { filter: filter.clone(), ..BoardQuery::default() }, at(0)).ids
    };
    let mut tried = 0;
    for entry in entries.iter().filter(|entry| entry.company == COMPANY) {
        let Some(filter) = all_of(entry) else { continue };
        tried += 1;
        assert_eq!(found(&filter), [entry.id], "{filter:?}");
        let Some(Reach::Around { middle, miles }) = filter.origin else { panic!("a circle") };
        let nearer = Some(Reach::Around { middle, miles: miles.next_down() });
        let others = [
            BoardFilter { user_id: Some(UserId(i64::MIN)), ..filter.clone() },
            BoardFilter { team_id: filter.team_id.map(|id| TeamId(id.0 + 1)), ..filter.clone() },
            BoardFilter { load: Some(LoadKey::of("another")), ..filter.clone() },
            BoardFilter { equipment: vec![EquipmentType::Grain], ..filter.clone() },
            BoardFilter { trailer: vec![EquipmentType::Hotshot], ..filter.clone() },
            BoardFilter { min_rate_cents: filter.min_rate_cents.map(|cents| cents + 1), ..filter.clone() },
            BoardFilter { pounds: filter.pounds.map(f64::next_up), ..filter.clone() },
            BoardFilter { trailer_length: filter.trailer_length.map(f64::next_down), ..filter.clone() },
            BoardFilter { origin: nearer, ..filter.clone() },
            BoardFilter { destination: Some(Reach::Prefixes(vec![])), ..filter.clone() },
            BoardFilter { status: vec![], ..filter.clone() },
        ];
        for other in others {
            assert_eq!(found(&other), [], "{other:?}");
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn of_many_loads_every_page_is_in_order() {
    let (mut book, one) = (LoadBook::default(), entries().swap_remove(1));
    let cents = |id: i64| (id % 10 != 0).then_some(100 * (id * 7_919 % 97));
    let ids = 1..=12_000i64;
    for id in ids.clone() {
        let board = BoardFacts { min_rate_cents: cents(id), ..one.board };
        book.put(Entry { id: LoadId(id), board, ..one.clone() }, at(0));
    }
    let mut expected: Vec<LoadId> = ids.map(LoadId).collect();
    for (sort, turn) in [(BoardSort::PriceAscending, 1), (BoardSort::PriceDescending, -1)] {
        expected.sort_by_key(|id| (cents(id.0).is_none(), cents(id.0).map(|cents| cents * turn), id.0 * turn));
        for page in [1, 2, 41, 60, 119, 120, 121] {
            let filter = BoardFilter { status: vec![one.load.status], ..BoardFilter::default() };
            let query = BoardQuery { filter, sort, page, per_page: 100, ..BoardQuery::default() };
            let found = book.board(COMPANY, &query, at(-3 * 1440));
            assert_eq!((found.total, found.counts.all), (12_000, 12_000));
            let first = 100 * (page as usize - 1);
            assert_eq!(found.ids, expected[first..expected.len().min(first + 100)], "{sort}, page {page}");
        }
    }
}

#[test]
fn of_a_block_few_are_found_as_many_are() {
    let (mut book, one) = (LoadBook::default(), entries().swap_remove(1));
    // Of 256 loads in a row, from all to none are the person's; of those, some have the rate.
    let ids = 1..=1_000i64;
    let (user, rate) = (|id: i64, each: i64| id % each == 0, |id: i64| id % 3 != 0);
    for each in [1, 2, 3, 12, 15, 16, 17, 40, 250, 2_000] {
        for id in ids.clone() {
            let board = BoardFacts { min_rate_cents: rate(id).then_some(90_000 + id % 7), ..one.board };
            let user_id = user(id, each).then_some(UserId(5));
            book.put(Entry { id: LoadId(id), user_id, board, ..one.clone() }, at(0));
        }
        let filter = BoardFilter {
            status: vec![one.load.status],
            user_id: Some(UserId(5)),
            min_rate_cents: Some(90_002),
            ..BoardFilter::default()
        };
        let query = BoardQuery { filter, sort: BoardSort::PriceDescending, per_page: 100, ..BoardQuery::default() };
        let found = book.board(COMPANY, &query, at(-3 * 1440));

        let mut expected: Vec<i64> = ids.clone().filter(|id| user(*id, each) && rate(*id) && id % 7 >= 2).collect();
        expected.sort_by_key(|id| (-(id % 7), -id));
        assert_eq!((found.counts.all as usize, found.total as usize), (expected.len(), expected.len()), "{each}");
        expected.truncate(100);
        assert_eq!(found.ids, expected.into_iter().map(LoadId).collect::<Vec<_>>(), "{each}");
    }
}

#[test]
fn places_are_those_of_what_is_kept() {
    for len in [0, 1, 7, 8, 9, 255, 256] {
        let kept: Vec<bool> = (0..len).map(|nth| nth % 11 == 0 || nth == len - 1).collect();
        let expected: Vec<usize> = (0..len).filter(|nth| kept[*nth]).collect();
        assert_eq!(places(&kept).collect::<Vec<_>>(), expected);
        assert_eq!(how_many(&kept) as usize, expected.len());
    }
}
