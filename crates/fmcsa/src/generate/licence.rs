//! A docket's life: which authorities it held from when to when, and what warned of their end. The rows of both licensing families are cut
//! from it: what was known on the day the legacy files froze, and what is known today.

use super::World;
use super::day::Day;
use super::dice::{Dice, Stream};
use super::insurance::{self, Policy, Requirement};
use super::kind::{Case, Kind};
use geo::Country;

/// One docket and what it was for.
#[derive(Debug)]
pub(super) struct Licence {
    /// `MC`, `MX` or `FF`.
    pub(super) prefix: &'static str,
    pub(super) number: u32,
    pub(super) authorities: Vec<Authority>,
    pub(super) policies: Vec<Policy>,
    pub(super) requirement: Requirement,
    /// The docket has been taken over into Motus. If not, nothing has happened to it since the legacy files froze.
    pub(super) is_in_motus: bool,
    /// An application that is not decided yet.
    pub(super) applied: Option<Day>,
}

/// An authority of one type.
#[derive(Debug)]
pub(super) struct Authority {
    pub(super) class: Class,
    pub(super) spells: Vec<Spell>,
    pub(super) notices: Vec<Notice>,
    /// Refused on this day, never held.
    pub(super) dismissed: Option<Day>,
}

/// Type of authority, as the product and both families divide them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Common,
    Contract,
    Broker,
    HouseholdGoods,
    Passenger,
    Forwarder,
}

/// A time in which the authority was active.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spell {
    pub(super) from: Day,
    pub(super) until: Option<Day>,
    pub(super) is_voluntary: bool,
}

/// A notice that the authority will end, and when it was cured.
#[derive(Debug, Clone, Copy)]
pub(super) struct Notice {
    pub(super) served: Day,
    /// When the authority ends unless cured.
    pub(super) effective: Day,
    pub(super) cured: Option<Day>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Story {
    Steady,
    Notices,
    Reinstated,
    Revoked,
    Voluntary,
    Suspended,
    SuspensionAhead,
    Pending,
    Dismissed,
}

/// What of the carrier decides about its license.
pub(super) struct Holder {
    pub(super) ordinal: u64,
    pub(super) kind: Kind,
    pub(super) case: Case,
    pub(super) country: Country,
    pub(super) added: Day,
    /// When it stopped operating.
    pub(super) stopped: Option<Day>,
    pub(super) is_hazmat: bool,
    pub(super) power_units: u32,
}

/// First docket number; real ones stay far below it.
const FIRST_DOCKET: u32 = 90_000_000;
/// First number of second dockets, which hold broker authority beside a carrier's.
const FIRST_SECOND_DOCKET: u32 = 95_000_000;

impl Licence {
    /// The dockets of a carrier.
    pub(super) fn of(world: &World, holder: &Holder) -> Vec<Self> {
        let mut dice = Dice::of(world.seed, Stream::Licence, holder.ordinal, 0);
        let classes: &[&[Class]] = match holder.kind {
            Kind::Private | Kind::LocalPassenger => return Vec::new(),
            Kind::ForHire if dice.chance(130) => &[&[Class::Common, Class::Contract]],
            Kind::ForHire => &[&[Class::Common]],
            Kind::Broker => &[&[Class::Broker]],
            Kind::CarrierBroker if dice.chance(500) => &[&[Class::Common], &[Class::Broker]],
            Kind::CarrierBroker => &[&[Class::Common, Class::Broker]],
            Kind::Forwarder => &[&[Class::Forwarder]],
            Kind::Passenger => &[&[Class::Passenger]],
            Kind::Mover => &[&[Class::HouseholdGoods, Class::Common]],
        };
        classes.iter().enumerate().map(|(nth, classes)| Self::docket(world, holder, classes, nth as u64)).collect()
    }

    fn docket(world: &World, holder: &Holder, classes: &[Class], nth: u64) -> Self {
        let mut dice = Dice::of(world.seed, Stream::Licence, holder.ordinal, nth + 1);
        let story = story(world, holder, &mut dice);
        let granted = match holder.case {
            // Under ninety days old.
            Case::YoungChanged => world.today - dice.between(35, 85),
            _ => holder.added + dice.between(18, 100),
        };
        // Granted tomorrow is not granted: the application is still pending.
        let is_pending = story == Story::Pending || granted > world.today - 2;
        let authorities: Vec<Authority> = match (is_pending, story) {
            (true, _) => Vec::new(),
            (_, Story::Dismissed) => vec![Authority::new(classes[0], Vec::new(), Vec::new(), Some(granted))],
            _ => {
                let spells = spells(world, holder, story, granted, &mut dice);
                let all = notices(world, story, &spells, &mut dice);
                let of = |(nth, class): (usize, &Class)| Authority::of(*class, nth, &spells, &all, &mut dice);
                classes.iter().enumerate().map(of).collect()
            }
        };
        let spells = authorities.first().map_or(&[][..], |authority| &authority.spells[..]);
        let requirement = Requirement::of(holder, classes[0]);
        let policies = insurance::policies(world, holder, spells, requirement, nth);
        let moved = authorities.iter().any(|authority| authority.is_moved_after(world.freeze))
            || policies.iter().any(|policy| policy.is_moved_after(world.freeze))
            || is_pending && holder.added > world.freeze;
        let (prefix, first) = match (classes[0], holder.country) {
            (Class::Forwarder, _) => ("FF", FIRST_DOCKET),
            (_, Country::Mexico) => ("MX", FIRST_DOCKET),
            _ => ("MC", if nth == 0 { FIRST_DOCKET } else { FIRST_SECOND_DOCKET }),
        };
        let is_in_motus = world.today > world.freeze && (moved || dice.chance(world.profile.motus_share()));
        let applied = is_pending.then_some(holder.added);
        Self { prefix, number: first + holder.ordinal as u32, authorities, policies, requirement, is_in_motus, applied }
    }

    /// Whether any authority of these classes was active on a day.
    pub(super) fn is_active_on(&self, day: Day) -> bool {
        self.authorities.iter().any(|authority| authority.is_active_on(day))
    }

    /// The first day on which the docket was anything.
    pub(super) fn began(&self) -> Option<Day> {
        let first = |authority: &Authority| authority.spells.first().map(|spell| spell.from).or(authority.dismissed);
        self.authorities.iter().filter_map(first).min().or(self.applied)
    }
}

impl Authority {
    fn new(class: Class, spells: Vec<Spell>, notices: Vec<Notice>, dismissed: Option<Day>) -> Self {
        Self { class, spells, notices, dismissed }
    }

    fn of(class: Class, nth: usize, spells: &[Spell], notices: &[Notice], dice: &mut Dice) -> Self {
        let mut own = spells.to_vec();
        // A second authority was often given up long before.
        if nth > 0 && class == Class::Contract && dice.chance(300) {
            own.truncate(1);
            if let Some(spell) = own.first_mut().filter(|spell| spell.until.is_none()) {
                *spell = Spell { until: Some(spell.from + dice.between(60, 900)), is_voluntary: true, ..*spell };
            }
            return Self::new(class, own, Vec::new(), None);
        }
        Self::new(class, own, notices.to_vec(), None)
    }

    /// Whether it was active on a day.
    pub(super) fn is_active_on(&self, day: Day) -> bool {
        self.spells.iter().any(|spell| spell.from <= day && spell.until.is_none_or(|until| until > day))
    }

    /// Status code on a day: active, inactive, or none.
    pub(super) fn letter_on(&self, day: Day) -> &'static str {
        match (self.is_active_on(day), self.spells.iter().any(|spell| spell.from <= day)) {
            (true, _) => "A",
            (false, true) => "I",
            (false, false) => "N",
        }
    }

    /// The notice that hangs over it on a day.
    pub(super) fn notice_on(&self, day: Day) -> Option<&Notice> {
        self.notices.iter().find(|notice| {
            notice.served <= day && notice.cured.is_none_or(|cured| cured > day) && notice.effective > day
        })
    }

    fn is_moved_after(&self, day: Day) -> bool {
        self.spells.iter().any(|spell| spell.from > day || spell.until.is_some_and(|until| until > day))
            || self.notices.iter().any(|notice| notice.served > day || notice.cured.is_some_and(|cured| cured > day))
            || self.dismissed.is_some_and(|dismissed| dismissed > day)
    }
}

fn story(world: &World, holder: &Holder, dice: &mut Dice) -> Story {
    match holder.case {
        _ if holder.stopped.is_some() => Story::Revoked,
        Case::Reinstated => Story::Reinstated,
        Case::Notices => Story::Notices,
        Case::Suspended => Story::Suspended,
        Case::SuspensionAhead | Case::Uninsured => Story::SuspensionAhead,
        Case::Plain | Case::FilingService | Case::NoRows | Case::OutOfService => dice.weighted(world.profile.stories()),
        _ => Story::Steady,
    }
}

impl super::Profile {
    fn stories(self) -> &'static [(Story, u32)] {
        match self {
            Self::National => &[
                (Story::Steady, 392),
                (Story::Notices, 90),
                (Story::Reinstated, 80),
                (Story::Revoked, 350),
                (Story::Voluntary, 58),
                (Story::Suspended, 1),
                (Story::SuspensionAhead, 1),
                (Story::Pending, 16),
                (Story::Dismissed, 12),
            ],
            Self::Demonstration => &[
                (Story::Steady, 590),
                (Story::Notices, 150),
                (Story::Reinstated, 100),
                (Story::Revoked, 80),
                (Story::Voluntary, 30),
                (Story::Suspended, 10),
                (Story::SuspensionAhead, 5),
                (Story::Pending, 20),
                (Story::Dismissed, 15),
            ],
        }
    }

    /// How many of a thousand dockets to which nothing happened since the freeze are in Motus all the same.
    fn motus_share(self) -> u32 {
        match self {
            Self::National => 300,
            Self::Demonstration => 850,
        }
    }
}

fn spells(world: &World, holder: &Holder, story: Story, granted: Day, dice: &mut Dice) -> Vec<Spell> {
    let open = Spell { from: granted, until: None, is_voluntary: false };
    let closed = |until: Day| Spell { until: Some(until), ..open };
    let span = world.today - granted;
    // A part of the time since the grant, between two thousandths of it.
    let within = |low: i32, high: i32, dice: &mut Dice| {
        granted + (i64::from(span) * i64::from(dice.between(low, high)) / 1000) as i32
    };
    match story {
        Story::Revoked if let Some(stopped) = holder.stopped => vec![closed(stopped.max(granted + 30))],
        Story::Revoked if span > 90 => vec![closed(within(300, 970, dice))],
        Story::Voluntary if span > 90 => vec![Spell { is_voluntary: true, ..closed(within(200, 970, dice)) }],
        Story::Suspended if world.today > world.freeze + 10 && span > 200 => {
            let days = (world.today - world.freeze - 2).min(90);
            vec![closed(world.today - dice.between(2, days))]
        }
        Story::Reinstated if span > 500 => {
            let is_recent = dice.chance(if holder.case == Case::Reinstated { 600 } else { 250 });
            let back = if is_recent { world.today - dice.between(12, 170) } else { within(500, 900, dice) };
            let gap = dice.between(25, (back - granted - 60).min(900));
            vec![closed(back - gap), Spell { from: back, ..open }]
        }
        _ => vec![open],
    }
}

fn notices(world: &World, story: Story, spells: &[Spell], dice: &mut Dice) -> Vec<Notice> {
    let count = match story {
        Story::Notices => dice.between(3, 7),
        _ => dice.weighted(&[(0, 44), (1, 20), (2, 14), (3, 10), (4, 6), (6, 6)]),
    };
    let mut notices = Vec::new();
    let Some(last) = spells.last() else { return notices };
    let end = last.until.unwrap_or(world.today) - 45;
    for _ in 0..count {
        let Some(days) = (end - last.from).checked_sub(60).filter(|days| *days > 0) else { break };
        let served = last.from + 60 + dice.below(days as u32) as i32;
        notices.push(Notice {
            served,
            effective: served + dice.between(30, 35),
            cured: Some(served + dice.between(4, 29)),
        });
    }
    notices.sort_by_key(|notice| notice.served);
    if story == Story::SuspensionAhead && last.until.is_none() && world.today - last.from > 40 {
        // It ends within thirty days.
        let served = world.today - dice.between(4, 19);
        notices.push(Notice { served, effective: (served + 33).max(world.today + 2), cured: None });
    }
    notices
}
