//! The load board: carriers that fit a load, offers and bids.

mod bids;
mod matching;
mod offers;
mod sourcing;
