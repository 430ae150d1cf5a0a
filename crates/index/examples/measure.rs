//! How fast the index answers and how much it holds: `cargo run --release -p index --example measure [carriers] [touches] [part]`, where
//! the part is `questions`, `facets`, `changes` or `kept`; all of them without one.
//!
//! Made-up rows with nationwide numbers (2.2 million carriers, 7 million touches by default); the product's own benchmark, beside
//! PostgreSQL, is in crate `bench`.

use index::{
    Authority, Builder, Changes, Code, Facet, Filter, Number, Query, Region, SafetyRating, Snapshot, Sort, SortBy,
};
use kernel::search_text::SearchText;
use made::Random;
use std::time::{Duration, Instant};

#[path = "../tests/it/made.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod made;
#[path = "../tests/it/plain.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod plain;

const ZIPS: u64 = 33_000;
const COUNTIES: u64 = 3_200;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| arguments.get(at).map(|text| text.parse().expect("a number"));
    let carriers: u32 = number(0).unwrap_or(2_200_000);
    let touches: u32 = number(1).unwrap_or(7_000_000);
    let wanted = |part: &str| arguments.get(2).is_none_or(|wanted| wanted == part);
    let snapshot = build(carriers, touches);
    if wanted("questions") {
        questions(&snapshot);
    }
    if wanted("facets") {
        facets(&snapshot);
    }
    if wanted("changes") {
        changes(&snapshot, carriers);
    }
    if wanted("kept") {
        kept(&snapshot);
    }
}

/// How long it takes to write a snapshot as bytes and to read it again, by one thread and in memory; checksums and the disk come on top.
fn kept(snapshot: &Snapshot) {
    let frozen = snapshot.frozen();
    let (writing, sections) = timed(|| {
        let section = |nth| {
            let mut bytes = Vec::new();
            frozen.write(nth, &mut bytes);
            bytes
        };
        (0..frozen.len()).map(section).collect::<Vec<_>>()
    });
    let bytes: usize = sections.iter().map(Vec::len).sum();
    let (reading, thawed) = timed(|| {
        let read = sections.iter().map(|bytes| index::Section::read(bytes).expect("its own bytes"));
        Snapshot::thawed(read).expect("all of them")
    });
    println!(
        "kept: {} MB in {} sections, written in {writing:.2?}, {} carriers read in {reading:.2?}",
        bytes >> 20,
        sections.len(),
        thawed.len()
    );
}

/// Builds and reports how long the parts took; the making of the rows does not count.
fn build(carriers: u32, touches: u32) -> Snapshot {
    let mut random = Random::new(1);
    let mut builder = Builder::new();
    let mut adding = Duration::ZERO;
    for first in (0..carriers).step_by(50_000) {
        let rows: Vec<_> =
            (first..carriers.min(first + 50_000)).map(|nth| made::carrier(&mut random, nth * 2 + 1, ZIPS)).collect();
        let rows: Vec<_> = rows.iter().map(plain::Plain::carrier).collect();
        adding += timed(|| rows.iter().for_each(|row| builder.carrier(row))).0;
    }
    for _ in 0..touches / 50_000 {
        let rows: Vec<_> = (0..50_000)
            .map(|_| (random.below(u64::from(carriers)) as u32 * 2 + 1, made::touch(&mut random, COUNTIES)))
            .collect();
        adding += timed(|| rows.iter().for_each(|(dot, touch)| builder.touch(*dot, *touch))).0;
    }
    println!("resident before the build: {} MB", resident("VmRSS"));
    let before = processor_seconds();
    let (finishing, snapshot) = timed(|| builder.finish());
    println!("rows taken in: {adding:.2?}, built in {finishing:.2?}, {} carriers", snapshot.len());
    println!("processor time of both threads to build: {:.2} s", processor_seconds() - before);
    println!("resident: {} MB, at most {} MB", resident("VmRSS"), resident("VmHWM"));
    snapshot
}

fn questions(snapshot: &Snapshot) {
    let (mut random, states) = (Random::new(2), made::STATES.map(|state| Code::new(state).expect("letters")));
    let today = made::today();
    let narrow = vec![
        Filter::State(vec![states[3], states[5]]),
        Filter::Number(Number::PowerUnits, Some(10), Some(14)),
        Filter::SafetyRating([SafetyRating::Satisfactory].into_iter().collect()),
        Filter::ActiveAuthority(Authority::Carrier),
    ];
    let broad = vec![
        Filter::ActiveAuthority(Authority::Any),
        Filter::Number(Number::PowerUnits, Some(1), None),
        Filter::AuthorityMonths(Some(3), None),
        Filter::Number(Number::BipdOnFile, Some(750_000), None),
        Filter::InspectedWithinMonths(24),
    ];
    let rare = vec![Filter::Number(Number::PowerUnits, Some(990), None), Filter::IsHazmat(true)];
    let sorts = [
        SortBy::Name,
        SortBy::DotNumber,
        SortBy::State,
        SortBy::PowerUnits,
        SortBy::TotalDrivers,
        SortBy::AuthoritySince,
        SortBy::LastInspectedOn,
        SortBy::BipdOnFile,
    ];
    println!("{:34} {:>9} {:>9} {:>9} {:>10}", "question", "p50 ms", "p99 ms", "max ms", "total");
    for (name, filters) in [("no filter", vec![]), ("narrow", narrow), ("rare", rare), ("broad", broad)] {
        for (kind, depth) in [("first page", 0), ("any page", 1)] {
            let mut total = 0;
            ask(
                &format!("{name}, {kind}, any sort"),
                400,
                &mut total,
                |_| {
                    let sort = Sort { by: random.pick(&sorts), is_descending: random.once_in(2) };
                    let query = Query { filters: filters.clone(), sort: Some(sort), take: 15, ..Query::new(today) };
                    let all = if depth == 0 { 1 } else { snapshot.search(&Query { take: 0, ..query.clone() }).total };
                    Query { skip: random.below(all.max(1) as u64) as usize, ..query }
                },
                snapshot,
            );
        }
    }
    for text in ["1", "12345", "MC 12345", "A", "AMERICAN FREIGHT", "UNITED FREIGHT 5"] {
        let mut total = 0;
        ask(
            &format!("search text {text:?}, any page"),
            200,
            &mut total,
            |total| {
                let skip = random.below(total.max(1) as u64) as usize;
                Query { search: Some(SearchText::parse(text)), skip, take: 15, ..Query::new(today) }
            },
            snapshot,
        );
    }
    for miles in [25.0, 100.0, 250.0] {
        let mut total = 0;
        ask(
            &format!("homes within {miles} miles"),
            200,
            &mut total,
            |_| {
                let near = made::place(random.below(ZIPS));
                Query { filters: vec![Filter::HomeIn(Region::circle(near, miles))], take: 15, ..Query::new(today) }
            },
            snapshot,
        );
        ask(
            &format!("touches within {miles} miles"),
            200,
            &mut total,
            |_| {
                let near = made::place(random.below(ZIPS));
                Query {
                    filters: vec![Filter::TouchedIn(Region::circle(near, miles), None)],
                    take: 15,
                    ..Query::new(today)
                }
            },
            snapshot,
        );
    }
    let texts =
        ["a", "am", "american fre", "united f", "12", "1234", "mc 12", "2015550042", "office7@example.com", "zz"];
    let times = (0..2_000).map(|nth| timed(|| snapshot.suggest(texts[nth % texts.len()], 10)).0).collect();
    row("type-ahead", times, 0);
    let words =
        ["valley riv", "river star tr", "interstate mountain united zz", "sky", "peña", "lone", "el val", "haul 7"];
    let times = (0..2_000).map(|nth| timed(|| snapshot.suggest(words[nth % words.len()], 10)).0).collect();
    row("type-ahead, words inside names", times, 0);
}

/// Facets among carriers of some size and up, each fact alone and all together.
fn facets(snapshot: &Snapshot) {
    let alone = Facet::ALL.iter().map(|facet| (format!("facets: {facet:?}"), vec![*facet]));
    let all = [("facets: none, but the filter".to_owned(), vec![]), ("facets: all".to_owned(), Facet::ALL.to_vec())];
    for (name, wanted) in alone.chain(all) {
        let took = (0..200).map(|nth| {
            let filters = vec![Filter::Number(Number::PowerUnits, Some(nth % 20), None)];
            let query = Query { filters, ..Query::new(made::today()) };
            timed(|| snapshot.facets(&query, &wanted)).0
        });
        row(&name, took.collect(), 0);
    }
}

/// Runs many queries and prints how long they took.
fn ask(name: &str, times: usize, total: &mut usize, mut query: impl FnMut(usize) -> Query, snapshot: &Snapshot) {
    let took = (0..times).map(|_| {
        let query = query(*total);
        let (took, hits) = timed(|| snapshot.search(&query));
        *total = hits.total;
        took
    });
    let took = took.collect();
    row(name, took, *total);
}

fn row(name: &str, mut times: Vec<Duration>, total: usize) {
    times.sort_unstable();
    let ms = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{name:34} {:9.3} {:9.3} {:9.3} {total:10}", ms(50), ms(99), ms(100));
}

fn changes(snapshot: &Snapshot, carriers: u32) {
    let mut random = Random::new(3);
    for count in [1, 2_200, 110_000] {
        let rows: Vec<_> = (0..count)
            .map(|_| {
                let dot = random.below(u64::from(carriers)) as u32 * 2 + 1;
                let touches = (0..3).map(|_| made::touch(&mut random, COUNTIES)).collect();
                plain::Plain { touches, ..made::carrier(&mut random, dot, ZIPS) }
            })
            .collect();
        let all = Changes {
            carriers: rows.iter().map(plain::Plain::carrier).collect(),
            touches: rows.iter().map(|row| (row.dot_number, row.touches.clone())).collect(),
            ..Changes::default()
        };
        let olds: Vec<_> = rows.iter().filter_map(|row| snapshot.find_dot(row.dot_number)).collect();
        let fleets = olds
            .iter()
            .map(|&old| index::Carrier { power_units: kernel::provenance::Known::Some(3), ..snapshot.carrier(old) });
        let fleets = Changes { carriers: fleets.collect(), ..Changes::default() };
        for (what, changes) in [("all facts", all), ("fleet size", fleets)] {
            let (before, times) = (processor_seconds(), if count == 1 { 50 } else { 5 });
            let took = (0..times).map(|_| timed(|| snapshot.apply(&changes)).0).collect();
            row(&format!("apply {count} rows, {what}"), took, 0);
            println!("{:34} {:9.3}", "  processor", (processor_seconds() - before) * 1e3 / f64::from(times));
        }
    }
    println!("rebuilt in {:.2?}, at most {} MB resident", timed(|| snapshot.rebuilt()).0, resident("VmHWM"));
}

fn timed<T>(act: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = act();
    (start.elapsed(), result)
}

/// Seconds that all threads ran, as Linux reports them: on a busy machine this says more than the clock.
fn processor_seconds() -> f64 {
    let status = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks = status.split_whitespace().skip(13).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// Megabytes as Linux reports them; 0 elsewhere.
fn resident(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}
