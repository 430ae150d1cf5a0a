//! Every HTTP handler and job, by domain.
//!
//! `http` knows no domain; domains build on it; `router.rs` lists every route and `jobs.rs` every job. No SQL here.

pub mod app;
pub mod areas;
pub mod audit;
pub mod auth;
pub mod billing;
pub mod carriers;
pub mod companies;
pub mod config;
pub mod connections;
pub mod decisions;
pub mod demo;
pub mod directions;
pub mod files;
pub mod fmcsa;
pub mod health;
pub mod http;
pub mod identity;
pub mod insurance;
pub mod integrations;
pub mod invitations;
pub mod jobs;
pub mod live;
pub mod logs;
pub mod notices;
pub mod onboarding;
pub mod paper;
pub mod post;
pub mod router;
pub mod rules;
pub mod search;
pub mod serve;
pub mod site;
pub mod subscriptions;
pub mod sweep;
pub mod telematics;
pub mod users;
pub mod vehicles;

pub use config::Config;
pub use serve::{serve, start, work};
