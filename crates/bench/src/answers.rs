//! Querying both, in turns, and comparing their answers.

use crate::Arguments;
use crate::measure::Times;
use crate::questions::{self, Kind};
use crate::report::Row;
use crate::rival;
use chrono::NaiveDate;
use index::{Matched, Query, Snapshot};
use kernel::names::name_key;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use sqlx::PgConnection;

const KINDS: [(Kind, &str); 5] = [
    (Kind::Narrow, "list: narrow filters, exact total, page"),
    (Kind::Broad, "list: broad filters, exact total, page"),
    (Kind::BroadDeep, "list: broad filters, any page"),
    (Kind::AnySort, "list: any filters, any page, any sort"),
    (Kind::Named, "list: start of a name and a filter"),
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
        let keys: Vec<String> = found
            .iter()
            .map(|suggestion| {
                let carrier = snapshot.carrier(suggestion.carrier);
                let name = if suggestion.matched == Matched::DbaName { carrier.dba_name } else { carrier.legal_name };
                name_key(name.unwrap_or_default())
            })
            .collect();
        let expected: Vec<String> = expected.into_iter().map(|(key, _)| key).collect();
        if keys != expected {
            println!("  differs: {start_of_name}: {keys:?} against {expected:?}");
        }
        equal &= keys == expected;
    }
    Ok(Row::compared("type-ahead by name", &ours, &theirs, equal))
}

async fn some_names(db: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    let names = sqlx::query_scalar("select key from bench_names tablesample system (0.5) limit 5000");
    Ok(names.fetch_all(db).await?)
}
