//! Verdicts on all carriers, and the lists made of them. PostgreSQL has no answer of its own to these; that they say what each carrier's own
//! facts say is tested in the index crate, and totals are counted here once more, carrier by carrier.

use crate::Arguments;
use crate::measure::Times;
use crate::report::{Goal, Row};
use crate::watching::{ASKED, rulebook};
use chrono::NaiveDate;
use index::{
    Changes, Code, Filter, Flag, Number, Ordinal, Query, Rulebook, SetKey, SetKind, Snapshot, Sort, SortBy, Verdicts,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rules::Verdict;
use std::sync::Arc;

/// How often what takes all carriers is done.
const TIMES: usize = 40;
/// Carriers that change at once.
const CHANGED: usize = 100;
/// Carriers on a page.
const PAGE: usize = 50;
/// The last page that is drawn.
const PAGES: usize = 20;
/// Of so many questions the totals are counted once more, carrier by carrier, which takes long.
const CHECKED: usize = 10;
/// A page with verdicts and reasons, or the totals. (Issue 13.)
const GOAL: Goal = Goal { p50_ms: None, p99_ms: Some(10.0), ratio: None };
const STATES: [&str; 6] = ["TX", "CA", "IL", "FL", "OH", "GA"];
/// A company that doesn't dispatch anyone in particular.
const COMPANY: i64 = 0;

/// All of them, by the rules of a broker with many active ones.
pub(crate) fn rows(snapshot: &Snapshot, today: NaiveDate, arguments: &Arguments) -> Vec<Row> {
    println!("asking: verdicts");
    let do_not_dispatch = Some(SetKey { company: COMPANY, kind: SetKind::DoNotDispatch });
    let rulebook = Rulebook { do_not_dispatch, ..rulebook(today, &ASKED) };
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
    let asking =
        Asking { snapshot, verdicts: Arc::new(verdicts), rulebook: &rulebook, today, questions: arguments.questions };
    vec![made, after, asking.by_verdict(rng), asking.sorted(rng), asking.passing(rng), asking.totals(rng)]
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

/// What is asked of the index, as lists ask it.
struct Asking<'a> {
    snapshot: &'a Snapshot,
    verdicts: Arc<Verdicts>,
    rulebook: &'a Rulebook,
    today: NaiveDate,
    questions: usize,
}

impl Asking<'_> {
    /// Carriers of one verdict.
    fn by_verdict(&self, rng: &mut StdRng) -> Row {
        self.pages("page by verdict: page, four totals, reasons", || {
            let verdict = Verdict::ALL[rng.random_range(0..Verdict::ALL.len())];
            self.query(vec![Filter::Verdict(vec![verdict])], None, rng)
        })
    }

    /// Carriers in the order of their verdicts, in either direction.
    fn sorted(&self, rng: &mut StdRng) -> Row {
        let mut is_descending = false;
        self.pages("page in the order of verdicts: page, four totals, reasons", || {
            is_descending = !is_descending;
            self.query(Vec::new(), Some(Sort { by: SortBy::Verdict, is_descending }), rng)
        })
    }

    /// Carriers that a classification accepts, the best first or by name.
    fn passing(&self, rng: &mut StdRng) -> Row {
        let id = self.rulebook.classifications.first().map_or(0, |classified| classified.id);
        self.pages("page of who passes a classification: page, four totals, reasons", || {
            let best = Some(Sort { by: SortBy::Verdict, is_descending: true });
            let sort = best.filter(|_| rng.random_range(0..2) == 0);
            self.query(vec![Filter::Passes(id)], sort, rng)
        })
    }

    /// How many carriers have each verdict, without a page; some counted once more by judging each carrier.
    fn totals(&self, rng: &mut StdRng) -> Row {
        let (mut times, mut is_equal, mut checked) = (Times::default(), true, 0);
        for nth in 0..self.questions {
            let state = STATES[rng.random_range(0..STATES.len())];
            let filters = vec![
                Filter::State(Code::new(state).into_iter().collect()),
                Filter::Number(Number::PowerUnits, Some(rng.random_range(1..20)), None),
            ];
            let verdicts = Some(Arc::clone(&self.verdicts));
            let query = Query { filters, verdicts, ..Query::new(self.today) };
            let told = times.take(|| self.snapshot.search(&query)).verdict_counts;
            if nth < CHECKED {
                let told = told.map(|counts| Verdict::ALL.map(|verdict| counts.of(verdict)));
                let counted = self.counted(&query);
                checked += counted.iter().sum::<usize>();
                is_equal &= told == Some(counted);
            }
        }
        let row = Row { equal: Some(is_equal), ..Row::alone("totals by verdict under filters", &times) };
        row.held_to(GOAL)
            .noted(format!("equal to {checked} carriers judged one by one, of {CHECKED} questions at most"))
    }

    /// How many of the carriers that a question finds have each verdict, judged one by one.
    fn counted(&self, query: &Query) -> [usize; Verdict::ALL.len()] {
        let all = self.snapshot.search(&Query { take: usize::MAX, verdicts: None, ..query.clone() }).carriers;
        let mut counts = [0; Verdict::ALL.len()];
        for some in all.chunks(1_000) {
            for judged in self.snapshot.judge(some, self.rulebook) {
                counts[judged.verdict as usize] += 1;
            }
        }
        counts
    }

    /// Pages with the totals of each verdict, and the reasons of the carriers on them.
    fn pages(&self, name: &str, mut draw: impl FnMut() -> Query) -> Row {
        let (mut times, mut found) = (Times::default(), 0);
        for _ in 0..self.questions {
            let query = draw();
            found += times.take(|| {
                let hits = self.snapshot.search(&query);
                let judged = self.snapshot.judge(&hits.carriers, self.rulebook);
                // What was judged is dropped with the time that it takes, too.
                drop(judged);
                hits.total
            });
        }
        let mean = found / self.questions.max(1);
        Row::alone(name, &times).held_to(GOAL).noted(format!("{PAGE} carriers a page, {mean} found on average"))
    }

    /// Any of the first pages, half of them of one state.
    fn query(&self, mut filters: Vec<Filter>, sort: Option<Sort>, rng: &mut StdRng) -> Query {
        if rng.random_range(0..2) == 0 {
            let state = STATES[rng.random_range(0..STATES.len())];
            filters.push(Filter::State(Code::new(state).into_iter().collect()));
        }
        Query {
            filters,
            sort,
            skip: rng.random_range(0..PAGES) * PAGE,
            take: PAGE,
            verdicts: Some(Arc::clone(&self.verdicts)),
            ..Query::new(self.today)
        }
    }
}
