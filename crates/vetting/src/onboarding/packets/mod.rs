//! Packets as the broker reviews them: listed, shown, held, released, approved, rejected. (Document 1 §3, §4 and §7: onboarding packets.)

pub mod change;
pub mod decide;
pub mod files;
pub mod findings;
pub mod list;
pub mod mail_decision;
pub mod proved;
pub mod show;
pub mod view;

mod compare;
