//! Something of which there is so much in all and so much for each network: connections, bytes being received. What one holds is given back
//! when the [`Share`] is dropped.

use super::address::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Why there is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The network holds as much as one may.
    Own,
    /// All together do.
    All,
}

/// What there is and who holds it.
#[derive(Debug)]
pub struct Shares {
    most: u64,
    most_each: u64,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: u64,
    by_network: HashMap<String, u64>,
}

/// What somebody holds until it is dropped.
#[derive(Debug)]
pub struct Share {
    of: Arc<Shares>,
    network: String,
    amount: u64,
}

impl Shares {
    /// So much in all, and so much for each network.
    pub fn new(most: u64, most_each: u64) -> Arc<Self> {
        Arc::new(Self { most, most_each, held: Mutex::default() })
    }

    /// Takes an amount for an address's network.
    pub fn take(self: &Arc<Self>, address: IpAddr, amount: u64) -> Result<Share, Full> {
        self.take_beyond(address, amount, 0)
    }

    /// The same, where so much more than there is may be held.
    pub fn take_beyond(self: &Arc<Self>, address: IpAddr, amount: u64, beyond: u64) -> Result<Share, Full> {
        let (network, mut held) = (network(address), self.held());
        let own = held.by_network.get(&network).copied().unwrap_or_default();
        if own + amount > self.most_each {
            return Err(Full::Own);
        }
        if held.all + amount > self.most + beyond {
            return Err(Full::All);
        }
        held.all += amount;
        held.by_network.insert(network.clone(), own + amount);
        Ok(Share { of: Arc::clone(self), network, amount })
    }

    /// What is held by all together.
    pub fn held_by_all(&self) -> u64 {
        self.held().all
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut held = self.of.held();
        held.all -= self.amount;
        if let Some(own) = held.by_network.get_mut(&self.network) {
            *own -= self.amount;
            if *own == 0 {
                held.by_network.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn one_network_has_its_share_and_leaves_the_rest_to_others() {
        let shares = Shares::new(5, 3);

        let own: Vec<_> = (0..3).map(|_| shares.take(at("203.0.113.7"), 1).expect("a share")).collect();
        assert_eq!(shares.take(at("203.0.113.7"), 1).err(), Some(Full::Own));
        let others = shares.take(at("203.0.113.8"), 2).expect("a share");
        assert_eq!(shares.take(at("203.0.113.9"), 1).err(), Some(Full::All));
        assert!(shares.take_beyond(at("127.0.0.1"), 1, 1).is_ok());

        drop((own, others));
        assert_eq!(shares.held_by_all(), 0);
        assert!(shares.held().by_network.is_empty() && shares.take(at("203.0.113.7"), 3).is_ok());
    }

    #[test]
    fn addresses_of_one_line_share() {
        let shares = Shares::new(9, 1);

        let _own = shares.take(at("2001:db8:1:2::1"), 1).expect("a share");

        assert_eq!(shares.take(at("2001:db8:1:2:ffff::9"), 1).err(), Some(Full::Own));
    }
}
