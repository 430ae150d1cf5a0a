//! Facets: how many of the carriers that meet a question's conditions have each value of a fact.

use crate::block::{Block, ROWS};
use crate::build::join_if;
use crate::carrier::{CarrierOperation, Code, Mark, SafetyRating};
use crate::columns::{BROKER_AUTHORITY, CARRIER_AUTHORITY, Letters, Number, SHORT, Trait};
use crate::mask;
use crate::query::Query;
use crate::snapshot::Snapshot;

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

/// How many carriers have a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacetCount {
    /// The value: letters, a word, the lower end of a band, or the number of a bit.
    pub value: String,
    /// How many.
    pub count: usize,
}

/// The lower ends of the bands of fleet sizes; the last one has no end.
pub const FLEET_BANDS: [u16; 7] = [0, 1, 2, 6, 21, 101, 501];

/// How many blocks are counted in two halves at once.
const WORTH_A_THREAD: usize = 32;

impl Snapshot {
    /// Counts the values of facts among all carriers that meet the conditions; values that none has are left out.
    pub fn facets(&self, query: &Query, facets: &[Facet]) -> Vec<(Facet, Vec<FacetCount>)> {
        let lane = query.lane.as_ref().map(|lane| self.lane(lane));
        let bits = self.bits(self.select(query, lane.as_ref()));
        let blocks: Vec<(&Block, &[u64])> = self.blocks.iter().map(AsRef::as_ref).zip(bits.chunks(ROWS / 64)).collect();
        let (first, second) = blocks.split_at(blocks.len() / 2);
        let is_long = blocks.len() >= WORTH_A_THREAD;
        let (other, mut whole) = join_if(is_long, || tallies(second, facets), || tallies(first, facets));
        for (whole, other) in whole.iter_mut().zip(other) {
            whole.by_number.iter_mut().zip(other.by_number).for_each(|(total, count)| *total += count);
        }
        whole.into_iter().map(|tally| (tally.facet, tally.counts())).collect()
    }
}

/// The counts of some blocks, with the words of their selected rows.
fn tallies(blocks: &[(&Block, &[u64])], facets: &[Facet]) -> Vec<Tally> {
    let mut tallies: Vec<Tally> = facets.iter().map(|facet| Tally::of(*facet)).collect();
    for (block, words) in blocks.iter().filter(|(_, words)| words.iter().any(|word| *word != 0)) {
        let mut selected = [0; ROWS];
        mask::unpack(words, &mut selected);
        for tally in &mut tallies {
            tally.add(block, words, &selected[..block.len()]);
        }
    }
    tallies
}

/// Counts of one facet.
struct Tally {
    facet: Facet,
    /// By the number of the value.
    by_number: Vec<usize>,
}

impl Tally {
    fn of(facet: Facet) -> Self {
        let values = match facet {
            Facet::State => usize::from(u16::MAX) + 1,
            Facet::CarrierOperation | Facet::SafetyRating | Facet::ActiveAuthority => 8,
            Facet::FleetSize => FLEET_BANDS.len(),
            Facet::Equipment | Facet::Cargo => 32,
        };
        Self { facet, by_number: vec![0; values] }
    }

    /// Adds the selected rows of a block: as bits, and as a byte for each row, which is all ones or none.
    fn add(&mut self, block: &Block, words: &[u64], selected: &[u8]) {
        match self.facet {
            Facet::State => {
                // Most blocks are of one state.
                if let [one] = block.letters_here[Letters::State][..] {
                    self.by_number[usize::from(one)] += mask::count(words);
                } else {
                    let states = &block.letters[Letters::State];
                    mask::ones(words).for_each(|slot| self.by_number[usize::from(states[slot as usize])] += 1);
                }
            }
            Facet::CarrierOperation => self.add_bits(selected, &block.traits[Trait::CarrierOperation]),
            Facet::SafetyRating => self.add_bits(selected, &block.traits[Trait::SafetyRating]),
            Facet::ActiveAuthority => self.add_bits(selected, &block.traits[Trait::ActiveAuthority]),
            Facet::FleetSize => {
                let at = SHORT.iter().position(|number| *number == Number::PowerUnits).unwrap_or_default();
                self.add_bands(words, selected, &block.shorts[at]);
            }
            Facet::Equipment => self.add_wide(selected, &block.units),
            Facet::Cargo => self.add_wide(selected, &block.cargo),
        }
    }

    /// Counts the rows with each bit of a byte, four rows in a word.
    fn add_bits(&mut self, selected: &[u8], column: &[u8]) {
        let mut words = [0_u32; ROWS / 4];
        let (masks, last_masks) = selected.as_chunks::<4>();
        let (values, last_values) = column.as_chunks::<4>();
        for (word, (mask, value)) in words.iter_mut().zip(masks.iter().zip(values)) {
            *word = u32::from_le_bytes(*value) & u32::from_le_bytes(*mask);
        }
        let counts = mask::count_bits(&words[..values.len()]);
        for (bit, total) in self.by_number.iter_mut().enumerate().take(8) {
            *total += (0..4).map(|row| counts[8 * row + bit] as usize).sum::<usize>();
            *total += last_masks.iter().zip(last_values).filter(|(mask, value)| *mask & *value >> bit & 1 == 1).count();
        }
    }

    /// The same for 32 bits.
    fn add_wide(&mut self, selected: &[u8], column: &[u32]) {
        let mut words = [0_u32; ROWS];
        for (word, (mask, value)) in words.iter_mut().zip(selected.iter().zip(column)) {
            *word = value & u32::from(*mask & 1).wrapping_neg();
        }
        let counts = mask::count_bits(&words[..column.len()]);
        self.by_number.iter_mut().zip(counts).for_each(|(total, count)| *total += count as usize);
    }

    /// Counts the rows in each band.
    fn add_bands(&mut self, words: &[u64], selected: &[u8], column: &[u16]) {
        // What is not selected counts as zero, which is in no band but the first.
        let mut values = [0_u16; ROWS];
        for (value, (mask, number)) in values.iter_mut().zip(selected.iter().zip(column)) {
            *value = number & u16::from(*mask & 1).wrapping_neg();
        }
        let values = &values[..column.len()];
        // A block has fewer rows than 16 bits can count.
        let least = |low: u16| values.iter().map(|value| u16::from(*value >= low)).sum::<u16>() as usize;
        let mut from: Vec<usize> = FLEET_BANDS.iter().skip(1).map(|low| least(*low)).collect();
        from.insert(0, mask::count(words));
        // Unknown and none are above all.
        from.push(least(u16::MAX));
        for (total, ends) in self.by_number.iter_mut().zip(from.windows(2)) {
            *total += ends[0] - ends[1];
        }
    }

    fn counts(self) -> Vec<FacetCount> {
        let facet = self.facet;
        let counts = self.by_number.into_iter().enumerate().filter(|(_, count)| *count > 0);
        let named = counts.filter_map(|(number, count)| Some(FacetCount { value: value(facet, number)?, count }));
        named.collect()
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
