//! Sign-up, sign-in in two steps (password, then a code), sessions that renew themselves, sign-out. (Document 2 §4 and §7; product: people and access.)
//!
//! What a signed-in person may do is not decided here: see `http::guards`.

pub mod acts;
pub mod authenticator;
pub mod change_password;
pub mod failed;
pub mod limits;
pub mod mail_code;
pub mod own_password;
pub mod password;
pub mod password_reset;
pub mod refresh;
pub mod secrets;
pub mod session;
pub mod sessions;
pub mod sign_in;
pub mod sign_in_code;
pub mod sign_out;
pub mod sign_up;

use chrono::TimeDelta;

/// How long a mailed code can be used (product: 10 minutes).
pub const CODE_LIFE: TimeDelta = TimeDelta::minutes(10);
/// How often a code may be tried (product: 5 tries).
pub const CODE_TRIES: i32 = 5;
/// How long a device stays signed in at most.
pub const SESSION_LIFE: TimeDelta = TimeDelta::days(30);
/// How long the secret before the last renewal is still understood: two tabs may renew at the same moment.
pub const REUSE_GRACE: TimeDelta = TimeDelta::seconds(30);
