//! Conditions made ready for columns: what each costs, which blocks it rules out unread, and how it is tested.

use crate::block::{Block, ROWS};
use crate::carrier::{AuthorityStatus, Code, Flag, Mark};
use crate::columns::{
    BROKER_AUTHORITY, CARRIER_AUTHORITY, EMAIL, GREATEST, Letters, Number, PHONE, SHORT, Trait, short,
};
use crate::day;
use crate::holds::Needle;
use crate::mask;
use crate::query::{Authority, Filter, Query};
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
    /// The same in two bytes, by the place in `SHORT`.
    Short(usize, u16, u16),
    /// One of these cargo bits is set.
    Cargo(u32),
    /// The home is a place marked here.
    Home(Vec<bool>),
    /// A vehicle of some of these unit types was seen: bit n is type n.
    UnitTypes(u32),
    /// The units satisfy this; those of rows without any are not looked at.
    Units(Units),
    /// The key of a name holds this.
    Name(Needle),
}

/// A condition on how many vehicles of which type were seen.
#[derive(Debug)]
pub(crate) enum Units {
    /// At least so many of one of these types (bits), and so many thousandths of all.
    Portfolio { types: u32, least: u32, thousandths: u32 },
    /// So many of one type.
    Between { unit_type: u8, low: u32, high: u32 },
}

impl Units {
    fn holds(&self, units: &[crate::carrier::Units]) -> bool {
        match *self {
            Self::Portfolio { types, least, thousandths } => {
                let all: u32 = units.iter().map(|units| u32::from(units.count)).sum();
                let is_enough = |count: u32| count >= least.max(1) && count * 1000 >= thousandths * all;
                let wanted = units.iter().filter(|units| types >> (units.unit_type & 31) & 1 == 1);
                wanted.map(|units| u32::from(units.count)).any(is_enough)
            }
            Self::Between { unit_type, low, high } => {
                let of_type = units.iter().find(|units| units.unit_type == unit_type);
                let count = of_type.map_or(0, |units| u32::from(units.count));
                (low..=high).contains(&count)
            }
        }
    }
}

impl Test {
    /// Tests come in this order: those that rule out whole blocks, then those that read least.
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Letters(..) => 0,
            Self::Home(_) => 1,
            Self::Trait(..) => 2,
            Self::Short(..) => 3,
            Self::Number(..) | Self::Cargo(_) | Self::UnitTypes(_) => 4,
            Self::Units(_) | Self::Name(_) => 5,
        }
    }

    /// The test of a number's bounds: in two bytes where these can separate numbers within from numbers without. Bounds that cross let
    /// nothing pass.
    fn number(bounds: Option<Bounds>) -> Self {
        let Some((column, low, high)) = bounds.filter(|(_, low, high)| low <= high) else {
            return Self::Trait(Trait::StatusCode, 0);
        };
        let shorter = |number| short(column, number);
        let is_sharp = (low == 0 || shorter(low - 1) < shorter(low)) && shorter(high) < shorter(high + 1);
        match SHORT.iter().position(|other| *other == column) {
            Some(at) if is_sharp => Self::Short(at, shorter(low), shorter(high)),
            _ => Self::Number(column, low, high),
        }
    }

    /// Whether no row of a block can pass.
    fn excludes(&self, block: &Block) -> bool {
        match self {
            Self::Letters(column, wanted) => !block.letters_here[*column].iter().any(|here| wanted.contains(here)),
            Self::Home(places) => !block.homes_here.iter().any(|&place| is_marked(places, place)),
            _ => false,
        }
    }

    /// Clears the mask of the slots that do not pass.
    fn keep(&self, block: &Block, slots: Range<usize>, mask: &mut [u8]) {
        match self {
            Self::Letters(column, wanted) => {
                let here = &block.letters_here[*column];
                if here.iter().any(|letters| !wanted.contains(letters)) {
                    let wanted: Vec<u16> = here.iter().copied().filter(|letters| wanted.contains(letters)).collect();
                    let letters = &block.letters[*column][slots];
                    match wanted[..] {
                        [one] => mask::keep(mask, letters, |letters| letters == one),
                        [one, other] => mask::keep(mask, letters, |letters| letters == one || letters == other),
                        _ => mask::keep(mask, letters, |letters| wanted.contains(&letters)),
                    }
                }
            }
            Self::Home(places) => mask::keep(mask, &block.home[slots], |home| is_marked(places, home)),
            Self::Trait(column, bits) => mask::keep(mask, &block.traits[*column][slots], |set| set & bits != 0),
            Self::Short(at, low, high) => {
                let width = high - low;
                mask::keep(mask, &block.shorts[*at][slots], |number| number.wrapping_sub(*low) <= width);
            }
            Self::Number(column, low, high) => {
                let width = high - low;
                mask::keep(mask, &block.numbers[*column][slots], |number| number.wrapping_sub(*low) <= width);
            }
            Self::Cargo(bits) => mask::keep(mask, &block.cargo[slots], |set| set & bits != 0),
            Self::UnitTypes(bits) => mask::keep(mask, &block.units[slots], |set| set & bits != 0),
            // Last of all, and tested only on the rows that are left.
            Self::Units(units) => {
                for (keep, slot) in mask.iter_mut().zip(slots).filter(|(keep, _)| **keep == 1) {
                    *keep = u8::from(units.holds(block.equipment.get(slot)));
                }
            }
            Self::Name(needle) => needle.keep(block, slots, mask),
        }
    }
}

fn is_marked(places: &[bool], place: u32) -> bool {
    places.get(place as usize).is_some_and(|marked| *marked)
}

/// Whether a single slot passes all tests.
pub(crate) fn passes(tests: &[Test], block: &Block, slot: usize) -> bool {
    let mut mask = [block.alive[slot]];
    for test in tests {
        test.keep(block, slot..slot + 1, &mut mask);
    }
    mask[0] == 1
}

/// The slots of a block that pass all tests, as bits.
pub(crate) fn filter_block(tests: &[Test], block: &Block, words: &mut [u64]) {
    if tests.iter().any(|test| test.excludes(block)) {
        words.fill(0);
        return;
    }
    let mut buffer = [0; ROWS];
    let mask = &mut buffer[..block.len()];
    if block.has_gaps {
        mask.copy_from_slice(&block.alive);
    } else {
        mask.fill(1);
    }
    for test in tests {
        test.keep(block, 0..block.len(), mask);
    }
    mask::pack(&buffer, words);
}

/// A condition made ready.
#[derive(Debug)]
pub(crate) enum Condition {
    /// To be tested on columns.
    Test(Test),
    /// To be tested on columns, one after the other.
    Tests([Test; 2]),
    /// A bit for each slot.
    Members(Vec<u64>),
}

impl Filter {
    /// The bounds of a number, both counting, when that is what the condition is about.
    pub(crate) fn bounds(&self, today: NaiveDate) -> Option<Bounds> {
        let before = |months| day::months_before(today, months);
        let (column, low, high) = match *self {
            Self::Number(column, low, high) => (column, low, high),
            // As many whole months as `high` lasts until it is one more.
            Self::AuthorityMonths(low, high) => (
                Number::AuthoritySince,
                high.map(|months| before(months.saturating_add(1)) + 1),
                Some(before(low.unwrap_or(0))),
            ),
            Self::InspectedWithinMonths(months) => (Number::LastInspectedOn, Some(before(months)), None),
            _ => return None,
        };
        Some((column, low.unwrap_or(0), high.unwrap_or(GREATEST).min(GREATEST)))
    }
}

/// A column and the least and greatest number that pass.
type Bounds = (Number, u32, u32);

impl Snapshot {
    /// Makes a condition ready.
    pub(crate) fn condition(&self, filter: &Filter, query: &Query) -> Condition {
        let today = query.today;
        let letters = |codes: &[Code]| codes.iter().map(|code| code.number()).collect();
        let flag = |wanted: bool| Flag::from(Some(wanted)).bit();
        Condition::Test(match filter {
            Filter::State(codes) => Test::Letters(Letters::State, letters(codes)),
            Filter::Country(codes) => Test::Letters(Letters::Country, letters(codes)),
            Filter::StatusCode(set) => Test::Trait(Trait::StatusCode, set.0),
            Filter::CarrierOperation(set) => Test::Trait(Trait::CarrierOperation, set.0),
            Filter::SafetyRating(set) => Test::Trait(Trait::SafetyRating, set.0),
            Filter::ActiveAuthority(Authority::Carrier) => Test::Trait(Trait::ActiveAuthority, CARRIER_AUTHORITY),
            Filter::ActiveAuthority(Authority::Broker) => Test::Trait(Trait::ActiveAuthority, BROKER_AUTHORITY),
            Filter::ActiveAuthority(Authority::Any) => {
                Test::Trait(Trait::ActiveAuthority, CARRIER_AUTHORITY | BROKER_AUTHORITY)
            }
            Filter::IsBroker(true) => Test::Trait(Trait::Broker, AuthorityStatus::Active.bit()),
            Filter::IsBroker(false) => {
                let others = [AuthorityStatus::Inactive, AuthorityStatus::Pending, AuthorityStatus::None];
                Test::Trait(Trait::Broker, others.map(Mark::bit).into_iter().fold(0, |bits, bit| bits | bit))
            }
            Filter::NameHolds(part) => Test::Name(Needle::new(part)),
            Filter::AnyOf(filters) => return Condition::Members(self.any_of(filters, query)),
            Filter::Cargo(bits) => Test::Cargo(*bits),
            Filter::IsHazmat(wanted) => Test::Trait(Trait::IsHazmat, flag(*wanted)),
            Filter::IsOutOfService(wanted) => Test::Trait(Trait::IsOutOfService, flag(*wanted)),
            Filter::HasEmail(wanted) => Test::Trait(Trait::Contact, EMAIL[usize::from(!wanted)]),
            Filter::HasPhone(wanted) => Test::Trait(Trait::Contact, PHONE[usize::from(!wanted)]),
            Filter::HasIdentityAlert(wanted) => Test::Trait(Trait::IdentityAlert, flag(*wanted)),
            Filter::IsEldConnected(wanted) => Test::Trait(Trait::EldConnected, flag(*wanted)),
            Filter::HomeIn(region) => Test::Home(self.shared.places.within(region)),
            Filter::TouchedIn(region, since) => return Condition::Members(self.seen(&self.touches_in(region, *since))),
            Filter::Verdict(wanted) => {
                let bits = query.verdicts.as_ref().map(|verdicts| verdicts.with(wanted, self.blocks.len()));
                return Condition::Members(bits.unwrap_or_else(|| self.no_bits()));
            }
            Filter::Passes(classification) => {
                let bits =
                    query.verdicts.as_ref().map(|verdicts| verdicts.accepted(*classification, self.blocks.len()));
                return Condition::Members(bits.unwrap_or_else(|| self.no_bits()));
            }
            Filter::Ids(ids) => {
                let mut bits = self.no_bits();
                self.found(ids).for_each(|ordinal| mask::set(&mut bits, ordinal));
                return Condition::Members(bits);
            }
            Filter::Member(set, true) => {
                let mut bits = self.no_bits();
                self.sets.mark(*set, &mut bits);
                return Condition::Members(bits);
            }
            Filter::Member(set, false) => {
                let mut bits = self.alive_bits();
                self.sets.ordinals(*set).for_each(|ordinal| {
                    mask::take(&mut bits, ordinal);
                });
                return Condition::Members(bits);
            }
            Filter::Equipment(unit_types, least, thousandths) => {
                let types = unit_types.iter().fold(0, |bits, unit_type| bits | 1 << (unit_type & 31));
                let units = Units::Portfolio { types, least: *least, thousandths: *thousandths };
                return Condition::Tests([Test::UnitTypes(types), Test::Units(units)]);
            }
            Filter::Units(unit_type, low, high) => {
                let (low, high) = (low.unwrap_or(0), high.unwrap_or(u32::MAX));
                let any = if low > 0 { 1 << (unit_type & 31) } else { u32::MAX };
                let units = Units::Between { unit_type: *unit_type, low, high };
                return Condition::Tests([Test::UnitTypes(any), Test::Units(units)]);
            }
            Filter::Number(..) | Filter::AuthorityMonths(..) | Filter::InspectedWithinMonths(_) => {
                Test::number(filter.bounds(today))
            }
        })
    }

    /// The carriers that meet at least one of several conditions, as bits.
    fn any_of(&self, filters: &[Filter], query: &Query) -> Vec<u64> {
        let mut all = self.no_bits();
        for filter in filters {
            let verdicts = query.verdicts.clone();
            let one = Query { filters: vec![filter.clone()], verdicts, ..Query::new(query.today) };
            let bits = self.bits(self.select(&one, None));
            all.iter_mut().zip(bits).for_each(|(all, bits)| *all |= bits);
        }
        all
    }

    /// A bit for every slot, set for carriers that were not removed.
    pub(crate) fn alive_bits(&self) -> Vec<u64> {
        let mut bits = self.no_bits();
        for (block, words) in self.blocks.iter().zip(bits.chunks_mut(ROWS / 64)) {
            filter_block(&[], block, words);
        }
        bits
    }

    /// A bit for every slot, none set.
    pub(crate) fn no_bits(&self) -> Vec<u64> {
        vec![0; self.blocks.len() * (ROWS / 64)]
    }
}
