//! Facets: how many of the carriers that meet a question's conditions have each value of a fact.

use crate::bit_counts::BitCounts;
use crate::block::{Block, ROWS};
use crate::build::join_if;
use crate::carrier::{CarrierOperation, Code, Mark, SafetyRating};
use crate::columns::{BROKER_AUTHORITY, CARRIER_AUTHORITY, FLEET_BANDS, Letters, Trait};
use crate::mask;
use crate::query::Query;
use crate::search::Conditions;
use crate::snapshot::Snapshot;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A fact whose values are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Facet {
    /// State or province of the physical address.
    State,
    /// Where the carrier operates.
    CarrierOperation,
    /// Safety rating.
    SafetyRating,
    /// Active authority: carrier, broker.
    ActiveAuthority,
    /// Power units, in bands.
    FleetSize,
    /// Kinds of vehicle seen, by FMCSA's unit type.
    Equipment,
    /// Kinds of cargo declared, by the census's column.
    Cargo,
}

impl Facet {
    /// Every fact that is counted.
    pub const ALL: [Self; 7] = [
        Self::State,
        Self::CarrierOperation,
        Self::SafetyRating,
        Self::ActiveAuthority,
        Self::FleetSize,
        Self::Equipment,
        Self::Cargo,
    ];

    const fn values(self) -> Values {
        match self {
            Self::State => Values::Letters(Letters::State),
            Self::CarrierOperation => Values::Trait(Trait::CarrierOperation),
            Self::SafetyRating => Values::Trait(Trait::SafetyRating),
            Self::ActiveAuthority => Values::Trait(Trait::ActiveAuthority),
            Self::FleetSize => Values::Trait(Trait::FleetBand),
            Self::Equipment => Values::UnitTypes,
            Self::Cargo => Values::Cargo,
        }
    }
}

/// Where a fact's values are.
enum Values {
    Letters(Letters),
    Trait(Trait),
    Cargo,
    UnitTypes,
}

/// Number of carriers with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetCount {
    /// The value: letters, a code, the lower end of a band, or the number of a bit.
    pub value: String,
    /// How many.
    pub count: usize,
}

/// So many blocks are counted by two threads, each of which takes the next block when it is done with one: so neither waits for the other
/// to start or to be scheduled again.
const WORTH_A_THREAD: usize = 32;

/// So many letters of a block are looked for one by one.
const FEW_LETTERS: usize = 12;

impl Snapshot {
    /// Counts the values of facts among all carriers that meet the conditions; values that none has are left out.
    pub fn facets(&self, query: &Query, facets: &[Facet]) -> Vec<(Facet, Vec<FacetCount>)> {
        let lane = query.lane.as_ref().map(|lane| self.lane(lane));
        let conditions = self.conditions(query, lane.as_ref());
        let next = AtomicUsize::new(0);
        let count = || {
            let blocks = std::iter::from_fn(|| {
                let at = next.fetch_add(1, Ordering::Relaxed);
                self.blocks.get(at).map(|block| (at, &**block))
            });
            tallies(blocks, &conditions, facets)
        };
        let (other, mut whole) = join_if(self.blocks.len() >= WORTH_A_THREAD, count, count);
        whole.iter_mut().zip(other).for_each(|(whole, other)| whole.take_in(other));
        whole.into_iter().map(Tally::counts).collect()
    }
}

/// The counts of some blocks, which come with their numbers.
fn tallies<'a>(
    blocks: impl Iterator<Item = (usize, &'a Block)>,
    conditions: &Conditions,
    facets: &[Facet],
) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = facets.iter().map(|facet| Tally::of(*facet)).collect();
    for (at, block) in blocks {
        let words = conditions.words(at, block);
        if words.iter().any(|word| *word != 0) {
            let mut selected = [0; ROWS];
            mask::unpack(&words, &mut selected);
            for tally in &mut tallies {
                tally.add(block, &words, &selected[..block.len()]);
            }
        }
    }
    tallies
}

/// Counts of one facet.
struct Tally {
    facet: Facet,
    /// Of letters, by their number.
    letters: BTreeMap<u16, usize>,
    /// Of a fact with a bit for each value: by the number of the bit, four rows in a word where eight bits are enough.
    bits: BitCounts,
}

impl Tally {
    fn of(facet: Facet) -> Self {
        Self { facet, letters: BTreeMap::new(), bits: BitCounts::default() }
    }

    /// Adds the selected rows of a block: as bits, and as a byte for each row, which is all ones or none.
    fn add(&mut self, block: &Block, words: &[u64], selected: &[u8]) {
        match self.facet.values() {
            Values::Letters(letters) => self.add_letters(block, letters, words, selected),
            Values::Trait(column) => self.add_bits(selected, &block.traits[column]),
            Values::Cargo => self.add_wide(selected, &block.cargo),
            Values::UnitTypes => self.add_wide(selected, &block.units),
        }
    }

    /// Most blocks are of one state or a few neighbors: each is looked for in all rows, which needs no branch.
    fn add_letters(&mut self, block: &Block, letters: Letters, words: &[u64], selected: &[u8]) {
        let (here, column) = (&block.letters_here[letters], &block.letters[letters]);
        let is_one = |value: u16| mask::count_if(selected, column, |other| other == value);
        match here[..] {
            [one] => *self.letters.entry(one).or_default() += mask::count(words),
            _ if here.len() <= FEW_LETTERS => {
                for value in here {
                    *self.letters.entry(*value).or_default() += is_one(*value);
                }
            }
            _ => mask::ones(words).for_each(|slot| *self.letters.entry(column[slot as usize]).or_default() += 1),
        }
    }

    fn add_bits(&mut self, selected: &[u8], column: &[u8]) {
        let mut words = [0_u32; ROWS / 4];
        let (masks, last_masks) = selected.as_chunks::<4>();
        let (values, last_values) = column.as_chunks::<4>();
        for (word, (mask, value)) in words.iter_mut().zip(masks.iter().zip(values)) {
            *word = u32::from_le_bytes(*value) & u32::from_le_bytes(*mask);
        }
        for (row, (mask, value)) in last_masks.iter().zip(last_values).enumerate() {
            words[values.len()] |= u32::from(mask & value) << (8 * row);
        }
        self.bits.add(&words);
    }

    fn add_wide(&mut self, selected: &[u8], column: &[u32]) {
        let mut words = [0_u32; ROWS];
        for (word, (mask, value)) in words.iter_mut().zip(selected.iter().zip(column)) {
            *word = value & u32::from(*mask & 1).wrapping_neg();
        }
        self.bits.add(&words);
    }

    /// Adds what another one counted of the same facet.
    fn take_in(&mut self, other: Self) {
        other.letters.into_iter().for_each(|(value, count)| *self.letters.entry(value).or_default() += count);
        self.bits.take_in(other.bits);
    }

    fn counts(self) -> (Facet, Vec<FacetCount>) {
        let (facet, by_bit) = (self.facet, self.bits.finish());
        let by_number: Vec<(usize, usize)> = match facet.values() {
            Values::Letters(_) => {
                self.letters.into_iter().map(|(number, count)| (usize::from(number), count)).collect()
            }
            Values::Trait(_) => (0..8).map(|bit| (bit, by_bit.iter().skip(bit).step_by(8).sum())).collect(),
            Values::Cargo | Values::UnitTypes => by_bit.into_iter().enumerate().collect(),
        };
        let counts = by_number.into_iter().filter(|(_, count)| *count > 0);
        let named = counts.filter_map(|(number, count)| Some(FacetCount { value: value(facet, number)?, count }));
        (facet, named.collect())
    }
}

/// The value of a number; none for what is no value.
fn value(facet: Facet, number: usize) -> Option<String> {
    let mark = |word: Option<&'static str>| word.map(str::to_owned);
    match facet {
        Facet::State => Code::of_number(number as u16).map(|code| code.as_str().to_owned()),
        Facet::CarrierOperation => mark(CarrierOperation::ALL.get(number).map(|value| value.code())),
        Facet::SafetyRating => mark(SafetyRating::ALL.get(number).map(|value| value.code())),
        Facet::ActiveAuthority => match 1 << number {
            CARRIER_AUTHORITY => Some("carrier".to_owned()),
            BROKER_AUTHORITY => Some("broker".to_owned()),
            _ => None,
        },
        Facet::FleetSize => Some(FLEET_BANDS[number].to_string()),
        Facet::Equipment | Facet::Cargo => Some(number.to_string()),
    }
}
