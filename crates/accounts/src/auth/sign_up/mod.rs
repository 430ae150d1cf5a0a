//! Sign-up: an address and a password, the mailed code that shows that the address is theirs, names, and then a company of their own or an
//! open invitation. (Document 2 §4 and §7; product: people and access.)
//!
//! Nothing here tells whether an address has an account: the calls answer alike, and its owner is told by mail.

pub mod check_for_invitation;
pub mod claim_invitation;
pub mod code;
pub mod create_company;
pub mod details;
pub mod mail_admitted;
pub mod mail_code;
pub mod start;

use chrono::TimeDelta;

/// How long a sign-up that was not finished is remembered, so that its owner can go on by signing in.
pub const UNFINISHED_LIFE: TimeDelta = TimeDelta::days(1);
/// How long a new company may use the product before it pays. The documents name trials but no length.
pub const TRIAL: TimeDelta = TimeDelta::days(14);
