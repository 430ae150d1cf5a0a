//! How long the book of open loads takes at 100,000 loads of one company, and how much memory.
//!
//! `cargo run --release -p freight --example load_book`

use chrono::{DateTime, TimeDelta, Utc};
use freight::board::{BoardFilter, BoardQuery, BoardSort, BoardView, DEFAULT_DEADHEAD_MILES, Reach};
use freight::book::{Direction, Filter, LoadBook, Query, Search, Sort, SortBy};
use freight::generate;
use freight::tracking::Tab;
use geo::areas::Areas;
use kernel::ids::{CompanyId, UserId};
use std::hint::black_box;
use std::time::{Duration, Instant};

const LOADS: u64 = 100_000;
const COMPANY: CompanyId = CompanyId(1);
const TIMES: usize = 200;

fn main() {
    let now: DateTime<Utc> = DateTime::from_timestamp(1_795_442_400, 0).expect("an instant");
    let entries: Vec<_> = (0..LOADS).map(|nth| generate::entry(7, nth, COMPANY, now)).collect();
    let copy = entries.clone();
    let before = resident();
    let (mut book, took) = timed(|| {
        let mut book = LoadBook::default();
        for entry in entries {
            book.put(entry, now);
        }
        book
    });
    let each = book.bytes() / book.len();
    println!("built in {took:?}; {each} bytes a load by its parts, {} by the process", (resident() - before) / LOADS);
    let (looked_at, took) = timed(|| book.tick(|_| now + TimeDelta::hours(1)).len());
    println!("an hour later: {looked_at} loads judged again in {took:?}");
    let ((), took) = timed(|| {
        for entry in copy.into_iter().take(20_000) {
            book.put(entry, now);
        }
    });
    println!("20,000 changes in {took:?}");

    for tab in Tab::ALL {
        say(&book, tab.as_str(), &Query::of_tab(*tab));
    }
    let of_tab = |tab| Query::of_tab(tab);
    let by = |by, direction| Sort { by, direction };
    say(&book, "open, page 900", &Query { page: 900, ..of_tab(Tab::Open) });
    say(
        &book,
        "no-eld by origin, page 300",
        &Query { page: 300, sort: by(SortBy::Origin, Direction::Ascending), ..of_tab(Tab::NoEld) },
    );
    say(
        &book,
        "no-departure by origin",
        &Query { sort: by(SortBy::Origin, Direction::Ascending), ..of_tab(Tab::NoDeparture) },
    );
    say(&book, "open by ETA", &Query { sort: by(SortBy::Eta, Direction::Descending), ..of_tab(Tab::Open) });
    let mine = Filter { user_id: Some(UserId(3)), ..Filter::default() };
    say(&book, "my open loads", &Query { filter: mine, ..of_tab(Tab::Open) });
    let search = |text| Filter { search: Search::parse(text), ..Filter::default() };
    say(&book, "search SYN-0042", &Query { filter: search("SYN-0042"), ..of_tab(Tab::Open) });
    say(&book, "search lone star", &Query { filter: search("lone star"), ..of_tab(Tab::Open) });
    board(&book, now);
}

/// How long the load board takes.
fn board(book: &LoadBook, now: DateTime<Utc>) {
    let areas = Areas::built_in();
    let near =
        |place_id: &str| areas.find_by_place_id(place_id).map(|area| Reach::of(areas, &area, DEFAULT_DEADHEAD_MILES));
    let filter = |origin| BoardFilter { origin, ..BoardFilter::default() };
    let of = |filter, sort| BoardQuery { filter, sort, ..BoardQuery::default() };
    for (what, query) in [
        ("board", BoardQuery::default()),
        ("board, posted", BoardQuery { view: BoardView::Posted, ..BoardQuery::default() }),
        ("board by rate per mile", of(filter(None), BoardSort::RatePerMile)),
        ("board near Dallas", of(filter(near("hw:five_zip:75201")), BoardSort::PriceDescending)),
        ("board in Texas", of(filter(near("hw:state:TX")), BoardSort::PriceDescending)),
    ] {
        let total = book.board(COMPANY, &query, now).total;
        let ask = || timed(|| black_box(book.board(COMPANY, black_box(&query), now))).1;
        let mut times: Vec<_> = (0..TIMES).map(|_| ask()).collect();
        times.sort();
        println!("{what:28} {total:6} loads  p50 {:9.1?}  p99 {:9.1?}", times[TIMES / 2], times[TIMES * 99 / 100]);
    }
}

fn say(book: &LoadBook, what: &str, query: &Query) {
    let total = book.page(COMPANY, query).total;
    let mut times: Vec<_> = (0..TIMES).map(|_| timed(|| black_box(book.page(COMPANY, black_box(query)))).1).collect();
    times.sort();
    println!("{what:28} {total:6} loads  p50 {:9.1?}  p99 {:9.1?}", times[TIMES / 2], times[TIMES * 99 / 100]);
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = run();
    (done, start.elapsed())
}

/// Bytes that the process has in memory.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    status.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or_default() * 4_096
}
