//! Conditions made ready for columns: what each costs, which blocks it rules out unread, and how it is tested.

use crate::block::{Block, ROWS, pair};
use crate::carrier::{Code, Flag, Mark};
use crate::day;
use crate::mask;
use crate::query::{Authority, Filter};
use crate::row::{BROKER_AUTHORITY, CARRIER_AUTHORITY, EMAIL, GREATEST, Letters, Number, PHONE, Trait};
use crate::snapshot::Snapshot;
use chrono::NaiveDate;
use std::ops::Range;

/// A condition on the rows of a block.
#[derive(Debug)]
pub(crate) enum Test {
    /// The letters are among these.
    Letters(Letters, Vec<u16>),
    /// One of these bits is set.
    Trait(Trait, u8),
    /// The number lies within these bounds.
    Number(Number, u32, u32),
    /// One of these cargo bits is set.
    Cargo(u32),
    /// The home is a place marked here.
    Home(Vec<bool>),
    /// The ordinal's bit is set.
    Member(Vec<u64>),
}

impl Test {
    /// Tests come in this order: those that rule out whole blocks, then those that read least.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Member(_) => 0,
            Self::Letters(..) => 1,
            Self::Home(_) => 2,
            Self::Trait(..) => 3,
            Self::Number(..) | Self::Cargo(_) => 4,
        }
    }

    /// Whether no row of a block can pass.
    fn excludes(&self, block: &Block, first: usize) -> bool {
        match self {
            Self::Letters(column, wanted) => !block.letters_here[*column].iter().any(|here| wanted.contains(here)),
            Self::Home(places) => !block.homes_here.iter().any(|&place| is_marked(places, place)),
            Self::Member(words) => words[first / 64..].iter().take(ROWS / 64).all(|word| *word == 0),
            Self::Trait(..) | Self::Number(..) | Self::Cargo(_) => false,
        }
    }

    /// Clears the mask of the slots that do not pass. `first` is the ordinal of the block's first slot.
    fn keep(&self, block: &Block, first: usize, slots: Range<usize>, keep: &mut [u8]) {
        match self {
            Self::Letters(column, wanted) => {
                let here = &block.letters_here[*column];
                if here.iter().any(|letters| !wanted.contains(letters)) {
                    let wanted: Vec<u16> = here.iter().copied().filter(|letters| wanted.contains(letters)).collect();
                    mask::keep_letters(keep, &block.letters[*column][slots], &wanted);
                }
            }
            Self::Trait(column, bits) => mask::keep_bits(keep, &block.traits[*column][slots], *bits),
            Self::Number(column, low, high) => mask::keep_range(keep, &block.numbers[*column][slots], *low, *high),
            Self::Cargo(bits) => mask::keep_wide_bits(keep, &block.cargo[slots], *bits),
            Self::Home(places) => {
                let homes = &block.home[slots];
                keep.iter_mut().zip(homes).for_each(|(keep, home)| *keep &= u8::from(is_marked(places, *home)));
            }
            Self::Member(words) => mask::keep_members(keep, words, first + slots.start),
        }
    }
}

fn is_marked(places: &[bool], place: u32) -> bool {
    places.get(place as usize).is_some_and(|marked| *marked)
}

/// Whether a single slot passes all tests.
pub(crate) fn passes(tests: &[Test], block: &Block, first: usize, slot: usize) -> bool {
    let mut keep = [block.alive[slot]];
    tests.iter().for_each(|test| test.keep(block, first, slot..slot + 1, &mut keep));
    keep[0] == 1
}

/// The slots of a block that pass all tests, as bits; `words` are zero before.
pub(crate) fn filter_block(tests: &[Test], block: &Block, first: usize, words: &mut [u64]) {
    if tests.iter().any(|test| test.excludes(block, first)) {
        return;
    }
    let mut buffer = [0; ROWS];
    let keep = &mut buffer[..block.len()];
    keep.copy_from_slice(&block.alive);
    tests.iter().for_each(|test| test.keep(block, first, 0..block.len(), keep));
    mask::pack(&buffer, words);
}

impl Snapshot {
    /// Makes a condition ready.
    pub(crate) fn test(&self, filter: &Filter, today: NaiveDate) -> Test {
        let letters = |codes: &[Code]| codes.iter().map(|code| code.number()).collect();
        let flag = |wanted: bool| Flag::from(Some(wanted)).bit();
        let number = |column, low: Option<u32>, high: Option<u32>| {
            // Bounds that cross let nothing pass: no number is above the greatest.
            match (low.unwrap_or(0), high.unwrap_or(GREATEST).min(GREATEST)) {
                (low, high) if low <= high => Test::Number(column, low, high),
                _ => Test::Trait(Trait::StatusCode, 0),
            }
        };
        match filter {
            Filter::State(codes) => Test::Letters(Letters::State, letters(codes)),
            Filter::Country(codes) => Test::Letters(Letters::Country, letters(codes)),
            Filter::StatusCode(set) => Test::Trait(Trait::StatusCode, set.0),
            Filter::CarrierOperation(set) => Test::Trait(Trait::CarrierOperation, set.0),
            Filter::SafetyRating(set) => Test::Trait(Trait::SafetyRating, set.0),
            Filter::Number(column, low, high) => number(*column, *low, *high),
            Filter::AuthorityMonths(low, high) => number(
                Number::AuthoritySince,
                high.map(|months| day::months_before(today, months.saturating_add(1)) + 1),
                Some(day::months_before(today, low.unwrap_or(0))),
            ),
            Filter::ActiveAuthority(sort) => Test::Trait(
                Trait::ActiveAuthority,
                match sort {
                    Authority::Carrier => CARRIER_AUTHORITY,
                    Authority::Broker => BROKER_AUTHORITY,
                    Authority::Any => CARRIER_AUTHORITY | BROKER_AUTHORITY,
                },
            ),
            Filter::InspectedWithinMonths(months) => {
                number(Number::LastInspectedOn, Some(day::months_before(today, *months)), None)
            }
            Filter::Cargo(bits) => Test::Cargo(*bits),
            Filter::IsHazmat(wanted) => Test::Trait(Trait::IsHazmat, flag(*wanted)),
            Filter::IsOutOfService(wanted) => Test::Trait(Trait::IsOutOfService, flag(*wanted)),
            Filter::HasEmail(wanted) => Test::Trait(Trait::Contact, EMAIL[usize::from(!wanted)]),
            Filter::HasPhone(wanted) => Test::Trait(Trait::Contact, PHONE[usize::from(!wanted)]),
            Filter::HomeWithin(centre, radius) => Test::Home(self.shared.places.within(*centre, *radius)),
            Filter::TouchedWithin(centre, radius, since) => {
                let mut words = self.no_bits();
                let since = since.map_or(0, day::number);
                let places = self.shared.places.within(*centre, *radius);
                for (place, _) in (0..).zip(places).filter(|(_, is_within)| *is_within) {
                    let span = self.touches.between(pair(place, since)..=pair(place, u32::MAX));
                    self.touches.values(span).flatten().for_each(|&ordinal| mask::set(&mut words, ordinal));
                }
                Test::Member(words)
            }
        }
    }

    /// A bit for every slot, none set.
    pub(crate) fn no_bits(&self) -> Vec<u64> {
        vec![0; self.blocks.len() * (ROWS / 64)]
    }
}
