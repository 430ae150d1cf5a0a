//! People: who is signed in, feature flags, teammates.

mod current;
mod features;
mod list;
mod manage;
