//! Querying both, in turns, and comparing their answers.

use crate::Arguments;
use crate::measure::Times;
use crate::questions::{self, Kind};
use crate::report::Row;
use crate::rival;
use chrono::NaiveDate;
use index::{Matched, Query, Snapshot, Suggestion};
use kernel::names::name_key;
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use sqlx::PgConnection;

const KINDS: [(Kind, &str); 6] = [
    (Kind::Narrow, "list: narrow filters, exact total, page"),
    (Kind::Broad, "list: broad filters, exact total, page"),
    (Kind::BroadDeep, "list: broad filters, any page"),
    (Kind::AnySort, "list: any filters, any page, any sort"),
    (Kind::Named, "list: start of a name and a filter"),
    (Kind::Holding, "list: text anywhere in a name"),
];
/// Suggestions under the search box.
const SUGGESTIONS: usize = 10;
/// How many queries of each kind PostgreSQL gets: it is slow at some, and its median is steady long before ours.
const RIVAL_QUESTIONS: usize = 60;

/// Filtered lists with exact totals.
pub(crate) async fn lists(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    today: NaiveDate,
    arguments: &Arguments,
) -> anyhow::Result<Vec<Row>> {
    let names = some_names(db).await?;
    let total_of = |query: &Query| snapshot.search(&Query { take: 0, ..query.clone() }).total;
    let mut rows = Vec::new();
    for (kind, name) in KINDS {
        println!("asking: {name}");
        let mut rng = StdRng::seed_from_u64(arguments.seed);
        let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
        for asked in 0..arguments.questions {
            let question = questions::draw(kind, today, &mut rng, &names, total_of);
            let hits = ours.take(|| snapshot.search(&question.query));
            if asked >= RIVAL_QUESTIONS.min(arguments.questions) {
                continue;
            }
            let start = std::time::Instant::now();
            let (total, page) =
                rival::list(db, &question.conditions, &question.order, question.query.skip, question.query.take)
                    .await?;
            theirs.push(start.elapsed());
            let dots: Vec<i32> =
                hits.carriers.iter().map(|ordinal| snapshot.carrier(*ordinal).dot_number as i32).collect();
            // Every order is total (ties go by DOT number), so pages must agree carrier by carrier.
            let is_same = hits.total as i64 == total && dots == page;
            if !is_same {
                println!(
                    "  differs: {} where {} order by {}: {} {dots:?} against {total} {page:?}",
                    question.query.skip, question.conditions, question.order, hits.total
                );
            }
            equal &= is_same;
        }
        rows.push(Row::compared(name, &ours, &theirs, equal));
    }
    Ok(rows)
}

/// Type-ahead over names.
pub(crate) async fn type_ahead(
    snapshot: &Snapshot,
    db: &mut PgConnection,
    arguments: &Arguments,
) -> anyhow::Result<Row> {
    println!("asking: type-ahead");
    let names = some_names(db).await?;
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let (mut ours, mut theirs, mut equal) = (Times::default(), Times::default(), true);
    for _ in 0..arguments.questions * 10 {
        let letters = rng.random_range(4..12);
        let start_of_name = questions::prefix(&names, &mut rng, letters..letters + 1);
        let found = ours.take(|| snapshot.suggest(&start_of_name, SUGGESTIONS));
        let start = std::time::Instant::now();
        let expected = rival::type_ahead(db, &start_of_name, SUGGESTIONS).await?;
        theirs.push(start.elapsed());
        // Words inside names come after these; PostgreSQL is asked for starts alone.
        let keys = found.iter().map(|suggestion| name_key(name_of(snapshot, suggestion)));
        let keys: Vec<String> = keys.filter(|key| key.starts_with(&start_of_name)).collect();
        let expected: Vec<String> = expected.into_iter().map(|(key, _)| key).collect();
        if keys != expected {
            println!("  differs: {start_of_name}: {keys:?} against {expected:?}");
        }
        equal &= keys == expected;
    }
    Ok(Row::compared("type-ahead by name", &ours, &theirs, equal))
}

/// Type-ahead over words inside names: some letters of a word that is not a name's first, mostly with more hits than are shown. PostgreSQL has
/// nothing to answer it with. Every suggestion must hold what was typed.
pub(crate) fn type_ahead_inside(snapshot: &Snapshot, today: NaiveDate, arguments: &Arguments) -> Row {
    println!("asking: type-ahead by a word inside a name");
    let mut rng = StdRng::seed_from_u64(arguments.seed);
    let (mut ours, mut equal, mut found_any) = (Times::default(), true, 0);
    for _ in 0..arguments.questions {
        let skip = rng.random_range(0..snapshot.len().max(1));
        let page = snapshot.search(&Query { skip, take: 10, ..Query::new(today) });
        for carrier in page.carriers {
            let name = snapshot.carrier(carrier).legal_name.unwrap_or_default();
            let words: Vec<&str> = name.split(' ').skip(2).filter(|word| word.len() > 2).collect();
            let Some(word) = words.choose(&mut rng) else { continue };
            let typed: String = word.chars().take(rng.random_range(3..9)).collect();
            let found = ours.take(|| snapshot.suggest(&typed, SUGGESTIONS));
            found_any += usize::from(!found.is_empty());
            let key = name_key(&typed);
            equal &= found.iter().all(|one| name_key(name_of(snapshot, one)).contains(&key));
        }
    }
    let share = 100 * found_any / ours.len().max(1);
    Row::alone("type-ahead by a word inside a name", &ours).noted(format!("{share} % found some; all hold it: {equal}"))
}

fn name_of<'a>(snapshot: &'a Snapshot, suggestion: &Suggestion) -> &'a str {
    let carrier = snapshot.carrier(suggestion.carrier);
    let name = if suggestion.matched == Matched::DbaName { carrier.dba_name } else { carrier.legal_name };
    name.unwrap_or_default()
}

async fn some_names(db: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    let names = sqlx::query_scalar("select key from bench_names tablesample system (0.5) limit 5000");
    Ok(names.fetch_all(db).await?)
}
