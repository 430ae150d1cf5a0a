//! Loads followed from before pickup to delivery: how they come in, who hauls them, where they are, what drivers and customers see of them.
//!
//! Handlers and jobs by domain, on top of `platform`. What is judged of a load is `freight`'s. Every call is listed in `router.rs`, every job
//! in `jobs.rs`. No SQL here.

pub mod driver;
pub mod edi;
pub mod facilities;
pub mod high_risk;
pub mod imports;
pub mod jobs;
pub mod load_logs;
pub mod loads;
pub mod papers;
pub mod positions;
pub mod router;
pub mod tracking_links;
