//! Carrier data and finding carriers: places, routes, search, one carrier, vehicles, associations, identity alerts, telematics, verdicts.
//!
//! Handlers and jobs by domain, on top of `platform`. Every call is listed in `router.rs`, every job in `jobs.rs`. No SQL here.

pub mod areas;
pub mod associations;
pub mod carriers;
pub mod directions;
pub mod fmcsa;
pub mod identity;
pub mod jobs;
pub mod router;
pub mod search;
pub mod telematics;
pub mod vehicles;
pub mod verdicts;
