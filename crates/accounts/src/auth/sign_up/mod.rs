//! Sign-up: an address and a password, an emailed code that verifies the address, a name, and then a new company or an open invitation.
//! (Document 2 §4 and §7; product: people and access.)
//!
//! Nothing here discloses whether an address has an account: answers are the same, and the owner is notified by email.

pub mod check_for_invitation;
pub mod claim_invitation;
pub mod code;
pub mod create_company;
pub mod details;
pub mod mail_admitted;
pub mod mail_code;
pub mod start;

use chrono::TimeDelta;

/// How long an unfinished sign-up is kept, so that its owner can continue by signing in.
pub const UNFINISHED_LIFE: TimeDelta = TimeDelta::days(1);
/// How long a new company may use the product before it pays. The documents name trials but no length.
pub const TRIAL: TimeDelta = TimeDelta::days(14);
