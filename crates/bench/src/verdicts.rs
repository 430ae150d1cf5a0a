//! Verdicts on all carriers, and the lists made of them. PostgreSQL has no answer of its own to these; that they say what each carrier's own
//! facts say is tested in the index crate.

use crate::Arguments;
use crate::measure::Times;
use crate::report::Row;
use chrono::NaiveDate;
use index::{Changes, Code, Filter, Flag, Ordinal, Query, Rulebook, SetKey, SetKind, Snapshot, Sort, SortBy, Verdicts};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules::Verdict;
use std::sync::Arc;

/// How often what takes all carriers is done.
const TIMES: usize = 40;
/// Carriers that change at once.
const CHANGED: usize = 100;
/// Carriers on a page.
const PAGE: usize = 50;

/// All of them, by the rules of `rulebook`.
pub(crate) fn rows(
    snapshot: &Snapshot,
    company: i64,
    rulebook: Rulebook,
    today: NaiveDate,
    arguments: &Arguments,
) -> Vec<Row> {
    println!("asking: verdicts");
    let do_not_dispatch = Some(SetKey { company, kind: SetKind::DoNotDispatch });
    let rulebook = Rulebook { do_not_dispatch, ..rulebook };
    let rng = &mut StdRng::seed_from_u64(arguments.seed);
    let mut anew = Times::default();
    let mut verdicts = snapshot.verdicts(&rulebook, None);
    for _ in 0..TIMES {
        verdicts = anew.take(|| snapshot.verdicts(&rulebook, None));
    }
    let counts = Verdict::ALL.map(|verdict| format!("{} {}", verdicts.counts().of(verdict), verdict.as_str()));
    let made = Row::alone("verdicts on all carriers, made anew", &anew).noted(format!(
        "{} carriers: {}",
        snapshot.len(),
        counts.join(", ")
    ));
    let after = after_changes(snapshot, &verdicts, &rulebook, today, rng);
    let verdicts = Arc::new(verdicts);
    vec![
        made,
        after,
        pages(snapshot, &verdicts, &rulebook, today, arguments, rng),
        sorted(snapshot, &verdicts, &rulebook, today, arguments, rng),
    ]
}

/// From the verdicts before a change of some carriers, wherever they are, to those after it.
fn after_changes(
    snapshot: &Snapshot,
    verdicts: &Verdicts,
    rulebook: &Rulebook,
    today: NaiveDate,
    rng: &mut StdRng,
) -> Row {
    let by_number = Some(Sort { by: SortBy::DotNumber, is_descending: false });
    let all = snapshot.search(&Query { take: usize::MAX, sort: by_number, ..Query::new(today) }).carriers;
    let mut times = Times::default();
    for _ in 0..TIMES {
        let some: Vec<Ordinal> = (0..CHANGED.min(all.len())).map(|_| all[rng.random_range(0..all.len())]).collect();
        let carriers = some.iter().map(|one| index::Carrier { is_out_of_service: Flag::Yes, ..snapshot.carrier(*one) });
        let next = snapshot.apply(&Changes { carriers: carriers.collect(), ..Changes::default() });
        times.take(|| next.verdicts(rulebook, Some(verdicts)));
    }
    Row::alone("verdicts after a change of carriers", &times).noted(format!("{CHANGED} carriers changed"))
}

/// A page of carriers of some verdicts, with the totals of each verdict and the reasons of the page.
fn pages(
    snapshot: &Snapshot,
    verdicts: &Arc<Verdicts>,
    rulebook: &Rulebook,
    today: NaiveDate,
    arguments: &Arguments,
    rng: &mut StdRng,
) -> Row {
    let states = ["TX", "CA", "IL", "FL", "OH", "GA"];
    let mut times = Times::default();
    for _ in 0..arguments.questions {
        let mut filters = vec![Filter::Verdict(vec![Verdict::ALL[rng.random_range(0..Verdict::ALL.len())]])];
        if rng.random_range(0..2) == 0 {
            let state = states[rng.random_range(0..states.len())];
            filters.push(Filter::State(Code::new(state).into_iter().collect()));
        }
        let query = Query {
            filters,
            skip: rng.random_range(0..20) * PAGE,
            take: PAGE,
            verdicts: Some(Arc::clone(verdicts)),
            ..Query::new(today)
        };
        times.take(|| {
            let hits = snapshot.search(&query);
            snapshot.judge(&hits.carriers, rulebook)
        });
    }
    Row::alone("page by verdict: page, four totals, reasons", &times).noted(format!("{PAGE} carriers a page"))
}

/// A page in the order of the verdicts, with totals and reasons.
fn sorted(
    snapshot: &Snapshot,
    verdicts: &Arc<Verdicts>,
    rulebook: &Rulebook,
    today: NaiveDate,
    arguments: &Arguments,
    rng: &mut StdRng,
) -> Row {
    let mut times = Times::default();
    for nth in 0..arguments.questions {
        let query = Query {
            sort: Some(Sort { by: SortBy::Verdict, is_descending: nth % 2 == 0 }),
            skip: rng.random_range(0..20) * PAGE,
            take: PAGE,
            verdicts: Some(Arc::clone(verdicts)),
            ..Query::new(today)
        };
        times.take(|| {
            let hits = snapshot.search(&query);
            snapshot.judge(&hits.carriers, rulebook)
        });
    }
    Row::alone("page in the order of verdicts: page, four totals, reasons", &times)
        .noted(format!("{PAGE} carriers a page"))
}
