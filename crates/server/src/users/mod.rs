//! People of a company: who is signed in, feature flags, colleagues. (Document 2 §7, users.)

pub mod current;
pub mod features;
pub mod list;
