//! The load board: what is posted of the company's loads, what came of asking carriers, and where carriers' trucks are free.
//!
//! - `postings`: loads on the board. Whoever posts or takes off holds the loads' locks ([`crate::loads::held::lock_many`]).
//! - `dispositions`: what came of asking a carrier about a load.
//! - `truck_postings`: carriers' trucks that are free.

pub mod dispositions;
pub mod postings;
pub mod truck_postings;
