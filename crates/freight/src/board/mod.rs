//! The load board: which loads can be posted, which are, and what a search of the board finds. (Document 2 §3 "Load board search filters", §4,
//! §5 and §9; loads.md §1 and §6.)
//!
//! - `posting`: what a load must have to be posted, and when a posting ends.
//! - `age`: how long ago a load was posted, in the board's five ages.
//! - `facts`: what the board needs of a load beside the load as it is followed.
//! - `spot`: which ZIP code, market area and state a stop is in, and what lies near an area.
//! - `query`: filters, sorts and their defaults. The book answers them ([`crate::book::LoadBook::board`]).

mod age;
mod facts;
mod posting;
mod query;
mod spot;

pub use age::PostingAge;
pub use facts::{BoardFacts, Days, Needs, Posted, is_posted};
pub use posting::{PostingEnd, PostingRefusal, refusals};
pub use query::{BoardFilter, BoardQuery, BoardSort, BoardView, CertificationFilter, DayRange, LoadKey, ViewCounts};
pub use spot::{DEFAULT_DEADHEAD_MILES, MOST_DEADHEAD_MILES, Reach, Spot};
