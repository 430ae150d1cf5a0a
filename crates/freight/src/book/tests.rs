//! The book equals a plain filter over all loads, whatever was changed before.

use super::*;
use crate::board::BoardFacts;
use crate::equipment::EquipmentType;
use crate::generate;
use crate::load::samples::{at, load};
use crate::load::{Load, LoadStatus, Share, Sharing};
use crate::tracking::Tab;
use kernel::ids::{CarrierId, TeamId, UserId};
use proptest::prelude::*;
use std::collections::BTreeMap;

const COMPANY: CompanyId = CompanyId(1);

/// One change of the book.
#[derive(Clone, Debug)]
enum Change {
    Put(Box<Entry>),
    Remove(i64),
    Tick(i64),
    Set(u32),
}

prop_compose! {
    fn any_entry()(
        id in 1..40i64, company in 1..3i64, user in proptest::option::of(1..3i64), team in proptest::option::of(1..3i64),
        carrier in proptest::option::of(1..4i64), equipment in proptest::option::of(proptest::sample::select(&EquipmentType::ALL[..2])),
        status in proptest::sample::select(LoadStatus::ALL), start in 0..4i64, eta in proptest::option::of(0..300i64),
        arrived in proptest::option::of(0..300i64), eld in proptest::sample::select(Share::ALL), has_vehicle: bool,
    ) -> Entry {
        let mut load = Load { status, eta_at: eta.map(at), sharing: Sharing { eld, phone: Share::None }, ..load() };
        for stop in &mut load.stops {
            stop.window.start += chrono::TimeDelta::hours(start);
            stop.window.end += chrono::TimeDelta::hours(start);
        }
        load.stops[0].arrived_at = arrived.map(at);
        if !has_vehicle {
            (load.movements[0].carrier_vehicle_id, load.movements[0].vin) = (None, None);
        }
        Entry {
            id: LoadId(id),
            company: CompanyId(company),
            external_load_number: format!("L-{id}").into(),
            user_id: user.map(UserId),
            team_id: team.map(TeamId),
            equipment_type: equipment,
            carrier: carrier.map(|id| BookCarrier {
                id: Some(CarrierId(id)),
                legal_name: format!("SYN Carrier {id} LLC").into(),
                dot_number: Some(90_000_000 + id as i32),
            }),
            board: BoardFacts::default(),
            load,
        }
    }
}

fn any_change() -> impl Strategy<Value = Change> {
    prop_oneof![
        8 => any_entry().prop_map(|entry| Change::Put(Box::new(entry))),
        2 => (1..40i64).prop_map(Change::Remove),
        3 => (-4_000..3_000i64).prop_map(Change::Tick),
        1 => (0..240u32).prop_map(Change::Set),
    ]
}

prop_compose! {
    fn any_query()(
        tab in proptest::sample::select(Tab::ALL), by in proptest::sample::select(SortBy::ALL),
        direction in proptest::sample::select(Direction::ALL), page in 0..5u32, per_page in 0..8u32,
        user in proptest::option::weighted(0.2, 1..3i64), team in proptest::option::weighted(0.2, 1..3i64),
        carrier in proptest::option::weighted(0.2, 1..4i64),
        equipment in proptest::option::weighted(0.2, proptest::sample::select(&EquipmentType::ALL[..2])),
        has_problem in proptest::bool::weighted(0.2), from in proptest::option::weighted(0.2, 0..240i64), until in proptest::option::weighted(0.2, 0..240i64),
        search in proptest::option::weighted(0.3, proptest::sample::select(vec![
            "l-1", "carrier 2", "DOT 9000", "900", "42788", "nothing", "--", " ",
        ])),
    ) -> Query {
        let filter = Filter {
            user_id: user.map(UserId), team_id: team.map(TeamId), carrier_id: carrier.map(CarrierId), equipment_type: equipment,
            pickup_from: from.map(at), pickup_until: until.map(at), has_problem, search: search.and_then(Search::parse),
        };
        Query { tab, filter, sort: Sort { by, direction }, page, per_page }
    }
}

/// The same answer by looking at every load.
fn plainly(loads: &BTreeMap<i64, Entry>, query: &Query, now: DateTime<Utc>, settings: &Settings, closed: u32) -> Page {
    let test = query.filter.test();
    let mut counts = Counts::default();
    let mut hits = Vec::new();
    for entry in loads.values().filter(|entry| entry.company == COMPANY && entry.load.status.is_open()) {
        let judged = judge(&entry.load, now, settings);
        let keys = Keys::of(entry, judged);
        if test(&keys) {
            counts.add(judged.tabs);
            if judged.tabs.has(query.tab) {
                hits.push((entry.load.eta_at, keys));
            }
        }
    }
    if query.filter == Filter::default() {
        counts.set(Tab::Closed, closed);
    }
    let is_descending = query.sort.direction == Direction::Descending;
    hits.sort_by(|(a_eta, a), (b_eta, b)| {
        let (by, is_unknown) = match query.sort.by {
            SortBy::Origin => (a.origin.cmp(&b.origin), std::cmp::Ordering::Equal),
            SortBy::Destination => (a.destination.cmp(&b.destination), std::cmp::Ordering::Equal),
            SortBy::Id => (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal),
            SortBy::Eta => (a_eta.cmp(b_eta), a_eta.is_none().cmp(&b_eta.is_none())),
        };
        let by = by.then(a.id.cmp(&b.id));
        is_unknown.then(if is_descending { by.reverse() } else { by })
    });
    let per_page = query.per_page.clamp(1, 100) as usize;
    let ids =
        hits.iter().map(|(_, keys)| LoadId(keys.id)).skip((query.page.max(1) as usize - 1) * per_page).take(per_page);
    Page { ids: ids.collect(), total: counts.of(query.tab), counts }
}

proptest! {
    #[test]
    fn the_book_equals_a_plain_filter(
        changes in proptest::collection::vec(any_change(), 1..120),
        queries in proptest::collection::vec(any_query(), 20),
    ) {
        let (mut book, mut loads) = (LoadBook::default(), BTreeMap::new());
        let (mut now, mut settings) = (at(-5_000), Settings::default());
        book.set_closed(COMPANY, 7);
        for change in changes {
            match change {
                Change::Put(entry) => {
                    book.put(*entry.clone(), now);
                    loads.insert(entry.id.0, *entry);
                }
                Change::Remove(id) => {
                    book.remove(LoadId(id));
                    loads.remove(&id);
                }
                Change::Tick(minute) => {
                    now = now.max(at(minute));
                    book.tick(|_| now);
                }
                Change::Set(minutes) => {
                    settings = settings.with("no_arrival_minutes", minutes).expect("within bounds");
                    book.set_settings(COMPANY, settings);
                }
            }
        }
        book.tick(|_| now);
        for query in queries {
            prop_assert_eq!(book.page(COMPANY, &query), plainly(&loads, &query, now, &settings, 7), "{:?}", query);
        }
    }
}

fn entry(id: i64) -> Entry {
    generate::entry(7, id as u64, COMPANY, at(0))
}

#[test]
fn another_companys_load_is_not_there() {
    let mut book = LoadBook::default();
    book.put(Entry { company: CompanyId(2), ..entry(5) }, at(0));
    let id = entry(5).id;

    assert!(
        book.get(CompanyId(2), id).is_some() && book.get(COMPANY, id).is_none() && book.judged(COMPANY, id).is_none()
    );
    assert_eq!(book.page(COMPANY, &Query::of_tab(Tab::Open)), Page::default());
}

#[test]
fn each_company_has_its_own_clock() {
    let mut book = LoadBook::default();
    let of = |id: i64| Entry { company: CompanyId(id), id: LoadId(id), load: load(), ..entry(1) };
    book.put(of(1), at(0));
    book.put(of(2), at(0));

    let looked_at = book.tick(|company| if company == CompanyId(2) { at(80) } else { at(1) });

    assert_eq!(looked_at, [LoadId(2)]);
    let late = |company: i64| book.counts(CompanyId(company)).of(Tab::NoArrival);
    assert_eq!((late(1), late(2)), (0, 1));
    assert_eq!(book.next_due_at(CompanyId(1)), Some(at(75)));
}

#[test]
fn a_clock_that_is_set_back_judges_anew() {
    let mut book = LoadBook::default();
    book.put(Entry { load: load(), ..entry(1) }, at(0));
    let late = |book: &LoadBook| book.counts(COMPANY).of(Tab::NoArrival);
    book.tick(|_| at(80));
    assert_eq!(late(&book), 1);

    book.turn_to(COMPANY, at(1));

    assert_eq!((late(&book), book.next_due_at(COMPANY)), (0, Some(at(75))));
    book.tick(|_| at(75));
    assert_eq!(late(&book), 1);
}

#[test]
fn the_same_change_twice_is_one_and_a_closed_load_leaves() {
    let mut book = LoadBook::default();
    let open = Entry { load: load(), ..entry(1) };
    let judged = book.put(open.clone(), at(0));
    assert_eq!(book.put(open.clone(), at(0)), judged);
    assert_eq!(book.len(), 1);

    let closed = Entry { load: Load { status: LoadStatus::Delivered, ..load() }, ..open };
    assert_eq!(book.put(closed, at(0)), None);
    assert!(book.is_empty() && !book.remove(LoadId(1)));
    assert_eq!(book.counts(COMPANY).of(Tab::Open), 0);
}

#[test]
fn searches_find_number_carrier_dot_and_vin() {
    let mut book = LoadBook::default();
    let carrier =
        BookCarrier { id: None, legal_name: "SYN Blue Ridge Haulers, Inc.".into(), dot_number: Some(90_012_345) };
    book.put(Entry { external_load_number: "ab-4471".into(), carrier: Some(carrier), load: load(), ..entry(1) }, at(0));
    let finds = |text: &str| {
        let filter = Filter { search: Search::parse(text), ..Filter::default() };
        book.page(COMPANY, &Query { filter, ..Query::of_tab(Tab::Open) }).total == 1
    };
    for text in
        ["AB4471", "4471", "blue ridge", "haulers inc", "90012345", "9001", "usdot 9001", "042788", "1m8gdm9axkp042788"]
    {
        assert!(finds(text), "{text}");
    }
    for text in ["12345", "DOT 4471", "ridge blue", "--", "90012346"] {
        assert!(!finds(text), "{text}");
    }
    assert!(Search::parse("  ").is_none());
}

#[test]
fn pages_have_50_loads_and_at_most_100() {
    let mut book = LoadBook::default();
    for id in 1..=130 {
        book.put(Entry { id: LoadId(id), load: load(), ..entry(id) }, at(0));
    }
    let page = |page, per_page| book.page(COMPANY, &Query { page, per_page, ..Query::of_tab(Tab::Open) }).ids.len();
    assert_eq!([page(1, 50), page(3, 50), page(4, 50), page(1, 1_000), page(0, 0)], [50, 30, 0, 100, 1]);
}

#[test]
fn a_load_takes_less_than_two_and_a_half_kilobytes() {
    let mut book = LoadBook::default();
    for id in 0..2_000 {
        book.put(entry(id), at(0));
    }
    let each = book.bytes() / book.len();
    assert!(each < 2_500, "{each}");
}
