//! Secrets that were looked up a moment ago and open nothing: a program that goes on calling with a revoked key does not make the database look
//! for it each time.
//!
//! Nobody can be refused by it who should be let in: a new secret is random and was never tried before, and one that works again (its creator is
//! back) does so within seconds.

use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// How long a secret is known to open nothing.
const KEPT_FOR: TimeDelta = TimeDelta::seconds(5);
/// Above this many, the old ones are dropped, and if that is not enough, all: memory stays bounded.
const MOST: usize = 10_000;

/// The hash of a secret.
pub type KeyHash = [u8; 32];

/// The hashes, and when each was looked up.
#[derive(Debug, Default)]
pub struct RefusedKeys(Mutex<HashMap<KeyHash, DateTime<Utc>>>);

impl RefusedKeys {
    /// Whether the secret with this hash was refused a moment ago.
    pub fn has(&self, hash: &KeyHash, now: DateTime<Utc>) -> bool {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(hash).is_some_and(|at| is_fresh(*at, now))
    }

    /// Keeps that it is refused now.
    pub fn add(&self, hash: KeyHash, now: DateTime<Utc>) {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST {
            known.retain(|_, at| is_fresh(*at, now));
            if known.len() >= MOST {
                known.clear();
            }
        }
        known.insert(hash, now);
    }
}

fn is_fresh(at: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    now - at < KEPT_FOR
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_is_known_for_seconds_and_memory_stays_bounded() {
        let (refused, now) = (RefusedKeys::default(), DateTime::UNIX_EPOCH);

        refused.add([1; 32], now);
        assert!(refused.has(&[1; 32], now + TimeDelta::seconds(4)));
        assert!(!refused.has(&[1; 32], now + TimeDelta::seconds(5)) && !refused.has(&[2; 32], now));

        for number in 0..MOST as u64 + 500 {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&number.to_le_bytes());
            refused.add(hash, now);
        }
        assert!(refused.0.lock().expect("the hashes").len() <= MOST);
    }
}
