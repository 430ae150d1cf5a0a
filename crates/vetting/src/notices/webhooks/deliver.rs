//! Delivers notices and events of loads to webhook endpoints: in order for each endpoint, several companies in parallel, and few endpoints of each
//! company, so that one whose endpoints are slow does not hold up the others.
//!
//! A delivery is recorded after its answer. A process that dies between the two sends that one message again, with the same id, by which the
//! receiver recognizes it. One process handles an endpoint at a time.

use super::message::{Message, after};
use super::{encryption_context, sign, target};
use chrono::{DateTime, TimeDelta, Utc};
use futures::StreamExt;
use kernel::plan::PlanFlag;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use rand::RngExt;
use reqwest::{Client, Response, Url};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;
use store::notices::webhooks::{self, Claimed, Due, Setback};
use tokio::time::Instant;

/// Companies beside each other.
const BESIDE: usize = 16;
/// Endpoints of one company beside each other.
const OF_ONE_COMPANY: usize = 2;
/// How long an endpoint is delivered to before the others have their turn again.
const TURN: Duration = Duration::from_secs(30);
/// Notices or events that are read at a time.
const ROWS: i64 = 100;
/// The first wait after a failure; it doubles with each further one.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
/// The longest wait.
const LONGEST_WAIT: TimeDelta = TimeDelta::hours(6);
/// How long one message is tried.
const PATIENCE: TimeDelta = TimeDelta::days(3);
/// The most that is read of an answer, so that the connection can be used again. The response body is not kept.
const MOST_BYTES: usize = 16 * 1024;

/// Delivers what is due.
#[derive(Debug, Serialize, Deserialize)]
pub struct DeliverWebhooks {}

impl Job for DeliverWebhooks {
    const NAME: &'static str = "deliver_webhooks";
    const MAX_ATTEMPTS: i32 = 1;

    fn dedupe_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

impl Run<App> for DeliverWebhooks {
    async fn run(&self, app: &App) -> JobResult {
        // Holds the endpoints until it ends; what is noted goes over other connections, so that it stays when this process dies.
        let mut holding = app.pool.begin().await?;
        let due = webhooks::due(&mut holding, PlanFlag::Api.as_str(), app.clock.now()).await?;
        let held = webhooks::hold(&mut holding, &due).await?;
        let companies = futures::stream::iter(by_company(&held)).map(|endpoints| async move {
            let turns = futures::stream::iter(endpoints).map(|endpoint| turn(app, endpoint));
            turns.buffer_unordered(OF_ONE_COMPANY).collect::<Vec<Result<bool, Failure>>>().await
        });
        let turns: Vec<_> = companies.buffer_unordered(BESIDE).collect().await;
        holding.rollback().await?;
        let is_more = turns.into_iter().flatten().collect::<Result<Vec<_>, _>>()?.contains(&true);
        if is_more {
            queue::enqueue(&mut *app.pool.acquire().await?, &Self {}, app.clock.now()).await?;
        }
        Ok(())
    }
}

/// The endpoints of each company, companies in the order of their first one.
fn by_company(due: &[Due]) -> Vec<Vec<i64>> {
    let (mut places, mut companies) = (HashMap::new(), Vec::<Vec<i64>>::new());
    for endpoint in due {
        let place = *places.entry(endpoint.company_id).or_insert_with(|| {
            companies.push(Vec::new());
            companies.len() - 1
        });
        companies[place].push(endpoint.id);
    }
    companies
}

/// Delivers to one endpoint for a while; whether there is more to deliver now.
async fn turn(app: &App, endpoint: i64) -> Result<bool, Failure> {
    let claimed = webhooks::claimed(&mut *app.pool.acquire().await?, endpoint, app.clock.now()).await?;
    let Some(claimed) = claimed else { return Ok(false) };
    let use_ = encryption_context(claimed.company_id);
    let Ok(secret) = app.keys.decrypt(&use_, &claimed.secret_sealed) else {
        tracing::error!(endpoint, "the secret of a webhook endpoint cannot be opened; was HAULWARDEN_SECRET changed?");
        let error = "Its secret cannot be read anymore: remove the endpoint and make another one.";
        let setback = Setback { sequence: claimed.delivered_through + 1, status: None, error, next_at: None };
        let (mut db, now) = (app.pool.acquire().await?, app.clock.now());
        webhooks::failed(&mut db, endpoint, (claimed.delivered_through, setback), now).await?;
        return Ok(false);
    };
    let started = Instant::now();
    let mut through = claimed.delivered_through;
    let mut line: Option<(Client, Url)> = None;
    loop {
        let feed = (claimed.feed, claimed.company_id);
        let next = after(&mut *app.pool.acquire().await?, feed, through, ROWS).await?;
        if next.is_empty() {
            return Ok(false);
        }
        for message in next {
            let sequence = message.sequence;
            let outcome = deliver(app, &mut line, &claimed, &secret, &message).await;
            let (mut db, now) = (app.pool.acquire().await?, app.clock.now());
            match outcome {
                Ok(status) => {
                    if !webhooks::delivered(&mut db, endpoint, (through, sequence), status, now).await? {
                        // Someone moved or changed it meanwhile: the next run sees its new state.
                        return Ok(true);
                    }
                    through = sequence;
                }
                Err(miss) => {
                    // Earlier failures belong to the message that was next when this run began.
                    let is_same = through == claimed.delivered_through;
                    let (failed, since) =
                        if is_same { (claimed.failed_attempts, claimed.first_failed_at) } else { (0, None) };
                    let next_at = next_try(failed, since.unwrap_or(now), now).filter(|_| !miss.is_final);
                    let setback = Setback { sequence, status: miss.status, error: miss.error, next_at };
                    webhooks::failed(&mut db, endpoint, (through, setback), now).await?;
                    return Ok(false);
                }
            }
            if started.elapsed() > TURN {
                return Ok(true);
            }
        }
    }
}

/// When it is tried again after one failure more than `failed`: later each time, never all at the same moment, and no more after three days.
fn next_try(failed: i32, since: DateTime<Utc>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let wait = (FIRST_WAIT * (1 << failed.clamp(0, 12))).min(LONGEST_WAIT);
    let jitter = rand::rng().random_range(80..=120);
    (now - since < PATIENCE).then(|| now + wait * jitter / 100)
}

/// Why a message did not arrive.
struct Miss {
    status: Option<i16>,
    error: &'static str,
    /// The receiver unsubscribed.
    is_final: bool,
}

impl Miss {
    const fn new(error: &'static str) -> Self {
        Self { status: None, error, is_final: false }
    }
}

/// Sends one message; the status of the answer when it arrived.
async fn deliver(
    app: &App,
    line: &mut Option<(Client, Url)>,
    claimed: &Claimed,
    secret: &[u8],
    message: &Message,
) -> Result<i16, Miss> {
    let access = &app.config.webhooks;
    if line.is_none() {
        let url = target::checked(&claimed.url, access).map_err(Miss::new)?;
        *line = Some((target::client(&url, access).await.map_err(Miss::new)?, url));
    }
    let Some((client, url)) = line else { return Err(Miss::new("No connection could be prepared.")) };
    let now = app.clock.now();
    let sent = client
        .post(url.clone())
        .header("content-type", "application/json")
        .header("webhook-id", &message.id)
        .header("webhook-timestamp", now.timestamp())
        .header("webhook-signature", sign::signature(secret, &message.id, now, &message.body))
        .body(message.body.clone())
        .send()
        .await;
    let response = sent.map_err(|error| {
        Miss::new(match (error.is_timeout(), error.is_connect()) {
            (true, _) => "It did not answer in time.",
            (_, true) => "No connection could be made.",
            _ => "The line broke.",
        })
    })?;
    let status = response.status();
    drain(response).await;
    let code = status.as_u16() as i16;
    match status.as_u16() {
        200..300 => Ok(code),
        300..400 => {
            Err(Miss { status: Some(code), error: "It led elsewhere, which is not followed.", is_final: false })
        }
        410 => Err(Miss { status: Some(code), error: "It said that it wants no more (410).", is_final: true }),
        _ => Err(Miss { status: Some(code), error: "It declined.", is_final: false }),
    }
}

/// Reads a short answer to its end; a long one costs the connection.
async fn drain(mut response: Response) {
    let mut read = 0;
    while let Ok(Some(chunk)) = response.chunk().await {
        read += chunk.len();
        if read > MOST_BYTES {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::ids::CompanyId;

    #[test]
    fn each_company_has_its_endpoints_together_in_the_order_that_is_due() {
        let due = [(1, 7), (2, 7), (3, 8), (4, 7), (5, 8)];
        let due = due.map(|(id, company)| Due { id, company_id: CompanyId(company) });

        assert_eq!(by_company(&due), [vec![1, 2, 4], vec![3, 5]]);
    }

    #[test]
    fn waits_double_up_to_six_hours_and_end_after_three_days() {
        let now = DateTime::UNIX_EPOCH;
        for (failed, seconds) in [(0, 30), (1, 60), (5, 960), (9, 15_360), (10, 21_600), (500, 21_600)] {
            let wait = (next_try(failed, now, now).expect("a next try") - now).num_seconds();
            assert!((seconds * 8 / 10..=seconds * 12 / 10).contains(&wait), "{failed}: {wait}");
        }
        assert_eq!(next_try(20, now - PATIENCE, now), None);
    }
}
