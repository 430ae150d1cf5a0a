//! The board's pages: a company's open loads under the board's filters, in one of its sorts.
//!
//! - `columns`: what loads are found and sorted by, each as a column of its own.
//! - `filter`: a filter as tests of these columns, a block of rows at a time. `circle`: what is within so many miles.
//! - `order`: the page of what is shown.

mod circle;
mod columns;
mod filter;
mod order;
#[cfg(test)]
mod tests;

pub(super) use columns::Board;

use super::LoadBook;
use super::entry::micros;
use crate::board::{BoardQuery, BoardView, ViewCounts};
use chrono::{DateTime, Utc};
use filter::{BLOCK, Block, Part, narrow, parts_of};
use kernel::ids::{CompanyId, LoadId};
use order::Ordered;

/// A page of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardPage {
    /// The loads of the page, in order.
    pub ids: Vec<LoadId>,
    /// How many there are in all.
    pub total: u32,
    /// How many each view has under the same filter.
    pub counts: ViewCounts,
}

/// When no more rows of a block than these are left, each is looked at by itself: most of what the other columns have is not read then.
const FEW: u32 = 16;

impl LoadBook {
    /// A page of a company's board at a moment.
    pub fn board(&self, company: CompanyId, query: &BoardQuery, now: DateTime<Utc>) -> BoardPage {
        let Some(company) = self.companies.get(&company) else { return BoardPage::default() };
        let (board, parts) = (&company.board, parts_of(&query.filter, now));
        let mut found = Found::new(board, query, micros(now));
        for first in (0..board.len()).step_by(BLOCK) {
            let block = Block { board, entries: &self.entries, first, end: board.len().min(first + BLOCK) };
            let mut kept = [true; BLOCK];
            let kept = &mut kept[..block.end - first];
            match narrowed(&parts, &block, kept) {
                Some(rest) => {
                    for row in places(kept).map(|nth| block.row(nth)) {
                        if rest.iter().all(|part| part.holds(&row)) {
                            found.add_row(row.first);
                        }
                    }
                }
                None => found.add(&block, kept),
            }
        }
        found.page()
    }
}

/// Leaves of a block's rows those that answer the parts, until few are left: gives the parts that these were not asked. None where more than few
/// answer all.
fn narrowed<'a>(parts: &'a [Part], block: &Block<'_>, kept: &mut [bool]) -> Option<&'a [Part]> {
    let mut rest = parts;
    while let Some((part, others)) = rest.split_first() {
        part.narrow(block, kept);
        rest = others;
        if how_many(kept) <= FEW {
            return Some(rest);
        }
    }
    None
}

/// What was found so far.
struct Found<'a> {
    posted_until: &'a [i64],
    now: i64,
    view: BoardView,
    counts: ViewCounts,
    ordered: Ordered<'a>,
}

impl<'a> Found<'a> {
    fn new(board: &'a Board, query: &BoardQuery, now: i64) -> Self {
        let (view, ordered) = (query.view, Ordered::new(board, query));
        Self { posted_until: &board.loads.posted_until, now, view, counts: ViewCounts::default(), ordered }
    }

    /// Adds the rows of a block that are found.
    fn add(&mut self, block: &Block<'_>, found: &mut [bool]) {
        let (posted_until, now) = (block.of(self.posted_until), self.now);
        self.counts.all += how_many(found);
        let mut posted = [false; BLOCK];
        let posted = &mut posted[..found.len()];
        posted.copy_from_slice(found);
        narrow(posted, posted_until, |until| until > now);
        self.counts.posted += how_many(posted);
        match self.view {
            BoardView::All => self.ordered.gather(block, found),
            BoardView::Posted => self.ordered.gather(block, posted),
            BoardView::Unposted => {
                narrow(found, posted_until, |until| until <= now);
                self.ordered.gather(block, found);
            }
        }
    }

    /// Adds one row that is found.
    fn add_row(&mut self, row: usize) {
        let is_posted = self.posted_until[row] > self.now;
        self.counts.all += 1;
        self.counts.posted += u32::from(is_posted);
        let is_shown = match self.view {
            BoardView::All => true,
            BoardView::Posted => is_posted,
            BoardView::Unposted => !is_posted,
        };
        if is_shown {
            self.ordered.gather_row(row);
        }
    }

    fn page(mut self) -> BoardPage {
        self.counts.unposted = self.counts.all - self.counts.posted;
        BoardPage { ids: self.ordered.page(), total: self.counts.of(self.view), counts: self.counts }
    }
}

/// The places of those that are kept. Eight are looked at together, since mostly none of them is.
fn places(kept: &[bool]) -> impl Iterator<Item = usize> {
    let (eights, last) = kept.as_chunks::<8>();
    let behind = eights.len() * 8;
    let any = eights.iter().enumerate().filter(|(_, eight)| **eight != [false; 8]);
    let of_eights = any.flat_map(|(nth, eight)| of_kept(eight, nth * 8));
    of_eights.chain(of_kept(last, behind))
}

/// The places of those that are kept, counted from the first one's.
fn of_kept(kept: &[bool], first: usize) -> impl Iterator<Item = usize> {
    kept.iter().enumerate().filter(|(_, is_kept)| **is_kept).map(move |(nth, _)| first + nth)
}

fn how_many(kept: &[bool]) -> u32 {
    // A byte counts as many as it can hold, so that the compiler adds many bytes at once.
    let counts =
        kept.chunks(usize::from(u8::MAX)).map(|some| some.iter().map(|is_kept| u8::from(*is_kept)).sum::<u8>());
    counts.map(u32::from).sum()
}
