//! Touches: which carriers were seen in a region, and, for a lane, who was seen at both ends and how often.

use crate::day;
use crate::entries::pair;
use crate::mask::{self, Ranks};
use crate::query::Lane;
use crate::region::Region;
use crate::snapshot::Snapshot;
use crate::sorted::Span;
use chrono::NaiveDate;

/// The carriers that were seen at the ends of a lane.
#[derive(Debug, Default)]
pub(crate) struct Touched {
    /// Their ordinals, ascending.
    pub(crate) carriers: Vec<u32>,
    /// How often each of them was seen at the origin and at the destination; never at an end that the lane does not have.
    counts: Vec<[u32; 2]>,
}

impl Touched {
    /// How often a carrier was seen at each end; none where it was not seen at every end.
    pub(crate) fn find(&self, ordinal: u32) -> Option<[u32; 2]> {
        self.carriers.binary_search(&ordinal).ok().map(|at| self.counts[at])
    }

    /// The same as numbers.
    pub(crate) fn touches(&self, ordinal: u32) -> [u32; 2] {
        self.find(ordinal).unwrap_or_default()
    }

    /// How often at both.
    pub(crate) fn total(&self, ordinal: u32) -> u32 {
        self.touches(ordinal).into_iter().sum()
    }
}

impl Snapshot {
    /// Who was seen at every end that the lane has, and then how often: bits stay in the processor's cache where a count for each carrier
    /// of the country would not. A lane without ends has no carriers.
    pub(crate) fn lane(&self, lane: &Lane) -> Touched {
        let ends =
            [&lane.origin, &lane.destination].map(|end| end.as_ref().map(|region| self.touches_in(region, lane.since)));
        let seen = ends.iter().flatten().map(|touches| self.seen(touches)).reduce(mask::and);
        let Some(seen) = seen else { return Touched::default() };
        let ranks = Ranks::of(&seen);
        let mut counts = vec![[0; 2]; mask::count(&seen)];
        for (end, touches) in ends.iter().enumerate() {
            self.each_seen(touches.as_deref().unwrap_or_default(), |ordinal| {
                if mask::has(&seen, ordinal) {
                    counts[ranks.rank(&seen, ordinal)][end] += 1;
                }
            });
        }
        Touched { carriers: mask::ones(&seen).collect(), counts }
    }

    /// The touches in a region, a span for each of its places.
    pub(crate) fn touches_in(&self, region: &Region, since: Option<NaiveDate>) -> Vec<Span> {
        let since = since.map_or(0, day::number);
        let places = self.shared.places.touched_within(region);
        places.into_iter().map(|place| self.touches.between(pair(place, since)..=pair(place, u32::MAX))).collect()
    }

    /// The carriers of these touches, as bits.
    pub(crate) fn seen(&self, touches: &[Span]) -> Vec<u64> {
        let mut words = self.no_bits();
        self.each_seen(touches, |ordinal| mask::set(&mut words, ordinal));
        words
    }

    /// Returns the carrier of each touch.
    fn each_seen(&self, touches: &[Span], mut tell: impl FnMut(u32)) {
        for carriers in touches.iter().flat_map(|span| self.touches.values(*span)) {
            for &ordinal in carriers {
                tell(ordinal);
            }
        }
    }
}
