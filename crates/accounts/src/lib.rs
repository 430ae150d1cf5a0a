//! People, their companies, what these pay for and their permissions: sign-in, users, companies, billing, API keys, the audit log.
//!
//! Handlers and jobs by domain, on top of `platform`. Every call is listed in `router.rs`, every job in `jobs.rs`. No SQL here.

pub mod audit;
pub mod auth;
pub mod billing;
pub mod companies;
pub mod integrations;
pub mod invitations;
pub mod jobs;
pub mod router;
pub mod teams;
pub mod users;
