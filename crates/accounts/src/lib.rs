//! Who people are, what their companies pay for and what they may do: sign-in, users, companies, billing, keys, the audit log.
//!
//! Handlers and jobs by domain, on top of `platform`. Every route is listed in the server's `router.rs`, every job in its `jobs.rs`. No SQL here.

pub mod audit;
pub mod auth;
pub mod billing;
pub mod companies;
pub mod integrations;
pub mod invitations;
pub mod users;
