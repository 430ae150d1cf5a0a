//! Sign-up, two-step sign-in (password, then a code), self-renewing sessions, sign-out. (Document 2 §4 and §7; product: people and access.)
//!
//! Permissions of a signed-in person are decided in `http::guards`, not here.

pub mod addresses;
pub mod authenticator;
pub mod change_password;
pub mod failed;
mod hashing;
mod known_browser;
pub mod mail_code;
pub mod own_password;
pub mod password;
pub mod password_reset;
pub mod refresh;
mod second_step;
pub mod session;
pub mod sessions;
pub mod sign_in;
pub mod sign_in_code;
pub mod sign_out;
pub mod sign_up;

use chrono::TimeDelta;

/// How long a device stays signed in at most.
pub const SESSION_LIFE: TimeDelta = TimeDelta::days(30);
/// How long the secret before the last renewal is still understood: two tabs may renew at the same moment.
pub const REUSE_GRACE: TimeDelta = TimeDelta::seconds(30);
