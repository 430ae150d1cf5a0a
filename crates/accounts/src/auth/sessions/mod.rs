//! The caller's own sessions: listing and ending them.

pub mod list;
pub mod revoke;
pub mod revoke_others;
