//! How many trucks and drivers a carrier has, and whose trucks inspectors meet.

use super::dice::{Dice, Stream};
use super::kind::{Case, Kind};
use super::pair::Pair;
use super::vin::{FIRST_TRAILER, Mix, VEHICLES_PER_OWNER, Vehicle};
use super::{Profile, World, shape};

/// A fleet as its owner reports it, and as inspectors see it.
#[derive(Debug, Clone)]
pub(super) struct Fleet {
    pub(super) owner: u64,
    pub(super) mix: Mix,
    pub(super) power_units: u32,
    pub(super) drivers: u32,
    pub(super) tractors: u32,
    pub(super) trailers: u32,
    /// Of the power units, how many are leased for a term.
    pub(super) leased: u32,
    /// Trucks of another carrier that run for this one: its number, how many, and of a thousand inspections how many meet one.
    shared: Option<(u64, u32, u32)>,
}

/// Owners of trailers that many carriers pull: the last numbers that an owner can have.
const POOL_OWNER: u64 = (1 << 22) - 64;

impl Fleet {
    /// The fleet of a carrier; `source` is the fleet of the carrier that it is made from.
    pub(super) fn of(world: &World, owner: u64, case: Case, kind: Kind, source: Option<&Self>) -> Self {
        let mut dice = Dice::of(world.seed, Stream::Fleet, owner, 0);
        let power_units = power_units(world.profile, case, kind, source, &mut dice);
        let mix = match (case, kind) {
            (Case::Predecessor | Case::Successor | Case::Lessor | Case::Lessee, _) => Mix::Tractors,
            (_, Kind::Passenger | Kind::LocalPassenger) => Mix::Coaches,
            (_, Kind::Mover) => dice.weighted(&[(Mix::Straight, 50), (Mix::Mixed, 50)]),
            (_, Kind::Private) => {
                dice.weighted(&[(Mix::Tractors, 15), (Mix::Mixed, 25), (Mix::Straight, 50), (Mix::Vans, 10)])
            }
            _ => dice.weighted(&[(Mix::Tractors, 62), (Mix::Mixed, 18), (Mix::Straight, 14), (Mix::Vans, 6)]),
        };
        let tractors = (u64::from(power_units) * u64::from(mix.tractors() + 40) / 1000) as u32;
        let trailers = tractors + dice.below(tractors / 2 + 2).min(tractors);
        let drivers = match (power_units, case) {
            (0, _) => u32::from(!matches!(kind, Kind::Broker | Kind::Forwarder) && dice.chance(700)),
            (units, Case::ImplausibleFleet) => units + units / 6,
            (1, _) => dice.weighted(&[(1, 88), (2, 10), (3, 2)]),
            (units, _) => (units * (850 + dice.below(400)) / 1000).max(1),
        };
        let leased = if power_units > 2 && dice.chance(300) { dice.below(power_units / 2) } else { 0 };
        let shared = source.and_then(|source| match case {
            Case::Successor if Pair::of(world, owner).has_same_trucks => Some((source.owner, source.power_units, 600)),
            Case::Lessee => Some((source.owner, source.power_units, 500)),
            _ => None,
        });
        Self { owner, mix, power_units, drivers, tractors, trailers, leased, shared }
    }

    /// The power unit that an inspector meets.
    pub(super) fn power_unit(&self, seed: u64, year: i32, dice: &mut Dice) -> Vehicle {
        let (owner, count) = match self.shared {
            Some((owner, count, often)) if dice.chance(often) => (owner, count),
            _ => (self.owner, self.power_units),
        };
        let nth = dice.below(count.clamp(1, FIRST_TRAILER as u32 - 1));
        Vehicle::of(seed, owner, u64::from(nth), self.mix, year)
    }

    /// The trailer that an inspector meets: mostly its own, now and then one of a pool.
    pub(super) fn trailer(&self, world: &World, dice: &mut Dice) -> Vehicle {
        let is_pooled = dice.chance(60);
        let (owner, count) = match (is_pooled, world.profile) {
            (true, Profile::National) => (POOL_OWNER + u64::from(dice.below(64)), 4_000),
            (true, Profile::Demonstration) => (POOL_OWNER + u64::from(dice.below(4)), 400),
            (false, _) => (self.owner, self.trailers.clamp(1, (VEHICLES_PER_OWNER - FIRST_TRAILER) as u32)),
        };
        let nth = FIRST_TRAILER + u64::from(dice.below(count));
        Vehicle::of(world.seed, owner, nth, self.mix, world.today.year())
    }
}

fn power_units(profile: Profile, case: Case, kind: Kind, source: Option<&Fleet>, dice: &mut Dice) -> u32 {
    let (low, high) = dice.weighted(shape::POWER_UNITS);
    let drawn = if low > 300 { shape::huge_fleet(dice.unit()) } else { low + dice.below(high - low + 1) };
    let few = |dice: &mut Dice, low: i32, high: i32| dice.between(low, high) as u32;
    match (case, kind) {
        (Case::ImplausibleFleet, _) => (1_500.0 * 62_f64.powf(dice.unit())) as u32,
        (Case::LargeNewcomer, _) => few(dice, 18, 60),
        (Case::Predecessor, _) => few(dice, 3, 28),
        (Case::Lessor, _) => few(dice, 10, 60),
        (Case::FamilyFleet, _) => few(dice, 60, 150),
        (Case::Lessee | Case::FilingService, _) => few(dice, 1, 6),
        (Case::SisterCarrier, _) => few(dice, 4, 40),
        (Case::Successor, _) => source.map_or(drawn, |old| (old.power_units * (600 + dice.below(700)) / 1000).max(1)),
        (_, Kind::Broker | Kind::Forwarder) => 0,
        (_, Kind::Private | Kind::LocalPassenger) => drawn,
        (_, _) if profile == Profile::Demonstration => {
            // Fewer single trucks, and no fleet that would outweigh all others.
            let more = if drawn < 3 && dice.chance(550) { few(dice, 2, 24) } else { drawn };
            more.clamp(1, 900)
        }
        (..) => drawn,
    }
}
