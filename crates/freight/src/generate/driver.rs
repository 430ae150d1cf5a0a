//! How a sample driver behaves.

use super::dice::{Dice, Stream};
use crate::load::FixSource;

/// What makes one driver's trip unlike another's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Habits {
    /// Minutes after the first window's start at which the truck comes; early where negative.
    pub late_minutes: i64,
    /// Miles an hour on the road.
    pub mph: f64,
    /// Minutes at each dock.
    pub dock_minutes: i64,
    /// Where positions come from.
    pub source: FixSource,
    /// Minutes between positions.
    pub every_minutes: i64,
    /// An hour of the trip at which the signal is lost, and for how many hours.
    pub silent: Option<(i64, i64)>,
    /// An hour of driving after which the truck stands by the road, and for how many hours: a breakdown, a nap.
    pub stands: Option<(i64, i64)>,
}

impl Habits {
    /// In time, steady, heard from every quarter hour: what tests change one thing of.
    pub const STEADY: Self = Self {
        late_minutes: 0,
        mph: 60.0,
        dock_minutes: 60,
        source: FixSource::Eld,
        every_minutes: 15,
        silent: None,
        stands: None,
    };

    /// The habits of the `nth` sample load's driver: most come in time and keep their signal.
    pub fn of(seed: u64, nth: u64) -> Self {
        let mut dice = Dice::of(seed, Stream::Habits, nth, 0);
        let is_late = dice.chance(200);
        let is_phone = dice.chance(400);
        Self {
            late_minutes: i64::from(if is_late { dice.between(45, 240) } else { dice.between(-45, 30) }),
            mph: 56.0 + 10.0 * dice.unit(),
            dock_minutes: i64::from(if dice.chance(250) { dice.between(130, 300) } else { dice.between(30, 110) }),
            source: if is_phone { FixSource::Phone } else { FixSource::Eld },
            every_minutes: if is_phone { 5 } else { 15 },
            silent: dice.chance(150).then(|| (dice.between(2, 8).into(), dice.between(3, 7).into())),
            stands: dice.chance(100).then(|| (dice.between(1, 6).into(), dice.between(1, 4).into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_drivers_are_late_some_stand_and_some_lose_their_signal() {
        let all: Vec<_> = (0..500).map(|nth| Habits::of(7, nth)).collect();
        let share = |is: fn(&&Habits) -> bool| all.iter().filter(is).count() / 5;
        assert!((14..27).contains(&share(|habits| habits.late_minutes > 30)));
        assert!((9..22).contains(&share(|habits| habits.silent.is_some())));
        assert!((5..16).contains(&share(|habits| habits.stands.is_some())));
        assert_eq!(all[3], Habits::of(7, 3));
    }
}
