//! Turns of people without an account at changing what is stored.
//!
//! Calls that change one load by a public link wait for each other at its row, and one that waits there holds a connection to the database.
//! So a network has a third of all connections for such calls, and networks have two thirds together: whatever the holders of links send, the
//! others find connections. A call that waits for its turn holds none, and not its body's arrival but its change begins with one, so that slow
//! uploads take no turn.
//!
//! [`App::visitors_change`](crate::app::App::visitors_change) takes a turn for as long as the change lasts, and
//! [`Attempt`](crate::attempts::Attempt) for as long as it counts. Whoever has one takes no other before it is given back.

use crate::http::shares::{Full, Share, Shares};
use crate::http::{Code, Error, address};
use crate::turns::{Place, Turns};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Pool;

/// How many calls of one network may wait for a turn or have one (IPv6: of one /64; four times as many of a /48). A dock's phones and an
/// office of drivers are a few at once.
const IN_LINE: u64 = 100;
/// The same of all networks together.
const IN_ALL_LINES: u64 = 2_000;
/// How long a call waits for its turn; a browser's own patience is longer.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// What who is turned away is told to wait.
const COME_AGAIN: Duration = Duration::from_secs(2);

/// The turns of all networks.
#[derive(Debug)]
pub struct Visitors {
    line: Arc<Shares>,
    turns: Arc<Turns<String>>,
}

/// A turn, given back when it is dropped.
#[derive(Debug)]
pub struct VisitorsTurn {
    _place: Place<String>,
    _in_line: Share,
}

impl Visitors {
    /// Turns at the connections of a pool.
    pub fn of(pool: &Pool) -> Self {
        Self::sharing(pool.options().get_max_connections())
    }

    fn sharing(connections: u32) -> Self {
        let third = usize::try_from(connections / 3).unwrap_or_default().max(1);
        Self { line: Shares::new(IN_ALL_LINES, IN_LINE), turns: Turns::new(2 * third, third) }
    }

    /// A turn of somebody at this address, once it is their network's and one is free; 429 where too many of the network wait already, or it
    /// takes too long, and 503 where too many of all do.
    pub async fn turn(&self, from: IpAddr) -> Result<VisitorsTurn, Error> {
        let in_line = self.line.take(from, 1).map_err(turned_away)?;
        let place = tokio::time::timeout(LONGEST_WAIT, self.turns.place(address::network(from)));
        let place = place.await.map_err(|_| turned_away(Full::Own))?;
        Ok(VisitorsTurn { _place: place, _in_line: in_line })
    }
}

fn turned_away(full: Full) -> Error {
    match full {
        Full::Own => Error::Limited {
            code: Code::RateLimited,
            why: "Too many requests from your network are waiting.".to_owned(),
            retry_after: COME_AGAIN,
        },
        Full::All => Error::Busy { retry_after: COME_AGAIN },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    fn at(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[tokio::test]
    async fn a_network_has_a_third_of_the_connections_and_networks_two_thirds() {
        let visitors = Visitors::sharing(20);
        let turn = |from: &'static str| visitors.turn(at(from)).now_or_never();

        let own: Vec<_> = (0..7).map_while(|_| turn("203.0.113.7")).collect();
        let others: Vec<_> = (0..7).map_while(|_| turn("203.0.113.8")).collect();

        assert_eq!((own.len(), others.len()), (6, 6));
        assert!(turn("203.0.113.9").is_none(), "the last third is of those who have an account");
        drop(own);
        assert!(turn("203.0.113.9").is_some());
    }

    #[tokio::test]
    async fn the_smallest_pool_has_a_turn() {
        let visitors = Visitors::sharing(1);

        let first = visitors.turn(at("203.0.113.7")).await.expect("a turn");
        assert!(visitors.turn(at("203.0.113.7")).now_or_never().is_none());

        drop(first);
        assert!(visitors.turn(at("203.0.113.7")).now_or_never().is_some());
    }

    #[tokio::test]
    async fn one_too_many_in_line_is_told_when_to_come_again_and_delays_no_other_network() {
        let visitors = Visitors::sharing(20);
        let mut line: Vec<_> = (0..IN_LINE).map(|_| Box::pin(visitors.turn(at("2001:db8:1:2::1")))).collect();
        let had: Vec<_> = line.iter_mut().filter_map(FutureExt::now_or_never).collect();
        assert_eq!(had.len(), 6);

        let refused = visitors.turn(at("2001:db8:1:2:ffff::1")).await;

        let Err(Error::Limited { code: Code::RateLimited, retry_after, .. }) = refused else { panic!("{refused:?}") };
        assert_eq!(retry_after, COME_AGAIN);
        assert!(visitors.turn(at("203.0.113.9")).now_or_never().is_some());
        drop((line, had));
        assert!(visitors.turn(at("2001:db8:1:2::1")).now_or_never().is_some(), "who leaves the line leaves room");
    }
}
