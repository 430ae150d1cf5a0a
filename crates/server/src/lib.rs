//! Every HTTP handler and job, by domain.
//!
//! `http` knows no domain; domains build on it; `router.rs` lists every route and `jobs.rs` every job. No SQL here.

pub mod app;
pub mod config;
pub mod http;
pub mod router;
pub mod users;
