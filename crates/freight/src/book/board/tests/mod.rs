//! The board equals a plain filter and a plain sort over all loads.

mod edges;

use super::*;
use crate::board::{
    BoardFilter, BoardQuery, BoardSort, BoardView, CertificationFilter, DayRange, Days, LoadKey, Needs, PostingAge,
    Reach,
};
use crate::book::Entry;
use crate::equipment::EquipmentType;
use crate::generate;
use crate::load::samples::at;
use crate::load::{Load, LoadStatus};
use chrono::NaiveDate;
use geo::areas::Areas;
use kernel::ids::{TeamId, UserId};
use proptest::prelude::*;
use std::collections::BTreeMap;

const COMPANY: CompanyId = CompanyId(1);
/// So many samples; every seventh is another company's.
const LOADS: u64 = 400;

fn entries() -> Vec<Entry> {
    (0..LOADS)
        .map(|nth| {
            let mut entry = generate::entry(7, nth, COMPANY, at(0));
            entry.company = CompanyId(if nth % 7 == 0 { 2 } else { 1 });
            // What a broker need not say.
            if nth % 9 == 0 {
                (entry.board.pounds, entry.board.min_rate_cents, entry.load.billable_miles) = (None, None, None);
            }
            if nth % 11 == 0 {
                (entry.board.trailer_length, entry.equipment_type, entry.board.origin) = (None, None, None);
            }
            // What it need not know of a load without stops.
            if nth % 13 == 0 {
                (entry.board.destination, entry.board.pickup, entry.board.dropoff) = (None, None, None);
            }
            entry
        })
        .collect()
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

fn reach(place_id: &str) -> Reach {
    let areas = Areas::built_in();
    Reach::of(areas, &areas.find_by_place_id(place_id).expect("an area"), 150.0)
}

/// Whether a load is found, said once more in the plainest way.
fn is_found(entry: &Entry, filter: &BoardFilter, now: DateTime<Utc>) -> bool {
    let board = &entry.board;
    if !filter.status.contains(&entry.load.status) {
        return false;
    }
    if filter.user_id.is_some() && filter.user_id != entry.user_id {
        return false;
    }
    if filter.team_id.is_some() && filter.team_id != entry.team_id {
        return false;
    }
    if let Some(key) = &filter.load
        && key.number != entry.id.0.to_string()
        && key.number != *entry.external_load_number
    {
        return false;
    }
    if !filter.equipment.is_empty() && !entry.equipment_type.is_some_and(|word| filter.equipment.contains(&word)) {
        return false;
    }
    let hauled = |trailer: &EquipmentType| match (trailer, entry.equipment_type) {
        (EquipmentType::Van | EquipmentType::Reefer, Some(EquipmentType::VanOrReefer)) => true,
        (trailer, word) => word == Some(*trailer),
    };
    if !filter.trailer.is_empty() && !filter.trailer.iter().any(hauled) {
        return false;
    }
    if let Some(least) = filter.min_rate_cents
        && !matches!(board.min_rate_cents, Some(cents) if cents >= least)
    {
        return false;
    }
    if let Some(least) = filter.pounds
        && !matches!(board.pounds, Some(pounds) if pounds >= least)
    {
        return false;
    }
    if let Some(most) = filter.trailer_length
        && !matches!(board.trailer_length, Some(feet) if feet <= most)
    {
        return false;
    }
    let required = |word: &CertificationFilter| match word {
        CertificationFilter::Hazmat => board.needs.hazmat,
        CertificationFilter::Tanker => board.needs.tanker,
        CertificationFilter::None => board.needs == Needs::default(),
    };
    if !filter.certifications.is_empty() && !filter.certifications.iter().any(required) {
        return false;
    }
    let of = |range: DayRange, days: Option<Days>| {
        let Some(days) = days else { return range == DayRange::default() };
        !(matches!(range.start, Some(start) if days.last < start) || matches!(range.end, Some(end) if days.first > end))
    };
    // The samples' days are UTC's.
    let start = filter.pickup.start.unwrap_or_else(|| now.date_naive());
    if !of(DayRange { start: Some(start), ..filter.pickup }, board.pickup) || !of(filter.dropoff, board.dropoff) {
        return false;
    }
    if !filter.posting.is_empty() {
        let Some(last) = board.last_posted_at else { return false };
        let hours = (now - last).num_minutes() as f64 / 60.0;
        let age = match hours {
            hours if hours < 8.0 => "8hr",
            hours if hours < 12.0 => "12hr",
            hours if hours < 24.0 => "24hr",
            hours if hours < 72.0 => "72hr",
            _ => ">72hr",
        };
        if !filter.posting.iter().any(|asked| asked.as_str() == age) {
            return false;
        }
    }
    let ends = [(&filter.origin, board.origin), (&filter.destination, board.destination)];
    ends.iter().all(|(reach, spot)| reach.as_ref().is_none_or(|reach| spot.is_some_and(|spot| reach.holds(&spot))))
}

/// What a load is sorted by.
fn value(entry: &Entry, sort: BoardSort) -> Option<f64> {
    let (load, board) = (&entry.load, &entry.board);
    let micros = |at: DateTime<Utc>| at.timestamp_micros() as f64;
    let word = sort.as_str();
    match word.split('_').next().expect("a word") {
        "price" => board.min_rate_cents.map(|cents| cents as f64),
        "posting" => board.last_posted_at.map(micros),
        "rpm" => board
            .min_rate_cents
            .zip(load.billable_miles)
            .map(|(cents, miles)| (cents as f64 * 100.0 / f64::from(miles)).round()),
        "distance" => load.billable_miles.map(|miles| (f64::from(miles) * 1_000.0).round()),
        "pickup" => Some(micros(load.stops[0].window.start)),
        "dropoff" => Some(micros(load.stops[load.stops.len() - 1].window.start)),
        other => panic!("{other}"),
    }
}

fn plainly(entries: &[Entry], query: &BoardQuery, now: DateTime<Utc>) -> BoardPage {
    let found: Vec<&Entry> =
        entries.iter().filter(|entry| entry.company == COMPANY && is_found(entry, &query.filter, now)).collect();
    let is_posted = |entry: &&Entry| {
        entry.load.status == LoadStatus::Available
            && matches!(entry.board.posted, Some(posted) if posted.expires_at > now)
    };
    let (posted, unposted): (Vec<&Entry>, Vec<&Entry>) = found.iter().copied().partition(is_posted);
    let counts = ViewCounts { all: found.len() as u32, posted: posted.len() as u32, unposted: unposted.len() as u32 };
    let mut shown = match query.view {
        BoardView::All => found,
        BoardView::Posted => posted,
        BoardView::Unposted => unposted,
    };
    let is_descending = query.sort == BoardSort::RatePerMile || query.sort.as_str().ends_with("_desc");
    shown.sort_by(|a, b| {
        let (x, y) = (value(a, query.sort), value(b, query.sort));
        let turned = |order: std::cmp::Ordering| if is_descending { order.reverse() } else { order };
        let by = match (x, y) {
            (Some(x), Some(y)) => turned(x.total_cmp(&y)),
            (x, y) => y.is_some().cmp(&x.is_some()),
        };
        by.then(turned(a.id.cmp(&b.id)))
    });
    let (page, per_page) = (query.page as usize, query.per_page as usize);
    let ids = shown.iter().skip((page - 1) * per_page).take(per_page).map(|entry| entry.id).collect();
    BoardPage { ids, total: shown.len() as u32, counts }
}

prop_compose! {
    fn any_filter()(
        (user, team, load) in (
            proptest::option::weighted(0.15, 1..6i64), proptest::option::weighted(0.15, 1..6i64),
            proptest::option::weighted(0.05, proptest::sample::select(vec!["7", "SYN-000012", "nothing"])),
        ),
        equipment in proptest::sample::subsequence(&EquipmentType::ALL[..3], 0..2),
        trailer in proptest::sample::subsequence(&EquipmentType::ALL[..3], 0..2),
        (rate, pounds, feet) in (
            proptest::option::weighted(0.2, 0..400_000i64), proptest::option::weighted(0.2, 0.0..44_000.0f64),
            proptest::option::weighted(0.2, proptest::sample::select(vec![48.0, 53.0])),
        ),
        certifications in proptest::sample::subsequence(CertificationFilter::ALL, 0..3),
        (origin, destination) in (
            proptest::option::weighted(0.2, proptest::sample::select(vec!["hw:state:TX", "hw:five_zip:60601", "hw:market:606"])),
            proptest::option::weighted(0.2, proptest::sample::select(vec!["hw:state:CA", "hw:country:US", "hw:five_zip:30303"])),
        ),
        (pickup, dropoff) in (proptest::option::weighted(0.5, 20..27u32), proptest::option::weighted(0.2, 20..29u32)),
        is_end: bool,
        posting in proptest::sample::subsequence(PostingAge::ALL, 0..3),
        status in proptest::sample::subsequence(&LoadStatus::ALL[..4], 1..4),
    ) -> BoardFilter {
        let range = |day_of_month: Option<u32>| {
            let day = day_of_month.map(|nth| day(&format!("2026-11-{nth}")));
            if is_end { DayRange { start: None, end: day } } else { DayRange { start: day, end: None } }
        };
        BoardFilter {
            user_id: user.map(UserId),
            team_id: team.map(TeamId),
            load: load.map(LoadKey::of),
            equipment,
            trailer,
            min_rate_cents: rate,
            pounds,
            trailer_length: feet,
            certifications,
            origin: origin.map(reach),
            destination: destination.map(reach),
            pickup: range(pickup),
            dropoff: range(dropoff),
            posting,
            status,
        }
    }
}

prop_compose! {
    fn any_query()(
        filter in any_filter(),
        view in proptest::sample::select(BoardView::ALL),
        sort in proptest::sample::select(BoardSort::ALL),
        page in 1..4u32, per_page in 1..60u32,
    ) -> BoardQuery {
        BoardQuery { view, filter, sort, page, per_page }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn the_board_is_a_plain_filter_and_a_plain_sort(query in any_query(), minutes in -600..3_000i64) {
        let (entries, now) = (entries(), at(minutes));
        let mut book = LoadBook::default();
        for entry in entries.clone() {
            book.put(entry, at(0));
        }

        prop_assert_eq!(book.board(COMPANY, &query, now), plainly(&entries, &query, now), "{:?}", query);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn it_is_whatever_came_and_went_before(
        query in any_query(),
        changes in proptest::collection::vec((0..LOADS as usize, 0..4u8), 0..400),
    ) {
        let mut book = LoadBook::default();
        let mut there: BTreeMap<usize, Entry> = entries().into_iter().enumerate().collect();
        for entry in there.values().cloned() {
            book.put(entry, at(0));
        }
        for (nth, change) in changes {
            let load = generate::entry(8, nth as u64, COMPANY, at(0));
            let is_closed = change == 1;
            let entry = Entry {
                company: CompanyId(if change == 2 { 2 } else { 1 }),
                load: Load { status: if is_closed { LoadStatus::Delivered } else { load.load.status }, ..load.load },
                ..load
            };
            if change == 0 {
                book.remove(entry.id);
            } else {
                book.put(entry.clone(), at(0));
            }
            there.remove(&nth);
            if change > 1 {
                there.insert(nth, entry);
            }
        }

        let left: Vec<Entry> = there.into_values().collect();
        prop_assert_eq!(book.board(COMPANY, &query, at(0)), plainly(&left, &query, at(0)), "{:?}", query);
    }
}

#[test]
fn unless_told_otherwise_the_board_shows_available_loads_from_today_on_by_pickup() {
    let mut book = LoadBook::default();
    let entries = entries();
    for entry in entries.clone() {
        book.put(entry, at(0));
    }

    let page = book.board(COMPANY, &BoardQuery::default(), at(0));

    let mut expected: Vec<&Entry> = entries
        .iter()
        .filter(|entry| entry.company == COMPANY && entry.load.status == LoadStatus::Available)
        .filter(|entry| entry.board.pickup.is_some_and(|days| days.last >= at(0).date_naive()))
        .collect();
    expected.sort_by_key(|entry| (entry.load.stops[0].window.start, entry.id));
    assert!(expected.len() > 20, "the samples have some: {}", expected.len());
    assert_eq!(page.total as usize, expected.len());
    assert_eq!(page.ids, expected.iter().take(50).map(|entry| entry.id).collect::<Vec<_>>());
    assert!(page.counts.posted > 0 && page.counts.unposted > 0);
}

#[test]
fn a_load_that_is_covered_is_off_the_board_at_once() {
    let mut book = LoadBook::default();
    let posted = entries()
        .into_iter()
        .find(|entry| entry.company == COMPANY && entry.board.is_posted(entry.load.status, at(0)))
        .expect("a posted sample");
    let query = BoardQuery { view: BoardView::Posted, ..BoardQuery::default() };
    book.put(posted.clone(), at(0));
    assert_eq!(book.board(COMPANY, &query, at(0)).ids, [posted.id]);

    let load = Load { status: LoadStatus::Covered, ..posted.load.clone() };
    book.put(Entry { load, ..posted }, at(0));

    assert_eq!(book.board(COMPANY, &query, at(0)), BoardPage::default());
}
