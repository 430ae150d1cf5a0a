//! One's own sessions: where one is signed in, and ending that.

pub mod list;
pub mod revoke;
pub mod revoke_others;
