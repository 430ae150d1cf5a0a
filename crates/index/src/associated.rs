//! Associated carriers: who shares what with a carrier, and how much that says.
//!
//! A value that many share says little (a filing agent's phone), one that two share says much; from [`COMMON`] sharers on it is no evidence
//! at all. When each side used the value is the database's to tell: here it is only whether it is used now.

use crate::link::{Link, LinkKind};
use crate::names;
use crate::snapshot::{Ordinal, Snapshot};
use std::collections::HashMap;

/// A value shared by so many carriers is no evidence (product decision: 50 or more).
pub const COMMON: usize = 50;

/// A value that two carriers share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The value, as the carrier that was asked about has it.
    pub link: Link,
    /// How many carriers share it, both of these among them.
    pub sharers: u32,
    /// Whether the other carrier had it earlier and has it no more.
    pub is_former_there: bool,
}

/// A carrier that shares something with another.
#[derive(Clone, Debug, PartialEq)]
pub struct Association {
    /// The other carrier.
    pub carrier: Ordinal,
    /// What they share, the rarest first.
    pub shared: Vec<Shared>,
    /// How much it says: the sum of [`weight`] over what is shared.
    pub strength: f64,
}

impl Association {
    /// The kinds of what is shared, as bits.
    pub fn kinds(&self) -> u8 {
        self.shared.iter().fold(0, |bits, shared| bits | shared.link.kind().bit())
    }
}

/// How much a shared value says: what its kind is worth, less for every doubling of those who share it, and half when one of them has it no
/// more. Vehicles are leased and sold, so that one says little; a sign-in address or an officer says much.
pub fn weight(kind: LinkKind, sharers: u32, is_former: bool) -> f64 {
    let worth = match kind {
        LinkKind::Email | LinkKind::RemoteAddress => 1.0,
        LinkKind::Phone | LinkKind::Officer => 0.9,
        LinkKind::Domain => 0.7,
        LinkKind::Address => 0.6,
        LinkKind::Vin => 0.3,
    };
    let rarity = 1.0 / f64::from(sharers.max(2)).log2();
    worth * rarity * if is_former { 0.5 } else { 1.0 }
}

impl Snapshot {
    /// The carriers that share something with one, the strongest first, then by name. Values that [`COMMON`] or more share are left out.
    pub fn associated(&self, carrier: Ordinal) -> Vec<Association> {
        let (block, slot) = self.at(carrier.0);
        let mut found: HashMap<u32, Vec<Shared>> = HashMap::new();
        let mut before = None;
        for &link in block.links.get(slot) {
            // A value that it has and had stands twice, side by side: the present one counts.
            if before.replace(*link.group().start()) == Some(*link.group().start()) {
                continue;
            }
            self.sharers(link, |ordinal, sharers, is_former_there| {
                if ordinal != carrier.0 {
                    found.entry(ordinal).or_default().push(Shared { link, sharers, is_former_there });
                }
            });
        }
        let mut all: Vec<Association> =
            found.into_iter().map(|(ordinal, shared)| association(ordinal, shared)).collect();
        let legal = |ordinal: Ordinal| names::key(&self.blocks, ordinal.0 << 1);
        all.sort_unstable_by(|a, b| {
            let order = b.strength.total_cmp(&a.strength).then_with(|| legal(a.carrier).cmp(legal(b.carrier)));
            order.then_with(|| self.dot(a.carrier.0).cmp(&self.dot(b.carrier.0)))
        });
        all
    }

    /// Tells of everybody who has a value, each once, unless too many have it.
    fn sharers(&self, link: Link, mut tell: impl FnMut(u32, u32, bool)) {
        let span = self.links.between(link.group());
        let entries = self.links.count(span);
        // Everybody has it once now and once earlier at most.
        if !(2..2 * COMMON).contains(&entries) {
            return;
        }
        let mut sharers: Vec<(u32, bool)> =
            self.links.entries(span).map(|(number, ordinal)| (ordinal, number & 1 == 1)).collect();
        sharers.sort_unstable();
        sharers.dedup_by_key(|(ordinal, _)| *ordinal);
        if (2..COMMON).contains(&sharers.len()) {
            let count = sharers.len() as u32;
            for (ordinal, is_former) in sharers {
                tell(ordinal, count, is_former);
            }
        }
    }

    /// How many carriers share a value now or did earlier.
    pub fn sharers_of(&self, link: Link) -> usize {
        let span = self.links.between(link.group());
        let mut bits: Vec<u32> = self.links.values(span).flatten().copied().collect();
        bits.sort_unstable();
        bits.dedup();
        bits.len()
    }

    /// The carriers that have a value now or had it earlier, and which of the two; `limit` of them at most.
    pub fn holders(&self, link: Link, limit: usize) -> Vec<(Ordinal, bool)> {
        let span = self.links.between(link.group());
        let mut holders: Vec<(u32, bool)> =
            self.links.entries(span).map(|(number, ordinal)| (ordinal, number & 1 == 1)).collect();
        holders.sort_unstable();
        holders.dedup_by_key(|(ordinal, _)| *ordinal);
        holders.truncate(limit);
        holders.into_iter().map(|(ordinal, is_former)| (Ordinal(ordinal), is_former)).collect()
    }
}

fn association(ordinal: u32, mut shared: Vec<Shared>) -> Association {
    shared.sort_unstable_by_key(|shared| (shared.sharers, shared.link.kind(), shared.link));
    // Of one kind the rarest counts whole, and each further value half of the one before: ten leased trucks are not ten proofs.
    let mut seen = [0_i32; LinkKind::ALL.len()];
    let strength = shared.iter().map(|shared| {
        let kind = shared.link.kind();
        let nth = seen[kind as usize];
        seen[kind as usize] += 1;
        weight(kind, shared.sharers, shared.is_former_there || shared.link.is_former()) * 0.5_f64.powi(nth)
    });
    let strength = strength.sum();
    Association { carrier: Ordinal(ordinal), shared, strength }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewer_share_a_value_the_more_it_says() {
        let pair = weight(LinkKind::Phone, 2, false);
        assert!(pair > weight(LinkKind::Phone, 3, false) && pair > weight(LinkKind::Phone, 2, true));
        assert!(weight(LinkKind::Vin, 2, false) < weight(LinkKind::Address, 3, false));
    }
}
