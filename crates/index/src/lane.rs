//! Lanes: which carriers were seen at both ends, and how often.

use crate::query::Lane;
use crate::region::Region;
use crate::snapshot::Snapshot;
use crate::sorted::Span;
use chrono::NaiveDate;

/// The carriers that were seen at the ends of a lane.
#[derive(Debug)]
pub(crate) struct Touched {
    /// Their ordinals, in no order.
    pub(crate) carriers: Vec<u32>,
    /// How often each carrier was seen at the origin, by ordinal; empty when the lane has none.
    origin: Vec<u16>,
    /// The same at the destination.
    destination: Vec<u16>,
}

impl Touched {
    /// How often a carrier was seen at each end.
    pub(crate) fn touches(&self, ordinal: u32) -> [u32; 2] {
        [&self.origin, &self.destination]
            .map(|counts| counts.get(ordinal as usize).map_or(0, |count| u32::from(*count)))
    }

    /// How often at both.
    pub(crate) fn total(&self, ordinal: u32) -> u32 {
        self.touches(ordinal).into_iter().sum()
    }
}

impl Snapshot {
    /// Counts the touches at the ends: first where there are fewer, then at the other end those of the carriers found. A lane without ends
    /// has no carriers.
    pub(crate) fn lane(&self, lane: &Lane) -> Touched {
        let spans = |end: &Option<Region>| end.as_ref().map(|region| self.spans(region, lane.since));
        let (mut origin, mut destination) = (Vec::new(), Vec::new());
        let carriers = match (spans(&lane.origin), spans(&lane.destination)) {
            (None, None) => Vec::new(),
            (Some(ends), None) => self.count_all(&ends.0, &mut origin),
            (None, Some(ends)) => self.count_all(&ends.0, &mut destination),
            (Some(from), Some(to)) if from.1 <= to.1 => {
                let found = self.count_all(&from.0, &mut origin);
                self.count_of(&to.0, &found, &origin, &mut destination)
            }
            (Some(from), Some(to)) => {
                let found = self.count_all(&to.0, &mut destination);
                self.count_of(&from.0, &found, &destination, &mut origin)
            }
        };
        Touched { carriers, origin, destination }
    }

    /// The touches of an end, and how many they are.
    fn spans(&self, region: &Region, since: Option<NaiveDate>) -> (Vec<Span>, usize) {
        let spans = self.touches_in(region, since);
        let count = spans.iter().map(|span| self.touches.count(*span)).sum();
        (spans, count)
    }

    /// Counts touches by carrier; the carriers that have some.
    fn count_all(&self, spans: &[Span], counts: &mut Vec<u16>) -> Vec<u32> {
        counts.resize(self.slots(), 0);
        let mut found = Vec::new();
        for &ordinal in spans.iter().flat_map(|span| self.touches.values(*span)).flatten() {
            let count = &mut counts[ordinal as usize];
            if *count == 0 {
                found.push(ordinal);
            }
            *count = count.saturating_add(1);
        }
        found
    }

    /// Counts the touches of carriers that were found at the first end; those of them that have some at this one.
    fn count_of(&self, spans: &[Span], found: &[u32], first: &[u16], counts: &mut Vec<u16>) -> Vec<u32> {
        counts.resize(self.slots(), 0);
        for &ordinal in spans.iter().flat_map(|span| self.touches.values(*span)).flatten() {
            if first[ordinal as usize] > 0 {
                let count = &mut counts[ordinal as usize];
                *count = count.saturating_add(1);
            }
        }
        found.iter().copied().filter(|&ordinal| counts[ordinal as usize] > 0).collect()
    }
}
