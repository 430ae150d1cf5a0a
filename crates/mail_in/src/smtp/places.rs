//! Who has how much of a listener: conversations, and room for messages. Of each there is so much in all and so much for one network, so that
//! one that holds on to all it can leaves the rest to others.

use super::{Bounds, ROOM};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many times as much as one network an IPv6 site (/48) may have at most: one customer of a provider often has all its 65,536 networks.
const SITE: usize = 4;

/// A network or a site: its first address, and how many bits all its addresses share.
type Network = (IpAddr, u8);

/// What there is, and who has it.
#[derive(Debug)]
pub(super) struct Places {
    bounds: Bounds,
    conversations: Arc<Semaphore>,
    room: Arc<Semaphore>,
    networks: Mutex<HashMap<Network, Held>>,
}

/// What one network has.
#[derive(Debug)]
struct Held {
    conversations: usize,
    room: Arc<Semaphore>,
}

/// A conversation's place, given back when it ends.
#[derive(Debug)]
pub(super) struct Place {
    /// The room that its messages may take.
    pub room: Room,
    of: Arc<Places>,
    networks: Vec<Network>,
    _permit: OwnedSemaphorePermit,
}

/// Room for messages: of that for all, and of its network's own.
#[derive(Clone, Debug)]
pub(super) struct Room(Vec<Arc<Semaphore>>);

/// Room that a part of a message takes, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Taking {
    _permits: Vec<OwnedSemaphorePermit>,
}

impl Places {
    pub(super) fn new(bounds: Bounds) -> Arc<Self> {
        Arc::new(Self {
            bounds,
            conversations: Arc::new(Semaphore::new(bounds.connections)),
            room: Arc::new(Semaphore::new(bounds.in_flight / ROOM)),
            networks: Mutex::default(),
        })
    }

    /// A place for a conversation, when there is one for its network.
    pub(super) fn place(self: &Arc<Self>, peer: IpAddr) -> Option<Place> {
        let permit = Arc::clone(&self.conversations).try_acquire_owned().ok()?;
        let counted = networks(peer);
        let mut held = self.held();
        let is_full = counted.iter().any(|(network, times)| {
            held.get(network).is_some_and(|held| held.conversations >= self.bounds.connections_of_one * times)
        });
        if is_full {
            return None;
        }
        let mut room = vec![Arc::clone(&self.room)];
        for (network, times) in &counted {
            let held = held.entry(*network).or_insert_with(|| Held {
                conversations: 0,
                room: Arc::new(Semaphore::new(self.room_of(*times) / ROOM)),
            });
            held.conversations += 1;
            room.push(Arc::clone(&held.room));
        }
        let networks = counted.into_iter().map(|(network, _)| network).collect();
        Some(Place { room: Room(room), of: Arc::clone(self), networks, _permit: permit })
    }

    /// Bytes that so many networks of one site may have of all messages: what one network elsewhere may have stays free of them.
    fn room_of(&self, times: usize) -> usize {
        let Bounds { in_flight, in_flight_of_one: one, .. } = self.bounds;
        (one * times).min(in_flight.saturating_sub(one)).max(one)
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Network, Held>> {
        self.networks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.of.held();
        for network in &self.networks {
            if let Some(own) = held.get_mut(network) {
                own.conversations -= 1;
                if own.conversations == 0 {
                    held.remove(network);
                }
            }
        }
    }
}

impl Room {
    /// Room for [`ROOM`] bytes more, when there is some.
    pub(super) fn take(&self) -> Option<Taking> {
        let permits = self.0.iter().map(|room| Arc::clone(room).try_acquire_owned().ok());
        permits.collect::<Option<_>>().map(|permits| Taking { _permits: permits })
    }

    /// So many times [`ROOM`] bytes, of nobody's in particular.
    #[cfg(test)]
    pub(super) fn of(units: usize) -> Self {
        Self(vec![Arc::new(Semaphore::new(units))])
    }
}

/// What an address counts for, each with how many times as much as one network it may have.
fn networks(peer: IpAddr) -> Vec<(Network, usize)> {
    match peer {
        IpAddr::V4(_) => vec![((peer, 32), 1)],
        IpAddr::V6(address) => {
            let first =
                |bits: u8| IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - u32::from(bits)))));
            [(64, 1), (48, SITE)].map(|(bits, times)| ((first(bits), bits), times)).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> Arc<Places> {
        Places::new(Bounds {
            connections: 100,
            connections_of_one: 2,
            in_flight: 10 * ROOM,
            in_flight_of_one: 2 * ROOM,
            ..Bounds::default()
        })
    }

    fn at(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn addresses_of_one_network_share_and_a_site_has_four_times_as_much() {
        let places = places();
        let take = |from: &str| places.place(at(from));

        let own = [take("2001:db8:1:2::1"), take("2001:db8:1:2:ffff::9")];
        assert!(own.iter().all(Option::is_some) && take("2001:db8:1:2::3").is_none());
        let site: Vec<_> = (0..9).filter_map(|net| take(&format!("2001:db8:1:a{net}::1"))).collect();
        assert_eq!(site.len(), 6, "with the two of the first network");
        assert!(take("2001:db8:2::1").is_some() && take("203.0.113.7").is_some());

        drop((own, site));
        assert!(places.held().is_empty() && take("2001:db8:1:2::1").is_some());
    }

    #[test]
    fn one_networks_messages_leave_room_to_others() {
        let places = places();
        let (one, again) = (places.place(at("203.0.113.7")), places.place(at("203.0.113.7")));
        let (one, again) = (one.expect("a place"), again.expect("a place"));
        let other = places.place(at("203.0.113.8")).expect("a place");

        let held = [one.room.take(), again.room.take()];
        assert!(held.iter().all(Option::is_some) && one.room.take().is_none());
        assert!(other.room.take().is_some());

        drop(held);
        assert!(one.room.take().is_some());
    }

    #[test]
    fn one_sites_messages_leave_room_for_another_networks() {
        let places = Places::new(Bounds { in_flight: 10 * ROOM, in_flight_of_one: 4 * ROOM, ..Bounds::default() });
        let site: Vec<_> = (0..4).filter_map(|net| places.place(at(&format!("2001:db8:1:a{net}::1")))).collect();
        let other = places.place(at("203.0.113.8")).expect("a place");

        let held: Vec<_> = site.iter().flat_map(|place| std::iter::from_fn(move || place.room.take())).collect();
        let others: Vec<_> = std::iter::from_fn(|| other.room.take()).collect();

        assert_eq!((held.len(), others.len()), (6, 4));
    }
}
