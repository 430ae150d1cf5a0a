//! One carrier, whole: everything that all its rows agree on, made from the seed and its number alone.

use super::day::Day;
use super::dice::{Dice, Stream};
use super::fleet::Fleet;
use super::identity::Identity;
use super::kind::{self, Case, Kind};
use super::licence::{Holder, Licence};
use super::pair::Pair;
use super::{Profile, World, shape};
use crate::derive::synthetic::FIRST_DOT_NUMBER;
use geo::Country;
use std::ops::Deref;

/// The first USDOT number.
pub(super) const FIRST_DOT: u32 = FIRST_DOT_NUMBER as u32;

/// A carrier.
#[derive(Debug)]
pub(super) struct Carrier {
    pub(super) ordinal: u64,
    pub(super) dot: u32,
    pub(super) case: Case,
    pub(super) kind: Kind,
    /// `A` interstate, `B` intrastate with hazardous materials, `C` intrastate without.
    pub(super) operation: &'static str,
    pub(super) is_hazmat: bool,
    /// `A` active, `I` inactive, `P` pending.
    pub(super) status: &'static str,
    pub(super) identity: Identity,
    pub(super) mcs150: Option<Day>,
    /// When it stopped operating.
    pub(super) stopped: Option<Day>,
    pub(super) fleet: Fleet,
    pub(super) licences: Vec<Licence>,
    pub(super) review: Option<Review>,
    /// How often its trucks are found at fault beside others': around 1.
    pub(super) carelessness: f64,
}

/// The latest review by FMCSA.
#[derive(Debug, Clone, Copy)]
pub(super) struct Review {
    pub(super) on: Day,
    /// `C` compliance review, `A` safety audit …
    pub(super) kind: &'static str,
    /// `S`, `C`, `U`, or none.
    pub(super) rating: &'static str,
}

impl Carrier {
    /// The carrier of a number.
    pub(super) fn of(world: &World, ordinal: u64) -> Self {
        let (seed, profile) = (world.seed, world.profile);
        let case = Case::of(seed, profile, ordinal);
        let source = case.source(ordinal).map(|source| Self::of(world, source));
        let dice = |stream: Stream| Dice::of(seed, stream, ordinal, 0);
        let is_foreign = world.places.state_of(seed, ordinal).0.country != Country::UnitedStates && source.is_none();
        let kind = kind::kind(seed, profile, ordinal, case, is_foreign);
        let identity = Identity::draw(world, ordinal, case, kind, source.as_ref());
        let (added, country) = (identity.added, identity.home.state.country);

        let mut days = dice(Stream::Dates);
        let operation = operation(profile, kind, is_foreign, &mut Dice::of(seed, Stream::Kind, ordinal, 1));
        let is_hazmat = days.chance(profile.hazmat(operation));
        let (status, stopped) = standing(world, ordinal, case, added, &mut days);
        let fleet = Fleet::of(world, ordinal, case, kind, source.as_ref().map(|source| &source.fleet));
        let power_units = fleet.power_units;
        let licences =
            Licence::of(world, &Holder { ordinal, kind, case, country, added, stopped, is_hazmat, power_units });
        let mcs150 = mcs150(world, case, &identity, stopped, &mut days);
        let review = review(world, case, kind, power_units, added, stopped, &mut dice(Stream::Review));
        let carelessness = (dice(Stream::Safety).normal() * 0.55 - 0.15).exp();
        let dot = FIRST_DOT + ordinal as u32;
        Self {
            ordinal,
            dot,
            case,
            kind,
            operation,
            is_hazmat,
            status,
            identity,
            mcs150,
            stopped,
            fleet,
            licences,
            review,
            carelessness,
        }
    }

    /// When it had last filed its registration, as of a day: those who filed since had done so two years before.
    pub(super) fn mcs150_on(&self, day: Day) -> Option<Day> {
        let by_then = |filed: Day| if filed > day { filed - 730 } else { filed };
        self.mcs150.map(|filed| by_then(filed).max(self.added))
    }

    /// The status of its USDOT number on a day.
    pub(super) fn status_on(&self, day: Day) -> &'static str {
        if self.stopped.is_some_and(|stopped| stopped > day) { "A" } else { self.status }
    }

    /// Any authority active today.
    pub(super) fn is_authorised_on(&self, day: Day) -> bool {
        self.licences.iter().any(|licence| licence.is_active_on(day))
    }
}

impl Deref for Carrier {
    type Target = Identity;

    fn deref(&self) -> &Identity {
        &self.identity
    }
}

impl Profile {
    fn hazmat(self, operation: &str) -> u32 {
        match (self, operation) {
            (_, "B") => 160,
            (Self::National, "A") => 8,
            (Self::Demonstration, "A") => 60,
            _ => 0,
        }
    }
}

/// Status of the USDOT number, and when the carrier stopped.
fn standing(world: &World, ordinal: u64, case: Case, added: Day, dice: &mut Dice) -> (&'static str, Option<Day>) {
    let age = world.today - added;
    match (case, dice.below(1000)) {
        // FMCSA's number outlives some carriers.
        (Case::Predecessor, _) => {
            (if ordinal.is_multiple_of(3) { "A" } else { "I" }, Some(Pair::of(world, ordinal).stopped))
        }
        (Case::Plain, ..24) if age > 160 => ("I", Some(world.today - dice.between(40, (age - 60).min(1_400)))),
        (Case::Plain, 24..27) => ("P", None),
        _ => ("A", None),
    }
}

fn operation(profile: Profile, kind: Kind, is_foreign: bool, dice: &mut Dice) -> &'static str {
    match (kind, profile) {
        (Kind::LocalPassenger, _) => "C",
        (Kind::Private, _) if is_foreign => "A",
        (Kind::Private, Profile::National) => dice.weighted(&[("A", 88), ("B", 25), ("C", 887)]),
        (Kind::Private, Profile::Demonstration) => dice.weighted(&[("A", 40), ("B", 5), ("C", 55)]),
        _ => "A",
    }
}

fn mcs150(world: &World, case: Case, identity: &Identity, stopped: Option<Day>, dice: &mut Dice) -> Option<Day> {
    let last = stopped.unwrap_or(world.today) - 1;
    let filed = match case {
        // Contacts are changed with a new filing.
        _ if let Some(former) = &identity.former => return Some(former.until),
        Case::Plain | Case::NoRows | Case::OutOfService => {
            let age = dice.weighted(shape::YEARS_SINCE_MCS150);
            Day::of_year(world.today.year() - age) + dice.between(0, 364)
        }
        _ => last - dice.between(10, 650),
    };
    (!dice.chance(22)).then(|| filed.min(last).max(identity.added))
}

fn review(
    world: &World,
    case: Case,
    kind: Kind,
    power_units: u32,
    added: Day,
    stopped: Option<Day>,
    dice: &mut Dice,
) -> Option<Review> {
    let last = stopped.unwrap_or(world.today) - 20;
    let is_reviewed = match world.profile {
        Profile::National => dice.chance(if kind.has_docket() { 160 } else { 40 } + power_units.min(100) * 4),
        Profile::Demonstration => dice.chance(330 + power_units.min(100) * 4),
    };
    if !is_reviewed || last - added < 120 || matches!(kind, Kind::Broker | Kind::Forwarder) {
        return None;
    }
    let on = last - dice.between(0, (last - added - 90).min(3_000));
    // New entrants get an audit, which gives no rating; a rating comes from a compliance review.
    let is_rated = dice.chance(if kind.has_docket() { 330 } else { 120 });
    let (kind, rating) = match (is_rated, case) {
        (true, Case::Predecessor) => ("C", dice.weighted(&[("U", 40), ("C", 50), ("S", 10)])),
        (true, _) => ("C", dice.weighted(&[("S", 74), ("C", 20), ("U", 3), ("", 3)])),
        (false, _) => (dice.weighted(&[("A", 80), ("N", 20)]), ""),
    };
    Some(Review { on, kind, rating })
}
