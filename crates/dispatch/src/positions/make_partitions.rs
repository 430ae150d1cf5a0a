//! Makes the days of positions ahead.

use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::loads::{feed, partitions};

/// Days before the present one: positions come late, most of them by minutes.
const BEFORE: TimeDelta = TimeDelta::days(1);
/// Days after it, in case no job runs for some time.
const AFTER: TimeDelta = TimeDelta::days(2);
/// Until the job comes again, twice over: the demonstration's clock runs faster.
const NEXT: f64 = 2.0;
/// The most days that are made ahead for a clock that runs faster.
const MOST: f64 = 14.0;

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakePartitions {}

impl Job for MakePartitions {
    const NAME: &'static str = "make_partitions";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for MakePartitions {
    async fn run(&self, app: &App) -> JobResult {
        Ok(make(app).await?)
    }
}

/// Makes them now; at the product's start, too.
pub async fn make(app: &App) -> sqlx::Result<()> {
    let mut db = app.pool.acquire().await?;
    let now = app.clock.now();
    let clocks = feed::clocks(&mut db).await?;
    let clocks = clocks.into_iter().map(|(_, clock)| (clock.at(now), clock.speed));
    for (moment, speed) in std::iter::once((now, 1.0)).chain(clocks) {
        let (first, last) = ahead(moment, speed);
        partitions::make(&mut db, first.date_naive(), last.date_naive()).await?;
    }
    Ok(())
}

/// The first and the last moment to make room for, by a clock that runs so many times faster.
fn ahead(moment: DateTime<Utc>, speed: f64) -> (DateTime<Utc>, DateTime<Utc>) {
    let passes = (NEXT / 24.0 * (speed - 1.0)).clamp(0.0, MOST);
    (moment - BEFORE, moment + AFTER + TimeDelta::minutes((passes * 1_440.0) as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_made_until_the_job_comes_again() {
        let now = DateTime::UNIX_EPOCH + TimeDelta::days(20_000);
        let days = |speed| {
            let (first, last) = ahead(now, speed);
            ((first - now).num_days(), (last - now).num_days())
        };

        assert_eq!(days(1.0), (-1, 2));
        assert_eq!(days(60.0), (-1, 6), "five days pass in two hours");
        assert_eq!(days(3_600.0), (-1, 16));
    }
}
