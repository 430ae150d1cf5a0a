//! People: who is signed in, feature flags, colleagues.

mod current;
mod features;
mod list;
mod manage;
