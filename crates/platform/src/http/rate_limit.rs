//! Rate limit per network for calls that need no sign-in: token buckets in this process's memory.
//!
//! It keeps a flood from costing much. What must be counted exactly and over all nodes (wrong passwords, wrong codes) is counted in the
//! database: see `platform::attempts`.

use super::error::Error;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What a network may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    /// Calls at once, after a rest.
    pub burst: u32,
    /// Calls per minute, sustained.
    pub per_minute: u32,
}

impl RateLimit {
    /// So many calls a minute, half of them at once.
    pub const fn per_minute(per_minute: u32) -> Self {
        Self { burst: per_minute.div_ceil(2), per_minute }
    }
}

/// Above this many networks, those that have rested are forgotten, and if none has, all: memory stays bounded.
const MOST: usize = 20_000;

/// What is left to a network, and since when.
#[derive(Clone, Copy, Debug)]
struct Left {
    calls: f64,
    at: DateTime<Utc>,
}

/// The buckets of all networks.
#[derive(Debug)]
pub struct RateLimits {
    limit: RateLimit,
    by_network: Mutex<HashMap<String, Left>>,
}

impl RateLimits {
    /// Everyone may go at this limit.
    pub fn new(limit: RateLimit) -> Self {
        Self { limit, by_network: Mutex::default() }
    }

    /// Counts a call; beyond the limit it is a 429 that says how long to wait.
    pub fn count(&self, address: IpAddr, now: DateTime<Utc>) -> Result<(), Error> {
        let mut known = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.retain(|_, left| self.refilled(*left, now) < f64::from(self.limit.burst));
            if known.len() >= MOST {
                known.clear();
            }
        }
        let left = known
            .entry(super::address::network(address))
            .or_insert(Left { calls: f64::from(self.limit.burst), at: now });
        left.calls = self.refilled(*left, now);
        left.at = now;
        if left.calls < 1.0 {
            let wait = (1.0 - left.calls) / self.per_second();
            return Err(Error::TooManyAttempts { retry_after: Duration::from_secs_f64(wait) });
        }
        left.calls -= 1.0;
        Ok(())
    }

    /// Uncounts the newest call: its caller turned out to be signed in.
    pub fn refund(&self, address: IpAddr) {
        let mut known = self.by_network.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(left) = known.get_mut(&super::address::network(address)) {
            left.calls = (left.calls + 1.0).min(f64::from(self.limit.burst));
        }
    }

    fn per_second(&self) -> f64 {
        f64::from(self.limit.per_minute.max(1)) / 60.0
    }

    fn refilled(&self, left: Left, now: DateTime<Utc>) -> f64 {
        let rested = (now - left.at).max(TimeDelta::zero()).num_milliseconds() as f64 / 1_000.0;
        (left.calls + rested * self.per_second()).min(f64::from(self.limit.burst))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[test]
    fn a_burst_is_allowed_and_then_only_the_rate() {
        let (limits, start) = (RateLimits::new(RateLimit { burst: 3, per_minute: 30 }), DateTime::UNIX_EPOCH);

        let at_once: Vec<_> = (0..4).map(|_| limits.count(HERE, start).is_ok()).collect();

        assert_eq!(at_once, [true, true, true, false]);
        let Err(Error::TooManyAttempts { retry_after }) = limits.count(HERE, start) else { panic!("a refusal") };
        assert_eq!(retry_after, Duration::from_secs(2));
        assert!(limits.count(HERE, start + TimeDelta::seconds(2)).is_ok());
        assert!(limits.count(HERE, start + TimeDelta::seconds(2)).is_err());
        assert!(limits.count("203.0.113.9".parse().expect("an address"), start).is_ok());
    }

    #[test]
    fn memory_stays_bounded_under_addresses_without_end() {
        let limits = RateLimits::new(RateLimit::per_minute(600));

        for number in 0..MOST as u32 + 500 {
            let _ = limits.count(Ipv4Addr::from_bits(number).into(), DateTime::UNIX_EPOCH);
        }

        assert!(limits.by_network.lock().expect("the buckets").len() <= MOST);
    }
}
