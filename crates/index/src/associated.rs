//! Associated carriers: who shares what with a carrier, and how much that says.
//!
//! A value that many share says little (a filing agent's phone), one that two share says much; from [`COMMON`] sharers on it is no evidence
//! at all. The days on which each side used the value are in the database: here it is whether it is used now, or until which year it was.

use crate::link::{Link, LinkKind};
use crate::names;
use crate::snapshot::{Ordinal, Snapshot};
use crate::sorted::Span;
use chrono::{Datelike, NaiveDate};
use std::collections::HashMap;

/// A value shared by so many carriers is no evidence (product decision: 50 or more).
pub const COMMON: usize = 50;

/// From this strength an association is called strong (docs/associations.md has its precision).
pub const STRONG: f64 = 0.9;

/// A value that two carriers share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The value, as the requested carrier has it.
    pub link: Link,
    /// The same value, as the other carrier has it.
    pub there: Link,
    /// Number of carriers sharing it, including these two.
    pub sharers: u32,
}

impl Shared {
    /// The year until which both had it; none when both have it now.
    fn ended_in(&self) -> Option<i32> {
        [self.link, self.there].into_iter().filter_map(Link::ended_in).min()
    }
}

/// A carrier that shares something with another.
#[derive(Clone, Debug, PartialEq)]
pub struct Association {
    /// The other carrier.
    pub carrier: Ordinal,
    /// What they share: FMCSA's mark first, then the rarest.
    pub shared: Vec<Shared>,
    /// How much it says: the sum of [`weight`] over what is shared.
    pub strength: f64,
}

impl Association {
    /// The kinds of what is shared, as bits.
    pub fn kinds(&self) -> u16 {
        self.shared.iter().fold(0, |bits, shared| bits | shared.link.kind().bit())
    }
}

/// How much a shared value says: what its kind is worth, less for every doubling of those who share it, half when one of them has it no more,
/// and half of that again for every five years since. Vehicles are leased and sold, so that one says little; a sign-in address or an officer
/// says much. A mail drop says least: unrelated companies give it because others receive their mail. FMCSA's own mark of a revoked
/// predecessor is a finding about these carriers, however many bear it.
pub fn weight(kind: LinkKind, sharers: u32, years_since: Option<i32>) -> f64 {
    let worth = match kind {
        LinkKind::Email | LinkKind::RemoteAddress => 1.0,
        LinkKind::Phone | LinkKind::Officer => 0.9,
        LinkKind::Domain => 0.7,
        LinkKind::Address => 0.6,
        LinkKind::Vin => 0.3,
        LinkKind::MailDrop => 0.1,
        LinkKind::RevokedPredecessor => return 1.0,
    };
    let rarity = 1.0 / f64::from(sharers.max(2)).log2();
    let recency = years_since.map_or(1.0, |years| 0.5 * 0.5_f64.powf(f64::from(years.max(0)) / 5.0));
    worth * rarity * recency
}

impl Snapshot {
    /// The carriers that share something with one, the strongest first, then by name. Values that [`COMMON`] or more share are left out.
    pub fn associated(&self, carrier: Ordinal, today: NaiveDate) -> Vec<Association> {
        let (block, slot) = self.at(carrier.0);
        let mut found: HashMap<u32, Vec<Shared>> = HashMap::new();
        let mut before = None;
        for &link in block.links.get(slot) {
            // A value that it has and had is listed twice, side by side: the present one counts.
            let is_seen = before.replace(*link.group().start()) == Some(*link.group().start());
            if is_seen || link.kind() == LinkKind::RevokedPredecessor {
                continue;
            }
            self.sharers(link, |ordinal, there, sharers| {
                if ordinal != carrier.0 {
                    found.entry(ordinal).or_default().push(Shared { link, there, sharers });
                }
            });
        }
        self.marked(carrier, &mut found);
        let mut all: Vec<Association> =
            found.into_iter().map(|(ordinal, shared)| association(ordinal, shared, today.year())).collect();
        let legal = |ordinal: Ordinal| names::key(&self.blocks, ordinal.0 << 1);
        all.sort_unstable_by(|a, b| {
            let order = b.strength.total_cmp(&a.strength).then_with(|| legal(a.carrier).cmp(legal(b.carrier)));
            order.then_with(|| self.dot(a.carrier.0).cmp(&self.dot(b.carrier.0)))
        });
        all
    }

    /// What two carriers share, as [`Self::associated`] finds it, without FMCSA's marks.
    pub fn in_common(&self, this: Ordinal, other: Ordinal) -> Vec<Shared> {
        let links = |ordinal: Ordinal| {
            let (block, slot) = self.at(ordinal.0);
            block.links.get(slot)
        };
        let (mut here, mut there) = (links(this), links(other));
        let mut shared = Vec::new();
        while let (Some(&mine), Some(&theirs)) = (here.first(), there.first()) {
            let (value, other) = (mine.present(), theirs.present());
            if value == other && value.kind() != LinkKind::RevokedPredecessor {
                let sharers = self.holders_of(value);
                shared.extend(sharers.map(|all| Shared { link: mine, there: theirs, sharers: all.len() as u32 }));
            }
            // A value that one has and had is listed twice, side by side: the present one counts.
            if value <= other {
                here = past(here, value);
            }
            if other <= value {
                there = past(there, other);
            }
        }
        shared
    }

    /// Adds who belongs to a carrier by FMCSA's mark: the revoked carrier that it is marked as the continuation of, others so marked, and those
    /// that are marked as its own continuation.
    fn marked(&self, carrier: Ordinal, found: &mut HashMap<u32, Vec<Shared>>) {
        let (block, slot) = self.at(carrier.0);
        let as_revoked = Link::revoked_predecessor(self.dot(carrier.0));
        let is_mark = |link: &Link| link.kind() == LinkKind::RevokedPredecessor && *link != as_revoked;
        for link in block.links.get(slot).iter().copied().filter(is_mark).chain([as_revoked]) {
            let revoked = link.revoked_dot_number().and_then(|dot| self.find_dot(dot));
            let mut all: Vec<u32> =
                self.holders_in(self.links.between(link.group())).into_iter().map(|it| it.0).collect();
            all.extend(revoked.map(|revoked| revoked.0).filter(|revoked| !all.contains(revoked)));
            let sharers = all.len() as u32;
            let others = all.into_iter().filter(|ordinal| *ordinal != carrier.0).take(COMMON);
            for ordinal in others {
                found.entry(ordinal).or_default().push(Shared { link, there: link, sharers });
            }
        }
    }

    /// Reports everyone who has a value, each once, unless too many have it.
    fn sharers(&self, link: Link, mut tell: impl FnMut(u32, Link, u32)) {
        let sharers = self.holders_of(link).unwrap_or_default();
        let count = sharers.len() as u32;
        for (ordinal, link) in sharers {
            tell(ordinal, link, count);
        }
    }

    /// Who has a value now or had it, each once and as of late, by ordinal; none when nobody shares it, or too many do.
    pub(crate) fn holders_of(&self, link: Link) -> Option<Vec<(u32, Link)>> {
        let span = self.links.between(link.group());
        let entries = self.links.count(span);
        // Everyone has it once now and once earlier at most.
        if !(2..2 * COMMON).contains(&entries) {
            return None;
        }
        Some(self.holders_in(span)).filter(|sharers| (2..COMMON).contains(&sharers.len()))
    }

    /// Who has the values of a span, each once and as of late, by ordinal.
    fn holders_in(&self, span: Span) -> Vec<(u32, Link)> {
        let entries = self.links.entries(span).map(|(number, ordinal)| (ordinal, Link::of_number(number)));
        let mut holders: Vec<(u32, Link)> = entries.collect();
        holders.sort_unstable();
        holders.dedup_by_key(|(ordinal, _)| *ordinal);
        holders
    }

    /// How many carriers share a value now or did earlier.
    pub fn sharers_of(&self, link: Link) -> usize {
        self.holders_in(self.links.between(link.group())).len()
    }

    /// Whether one person is an officer of all of these carriers now.
    pub fn have_common_officer(&self, carriers: &[Ordinal]) -> bool {
        let officers = |carrier: &Ordinal| -> Vec<Link> {
            let (block, slot) = self.at(carrier.0);
            let own = block.links.get(slot).iter().copied();
            own.filter(|link| link.kind() == LinkKind::Officer && !link.is_former()).collect()
        };
        let Some((first, others)) = carriers.split_first() else { return false };
        officers(first).iter().any(|officer| others.iter().all(|carrier| officers(carrier).contains(officer)))
    }

    /// The carriers that have a value now or had it earlier, and which of the two; `limit` of them at most.
    pub fn holders(&self, link: Link, limit: usize) -> Vec<(Ordinal, bool)> {
        let holders = self.holders_in(self.links.between(link.group())).into_iter().take(limit);
        holders.map(|(ordinal, link)| (Ordinal(ordinal), link.is_former())).collect()
    }
}

/// The links behind a value, present and former.
fn past(links: &[Link], value: Link) -> &[Link] {
    &links[links.partition_point(|link| link.present() <= value)..]
}

fn association(ordinal: u32, mut shared: Vec<Shared>, this_year: i32) -> Association {
    let strength = strength(&mut shared, this_year);
    Association { carrier: Ordinal(ordinal), shared, strength }
}

/// How much it says that two carriers share these values: puts FMCSA's mark first, then the rarest, and sums their weights as of a year.
pub(crate) fn strength(shared: &mut [Shared], this_year: i32) -> f64 {
    let is_mark = |shared: &Shared| shared.link.kind() == LinkKind::RevokedPredecessor;
    shared.sort_unstable_by_key(|shared| (!is_mark(shared), shared.sharers, shared.link.kind(), shared.link));
    // Of one kind the rarest counts whole, and each further value half of the one before: ten leased trucks are not ten proofs.
    let mut seen = [0_i32; LinkKind::ALL.len()];
    let weights = shared.iter().map(|shared| {
        let kind = shared.link.kind();
        let nth = seen[kind as usize];
        seen[kind as usize] += 1;
        let years_since = shared.ended_in().map(|year| this_year - year);
        weight(kind, shared.sharers, years_since) * 0.5_f64.powi(nth)
    });
    weights.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewer_share_a_value_and_the_later_the_more_it_says() {
        let phone = |sharers, years_since| weight(LinkKind::Phone, sharers, years_since);
        assert!(phone(2, None) > phone(3, None) && phone(2, None) > phone(2, Some(0)));
        assert!(phone(2, Some(0)) > phone(2, Some(1)) && phone(2, Some(1)) > phone(2, Some(4)));
        assert!((phone(2, Some(5)) - phone(2, None) / 4.0).abs() < 1e-9);
        assert!(weight(LinkKind::Vin, 2, None) < weight(LinkKind::Address, 3, None));
        assert!(weight(LinkKind::MailDrop, 2, None) < weight(LinkKind::Vin, 2, None));
        assert!(weight(LinkKind::RevokedPredecessor, 40, None) >= weight(LinkKind::Email, 2, None));
    }

    #[test]
    fn a_value_that_one_of_two_has_no_more_is_as_old_as_there() {
        let link = Link::phone("2015550142").expect("a phone");
        let ended = |link, there| Shared { link, there, sharers: 2 }.ended_in();
        assert_eq!(ended(link, link), None);
        assert_eq!(ended(link, link.until(2024)), Some(2024));
        assert_eq!(ended(link.until(2021), link.until(2024)), Some(2021));
    }
}
