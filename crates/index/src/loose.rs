//! What comes apart from carriers' rows, in any order: gathered in runs of one DOT number, and found again by carrier.
//!
//! Whoever reads them hands on most of a carrier's items one after the other. So runs are sorted, not items, and a carrier's items stay where
//! they came to lie unless they came in several runs.

use std::ops::Range;

/// Items of carriers.
#[derive(Debug)]
pub(crate) struct Loose<T> {
    items: Vec<T>,
    runs: Vec<Run>,
}

/// Items of one carrier that came one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Run {
    dot: u32,
    start: u32,
    end: u32,
}

impl Run {
    fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl<T> Default for Loose<T> {
    fn default() -> Self {
        Self { items: Vec::new(), runs: Vec::new() }
    }
}

impl<T> Loose<T> {
    /// Adds an item of the carrier with this DOT number.
    pub(crate) fn push(&mut self, dot: u32, item: T) {
        self.items.push(item);
        let end = self.items.len() as u32;
        match self.runs.last_mut() {
            Some(last) if last.dot == dot => last.end = end,
            _ => self.runs.push(Run { dot, start: end - 1, end }),
        }
    }

    /// Puts the runs in the order that [`ByArrival::of`] takes.
    pub(crate) fn sort(&mut self) {
        self.runs.sort_unstable();
    }
}

/// The items of each carrier of a list.
#[derive(Debug)]
pub(crate) struct ByArrival<T> {
    items: Vec<T>,
    spans: Vec<Range<u32>>,
}

impl<T: Copy> ByArrival<T> {
    /// The items of the carriers with these DOT numbers, which ascend; `loose` is sorted. Items of others stay unseen.
    pub(crate) fn of(dots: impl Iterator<Item = u32>, loose: Loose<T>) -> Self {
        let Loose { mut items, runs } = loose;
        let mut rest = runs.into_iter().peekable();
        let spans = dots.map(|dot| {
            while rest.next_if(|run| run.dot < dot).is_some() {}
            let Some(mut whole) = rest.next_if(|run| run.dot == dot) else { return 0..0 };
            // Several runs become one behind all the others.
            if rest.peek().is_some_and(|next| next.dot == dot) {
                let start = items.len() as u32;
                items.extend_from_within(whole.range());
                while let Some(next) = rest.next_if(|run| run.dot == dot) {
                    items.extend_from_within(next.range());
                }
                whole = Run { dot, start, end: items.len() as u32 };
            }
            whole.start..whole.end
        });
        let spans = spans.collect();
        Self { items, spans }
    }

    /// Where the items of the carrier at this place of the list are.
    pub(crate) fn span(&self, nth: usize) -> Range<u32> {
        self.spans[nth].clone()
    }

    /// The items of a span.
    pub(crate) fn at(&self, Range { start, end }: Range<u32>) -> &[T] {
        &self.items[start as usize..end as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_found_by_carrier_in_the_order_in_which_they_came() {
        let mut loose = Loose::default();
        for (dot, item) in [(7, 'a'), (7, 'b'), (3, 'c'), (7, 'd'), (9, 'e'), (3, 'f')] {
            loose.push(dot, item);
        }
        loose.sort();

        let found = ByArrival::of([1, 3, 7, 8].into_iter(), loose);

        assert_eq!([0, 1, 2, 3].map(|nth| found.at(found.span(nth)).iter().collect::<String>()), ["", "cf", "abd", ""]);
    }
}
