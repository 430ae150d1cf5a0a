//! The filings behind a docket: policy after policy, each replaced or canceled, and the last one in force or about to end.

use super::World;
use super::day::Day;
use super::dice::{Dice, Stream};
use super::kind::Case;
use super::licence::{Class, Holder, Spell};
use super::words;

/// One filed policy, bond or trust fund.
#[derive(Debug, Clone)]
pub(super) struct Policy {
    pub(super) form: Form,
    pub(super) is_excess: bool,
    /// Thousands of dollars.
    pub(super) amount: u32,
    /// The amount beneath an excess policy, in thousands.
    pub(super) underlying: u32,
    pub(super) insurer: &'static str,
    pub(super) number: String,
    pub(super) effective: Day,
    pub(super) posted: Day,
    pub(super) end: Option<End>,
}

/// How a policy ends; the day may lie ahead.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    pub(super) on: Day,
    /// When FMCSA was notified.
    pub(super) announced: Day,
    pub(super) is_replaced: bool,
}

/// The filing's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// 91X: liability, several insurers.
    Bmc91X,
    /// 91: liability.
    Bmc91,
    /// 34: cargo.
    Bmc34,
    /// 84: surety bond.
    Bmc84,
    /// 85: trust fund.
    Bmc85,
}

impl Form {
    /// As the legacy files write it.
    pub(super) fn code(self) -> &'static str {
        match self {
            Self::Bmc91X => "91X",
            Self::Bmc91 => "91",
            Self::Bmc34 => "34",
            Self::Bmc84 => "84",
            Self::Bmc85 => "85",
        }
    }

    /// As Motus writes it.
    pub(super) fn motus_code(self) -> &'static str {
        match self {
            Self::Bmc91X => "BMC-91X",
            Self::Bmc91 => "BMC-91",
            Self::Bmc34 => "BMC-34",
            Self::Bmc84 => "BMC-84",
            Self::Bmc85 => "BMC-85",
        }
    }

    /// Type of insurance: 1 liability, 2 cargo, 3 bond, 4 trust fund.
    pub(super) fn type_code(self) -> &'static str {
        match self {
            Self::Bmc91X | Self::Bmc91 => "1",
            Self::Bmc34 => "2",
            Self::Bmc84 => "3",
            Self::Bmc85 => "4",
        }
    }

    /// Whether it is liability (BIPD), the only kind whose amounts the legacy files have.
    pub(super) fn is_liability(self) -> bool {
        matches!(self, Self::Bmc91X | Self::Bmc91)
    }
}

impl Policy {
    /// In force on a day.
    pub(super) fn is_in_force_on(&self, day: Day) -> bool {
        self.effective <= day && self.end.is_none_or(|end| end.on > day)
    }

    /// FMCSA was notified of something about it after a day.
    pub(super) fn is_moved_after(&self, day: Day) -> bool {
        self.posted > day || self.end.is_some_and(|end| end.announced > day || end.on > day)
    }

    /// The class, FMCSA's name of the type, and whether there is a class at all.
    pub(super) fn class_code(&self) -> &'static str {
        match (self.form.is_liability(), self.is_excess) {
            (true, true) => "E",
            (true, false) => "P",
            _ => "",
        }
    }

    /// FMCSA's name of the type.
    pub(super) fn type_words(&self) -> &'static str {
        match self.form {
            Form::Bmc34 => "CARGO",
            Form::Bmc84 => "SURETY",
            Form::Bmc85 => "TRUST FUND",
            _ if self.is_excess => "BIPD/Excess",
            _ => "BIPD/Primary",
        }
    }

    /// The amount as the legacy files give it: nothing but liability has one.
    pub(super) fn legacy_amount(&self) -> u32 {
        if self.form.is_liability() { self.amount } else { 0 }
    }
}

/// What a docket must have on file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Requirement {
    /// Liability, in thousands of dollars (49 CFR 387.9 and 387.33); 0 for those who carry nothing themselves.
    pub(super) liability: u32,
    pub(super) is_cargo_required: bool,
    pub(super) is_bond_required: bool,
}

impl Requirement {
    pub(super) fn of(holder: &Holder, class: Class) -> Self {
        let liability = match class {
            Class::Broker | Class::Forwarder => 0,
            Class::Passenger if holder.power_units.is_multiple_of(3) => 1_500,
            Class::Passenger => 5_000,
            _ if holder.is_hazmat && holder.ordinal.is_multiple_of(3) => 5_000,
            _ if holder.is_hazmat => 1_000,
            _ => 750,
        };
        let is_bond_required = matches!(class, Class::Broker | Class::Forwarder);
        Self { liability, is_cargo_required: class == Class::HouseholdGoods, is_bond_required }
    }
}

/// Everything filed for a docket that was active in these spells, oldest first.
pub(super) fn policies(
    world: &World,
    holder: &Holder,
    spells: &[Spell],
    requirement: Requirement,
    docket: u64,
) -> Vec<Policy> {
    let mut dice = Dice::of(world.seed, Stream::Policies, holder.ordinal, docket);
    let mut filed = Vec::new();
    let is_last = |nth: usize| nth + 1 == spells.len();
    for (nth, spell) in spells.iter().enumerate() {
        let ending = match holder.case {
            Case::CancellationAhead if is_last(nth) => Some(world.today + dice.between(1, 29)),
            // Before the notice that the authority will end for it.
            Case::Uninsured if is_last(nth) => Some(world.today - dice.between(20, 28)),
            _ => None,
        };
        let mut chain = Chain { world, spell, ending, dice: &mut dice, filed: &mut filed };
        if requirement.liability > 0 {
            let primary = primary_amount(holder, requirement, chain.dice);
            chain.file(Filing { forms: &[(Form::Bmc91X, 86), (Form::Bmc91, 14)], amount: primary, underlying: 0 });
            let has_excess = chain.dice.chance(50);
            let missing = requirement.liability.saturating_sub(primary);
            if holder.case != Case::BelowMinimum && (missing > 0 || has_excess) {
                let amount = missing.max(1_000);
                chain.file(Filing { forms: &[(Form::Bmc91X, 1)], amount, underlying: primary });
            }
        }
        if requirement.is_cargo_required || requirement.liability > 0 && chain.dice.chance(70) {
            chain.file(Filing { forms: &[(Form::Bmc34, 1)], amount: 5, underlying: 0 });
        }
        // Broker authority may share the docket with a carrier's.
        if requirement.is_bond_required || holder.kind == super::kind::Kind::CarrierBroker && docket == 0 {
            chain.file(Filing { forms: &[(Form::Bmc84, 82), (Form::Bmc85, 18)], amount: 75, underlying: 0 });
        }
    }
    filed.sort_by_key(|policy| policy.effective);
    filed
}

fn primary_amount(holder: &Holder, requirement: Requirement, dice: &mut Dice) -> u32 {
    match (holder.case, requirement.liability) {
        (Case::BelowMinimum, _) => dice.pick(&[300, 500]),
        (_, 5_000) => dice.weighted(&[(5_000, 60), (1_000, 40)]),
        (_, 1_500) => dice.weighted(&[(1_500, 60), (5_000, 40)]),
        (_, 1_000) => dice.weighted(&[(1_000, 85), (2_000, 10), (5_000, 5)]),
        _ => dice.weighted(&[(750, 22), (1_000, 74), (1_500, 1), (2_000, 2), (5_000, 1)]),
    }
}

#[derive(Clone, Copy)]
struct Filing {
    forms: &'static [(Form, u32)],
    amount: u32,
    underlying: u32,
}

/// Files the policies of one kind through one spell.
struct Chain<'a> {
    world: &'a World,
    spell: &'a Spell,
    /// When the last policy ends for good: ahead, or a short while ago.
    ending: Option<Day>,
    dice: &'a mut Dice,
    filed: &'a mut Vec<Policy>,
}

impl Chain<'_> {
    fn file(&mut self, filing: Filing) {
        let today = self.world.today;
        // Authority ends some 33 days after the insurance was canceled; one who gives it up cancels later.
        let last =
            self.spell.until.map(|until| until - if self.spell.is_voluntary { 0 } else { self.dice.between(3, 30) });
        let mut from = self.spell.from - self.dice.between(1, 20);
        let until = last.unwrap_or_else(|| self.ending.map_or(today, |ending| ending.min(today)));
        // FMCSA's history is long; the last six years are enough here.
        if until - from > 6 * 365 {
            from = until - self.dice.between(5 * 365, 6 * 365);
        }
        loop {
            let term = if self.dice.chance(700) { self.dice.between(350, 380) } else { self.dice.between(400, 1_100) };
            let next = from + term;
            let end = if next < until - 20 {
                Some(End { on: next, announced: next - self.dice.between(0, 20), is_replaced: true })
            } else if let Some(on) = last {
                Some(End {
                    on: on.max(from + 5),
                    announced: (on - self.dice.between(30, 35)).max(from),
                    is_replaced: false,
                })
            } else {
                self.ending.map(|on| {
                    let announced = (on - 30).min(today).max(from);
                    End { on, announced, is_replaced: false }
                })
            };
            let is_last = next >= until - 20;
            self.push(filing, from, end);
            if is_last {
                return;
            }
            from = next;
        }
    }

    fn push(&mut self, filing: Filing, effective: Day, end: Option<End>) {
        let form = self.dice.weighted(filing.forms);
        let is_bond = matches!(form, Form::Bmc84 | Form::Bmc85);
        let insurer = self.dice.pick(if is_bond { words::SURETIES } else { words::INSURERS });
        let letters = self.dice.pick(&["CA", "TRK", "BAP", "GL", "MTC", "SYN"]);
        let number = format!("{letters} {:07}-{:02}", self.dice.below(10_000_000), effective.year() % 100);
        let posted = (effective - self.dice.between(-6, 12)).min(self.world.today);
        let Filing { amount, underlying, .. } = filing;
        self.filed.push(Policy {
            form,
            is_excess: underlying > 0,
            amount,
            underlying,
            insurer,
            number,
            effective,
            posted,
            end,
        });
    }
}
