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
use filter::{BLOCK, Block, narrow, parts_of};
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

impl LoadBook {
    /// A page of a company's board at a moment.
    pub fn board(&self, company: CompanyId, query: &BoardQuery, now: DateTime<Utc>) -> BoardPage {
        let Some(company) = self.companies.get(&company) else { return BoardPage::default() };
        let (board, parts, now) = (&company.board, parts_of(&query.filter, now), micros(now));
        let (mut counts, mut ordered) = (ViewCounts::default(), Ordered::new(board, query));
        for first in (0..board.len()).step_by(BLOCK) {
            let block = Block { board, entries: &self.entries, first, end: board.len().min(first + BLOCK) };
            let mut found = [true; BLOCK];
            let found = &mut found[..block.end - first];
            let is_any_left = parts.iter().all(|part| {
                part.narrow(&block, found);
                is_any(found)
            });
            if !is_any_left {
                continue;
            }
            counts.all += how_many(found);
            let posted_until = block.of(&board.loads.posted_until);
            let mut posted = [false; BLOCK];
            let posted = &mut posted[..found.len()];
            posted.copy_from_slice(found);
            narrow(posted, posted_until, |until| until > now);
            counts.posted += how_many(posted);
            match query.view {
                BoardView::All => ordered.gather(&block, found),
                BoardView::Posted => ordered.gather(&block, posted),
                BoardView::Unposted => {
                    narrow(found, posted_until, |until| until <= now);
                    ordered.gather(&block, found);
                }
            }
        }
        counts.unposted = counts.all - counts.posted;
        BoardPage { ids: ordered.page(), total: counts.of(query.view), counts }
    }
}

/// Whether any is left. All are looked at, which takes less time than to stop at the first.
fn is_any(kept: &[bool]) -> bool {
    kept.iter().fold(false, |is_any, is_kept| is_any | is_kept)
}

fn how_many(kept: &[bool]) -> u32 {
    // A byte counts as many as it can hold, so that the compiler adds many bytes at once.
    let counts =
        kept.chunks(usize::from(u8::MAX)).map(|some| some.iter().map(|is_kept| u8::from(*is_kept)).sum::<u8>());
    counts.map(u32::from).sum()
}
