//! The load board. (Document 2 §2, §3, §5, §7 and §9.)
//!
//! Open loads are found by the book (`platform::live::loads`), as the tabs of the Loads screen are; what can be posted, and what a search means,
//! is `freight::board`'s. The map:
//!
//! - `search`, `asked`, `given`: a page of the board. `details`: one load on it.
//! - `post`, `unpost`, `bulk`: loads come on the board and go off, by `posting`. `end_postings`: those whose pickup window has ended.
//! - `samples`: the demonstration's board.
//! - `equipment`: the equipment that loads and trucks are posted with.

pub mod asked;
pub mod bulk;
pub mod details;
pub mod end_postings;
pub mod equipment;
mod given;
pub mod post;
mod posting;
pub mod samples;
pub mod search;
pub mod unpost;
pub mod view;
pub mod words;
