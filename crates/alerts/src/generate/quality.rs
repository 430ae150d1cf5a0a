//! How often alerts are right on sample loads.

use super::Story;
use crate::settings::Settings;
use crate::words::{AlertType, Severity};
use std::collections::BTreeMap;

/// How a kind comes out on planted loads and on those that look like them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Planted, and raised.
    pub found: u32,
    /// Planted, and not raised.
    pub missed: u32,
    /// Raised on a look-alike.
    pub wrong: u32,
}

impl Quality {
    /// Of those raised, the part that was planted.
    pub fn precision(self) -> f64 {
        part(self.found, self.wrong)
    }

    /// Of those planted, the part that was raised.
    pub fn recall(self) -> f64 {
        part(self.found, self.missed)
    }
}

fn part(of: u32, others: u32) -> f64 {
    if of + others == 0 { 1.0 } else { f64::from(of) / f64::from(of + others) }
}

/// A kind on so many planted loads and as many look-alikes.
pub fn quality(is_type: AlertType, seed: u64, each: u64, settings: &Settings) -> Quality {
    let raised = |story: Story| u32::from(story.tickets(settings).contains_key(&is_type));
    let found = (0..each).map(|nth| raised(Story::planted(is_type, seed, nth))).sum();
    let wrong = (0..each).map(|nth| raised(Story::look_alike(is_type, seed, each + nth))).sum();
    Quality { found, missed: each as u32 - found, wrong }
}

/// What innocent loads make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noise {
    /// How many loads.
    pub loads: u64,
    /// Tickets.
    pub tickets: u32,
    /// High ones among them.
    pub high: u32,
    /// Tickets by kind, and the high ones among them.
    pub by_kind: BTreeMap<AlertType, (u32, u32)>,
}

/// The tickets of so many innocent loads.
pub fn noise(seed: u64, loads: u64, settings: &Settings) -> Noise {
    let mut noise = Noise { loads, tickets: 0, high: 0, by_kind: BTreeMap::new() };
    for (is_type, severity) in (0..loads).flat_map(|nth| Story::innocent(seed, nth).tickets(settings)) {
        let of_kind = noise.by_kind.entry(is_type).or_default();
        for (tickets, high) in [(&mut noise.tickets, &mut noise.high), (&mut of_kind.0, &mut of_kind.1)] {
            *tickets += 1;
            *high += u32::from(severity == Severity::High);
        }
    }
    noise
}
