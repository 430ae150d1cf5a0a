//! The load board: what is posted of the company's loads, carriers asked about them, offers and bids, and where carriers' trucks are free.
//!
//! - `postings`: loads on the board. Whoever posts or takes off holds the loads' locks ([`crate::loads::held::lock_many`]).
//! - `dispositions`: what came of asking a carrier about a load.
//! - `truck_postings`: carriers' trucks that are free.
//! - `sought`, `matching` and `dealings`: a load that carriers are sought for, what is known of them, and what they were offered and bid.
//! - `demonstration`: carriers for the demonstration's board.
//! - `offers` and `bids`: how one stands is `freight::offer`'s to say; these functions say what the tables hold. Whoever changes one holds its
//!   load's lock ([`crate::loads::held::lock`]) before the row's own.

pub mod bids;
pub mod dealings;
pub mod demonstration;
pub mod dispositions;
pub mod matching;
pub mod offers;
pub mod postings;
pub mod sought;
pub mod truck_postings;
