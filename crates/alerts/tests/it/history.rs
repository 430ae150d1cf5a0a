//! Alerts about the carrier's bookings and about changed instructions.

use super::samples::*;
use alerts::AlertType;
use alerts::input::{Instruction, InstructionChange};
use freight::guarded::GuardKind;
use freight::stop::LogSource;
use proptest::prelude::*;

/// The most bookings in any 24 hours from one of them.
fn most(bookings: &[i64], counts: impl Fn(i64) -> bool) -> u32 {
    let in_day = |from: i64| bookings.iter().filter(|at| **at >= from && **at < from + 1_440).count() as u32;
    bookings.iter().filter(|from| counts(**from)).map(|from| in_day(*from)).max().unwrap_or(0)
}

proptest! {
    #[test]
    fn sudden_volume(
        near in proptest::collection::vec(-4_500..-1_500i64, 0..8),
        old in proptest::collection::vec(-160_000..-6_000i64, 0..8),
        guard in 0..3usize,
        delivered in 0..2u32,
        other in proptest::option::of((8..13i64, -3_000..3_000i64)),
    ) {
        // Not guarded, guarded for its worth, and for a new carrier on a weekend.
        let kinds = [&[][..], &[GuardKind::CargoValue], &[GuardKind::NewCarrier, GuardKind::PickupTime]][guard];
        let mut input = guarded_for(input(), kinds);
        let mut bookings: Vec<_> = near.iter().chain(&old).copied().chain([-2_880]).collect();
        bookings.sort_unstable();
        input.history.bookings = bookings.iter().map(|minute| at(*minute)).collect();
        input.history.delivered = delivered * 20;
        if let Some((id, ends)) = other.filter(|(id, _)| *id != 10) {
            input.history.live.push(own(id, ends - 1_000, ends));
        }
        let burst = most(&bookings, |from| from <= -2_880 && -2_880 < from + 1_440);
        let holds = |from: &&i64| bookings.iter().filter(|at| **at >= **from && **at < **from + 1_440).count() as u32 == burst;
        let start = *bookings.iter().filter(|from| **from <= -2_880 && -2_880 < **from + 1_440).find(holds).expect("its own");
        let earlier: Vec<_> = bookings.iter().copied().filter(|at| *at < start && *at >= start - 90 * 1_440).collect();
        let is_burst = burst >= 3 && burst > 3 * most(&earlier, |_| true);
        // Its proof is due four hours after its window: after this pickup, or already.
        let is_unproven = |ends: i64| ends + 240 > 0 || ends + 240 <= -1_400;
        let is_second = delivered == 0 && other.is_some_and(|(id, ends)| id < 10 && is_unproven(ends));
        let is_found = is_burst || is_second;
        let is_high = guard == 1 || (guard == 2 && is_burst);
        prop_assert_eq!(found(&input, AlertType::SuddenVolume, -1_400), level(is_found && is_high, is_found));
    }

    #[test]
    fn instructions_changed(
        changes in proptest::collection::vec((-4_000..1_000i64, 0..3usize, any::<bool>(), 0..3usize), 0..4),
        is_accepted: bool,
        is_left: bool,
        is_guarded: bool,
    ) {
        let mut input = if is_left { under_way() } else { input() };
        if is_guarded {
            input = guarded(input);
        }
        if !is_accepted {
            input.movement.as_mut().expect("a movement").confirmed_at = None;
        }
        input.load.instruction_changes = changes.iter().map(|(minute, how, is_called, what)| InstructionChange {
            at: at(*minute),
            what: Instruction::ALL[*what],
            before: (*how > 0).then(|| "Dock 4".to_owned()),
            after: Some(if *how == 1 { "Dock 4" } else { "Dock 5" }.to_owned()),
            source: LogSource::Person,
            called_back_at: is_called.then(|| at(minute + 10)),
        }).collect();
        let open: Vec<_> = changes.iter().filter(|(minute, how, is_called, _)| *how == 2 && !is_called && *minute > -2_800).collect();
        // Another contact alone, before the pickup of a load that isn't guarded.
        let is_mild = !is_left && !is_guarded && open.iter().all(|(.., what)| Instruction::ALL[*what] == Instruction::Contact);
        let expected = level(!open.is_empty() && !is_mild, !open.is_empty()).filter(|_| is_accepted);
        prop_assert_eq!(found(&input, AlertType::InstructionsChanged, 1_000), expected);
    }
}
