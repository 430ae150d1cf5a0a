//! Limits on failed attempts, counted by account and by IP address in fixed windows shared by all nodes.
//!
//! An attempt is counted before it is checked, so that simultaneous attempts can't slip through, and uncounted if it was correct.

use crate::app::App;
use crate::http::Error;
use crate::http::address::network;
use crate::secrets;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::UserId;
use std::net::IpAddr;
use std::time::Duration;

/// A window and how many wrong attempts it holds.
#[derive(Clone, Copy, Debug)]
struct Limit {
    name: &'static str,
    window: TimeDelta,
    attempts: i32,
}

/// Wrong passwords for one account.
const PASSWORDS: Limit = Limit { name: "password", window: TimeDelta::minutes(15), attempts: 10 };
/// Wrong codes for one account: with 5 tries a code, guessing one of a million this way takes years.
const CODES: Limit = Limit { name: "code", window: TimeDelta::hours(1), attempts: 15 };
/// Emails that an address gets because someone requested them: none is uncounted, since each was sent.
const LETTERS: Limit = Limit { name: "letter", window: TimeDelta::hours(1), attempts: 10 };
/// Vetting checks that one person records: each is a record for good, and nobody gives out five loads a minute for an hour.
const VETTING_CHECKS: Limit = Limit { name: "vetting_check", window: TimeDelta::hours(1), attempts: 300 };
/// Anything wrong from one address, behind which an office may sit.
const ADDRESS: Limit = Limit { name: "address", window: TimeDelta::minutes(15), attempts: 60 };

impl Limit {
    fn start(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let window = self.window.num_seconds();
        DateTime::from_timestamp(now.timestamp().div_euclid(window) * window, 0).unwrap_or(now)
    }
}

/// An attempt that was counted.
#[derive(Debug)]
#[must_use = "a right attempt is given back"]
pub struct Attempt {
    counted: Vec<(String, DateTime<Utc>)>,
}

impl Attempt {
    /// Counts an attempt at an account's password.
    pub async fn password(app: &App, email: &str, address: IpAddr) -> Result<Self, Error> {
        Self::count(app, [(ADDRESS, network(address)), (PASSWORDS, account(email))]).await
    }

    /// Counts an attempt at an account's code.
    pub async fn code(app: &App, email: &str, address: IpAddr) -> Result<Self, Error> {
        Self::count(app, [(ADDRESS, network(address)), (CODES, account(email))]).await
    }

    /// Counts an email that is to be sent to an address.
    pub async fn email(app: &App, email: &str, address: IpAddr) -> Result<Self, Error> {
        Self::count(app, [(ADDRESS, network(address)), (LETTERS, account(email))]).await
    }

    /// Counts a vetting check that a person, or their company's system in their name, records.
    pub async fn vetting_check(app: &App, user: UserId) -> Result<Self, Error> {
        Self::count(app, [(VETTING_CHECKS, user.to_string())]).await
    }

    /// Counts an attempt with an emailed link, whose account is not known before.
    pub async fn link(app: &App, address: IpAddr) -> Result<Self, Error> {
        Self::count(app, [(ADDRESS, network(address))]).await
    }

    /// The address comes first: one that is refused does not count against the account it tries.
    async fn count<const N: usize>(app: &App, limits: [(Limit, String); N]) -> Result<Self, Error> {
        let (mut db, now) = (app.conn().await?, app.clock.now());
        let mut attempt = Self { counted: Vec::new() };
        for (limit, who) in limits {
            let (key, start) = (format!("{}:{who}", limit.name), limit.start(now));
            if store::auth::count_attempt(&mut db, &key, start).await? > limit.attempts {
                let wait = start + limit.window - now;
                return Err(Error::TooManyAttempts { retry_after: wait.to_std().unwrap_or(Duration::from_secs(1)) });
            }
            attempt.counted.push((key, start));
        }
        Ok(attempt)
    }

    /// Takes the attempt back: it was right.
    pub async fn refund(self, app: &App) -> Result<(), Error> {
        let mut db = app.conn().await?;
        for (key, start) in self.counted {
            store::auth::give_back_attempt(&mut db, &key, start).await?;
        }
        Ok(())
    }
}

/// An account by its address, hashed: the table must not become a list of addresses that were tried.
fn account(email: &str) -> String {
    secrets::hex(&secrets::hash(&email.to_lowercase())[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_the_same_in_any_case() {
        assert_eq!(account("Ada@Example.com"), account("ada@example.com"));
    }
}
