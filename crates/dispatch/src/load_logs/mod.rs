//! Logs of loads: arrivals, departures, pickups, deliveries, check calls, expected arrivals, exceptions. (Document 2 §3 and §7.)

mod correct;
pub mod create;
pub mod list;
pub mod view;
