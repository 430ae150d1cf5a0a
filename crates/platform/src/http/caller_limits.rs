//! How often signed-in callers may call, and how many of their calls may be under way at once: by company, and by key within it.
//!
//! The limits are data of the company's plan, or the company's own (`store::companies::limits`); they come with the caller, so that counting
//! costs one look into this process's memory and no SQL. Each node counts for itself. [`Caller`](super::Caller) counts as soon as it knows who
//! calls, permitted or not; the layer [`meter`] tells the client what is left, and keeps the call's place until its answer is complete or the
//! client is gone.
//!
//! The headers have the form of draft-ietf-httpapi-ratelimit-headers-06: `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` tell
//! of the limit that is closest, `RateLimit-Policy` of each one.

mod metering;

use super::error::{Code, Error};
use axum::http::{HeaderMap, HeaderValue};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::count::count as counted;
use kernel::ids::{ApiKeyId, CompanyId, OauthApplicationId, UserId};
pub(super) use metering::count;
pub use metering::{Metered, StaysOpen, meter};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Above this many, those that have rested are forgotten, and if that is not enough, all without a call under way: memory stays bounded.
const MOST: usize = 20_000;
/// When to come back after a call that found all places taken: they last for moments.
const PLACE_WAIT: Duration = Duration::from_secs(1);

/// Whose calls are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// Of all people and keys of a company.
    Company(CompanyId),
    /// Of one of its keys.
    Key(ApiKeyId),
    /// Of one of its applications, with whichever token.
    Application(OauthApplicationId),
    /// Of a person without a company.
    Person(UserId),
}

/// What they may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Calls a minute; so many may come at once after a rest.
    pub per_minute: u32,
    /// Calls under way at the same moment.
    pub at_once: u32,
}

impl Allowed {
    fn of(per_minute: i32, at_once: i32) -> Self {
        let positive = |number: i32| u32::try_from(number).unwrap_or(1).max(1);
        Self { per_minute: positive(per_minute), at_once: positive(at_once) }
    }

    fn per_second(self) -> f64 {
        f64::from(self.per_minute.max(1)) / 60.0
    }
}

/// What is left to someone, since when, and how many of their calls are under way.
#[derive(Clone, Copy, Debug)]
struct Use {
    calls: f64,
    at: DateTime<Utc>,
    under_way: u32,
    allowed: Allowed,
}

impl Use {
    fn rested(allowed: Allowed, at: DateTime<Utc>) -> Self {
        Self { calls: f64::from(allowed.per_minute), at, under_way: 0, allowed }
    }

    fn refilled(&self, allowed: Allowed, now: DateTime<Utc>) -> f64 {
        let rest = (now - self.at).max(TimeDelta::zero()).num_milliseconds() as f64 / 1_000.0;
        (self.calls + rest * allowed.per_second()).min(f64::from(allowed.per_minute))
    }
}

type Uses = HashMap<Whose, Use>;

/// What everyone has used.
#[derive(Clone, Debug, Default)]
pub struct CallerLimits(Arc<Mutex<Uses>>);

impl CallerLimits {
    /// Counts a call of all these together, or of none of them, and says where they stand either way. The place is held until it is dropped.
    pub fn begin(&self, of: &[(Whose, Allowed)], now: DateTime<Utc>) -> (Standing, Result<Place, Error>) {
        let mut uses = self.uses();
        if uses.len() >= MOST {
            forget_rested(&mut uses, now);
        }
        let mut refusal = None;
        for (whose, allowed) in of {
            let known = uses.entry(*whose).or_insert_with(|| Use::rested(*allowed, now));
            known.calls = known.refilled(*allowed, now);
            (known.at, known.allowed) = (now, *allowed);
            if known.calls < 1.0 {
                let wait = Duration::from_secs_f64((1.0 - known.calls) / allowed.per_second());
                refusal.get_or_insert_with(|| too_often(*whose, *allowed, wait));
            } else if known.under_way >= allowed.at_once {
                refusal.get_or_insert_with(|| too_many(*whose, *allowed));
            }
        }
        if refusal.is_none() {
            for (whose, _) in of {
                if let Some(known) = uses.get_mut(whose) {
                    known.calls -= 1.0;
                    known.under_way += 1;
                }
            }
        }
        let standing = Standing::of(of.iter().filter_map(|(whose, _)| uses.get(whose)));
        let held = of.iter().map(|(whose, _)| *whose).collect();
        drop(uses);
        (standing, refusal.map_or_else(|| Ok(Place { limits: self.clone(), held }), Err))
    }

    fn uses(&self) -> MutexGuard<'_, Uses> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn forget_rested(uses: &mut Uses, now: DateTime<Utc>) {
    uses.retain(|_, known| {
        known.under_way > 0 || known.refilled(known.allowed, now) < f64::from(known.allowed.per_minute)
    });
    if uses.len() >= MOST {
        uses.retain(|_, known| known.under_way > 0);
    }
}

fn too_often(whose: Whose, allowed: Allowed, retry_after: Duration) -> Error {
    let why = format!("{} made more than {} a minute.", whose.words(), counted(allowed.per_minute, "call"));
    Error::Limited { code: Code::RateLimited, why, retry_after }
}

fn too_many(whose: Whose, allowed: Allowed) -> Error {
    let why =
        format!("{} has {} in progress. Wait for one to finish.", whose.words(), counted(allowed.at_once, "call"));
    Error::Limited { code: Code::RateLimited, why, retry_after: PLACE_WAIT }
}

impl Whose {
    const fn words(self) -> &'static str {
        match self {
            Self::Company(_) => "Your company",
            Self::Key(_) => "This key",
            Self::Application(_) => "This application",
            Self::Person(_) => "Your account",
        }
    }
}

/// A call's place among those under way: given back when it is dropped.
#[derive(Debug)]
#[must_use = "a place that is dropped is given back"]
pub struct Place {
    limits: CallerLimits,
    held: Vec<Whose>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut uses = self.limits.uses();
        for whose in &self.held {
            if let Some(known) = uses.get_mut(whose) {
                known.under_way = known.under_way.saturating_sub(1);
            }
        }
    }
}

/// Where a caller stands, for the headers of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The limit that is closest, in calls a minute.
    limit: u32,
    /// Calls that are left of it now.
    remaining: u32,
    /// Seconds until all of them are back.
    reset: u32,
    /// Every limit that holds, the company's first.
    policy: String,
}

impl Standing {
    fn of<'a>(uses: impl Iterator<Item = &'a Use>) -> Self {
        let (mut standing, mut policies) =
            (Self { limit: 0, remaining: u32::MAX, reset: 0, policy: String::new() }, vec![]);
        for Use { calls, allowed, .. } in uses {
            policies.push(format!("{};w=60", allowed.per_minute));
            let remaining = calls.max(0.0) as u32;
            if remaining < standing.remaining {
                let missing = f64::from(allowed.per_minute) - calls;
                let reset = (missing / allowed.per_second()).ceil().max(0.0) as u32;
                standing = Self { limit: allowed.per_minute, remaining, reset, policy: String::new() };
            }
        }
        Self { policy: policies.join(", "), ..standing }
    }

    fn write(&self, headers: &mut HeaderMap) {
        headers.insert("ratelimit-limit", HeaderValue::from(self.limit));
        headers.insert("ratelimit-remaining", HeaderValue::from(self.remaining));
        headers.insert("ratelimit-reset", HeaderValue::from(self.reset));
        if let Ok(policy) = HeaderValue::from_str(&self.policy) {
            headers.insert("ratelimit-policy", policy);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;
    const ONE: Whose = Whose::Company(CompanyId(1));

    fn allowed(per_minute: u32, at_once: u32) -> Allowed {
        Allowed { per_minute, at_once }
    }

    fn wait(refused: &Result<Place, Error>) -> Duration {
        let Err(Error::Limited { code: Code::RateLimited, retry_after, .. }) = refused else { panic!("{refused:?}") };
        *retry_after
    }

    impl CallerLimits {
        pub(super) fn under_way(&self, whose: Whose) -> u32 {
            self.uses().get(&whose).map_or(0, |known| known.under_way)
        }
    }

    #[test]
    fn two_companies_do_not_share_a_bucket() {
        let (limits, other) = (CallerLimits::default(), Whose::Company(CompanyId(2)));
        let call = |whose, at| limits.begin(&[(whose, allowed(2, 9))], at).1;

        assert_eq!([call(ONE, NOW).is_ok(), call(ONE, NOW).is_ok()], [true, true]);
        assert_eq!(wait(&call(ONE, NOW)), Duration::from_secs(30));

        assert!(call(other, NOW).is_ok());
        assert!(call(ONE, NOW + TimeDelta::seconds(30)).is_ok());
        assert!(call(ONE, NOW + TimeDelta::seconds(30)).is_err());
    }

    #[test]
    fn a_key_has_its_own_limit_within_its_companys() {
        let limits = CallerLimits::default();
        let by = |key| limits.begin(&[(ONE, allowed(3, 9)), (Whose::Key(ApiKeyId(key)), allowed(2, 9))], NOW);

        let first = by(7);
        assert_eq!(
            first.0,
            Standing { limit: 2, remaining: 1, reset: 30, policy: "3;w=60, 2;w=60".to_owned() },
            "the key's limit is closer"
        );
        assert!(by(7).1.is_ok());
        assert_eq!(wait(&by(7).1), Duration::from_secs(30));
        assert!(by(8).1.is_ok(), "what a key was refused does not count against its company");
        assert_eq!(wait(&by(9).1), Duration::from_secs(20), "the company's calls are used up");
    }

    #[test]
    fn calls_under_way_are_bounded_and_make_room_when_they_end() {
        let limits = CallerLimits::default();
        let call = || limits.begin(&[(ONE, allowed(100, 2))], NOW).1;
        let (first, second) = (call().expect("a place"), call().expect("a place"));

        assert_eq!(wait(&call()), PLACE_WAIT);
        drop(first);
        assert!(call().is_ok());

        drop(second);
        assert_eq!(limits.under_way(ONE), 0);
    }

    #[test]
    fn refusals_say_one_call_and_several_calls() {
        let words = |refusal: Error| match refusal {
            Error::Limited { why, .. } => why,
            other => panic!("{other:?}"),
        };

        let (often, many) = (too_often(ONE, allowed(1, 1), Duration::ZERO), too_many(ONE, allowed(1, 1)));
        assert_eq!(words(often), "Your company made more than 1 call a minute.");
        assert_eq!(words(many), "Your company has 1 call in progress. Wait for one to finish.");
        let many = too_many(Whose::Key(ApiKeyId(1)), allowed(9, 2));
        assert_eq!(words(many), "This key has 2 calls in progress. Wait for one to finish.");
    }

    #[test]
    fn a_lowered_limit_holds_at_once() {
        let limits = CallerLimits::default();
        let _place = limits.begin(&[(ONE, allowed(100, 5))], NOW);

        let lowered = limits.begin(&[(ONE, allowed(3, 5))], NOW).0;

        assert_eq!((lowered.limit, lowered.remaining), (3, 2));
    }

    #[test]
    fn memory_stays_bounded_and_calls_under_way_are_not_forgotten() {
        let limits = CallerLimits::default();
        let _place = limits.begin(&[(ONE, allowed(5, 5))], NOW).1.expect("a place");

        for key in 0..MOST as i64 + 500 {
            let _ = limits.begin(&[(Whose::Key(ApiKeyId(key)), allowed(5, 5))], NOW);
        }

        assert!(limits.uses().len() <= MOST);
        assert_eq!(limits.under_way(ONE), 1);
    }
}
