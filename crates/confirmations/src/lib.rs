//! Rate confirmations: what a broker and a carrier agree on for one load. Made from the load, sent only to somebody who is the carrier, answered
//! on a phone without an account, proven afterwards. (Document 2 §2, §4, §7; docs/rate-confirmations.md.)
//!
//! Handlers and jobs, on top of `platform`. Every call is listed in `router.rs`, every job in `jobs.rs`. No SQL here.

pub mod jobs;
pub mod rate_confirmations;
pub mod router;
