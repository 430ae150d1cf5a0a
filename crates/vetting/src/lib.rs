//! A company's vetting of carriers and what follows from it: assessments, rules, decisions, connections, onboarding, insurance, monitoring,
//! reports.
//!
//! Handlers and jobs by domain, on top of `platform`. Every route is listed in the server's `router.rs`, every job in its `jobs.rs`. No SQL here.

pub mod assessments;
pub mod connections;
pub mod decisions;
pub mod insurance;
pub mod notices;
pub mod onboarding;
pub mod reports;
pub mod rules;
pub mod subscriptions;
