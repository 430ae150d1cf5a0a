//! The load board: loads posted to it, the carriers that fit them, what a broker offers and a carrier bids, and where carriers' trucks are free.
//! (Document 2 §2–§5, §7–§9.)
//!
//! Handlers and jobs, on top of `platform`. Every call is listed in `router.rs`. No SQL here.

pub mod router;
