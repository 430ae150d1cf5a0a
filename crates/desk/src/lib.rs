//! Alerts about loads, and the desk that works them: tickets and what happened to them, questions to carriers, companies' thresholds and lists
//! of contacts, and the engine that raises alerts and clears them.
//!
//! Handlers and jobs by domain, on top of `platform`. What is wrong with a load, and what becomes of a ticket, is `alerts`'. Every call is listed
//! in `router.rs`, every job in `jobs.rs`. No SQL here.

pub mod alert_contacts;
pub mod alert_settings;
pub mod dmarc;
pub mod engine;
pub mod jobs;
pub mod lines;
pub mod router;
pub mod tickets;
