//! The product as one program: every route (`router.rs`), every job (`jobs.rs`), start and stop, health, the site and the demonstration.
//!
//! What the routes and jobs do is in `accounts`, `carriers` and `vetting`, each by domain, on top of `platform`. No SQL here.

pub mod admin_listener;
pub mod demo;
mod description;
pub mod health;
pub mod jobs;
pub mod listen;
pub mod logs;
pub mod orphans;
pub mod retention;
pub mod router;
pub mod sample_loads;
pub mod secret;
pub mod serve;
pub mod site;

pub use platform::Config;
pub use serve::{serve, start, work};
