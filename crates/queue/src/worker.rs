//! Does the work: leases due jobs, runs a few at a time, notes what became of them.

use crate::table::{self, Leased};
use crate::{Failure, JobResult, Registry};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::clock::Clock;
use sqlx::PgPool;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

/// How a worker behaves.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Jobs at the same time.
    pub concurrency: usize,
    /// How often it looks for work when there was none.
    pub poll: Duration,
    /// How long a job is its own before another worker may take it; renewed while it runs.
    pub lease: Duration,
    /// How long running jobs may continue after the stop.
    pub drain: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            concurrency: 4,
            poll: Duration::from_millis(200),
            lease: Duration::from_mins(1),
            drain: Duration::from_secs(10),
        }
    }
}

/// The first wait after a failure; it doubles with each further one.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(5);
/// The longest wait.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(1);
/// How long breaking jobs off at the stop, and giving their tries back, may take.
const BREAK_OFF: Duration = Duration::from_secs(2);
/// How often the schedules are looked at.
const SCHEDULE_EVERY: Duration = Duration::from_secs(30);

/// Runs jobs of a registry with a context.
#[derive(Clone, Debug)]
pub struct Worker<C> {
    pool: PgPool,
    clock: Clock,
    registry: Arc<Registry<C>>,
    names: Arc<[String]>,
    context: C,
    settings: Settings,
}

impl<C: Clone + Send + Sync + 'static> Worker<C> {
    /// A worker that does what `registry` knows.
    pub fn new(pool: PgPool, clock: Clock, registry: Registry<C>, context: C, settings: Settings) -> Self {
        let names = registry.kinds.keys().map(|name| (*name).to_owned()).collect();
        Self { pool, clock, registry: Arc::new(registry), names, context, settings }
    }

    /// Works until `stop` is ready, then lets running jobs end for a while. What still runs then is broken off and can be taken again at once,
    /// as often as before.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let (mut running, broken_off) = (JoinSet::new(), CancellationToken::new());
        let mut schedule = tokio::time::interval(SCHEDULE_EVERY);
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                _ = schedule.tick() => self.schedule().await,
                _ = running.join_next(), if running.len() >= self.settings.concurrency => {}
                () = tokio::time::sleep(self.settings.poll), if running.len() < self.settings.concurrency => {}
            }
            while running.try_join_next().is_some() {}
            for job in self.lease(self.settings.concurrency.saturating_sub(running.len())).await {
                let (worker, broken_off) = (self.clone(), broken_off.clone());
                running.spawn(async move { worker.attempt(job, &broken_off).await });
            }
        }
        if !drained(&mut running, self.settings.drain).await {
            tracing::warn!("jobs were still running at the stop; they are broken off and run again later");
            broken_off.cancel();
            if !drained(&mut running, BREAK_OFF).await {
                tracing::warn!("some could not be broken off; they run again when their lease is over");
            }
        }
    }

    /// Runs what is due now, one after the other, until nothing is; gives how many tries that took.
    pub async fn run_due(&self) -> usize {
        let mut tries = 0;
        loop {
            let jobs = self.lease(self.settings.concurrency).await;
            if jobs.is_empty() {
                return tries;
            }
            tries += jobs.len();
            for job in jobs {
                self.attempt(job, &CancellationToken::new()).await;
            }
        }
    }

    /// Makes sure that every schedule has its next job waiting.
    pub async fn schedule(&self) {
        let now = self.clock.now();
        for schedule in &self.registry.schedules {
            let outcome = async {
                let mut db = self.pool.acquire().await?;
                table::insert(&mut db, schedule.name, &schedule.payload, Some("schedule"), schedule.next(now)).await
            };
            note(outcome.await, "scheduling");
        }
    }

    async fn lease(&self, limit: usize) -> Vec<Leased> {
        if limit == 0 {
            return Vec::new();
        }
        let now = self.clock.now();
        let outcome = async {
            let mut db = self.pool.acquire().await?;
            table::lease(&mut db, &self.names, limit as i64, now, now + self.settings.lease).await
        };
        note(outcome.await, "looking for jobs").unwrap_or_default()
    }

    async fn attempt(&self, job: Leased, broken_off: &CancellationToken) {
        let Some(kind) = self.registry.kinds.get(job.name.as_str()) else { return };
        if job.attempts > kind.max_attempts {
            // Each try was counted when it was leased, and the last one never came back: most likely it ended its process, and would
            // end this one.
            let (name, id) = (&job.name, job.id);
            tracing::error!(job = name, id, "job given up: its last try ended with its process");
            let gone = Failure::give_up(format!("the process ended during try {} of it", kind.max_attempts));
            note(self.conclude(&job, kind.max_attempts, Err(gone)).await, "recording the result of a job");
            return;
        }
        // A task of its own, so that a job that panics is a failed try and not a dead worker.
        let task = tokio::spawn((kind.run)(job.payload.clone(), self.context.clone()));
        let (name, id, attempts) = (&job.name, job.id, job.attempts);
        let Some(result) = self.keep_leased(job.id, task, broken_off).await else {
            tracing::info!(job = name, id, "job broken off");
            let given_back = async { table::give_back(&mut *self.pool.acquire().await?, id, self.clock.now()).await };
            note(given_back.await, "giving a job back");
            return;
        };
        match &result {
            Ok(()) => tracing::debug!(job = name, id, attempts, "job done"),
            Err(failure) => tracing::warn!(job = name, id, attempts, %failure, "job failed"),
        }
        note(self.conclude(&job, kind.max_attempts, result).await, "recording the result of a job");
    }

    /// Waits for the job, renewing its lease. None when it was broken off: nothing of it runs any more then.
    async fn keep_leased(
        &self,
        id: i64,
        mut task: JoinHandle<JobResult>,
        broken_off: &CancellationToken,
    ) -> Option<JobResult> {
        let mut renew = tokio::time::interval(self.settings.lease / 3);
        renew.tick().await;
        loop {
            tokio::select! {
                ended = &mut task => return Some(ended.unwrap_or_else(|error| Err(Failure::retry(error)))),
                () = broken_off.cancelled() => {
                    task.abort();
                    // It may have ended at the last moment.
                    return task.await.ok();
                }
                _ = renew.tick() => {
                    let until = self.clock.now() + self.settings.lease;
                    let outcome = async { table::extend(&mut *self.pool.acquire().await?, id, until).await };
                    note(outcome.await, "renewing a lease");
                }
            }
        }
    }

    async fn conclude(&self, job: &Leased, max_attempts: i32, result: JobResult) -> sqlx::Result<()> {
        let (mut db, now) = (self.pool.acquire().await?, self.clock.now());
        match result {
            Ok(()) => table::finish(&mut db, job.id, now).await,
            Err(Failure::Retry(error)) if job.attempts < max_attempts => {
                table::put_back(&mut db, job.id, &error, next_try(job.attempts, now), now).await
            }
            Err(failure) => table::fail(&mut db, job.id, &failure.to_string(), now).await,
        }
    }
}

/// Waits for all to end; false when they do not within `time`.
async fn drained(running: &mut JoinSet<()>, time: Duration) -> bool {
    tokio::time::timeout(time, async { while running.join_next().await.is_some() {} }).await.is_ok()
}

fn next_try(attempts: i32, now: DateTime<Utc>) -> DateTime<Utc> {
    let doublings = attempts.clamp(1, 16) - 1;
    now + (FIRST_WAIT * (1 << doublings)).min(LONGEST_WAIT)
}

/// The database may be away for a moment; a worker says so and looks again.
fn note<T>(outcome: sqlx::Result<T>, doing: &str) -> Option<T> {
    outcome.inspect_err(|error| tracing::warn!(%error, "{doing} failed")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_an_hour() {
        let now = DateTime::UNIX_EPOCH;
        let wait = |attempts| (next_try(attempts, now) - now).num_seconds();

        assert_eq!([1, 2, 3, 10, 11, 500].map(wait), [5, 10, 20, 2_560, 3_600, 3_600]);
    }
}
