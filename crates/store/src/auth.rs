//! Sessions, emailed codes and the counting of attempts. (Product: sign-in; sessions that rotate and can be ended.)
//!
//! Secrets and codes are here as hashes only.

mod authenticators;
mod codes;
mod password_resets;
mod passwords;
mod rate_limits;
mod sessions;
mod sign_ups;

pub use authenticators::{
    Authenticator, accept_step, confirm_authenticator, find_authenticator, propose_authenticator, remove_authenticator,
    use_recovery_code,
};
pub use codes::{
    CodeOutcome, NewCode, Step, code_recipient, count_try, create_code, find_step, set_code, try_code, use_code,
};
pub use password_resets::{create_password_reset, use_password_reset};
pub use passwords::change_password;
pub use rate_limits::{count_attempt, give_back_attempt};
pub use sessions::{
    LiveSession, NewSession, Session, SessionEnd, create_session, end_own_session, end_session, end_sessions,
    lock_session, replace_lost_secret, rotate_session, session_end, sessions, touch_session,
};

pub use sign_ups::{
    NewSignUp, SignUp, SignUpMail, create_sign_up, find_sign_up, mail_for, renew_sign_up, set_sign_up_code,
    try_sign_up, unfinished_sign_up, use_sign_up,
};

use crate::Conn;
use chrono::{DateTime, Utc};

/// Removes attempts, codes and sessions that are past their use: everything that ended before `before`; gives how many.
pub async fn remove_expired(db: &mut Conn, before: DateTime<Utc>) -> sqlx::Result<u64> {
    let attempts = sqlx::query!("delete from rate_limits where window_start < $1", before).execute(&mut *db).await?;
    let codes = sqlx::query!("delete from sign_in_codes where expires_at < $1", before).execute(&mut *db).await?;
    let sign_ups = sqlx::query!("delete from sign_ups where expires_at < $1", before).execute(&mut *db).await?;
    let resets = sqlx::query!("delete from password_resets where expires_at < $1", before).execute(&mut *db).await?;
    let sessions =
        sqlx::query!("delete from sessions where least(ended_at, expires_at) < $1", before).execute(db).await?;
    Ok([attempts, codes, sign_ups, resets, sessions].iter().map(sqlx::postgres::PgQueryResult::rows_affected).sum())
}
