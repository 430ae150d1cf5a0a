//! Something of which there is so much in all and so much for each: connections by network, bytes being received by network or company,
//! answers that stay open by person. What one holds is given back when the [`Share`] is dropped.

use super::address::{network, site};
use kernel::ids::{CompanyId, UserId};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many times as much as one network an IPv6 site (/48) may hold: providers give whole sites to one customer, so that networks (/64) alone
/// would be 65,536 shares for one.
pub const SITE: u64 = 4;

/// Why there is no share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The holder has as much as one may.
    Own,
    /// All together do.
    All,
}

/// Whose share it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The network of an address, and its site.
    Network(IpAddr),
    /// A company, whichever network its people call from.
    Company(CompanyId),
    /// A person, on all their devices.
    Person(UserId),
}

impl From<IpAddr> for Holder {
    fn from(address: IpAddr) -> Self {
        Self::Network(address)
    }
}

impl Holder {
    /// What is counted, and how much of it there may be when one may hold `most_each`.
    fn counted(self, most_each: u64) -> Vec<(String, u64)> {
        match self {
            Self::Network(address) => {
                let site = site(address).map(|site| (site, most_each.saturating_mul(SITE)));
                std::iter::once((network(address), most_each)).chain(site).collect()
            }
            Self::Company(company) => vec![(format!("company {company}"), most_each)],
            Self::Person(person) => vec![(format!("person {person}"), most_each)],
        }
    }
}

/// What there is and who holds it.
#[derive(Debug)]
pub struct Shares {
    most: u64,
    most_each: u64,
    leaves_room: bool,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: u64,
    by: HashMap<String, u64>,
}

impl Held {
    fn of(&self, who: &str) -> u64 {
        self.by.get(who).copied().unwrap_or_default()
    }
}

/// What somebody holds until it is dropped.
#[derive(Debug)]
pub struct Share {
    of: Arc<Shares>,
    who: Vec<String>,
    amount: u64,
}

impl Shares {
    /// So much in all, and so much for each.
    pub fn new(most: u64, most_each: u64) -> Arc<Self> {
        Arc::new(Self { most, most_each, leaves_room: false, held: Mutex::default() })
    }

    /// The same, where who holds something already gets no more than is left to the others then: a few who hold on to all they can leave as
    /// much as each of them has.
    pub fn leaving_room(most: u64, most_each: u64) -> Arc<Self> {
        Arc::new(Self { most, most_each, leaves_room: true, held: Mutex::default() })
    }

    /// Takes an amount. One that is larger than anyone may have counts as the most that one may.
    pub fn take(self: &Arc<Self>, holder: impl Into<Holder>, amount: u64) -> Result<Share, Full> {
        self.take_beyond(holder, amount.min(self.most_each).min(self.most), 0)
    }

    /// The same, where so much more than there is may be held.
    pub fn take_beyond(self: &Arc<Self>, holder: impl Into<Holder>, amount: u64, beyond: u64) -> Result<Share, Full> {
        let (counted, mut held) = (holder.into().counted(self.most_each), self.held());
        let left = self.most.saturating_add(beyond).saturating_sub(held.all);
        for (who, most) in &counted {
            let own = held.of(who);
            let is_greedy = self.leaves_room && own > 0 && own + amount > left;
            if own + amount > *most || is_greedy {
                return Err(Full::Own);
            }
        }
        if amount > left {
            return Err(Full::All);
        }
        held.all += amount;
        let who: Vec<String> = counted.into_iter().map(|(who, _)| who).collect();
        for one in &who {
            *held.by.entry(one.clone()).or_default() += amount;
        }
        Ok(Share { of: Arc::clone(self), who, amount })
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
        for who in &self.who {
            if let Some(own) = held.by.get_mut(who) {
                *own -= self.amount;
                if *own == 0 {
                    held.by.remove(who);
                }
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
        assert!(shares.held().by.is_empty() && shares.take(at("203.0.113.7"), 3).is_ok());
    }

    #[test]
    fn addresses_of_one_line_share() {
        let shares = Shares::new(9, 1);

        let _own = shares.take(at("2001:db8:1:2::1"), 1).expect("a share");

        assert_eq!(shares.take(at("2001:db8:1:2:ffff::9"), 1).err(), Some(Full::Own));
    }

    #[test]
    fn a_site_has_more_than_a_network_and_not_as_much_as_all_its_networks() {
        let shares = Shares::new(100, 1);

        let own: Vec<_> = (1..=SITE).map(|net| shares.take(at(&format!("2001:db8:1:{net}::1")), 1)).collect();

        assert!(own.iter().all(Result::is_ok));
        assert_eq!(shares.take(at("2001:db8:1:ffff::1"), 1).err(), Some(Full::Own));
        assert!(shares.take(at("2001:db8:2:1::1"), 1).is_ok());
    }

    #[test]
    fn those_who_take_all_they_can_leave_room_for_one_who_comes_later() {
        let (shares, mut taken) = (Shares::leaving_room(256, 64), Vec::new());
        for _ in 0..64 {
            taken.extend((1..=10).filter_map(|hog| shares.take(Holder::Company(CompanyId(hog)), 1).ok()));
        }

        assert!(shares.take(Holder::Company(CompanyId(11)), 21).is_ok(), "{} are held", shares.held_by_all());
        assert_eq!(shares.take(Holder::Company(CompanyId(1)), 21).err(), Some(Full::Own));
    }

    #[test]
    fn what_is_larger_than_anyone_may_have_counts_as_the_most() {
        let shares = Shares::new(5, 9);

        let whole = shares.take(at("203.0.113.7"), 100).expect("a share");

        assert_eq!(shares.held_by_all(), 5);
        drop(whole);
    }
}
