//! The load board: loads posted to it, the carriers that fit them, what a broker offers and a carrier bids, and where carriers' trucks are free.
//! (Document 2 §2–§5, §7–§9.)
//!
//! Handlers and jobs, on top of `platform`. Every call is listed in `router.rs`, every job in `jobs.rs`. No SQL here.
//!
//! - `board`: searching the board, one load on it, posting and taking off, one or many.
//! - `matching`: the carriers that fit a load.
//! - `offers` and `bids`: what carriers are offered, and what they bid.
//! - `dispositions`: what carriers said of loads.
//! - `truck_postings`: where carriers' trucks are free.

pub mod bids;
pub mod board;
pub mod dispositions;
pub mod jobs;
pub mod matching;
pub mod offers;
pub mod router;
pub mod truck_postings;
