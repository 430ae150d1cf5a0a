//! Carrier data and finding carriers: places, routes, search, one carrier, vehicles, associations, identity alerts, telematics.
//!
//! Handlers and jobs by domain, on top of `platform`. Every route is listed in the server's `router.rs`, every job in its `jobs.rs`. No SQL here.

pub mod areas;
pub mod associations;
pub mod carriers;
pub mod directions;
pub mod fmcsa;
pub mod identity;
pub mod search;
pub mod telematics;
pub mod vehicles;
