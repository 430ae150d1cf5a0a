//! Which jobs a process can do, and which come by the clock.

use crate::{Failure, JobResult, Run};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;
use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

type Running = Pin<Box<dyn Future<Output = JobResult> + Send>>;

/// One kind of job.
#[derive(Debug)]
pub(crate) struct Kind<C> {
    pub(crate) run: fn(Value, C) -> Running,
    pub(crate) max_attempts: i32,
}

/// A job that comes back.
#[derive(Debug)]
pub(crate) struct Schedule {
    pub(crate) name: &'static str,
    pub(crate) payload: Value,
    every: TimeDelta,
}

impl Schedule {
    /// The next time it is due after `now`: whole multiples of the interval since 1970, the same for every node.
    pub(crate) fn next(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        let every = self.every.num_seconds().max(1);
        let next = (now.timestamp().div_euclid(every) + 1) * every;
        DateTime::from_timestamp(next, 0).unwrap_or(now)
    }
}

/// Every job that a process can do; `C` is what it gives them to work with.
#[derive(Debug)]
pub struct Registry<C> {
    pub(crate) kinds: HashMap<&'static str, Kind<C>>,
    pub(crate) schedules: Vec<Schedule>,
}

impl<C> Default for Registry<C> {
    fn default() -> Self {
        Self { kinds: HashMap::new(), schedules: Vec::new() }
    }
}

impl<C: Send + Sync + 'static> Registry<C> {
    /// Adds a kind of job.
    #[must_use]
    pub fn with<J: Run<C>>(mut self) -> Self {
        self.kinds.insert(J::NAME, Kind { run: run::<J, C>, max_attempts: J::MAX_ATTEMPTS });
        self
    }

    /// Adds a kind of job that comes back every `every`, once for all nodes together.
    #[must_use]
    pub fn every<J: Run<C>>(self, every: TimeDelta, job: &J) -> Self {
        let payload = serde_json::to_value(job).unwrap_or_default();
        let mut registry = self.with::<J>();
        registry.schedules.push(Schedule { name: J::NAME, payload, every });
        registry
    }
}

fn run<J: Run<C>, C: Send + Sync + 'static>(payload: Value, context: C) -> Running {
    Box::pin(async move {
        let job: J = serde_json::from_value(payload).map_err(Failure::give_up)?;
        job.run(&context).await
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schedule_is_due_at_the_same_times_on_every_node() {
        let schedule = Schedule { name: "sweep", payload: Value::Null, every: TimeDelta::hours(1) };
        let at = |seconds| DateTime::from_timestamp(seconds, 0).expect("an instant");

        assert_eq!(schedule.next(at(1)), at(3_600));
        assert_eq!(schedule.next(at(3_599)), at(3_600));
        assert_eq!(schedule.next(at(3_600)), at(7_200));
    }
}
