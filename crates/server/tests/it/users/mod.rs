//! People: who is signed in, feature flags, colleagues.

mod features;
