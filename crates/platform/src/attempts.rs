//! Limits on failed attempts, counted by account and by IP address in fixed windows shared by all nodes.
//!
//! An attempt is counted before it is checked, so that simultaneous attempts can't slip through, and uncounted if it was correct.

use crate::app::App;
use crate::http::Error;
use crate::http::address::{network, site};
use crate::secrets;
use crate::validation::canonical_email;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::UserId;
use std::net::IpAddr;
use std::time::Duration;

/// A window and how many wrong attempts, or emails to one address ([`crate::limits`]), it holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limit {
    pub(crate) name: &'static str,
    pub(crate) window: TimeDelta,
    pub(crate) attempts: i32,
}

/// Wrong passwords for one account from one IP address: whoever fails so often locks themselves out, and not the account's owner.
const PASSWORDS: Limit = Limit { name: "password", window: TimeDelta::minutes(15), attempts: 10 };
/// Wrong passwords for one account from everywhere: at 9,600 a day a password of 12 characters is not guessed.
const ALL_PASSWORDS: Limit = Limit { name: "password_everywhere", window: TimeDelta::minutes(15), attempts: 100 };
/// The same from one IPv6 site (/48), which may have 65,536 networks: whoever has it would lock the account with them.
const SITE_PASSWORDS: Limit = Limit { name: "password_site", window: TimeDelta::minutes(15), attempts: 30 };
/// Wrong passwords from a browser that signed in to the account before: its own, so that strangers who lock the account do not lock it out.
const BROWSER_PASSWORDS: Limit = Limit { name: "password_browser", window: TimeDelta::minutes(15), attempts: 10 };
/// Wrong passwords of somebody who is signed in and asked for it again; sign-in counts apart, so that no stranger uses these up.
const OWN_PASSWORDS: Limit = Limit { name: "own_password", window: TimeDelta::minutes(15), attempts: 10 };
/// Sign-in codes that were emailed to one person and never came back.
const SENT_CODES: Limit = Limit { name: "sent_code", window: TimeDelta::hours(1), attempts: 10 };
/// Wrong codes for one account: with 5 tries a code, guessing one of a million this way takes years.
const CODES: Limit = Limit { name: "code", window: TimeDelta::hours(1), attempts: 15 };
/// Wrong codes on a page whose link several people may have, from one IPv6 site (/48); from one network as many as [`CODES`].
const SITE_CODES: Limit = Limit { name: "code_site", window: TimeDelta::hours(1), attempts: 30 };
/// The same from everywhere: guessing one of a million this way takes years, too, and such a page takes codes for days.
const ALL_CODES: Limit = Limit { name: "code_everywhere", window: TimeDelta::hours(1), attempts: 60 };
/// Emails to one address that strangers cause: sign-up, password reset. What companies cause counts apart ([`crate::limits::count_mail_to`]),
/// so that no stranger uses it up. One to an address without an account counts as well, though nothing is mailed: a refusal must not show who
/// has an account.
const LETTERS: Limit = Limit { name: "letter", window: TimeDelta::hours(1), attempts: 10 };
/// Vetting checks that one person records: each is a record for good, and nobody gives out five loads a minute for an hour.
const VETTING_CHECKS: Limit = Limit { name: "vetting_check", window: TimeDelta::hours(1), attempts: 300 };
/// Notes that one person writes or edits, every version of which is kept.
const NOTES: Limit = Limit { name: "note", window: TimeDelta::hours(1), attempts: 300 };
/// Anything wrong from one address, behind which an office may sit.
const ADDRESS: Limit = Limit { name: "address", window: TimeDelta::minutes(15), attempts: 60 };
/// The same from one IPv6 site (/48).
const SITE: Limit = Limit { name: "site", window: TimeDelta::minutes(15), attempts: 240 };

impl Limit {
    /// When the window began that holds `now`.
    pub(crate) fn start(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let window = self.window.num_seconds();
        DateTime::from_timestamp(now.timestamp().div_euclid(window) * window, 0).unwrap_or(now)
    }

    /// How long until it ends.
    pub(crate) fn wait(&self, now: DateTime<Utc>) -> Duration {
        (self.start(now) + self.window - now).to_std().unwrap_or(Duration::from_secs(1))
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
        let account = account(email);
        let mut limits = of_address(address);
        limits.push((PASSWORDS, format!("{account}:{}", network(address))));
        limits.extend(site(address).map(|site| (SITE_PASSWORDS, format!("{account}:{site}"))));
        limits.push((ALL_PASSWORDS, account));
        Self::count_from(app, address, limits).await
    }

    /// The same by a browser that signed in to the account before, by its id: what others try counts apart.
    pub async fn password_in_browser(app: &App, email: &str, browser: &str) -> Result<Self, Error> {
        Self::count(app, vec![(BROWSER_PASSWORDS, format!("{}:{browser}", account(email)))]).await
    }

    /// Counts an attempt at the password of somebody who is signed in.
    pub async fn own_password(app: &App, user: UserId, address: IpAddr) -> Result<Self, Error> {
        Self::count_from(app, address, with(of_address(address), OWN_PASSWORDS, user.to_string())).await
    }

    /// Counts an attempt at a person's code, by somebody who knows the password.
    pub async fn code(app: &App, user: UserId, address: IpAddr) -> Result<Self, Error> {
        Self::count_from(app, address, with(of_address(address), CODES, user.to_string())).await
    }

    /// The same for what is no account yet: the email address of a sign-up, or a carrier's packet.
    pub async fn code_for(app: &App, what: &str, address: IpAddr) -> Result<Self, Error> {
        Self::count_from(app, address, with(of_address(address), CODES, account(what))).await
    }

    /// The same on a page whose link several people may have, such as who reads a mailbox: whoever fails so often locks themselves out, and not the
    /// others.
    pub async fn code_of_link(app: &App, what: &str, address: IpAddr) -> Result<Self, Error> {
        let what = account(what);
        let mut limits = of_address(address);
        limits.push((CODES, format!("{what}:{}", network(address))));
        limits.extend(site(address).map(|site| (SITE_CODES, format!("{what}:{site}"))));
        limits.push((ALL_CODES, what));
        Self::count_from(app, address, limits).await
    }

    /// Counts a sign-in code that is to be emailed. It is given back when the code comes back ([`Self::code_came_back`]).
    pub async fn sent_code(app: &App, user: UserId) -> Result<Self, Error> {
        Self::count(app, vec![(SENT_CODES, user.to_string())]).await
    }

    /// Gives a sent code back: who signs in properly does so as often as they like.
    pub async fn code_came_back(app: &App, user: UserId, sent_at: DateTime<Utc>) -> Result<(), Error> {
        let counted = vec![(format!("{}:{user}", SENT_CODES.name), SENT_CODES.start(sent_at))];
        Self { counted }.refund(app).await
    }

    /// Counts an email to an address that someone without an account asks for.
    pub async fn email(app: &App, email: &str, address: IpAddr) -> Result<Self, Error> {
        Self::count_from(app, address, with(of_address(address), LETTERS, account(email))).await
    }

    /// Counts a vetting check that a person, or their company's system in their name, records.
    pub async fn vetting_check(app: &App, user: UserId) -> Result<Self, Error> {
        Self::count(app, vec![(VETTING_CHECKS, user.to_string())]).await
    }

    /// Counts a note that a person writes or edits.
    pub async fn note(app: &App, user: UserId) -> Result<Self, Error> {
        Self::count(app, vec![(NOTES, user.to_string())]).await
    }

    /// Counts an attempt with an emailed link, whose account is not known before.
    pub async fn link(app: &App, address: IpAddr) -> Result<Self, Error> {
        Self::count_from(app, address, of_address(address)).await
    }

    /// Counts in the network's turn ([`crate::visitors`]): who floods it with attempts would otherwise wait at its row with all connections.
    async fn count_from(app: &App, address: IpAddr, limits: Vec<(Limit, String)>) -> Result<Self, Error> {
        let _turn = app.visitors.turn(address).await?;
        Self::count(app, limits).await
    }

    /// The address comes first: one that is refused does not count against the account it tries.
    async fn count(app: &App, limits: Vec<(Limit, String)>) -> Result<Self, Error> {
        let (mut db, now) = (app.conn().await?, app.clock.now());
        let mut attempt = Self { counted: Vec::new() };
        for (limit, who) in limits {
            let (key, start) = (format!("{}:{who}", limit.name), limit.start(now));
            if store::auth::count_attempt(&mut db, &key, start).await? > limit.attempts {
                return Err(Error::TooManyAttempts { retry_after: limit.wait(now) });
            }
            attempt.counted.push((key, start));
        }
        Ok(attempt)
    }

    /// What an attempt came to; it is given back when it could not be judged, because of us and not because it was wrong.
    pub async fn unless_unjudged<T>(self, app: &App, judged: Result<T, Error>) -> Result<(Self, T), Error> {
        match judged {
            Ok(judged) => Ok((self, judged)),
            Err(failure) => {
                self.refund(app).await?;
                Err(failure)
            }
        }
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

/// What anything wrong from an address counts against.
fn of_address(address: IpAddr) -> Vec<(Limit, String)> {
    let site = site(address).map(|site| (SITE, site));
    std::iter::once((ADDRESS, network(address))).chain(site).collect()
}

fn with(mut limits: Vec<(Limit, String)>, limit: Limit, who: String) -> Vec<(Limit, String)> {
    limits.push((limit, who));
    limits
}

/// An account by the one form of its address, hashed, as attempts at it are counted: the table must not become a list of addresses that were tried. What is no address is
/// nobody's account, and counts as it is.
pub fn account(email: &str) -> String {
    let form = canonical_email(email).unwrap_or_else(|| email.trim().to_lowercase());
    secrets::hex(&secrets::hash(&form)[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_lasts_until_the_window_ends() {
        let now = "2026-11-22T12:28:00Z".parse().expect("an instant");

        assert_eq!(LETTERS.wait(now), Duration::from_mins(32));
    }

    #[test]
    fn an_account_is_the_same_in_any_case() {
        assert_eq!(account("Ada@Example.com"), account(" ada@example.com"));
        assert_eq!(account("ada@b\u{fc}cher.example"), account("ada@xn--bcher-kva.example"));
    }
}
