//! Answering a question: which carriers, how many, and the page.
//!
//! When one condition alone leaves few candidates (a search text, a rare range), those are tested one by one. Otherwise all blocks are
//! filtered into bits, whose number is the total. The page comes from walking the sorted list of the order from its nearer end, or,
//! when that would take longer than looking at every hit, from the hits themselves.

use crate::block::{Block, ROWS};
use crate::build::join_if;
use crate::columns::{Number, UNKNOWN};
use crate::entries::{Order, pair};
use crate::filter::{Condition, Test, filter_block, passes};
use crate::identifier::Key;
use crate::lane::Touched;
use crate::mask;
use crate::names;
use crate::page::Ranking;
use crate::places::NOWHERE;
use crate::query::{Filter, Hits, Query, Sort, SortBy};
use crate::snapshot::{Ordinal, Snapshot};
use crate::sorted::{Sorted, Span};
use chrono::NaiveDate;
use kernel::identifiers::IdentifierKind;
use kernel::search_text::SearchText;
use std::borrow::Cow;

/// Carriers that meet the conditions.
#[derive(Debug)]
pub(crate) enum Selection {
    /// All carriers.
    All,
    /// Many: a bit for each slot, and how many are set.
    Bits(Vec<u64>, usize),
    /// Few: ordinals, ascending.
    Few(Vec<u32>),
}

/// How the carriers that meet the conditions are to be found.
enum Plan {
    /// All of them do.
    All,
    /// These do: ordinals, ascending.
    Few(Vec<u32>),
    /// All blocks are to be filtered.
    Many(Conditions),
}

/// The names of so many blocks are read by two threads.
const WORTH_A_THREAD: usize = 32;

/// The test of every row of a block.
#[derive(Default)]
pub(crate) struct Conditions {
    tests: Vec<Test>,
    /// The carriers that may pass at all, as bits: of those that were not removed.
    members: Option<Vec<u64>>,
}

impl Conditions {
    /// Whether they look into names, which takes longer than all other tests together.
    fn read_names(&self) -> bool {
        self.tests.iter().any(|test| matches!(test, Test::Name(_)))
    }

    /// The rows of a block that pass, as bits; `at` is the block's number.
    pub(crate) fn words(&self, at: usize, block: &Block) -> [u64; ROWS / 64] {
        let mut words = [0; ROWS / 64];
        let members = self.members.as_ref().map(|bits| &bits[at * words.len()..(at + 1) * words.len()]);
        match members {
            None => filter_block(&self.tests, block, &mut words),
            Some(members) if self.tests.is_empty() => words.copy_from_slice(members),
            Some(members) if members.iter().any(|word| *word != 0) => {
                filter_block(&self.tests, block, &mut words);
                words.iter_mut().zip(members).for_each(|(words, members)| *words &= members);
            }
            Some(_) => (),
        }
        words
    }
}

/// Carriers that may meet the conditions, by one of them.
enum Candidates<'a> {
    Listed(Cow<'a, [u32]>),
    Names(Span),
    Identifiers(Vec<Span>),
    Order(&'a Sorted<u64>, Span),
}

impl Snapshot {
    /// Answers a question.
    pub fn search(&self, query: &Query) -> Hits {
        let lane = query.lane.as_ref().map(|lane| self.lane(lane));
        let (selection, verdict_counts) = self.select_and_count(query, lane.as_ref());
        let total = match &selection {
            Selection::All => self.len(),
            Selection::Bits(_, total) => *total,
            Selection::Few(few) => few.len(),
        };
        let take = query.take.min(total.saturating_sub(query.skip));
        let by = query.order();
        let page = match (take, by.by, &query.search) {
            (0, ..) => Vec::new(),
            (_, SortBy::Relevance, Some(SearchText::Name(start))) => {
                self.best_names(start, selection, query.skip, take)
            }
            (_, SortBy::Relevance, Some(SearchText::Number(digits))) => {
                self.best_numbers(digits, selection, query.skip, take)
            }
            (_, SortBy::Verdict, _) => {
                let verdicts = query.verdicts.as_deref();
                let page = verdicts.map(|all| self.by_verdict(all, &selection, by.is_descending, query.skip, take));
                page.unwrap_or_default()
            }
            _ => match (by.by, &lane, query.near) {
                (SortBy::Touches, Some(lane), _) => {
                    let key = |ordinal| lane.total(ordinal);
                    self.ranked(&selection, key, by.is_descending, query.skip, take)
                }
                (SortBy::Distance, _, Some(near)) => {
                    let distances = self.shared.places.distances(near);
                    let key = |ordinal| self.home(ordinal).map_or(UNKNOWN, |home| distances[home as usize]);
                    self.ranked(&selection, key, by.is_descending, query.skip, take)
                }
                _ => self.page(&selection, total, Ranking::of(by), query.skip, take),
            },
        };
        let touches = lane.iter().flat_map(|lane| page.iter().map(|&ordinal| lane.touches(ordinal))).collect();
        Hits { total, carriers: page.into_iter().map(Ordinal).collect(), touches, verdict_counts }
    }

    /// The carriers that meet the conditions.
    pub(crate) fn select(&self, query: &Query, lane: Option<&Touched>) -> Selection {
        match self.plan(query, lane) {
            Plan::All => Selection::All,
            Plan::Few(few) => Selection::Few(few),
            Plan::Many(conditions) => {
                let mut bits = self.no_bits();
                let words = bits.as_chunks_mut().0;
                let half = words.len() / 2;
                let (first, second) = words.split_at_mut(half);
                let fill = |words: &mut [[u64; ROWS / 64]], start: usize| {
                    for (words, (at, block)) in words.iter_mut().zip(self.blocks.iter().enumerate().skip(start)) {
                        *words = conditions.words(at, block);
                    }
                };
                let is_long = conditions.read_names() && self.blocks.len() >= WORTH_A_THREAD;
                join_if(is_long, || fill(first, 0), || fill(second, half));
                let total = mask::count(&bits);
                Selection::Bits(bits, total)
            }
        }
    }

    /// The conditions for every block, where these are to be looked at in any case.
    pub(crate) fn conditions(&self, query: &Query, lane: Option<&Touched>) -> Conditions {
        match self.plan(query, lane) {
            Plan::All => Conditions::default(),
            Plan::Few(few) => Conditions { members: Some(self.bits(Selection::Few(few))), tests: Vec::new() },
            Plan::Many(conditions) => conditions,
        }
    }

    fn plan(&self, query: &Query, lane: Option<&Touched>) -> Plan {
        let (mut tests, mut members) = (Vec::new(), Vec::new());
        let mut candidates: Vec<Candidates> = Vec::new();
        for filter in &query.filters {
            let by_range = self.range_candidates(filter, query.today);
            // Whoever is listed passes: nobody else is looked at, or the list is made bits of below.
            if !matches!(by_range, Some(Candidates::Listed(_))) {
                match self.condition(filter, query) {
                    Condition::Test(test) => tests.push(test),
                    Condition::Tests(more) => tests.extend(more),
                    Condition::Members(bits) => members.push(bits),
                }
            }
            candidates.extend(by_range);
        }
        tests.sort_by_key(Test::rank);
        candidates.extend(query.search.as_ref().map(|text| self.search_candidates(text)));
        candidates.extend(lane.map(|lane| Candidates::Listed(Cow::Borrowed(&lane.carriers))));
        let counts = candidates.iter().map(|candidates| self.count(candidates)).enumerate();
        let fewest = counts.min_by_key(|(_, count)| *count).filter(|(_, count)| *count <= self.few_at_most());
        let fewest = fewest.map(|(at, _)| candidates.swap_remove(at));
        for candidates in candidates.iter().filter(|candidates| !matches!(candidates, Candidates::Order(..))) {
            let mut bits = self.no_bits();
            self.each(candidates, |ordinal| mask::set(&mut bits, ordinal));
            members.push(bits);
        }
        match fewest {
            Some(candidates) => Plan::Few(self.few(&candidates, &tests, &members)),
            None if tests.is_empty() && members.is_empty() => Plan::All,
            None => Plan::Many(Conditions { tests, members: members.into_iter().reduce(mask::and) }),
        }
    }

    /// So many candidates are sooner tested one by one than all carriers together.
    fn few_at_most(&self) -> usize {
        64 + self.slots() / 256
    }

    /// The candidates that pass.
    fn few(&self, candidates: &Candidates, tests: &[Test], members: &[Vec<u64>]) -> Vec<u32> {
        let mut few = Vec::new();
        self.each(candidates, |ordinal| few.push(ordinal));
        few.sort_unstable();
        few.dedup();
        few.retain(|&ordinal| {
            let (block, slot) = self.at(ordinal);
            members.iter().all(|bits| mask::has(bits, ordinal)) && passes(tests, block, slot)
        });
        few
    }

    /// Where a search text points (specification 1 §5).
    fn search_candidates(&self, text: &SearchText) -> Candidates<'_> {
        match text {
            SearchText::Name(start) => Candidates::Names(names::starting(&self.names, &self.blocks, start.as_bytes())),
            SearchText::Number(digits) => Candidates::Identifiers(self.starting_with(digits)),
            SearchText::Identifier { kind, value } => {
                let key = Key::new(*kind, value).map(Key::packed);
                Candidates::Identifiers(key.map(|key| self.identifiers.between(key..=key)).into_iter().collect())
            }
        }
    }

    /// The identifiers of every kind whose value starts with `value`, a span for each kind that has some.
    pub(crate) fn starting_with(&self, value: &str) -> Vec<Span> {
        let Some(start) = Key::new(IdentifierKind::Dot, value) else { return Vec::new() };
        self.kinds().map(|kind| self.identifiers.between(start.in_kind_of(kind).starting())).collect()
    }

    /// A key of every kind of identifier that some carrier has, in order.
    fn kinds(&self) -> impl Iterator<Item = u128> {
        let first = |from: u128| {
            let at = self.identifiers.seek(|(key, _)| key < from);
            self.identifiers.entries(Span { start: at, end: self.identifiers.end() }).next().map(|(key, _)| key)
        };
        std::iter::successors(first(0), move |key| Key::next_kind(*key).and_then(first))
    }

    /// The carriers that pass one condition, where a kept order or a small set is enough.
    fn range_candidates(&self, filter: &Filter, today: NaiveDate) -> Option<Candidates<'_>> {
        if let Filter::Member(set, true) = filter {
            let is_small = self.sets.count(*set) <= self.few_at_most();
            return is_small.then(|| Candidates::Listed(self.sets.ordinals(*set).collect()));
        }
        if let Filter::Ids(ids) = filter {
            let is_small = ids.len() <= self.few_at_most();
            return is_small.then(|| Candidates::Listed(self.found(ids).collect()));
        }
        let (column, low, high) = filter.bounds(today)?;
        let order = Order::ALL.into_iter().find(|order| *order == Order::Number(column))?;
        let list = self.order(order);
        Some(Candidates::Order(list, list.between(pair(low, 0)..=pair(high, u32::MAX))))
    }

    fn count(&self, candidates: &Candidates) -> usize {
        match candidates {
            Candidates::Listed(carriers) => carriers.len(),
            Candidates::Names(span) => self.names.count(*span),
            Candidates::Identifiers(spans) => spans.iter().map(|span| self.identifiers.count(*span)).sum(),
            Candidates::Order(list, span) => list.count(*span),
        }
    }

    fn each(&self, candidates: &Candidates, mut found: impl FnMut(u32)) {
        match candidates {
            Candidates::Listed(carriers) => carriers.iter().for_each(|&ordinal| found(ordinal)),
            Candidates::Names(span) => {
                self.names.values(*span).flatten().for_each(|&value| found(names::ordinal(value)));
            }
            Candidates::Identifiers(spans) => {
                spans.iter().flat_map(|span| self.identifiers.values(*span)).flatten().for_each(|&value| found(value));
            }
            Candidates::Order(list, span) => list.values(*span).flatten().for_each(|&value| found(value)),
        }
    }

    /// The selection as bits.
    pub(crate) fn bits(&self, selection: Selection) -> Vec<u64> {
        match selection {
            Selection::Bits(bits, _) => bits,
            Selection::Few(few) => {
                let mut bits = self.no_bits();
                for &ordinal in &few {
                    mask::set(&mut bits, ordinal);
                }
                bits
            }
            Selection::All => self.alive_bits(),
        }
    }

    /// A page of carriers in the order of the names that match, each at the place of its first one.
    fn best_names(&self, start: &str, selection: Selection, skip: usize, take: usize) -> Vec<u32> {
        let mut left = self.bits(selection);
        let span = names::starting(&self.names, &self.blocks, start.as_bytes());
        let ordinals = self.names.values(span).flatten().map(|&value| names::ordinal(value));
        ordinals.filter(|&ordinal| mask::take(&mut left, ordinal)).skip(skip).take(take).collect()
    }

    /// A page of carriers that have exactly this number, by kind, and then of the others by DOT number.
    fn best_numbers(&self, digits: &str, selection: Selection, skip: usize, take: usize) -> Vec<u32> {
        let mut left = self.bits(selection);
        let exact = Key::new(IdentifierKind::Dot, digits);
        let exact = exact.into_iter().flat_map(|key| self.kinds().map(move |kind| key.in_kind_of(kind).packed()));
        let mut best = Vec::new();
        for key in exact {
            let span = self.identifiers.between(key..=key);
            let ordinals = self.identifiers.values(span).flatten().copied();
            let mut same: Vec<u32> = ordinals.filter(|&ordinal| mask::take(&mut left, ordinal)).collect();
            same.sort_unstable_by_key(|&ordinal| self.dot(ordinal));
            best.extend(same);
        }
        let others = mask::count(&left);
        let first = &best[skip.min(best.len())..(skip + take).min(best.len())];
        let by_dot = Ranking::of(Sort { by: SortBy::DotNumber, is_descending: false });
        let (skip, take) = (skip.saturating_sub(best.len()), take - first.len());
        let rest =
            if take == 0 { Vec::new() } else { self.page(&Selection::Bits(left, others), others, by_dot, skip, take) };
        [first, &rest].concat()
    }

    /// The number of a carrier's home place.
    fn home(&self, ordinal: u32) -> Option<u32> {
        let (block, slot) = self.at(ordinal);
        Some(block.home[slot]).filter(|home| *home != NOWHERE)
    }

    pub(crate) fn dot(&self, ordinal: u32) -> u32 {
        let (block, slot) = self.at(ordinal);
        block.dot[slot]
    }
}

impl Ranking {
    /// The order that a sort requests.
    pub(crate) fn of(sort: Sort) -> Self {
        let order = match sort.by {
            SortBy::Name => return Self::Name { is_descending: sort.is_descending },
            SortBy::Verdict => return Self::Name { is_descending: false },
            SortBy::Relevance | SortBy::Touches | SortBy::Distance | SortBy::DotNumber => {
                return Self::Dot { is_descending: sort.is_descending && sort.by == SortBy::DotNumber };
            }
            SortBy::State => Order::State,
            SortBy::PowerUnits => Order::Number(Number::PowerUnits),
            SortBy::TotalDrivers => Order::Number(Number::TotalDrivers),
            SortBy::AuthoritySince => Order::Number(Number::AuthoritySince),
            SortBy::LastInspectedOn => Order::Number(Number::LastInspectedOn),
            SortBy::BipdOnFile => Order::Number(Number::BipdOnFile),
        };
        Self::Order { order, is_descending: sort.is_descending }
    }
}
