//! The candidates in their order, as far as a page of them needs it.

use super::filters::Show;
use super::gather::{Found, Sought};
use carriers::search::view::LaneTouches;
use chrono::{DateTime, TimeDelta, Utc};
use freight::matching::{CapacitySort, DECLINE_DAYS, Match, OutReason, Reason, compare, judge, reasons};
use index::Ordinal;
use kernel::ids::CarrierId;
use std::collections::HashMap;
use store::exchange::matching::declines;
use store::{Conn, Tenant};

/// So many carriers more than a page reaches are asked about at first: most pages are settled with one look. (Ours.)
const AHEAD: usize = 150;

/// Candidates, of which some are shown.
#[derive(Debug)]
pub(super) struct Ranked {
    found: Vec<Found>,
    /// Those that the call asks for.
    shown: Vec<Shown>,
    /// How many fit, fail and are out.
    pub(super) counts: [u64; 3],
}

/// One that is shown.
#[derive(Clone, Copy, Debug)]
struct Shown {
    /// Its place among all.
    nth: usize,
    judged: Match,
    /// Whether what it declined was read.
    is_told: bool,
}

/// A carrier of a page.
#[derive(Debug)]
pub(super) struct OfPage {
    pub(super) ordinal: Ordinal,
    pub(super) judged: Match,
    /// What speaks for it and against it.
    pub(super) reasons: Vec<Reason>,
    /// How often it was seen near both ends; none where it is a candidate by other things, of which nobody counted that.
    pub(super) touches: Option<LaneTouches>,
}

impl Ranked {
    /// Judges all, with nothing declined.
    pub(super) fn of(sought: &Sought, found: Vec<Found>, show: Show) -> Self {
        let mut counts = [0; 3];
        let mut shown = Vec::new();
        for (nth, one) in found.iter().enumerate() {
            let judged = judge(&sought.wanted, &one.candidate);
            let part = match judged.out {
                None => Show::Fits,
                Some(OutReason::Failing) => Show::Failing,
                Some(_) => Show::Out,
            };
            counts[part as usize] += 1;
            if part == show {
                shown.push(Shown { nth, judged, is_told: false });
            }
        }
        Self { found, shown, counts }
    }

    /// How many are shown on all pages.
    pub(super) fn total(&self) -> u64 {
        self.shown.len() as u64
    }

    /// Puts the first of them in order, up to `until`. What a carrier declined takes points off, which only moves it back: so it is read of those
    /// that may be among the first, until each of the first has been read.
    pub(super) async fn order(
        &mut self,
        db: &mut Conn,
        tenant: Tenant,
        sought: &Sought,
        (sort, until): (Option<CapacitySort>, usize),
        now: DateTime<Utc>,
    ) -> sqlx::Result<()> {
        let since = now - TimeDelta::days(DECLINE_DAYS);
        let until = until.min(self.shown.len());
        let mut ahead = AHEAD;
        loop {
            let first = put_first(&mut self.shown, sort, until.saturating_add(ahead));
            if first[..until].iter().all(|one| one.is_told) {
                return Ok(());
            }
            let open: Vec<CarrierId> = first.iter().filter(|one| !one.is_told).map(|one| one.judged.carrier).collect();
            let declined: HashMap<CarrierId, u32> =
                declines(&mut *db, tenant, sought.load, &open, since).await?.into_iter().collect();
            for one in first.iter_mut().filter(|one| !one.is_told) {
                one.is_told = true;
                if let Some(loads) = declined.get(&one.judged.carrier) {
                    let candidate = &mut self.found[one.nth].candidate;
                    candidate.declines = *loads;
                    one.judged = judge(&sought.wanted, candidate);
                }
            }
            // The more looks it takes, the more is looked at.
            ahead = ahead.saturating_mul(4);
        }
    }

    /// Those of a page that [`Self::order`] reached.
    pub(super) fn page(&self, sought: &Sought, skip: usize, until: usize) -> Vec<OfPage> {
        let page = self.shown.iter().take(until).skip(skip);
        let of = |one: &Shown| {
            let Found { ordinal, candidate } = &self.found[one.nth];
            let touches = candidate.seen.map(|seen| seen.map(Some));
            OfPage {
                ordinal: *ordinal,
                judged: one.judged,
                reasons: reasons(&sought.wanted, candidate),
                touches: touches.map(|[origin, destination]| LaneTouches { origin, destination }),
            }
        };
        page.map(of).collect()
    }
}

/// Puts the first `count` in order, and the others behind them. No two are equal: the USDOT number settles ties.
fn put_first(shown: &mut [Shown], sort: Option<CapacitySort>, count: usize) -> &mut [Shown] {
    let order = |one: &Shown, other: &Shown| compare(sort, &one.judged, &other.judged);
    let count = count.min(shown.len());
    if count < shown.len() {
        shown.select_nth_unstable_by(count, order);
    }
    let first = &mut shown[..count];
    first.sort_unstable_by(order);
    first
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(dot_number: u32, score: i32) -> Shown {
        let judged = Match {
            carrier: CarrierId(i64::from(dot_number)),
            dot_number,
            score,
            out: None,
            origin_deadhead: None,
            destination_deadhead: None,
            power_units: None,
            model_year: None,
        };
        Shown { nth: 0, judged, is_told: false }
    }

    #[test]
    fn the_first_are_those_of_the_whole_order() {
        let all: Vec<Shown> = (0..200).map(|nth: u32| shown(nth, (nth * 37 % 11).cast_signed())).collect();
        let dots = |some: &[Shown]| some.iter().map(|one| one.judged.dot_number).collect::<Vec<u32>>();
        let mut whole = all.clone();
        whole.sort_by(|one, other| compare(None, &one.judged, &other.judged));
        for count in [0, 1, 30, 199, 200, 500] {
            let mut some = all.clone();
            let first = dots(put_first(&mut some, None, count));
            assert_eq!(first, dots(&whole[..count.min(200)]), "{count}");
        }
    }
}
