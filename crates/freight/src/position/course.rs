//! A movement followed position by position: which are believed, what they say of its stops, and how long its driver drove.
//!
//! Positions that follow each other are taken one by one, and what is remembered between them is a few hundred bytes. One that is older than
//! the newest is judged between its neighbors; what all of them say together is then gone through again. What was logged stays logged.

use super::visits::{StopEvent, StopEventKind, StopWatches};
use super::{Fix, Verdict, Watch, is_at_rest};
use crate::eta::{HoursUsed, HoursWatch};
use crate::settings::Settings;
use crate::stop::{LogType, Stop, StopKind};
use chrono::{DateTime, Utc};
use kernel::ids::StopId;
use serde::{Deserialize, Serialize};

/// What is remembered of a movement beside its newest position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Memory {
    watch: Watch,
    stops: StopWatches,
    hours: HoursWatch,
}

/// A log that positions lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CourseLog {
    /// The stop.
    pub stop: StopId,
    /// What happened.
    pub is_type: LogType,
    /// The position that shows it.
    pub at: DateTime<Utc>,
}

/// A movement while positions of it are taken.
#[derive(Clone, Debug)]
pub struct Course {
    memory: Memory,
    stops: Vec<Stop>,
    known: Vec<Fix>,
    is_late: bool,
    logs: Vec<CourseLog>,
}

/// What positions led to.
#[derive(Clone, Debug)]
pub struct Ended {
    /// What to remember.
    pub memory: Memory,
    /// The movement's stops with the new logs.
    pub stops: Vec<Stop>,
    /// The new logs, in the order in which they showed.
    pub logs: Vec<CourseLog>,
    /// The newest position that is believed.
    pub last: Option<Fix>,
    /// Whether the truck stands there.
    pub is_at_rest: bool,
    /// What is used up of the driver's day.
    pub hours: HoursUsed,
}

impl Course {
    /// A movement with its stops and the positions that were believed before. The newest of these is enough where all that come are newer;
    /// where one may be older, all are needed.
    pub fn new(memory: Memory, stops: Vec<Stop>, mut known: Vec<Fix>) -> Self {
        known.sort_by_key(|fix| fix.located_at);
        Self { memory, stops, known, is_late: false, logs: Vec::new() }
    }

    /// Judges a position, and takes it if it is believed. Those of a batch come in the order of their times.
    pub fn take(&mut self, fix: &Fix, now: DateTime<Utc>, settings: &Settings) -> Verdict {
        let at = self.known.partition_point(|known| known.located_at <= fix.located_at);
        let before = at.checked_sub(1).and_then(|before| self.known.get(before)).copied();
        let after = self.known.get(at).copied();
        // What is suspected is of the newest end alone: one that comes late, or again, says nothing of it.
        let mut apart = Watch::default();
        let watch = if after.is_some() { &mut apart } else { &mut self.memory.watch };
        let verdict = watch.judge(fix, before.as_ref(), after.as_ref(), now, settings);
        if verdict == Verdict::Accepted {
            self.known.insert(at, *fix);
            if after.is_some() {
                self.is_late = true;
            } else {
                self.step(before.as_ref(), fix, settings);
            }
        }
        verdict
    }

    /// When the truck left the last stop; none while it has not.
    pub fn left_at(&self) -> Option<DateTime<Utc>> {
        self.stops.last().and_then(|stop| stop.departed_at)
    }

    /// What all of it led to.
    pub fn end(mut self, settings: &Settings) -> Ended {
        if self.is_late {
            self.memory.stops.begin_again();
            self.memory.hours = HoursWatch::default();
            let mut before = None;
            for fix in std::mem::take(&mut self.known) {
                self.step(before.as_ref(), &fix, settings);
                before = Some(fix);
                self.known.push(fix);
            }
        }
        self.memory.stops.keep(&self.stops);
        let (last, before) = match self.known.as_slice() {
            [.., before, last] => (Some(*last), Some(before)),
            [last] => (Some(*last), None),
            [] => (None, None),
        };
        Ended {
            is_at_rest: last.is_some_and(|last| is_at_rest(&last, before, settings.standing_mph)),
            hours: self.memory.hours.used(),
            last,
            memory: self.memory,
            stops: self.stops,
            logs: self.logs,
        }
    }

    fn step(&mut self, before: Option<&Fix>, fix: &Fix, settings: &Settings) {
        if let Some(before) = before {
            self.memory.hours.step(before, fix);
        }
        for event in self.memory.stops.step(&self.stops, fix, settings) {
            self.log(event);
        }
    }

    /// Leaving a pickup or delivery is that log, too.
    fn log(&mut self, event: StopEvent) {
        let Some(stop) = self.stops.get_mut(usize::from(event.stop)) else { return };
        let types: &[LogType] = match (event.kind, stop.kind) {
            (StopEventKind::Near, _) => &[],
            (StopEventKind::Arrived, _) => &[LogType::Arrival],
            (StopEventKind::Departed, StopKind::Pickup) => &[LogType::Pickup, LogType::Departure],
            (StopEventKind::Departed, StopKind::Delivery) => &[LogType::Delivery, LogType::Departure],
            (StopEventKind::Departed, StopKind::Other) => &[LogType::Departure],
        };
        for is_type in types {
            let was = *stop;
            if stop.log(*is_type, event.occurred_at).is_ok() && *stop != was {
                self.logs.push(CourseLog { stop: stop.id, is_type: *is_type, at: event.occurred_at });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{fix, north};
    use super::*;
    use crate::load::samples::{CHICAGO, DALLAS, at, load};
    use crate::position::Refusal;
    use proptest::prelude::*;

    /// Came to the pickup at minute 10, left it at 80.
    fn trip() -> [Fix; 6] {
        [
            fix(0, north(DALLAS, 9.0)),
            fix(10, DALLAS),
            fix(20, DALLAS),
            fix(80, north(DALLAS, 5.0)),
            fix(90, north(DALLAS, 14.0)),
            fix(150, north(DALLAS, 60.0)),
        ]
    }

    fn course(memory: Memory, known: &[Fix]) -> Course {
        Course::new(memory, load().stops.to_vec(), known.to_vec())
    }

    fn taken(mut course: Course, fixes: &[Fix]) -> Ended {
        for fix in fixes {
            assert_eq!(course.take(fix, at(200), &Settings::default()), Verdict::Accepted, "{fix:?}");
        }
        course.end(&Settings::default())
    }

    fn said(logs: &[CourseLog]) -> Vec<(LogType, DateTime<Utc>)> {
        logs.iter().map(|log| (log.is_type, log.at)).collect()
    }

    #[test]
    fn a_wrong_position_that_comes_again_is_not_suspected_again() {
        let (settings, all) = (Settings::default(), [fix(0, DALLAS), fix(5, CHICAGO), fix(10, DALLAS)]);
        let mut first = course(Memory::default(), &[]);
        for fix in &all {
            first.take(fix, at(200), &settings);
        }
        let before = first.end(&settings).memory;
        let mut again = course(before.clone(), &[all[0], all[2]]);
        for fix in &all {
            again.take(fix, at(200), &settings);
        }
        assert_eq!(again.end(&settings).memory, before);
    }

    const LOGS: [(LogType, i64); 3] = [(LogType::Arrival, 10), (LogType::Pickup, 80), (LogType::Departure, 80)];

    #[test]
    fn leaving_the_shipper_is_the_pickup_too() {
        let ended = taken(course(Memory::default(), &[]), &trip());

        assert_eq!(said(&ended.logs), LOGS.map(|(is_type, minute)| (is_type, at(minute))));
        assert_eq!((ended.last, ended.is_at_rest), (Some(trip()[5]), false));
        assert_eq!((ended.stops[0].done_at, ended.stops[0].departed_at), (Some(at(80)), Some(at(80))));
    }

    #[test]
    fn the_same_fix_twice_is_one() {
        let mut course = course(Memory::default(), &[]);
        let verdicts = trip().map(|fix| {
            let first = course.take(&fix, at(200), &Settings::default());
            (first, course.take(&fix, at(200), &Settings::default()))
        });

        assert_eq!(verdicts, [(Verdict::Accepted, Verdict::Duplicate); 6]);
        assert_eq!(course.end(&Settings::default()).logs.len(), 3);
    }

    #[test]
    fn positions_that_come_late_say_what_they_would_have_said() {
        let [first, came, still, left, on, far] = trip();
        let early = taken(course(Memory::default(), &[]), &[first, on, far]);
        assert_eq!(early.logs, []);

        let late = taken(course(early.memory, &[first, on, far]), &[came, still, left]);

        assert_eq!(said(&late.logs), LOGS.map(|(is_type, minute)| (is_type, at(minute))));
        let in_order = taken(course(Memory::default(), &[]), &trip());
        assert_eq!((late.memory, late.last), (in_order.memory, Some(far)));
    }

    #[test]
    fn what_a_person_logged_is_not_written_again() {
        let mut stops = load().stops.to_vec();
        stops[0].arrived_at = Some(at(5));
        stops[0].done_at = Some(at(30));

        let ended = taken(Course::new(Memory::default(), stops, vec![]), &trip());

        assert_eq!(said(&ended.logs), [(LogType::Departure, at(80))]);
    }

    #[test]
    fn a_departure_that_was_taken_back_is_not_said_again() {
        let left = taken(course(Memory::default(), &[]), &trip());
        let mut stops = left.stops.clone();
        (stops[0].done_at, stops[0].departed_at) = (None, None);
        let newer = [fix(160, north(DALLAS, 65.0)), fix(170, north(DALLAS, 70.0))];
        let older = fix(85, north(DALLAS, 9.0));

        let on = taken(Course::new(left.memory.clone(), stops.clone(), trip().to_vec()), &newer);
        let late = taken(Course::new(left.memory, stops, trip().to_vec()), &[older]);

        assert_eq!((on.logs, late.logs), (vec![], vec![]));
    }

    #[test]
    fn what_is_not_believed_says_nothing() {
        let mut course = course(Memory::default(), &[fix(0, CHICAGO)]);

        let verdict = course.take(&fix(10, DALLAS), at(200), &Settings::default());

        assert_eq!(verdict, Verdict::Refused(Refusal::TooFast));
        let ended = course.end(&Settings::default());
        assert_eq!((ended.last, ended.logs), (Some(fix(0, CHICAGO)), vec![]));
    }

    proptest! {
        #[test]
        fn batches_are_the_same_as_one_by_one(
            steps in proptest::collection::vec((0.0..2.0f64, proptest::option::of(0..60u8)), 2..40),
            cut in 0..40usize,
        ) {
            let fixes: Vec<_> = steps.iter().zip(0..).map(|((miles, mph), minute)| {
                Fix { speed_mph: mph.map(f32::from), ..fix(minute, north(DALLAS, *miles)) }
            }).collect();
            let (first, second) = fixes.split_at(cut.min(fixes.len()));

            let whole = taken(course(Memory::default(), &[]), &fixes);
            let before = taken(course(Memory::default(), &[]), first);
            let known: Vec<_> = before.last.into_iter().collect();
            let after = taken(Course::new(before.memory, before.stops, known), second);

            prop_assert_eq!([before.logs, after.logs].concat(), whole.logs);
            prop_assert_eq!((after.memory, after.last), (whole.memory, whole.last));
        }
    }
}
