//! A company's vetting of carriers and what follows from it: assessments, rules, decisions, connections, onboarding, insurance, monitoring,
//! reports, Home's queue, adapters in the shapes of other services.
//!
//! Handlers and jobs by domain, on top of `platform`. Every call is listed in `router.rs`, every job in `jobs.rs`. No SQL here.

pub mod adapters;
pub mod assessments;
pub mod connections;
pub mod decisions;
pub mod home;
pub mod insurance;
pub mod jobs;
pub mod notes;
pub mod notices;
pub mod onboarding;
pub mod reports;
pub mod router;
pub mod rules;
pub mod subscriptions;
