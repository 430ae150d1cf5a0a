//! Polling the providers of connected carriers: on a schedule, and right after a carrier connects.
//!
//! Providers aren't polled for a revoked consent; if it is revoked while a provider answers, the answer is discarded. In demonstration mode
//! no provider is polled.

use super::adapters::{self, Failure as AdapterFailure};
use super::provider::is_open;
use super::take_in::{self, Fix};
use kernel::ids::TelematicsConnectionId;
use platform::app::App;
use platform::config::secret::Secret;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::telematics::{Provider, connections};

/// Leaves that are put in the queue together.
const BATCH: i64 = 500;

/// Comes by the clock: puts every connected carrier in the queue.
#[derive(Debug, Serialize, Deserialize)]
pub struct PullTelematics {}

impl Job for PullTelematics {
    const NAME: &'static str = "pull_telematics";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for PullTelematics {
    async fn run(&self, app: &App) -> JobResult {
        if app.config.is_demonstration {
            return Ok(());
        }
        let is_asked = |provider: &Provider| provider.is_pulled() && is_open(*provider, &app.config);
        let asked: Vec<_> = Provider::ALL.iter().copied().filter(is_asked).collect();
        let mut after = TelematicsConnectionId(0);
        loop {
            let mut tx = app.pool.begin().await?;
            let ids = connections::to_pull(&mut tx, &asked, after, BATCH).await?;
            let Some(last) = ids.last() else { return Ok(()) };
            after = *last;
            for connection in &ids {
                queue::enqueue(&mut tx, &PullConnection { connection: *connection }, app.clock.now()).await?;
            }
            tx.commit().await?;
        }
    }
}

/// Calls one carrier's provider.
#[derive(Debug, Serialize, Deserialize)]
pub struct PullConnection {
    /// The carrier's consent.
    pub connection: TelematicsConnectionId,
}

impl Job for PullConnection {
    const NAME: &'static str = "pull_telematics_connection";
    /// The clock brings it again anyhow.
    const MAX_ATTEMPTS: i32 = 3;

    fn dedupe_key(&self) -> Option<String> {
        Some(self.connection.to_string())
    }
}

impl Run<App> for PullConnection {
    async fn run(&self, app: &App) -> JobResult {
        if app.config.is_demonstration {
            return Ok(());
        }
        let open = connections::open(&mut *app.pool.acquire().await?, self.connection).await?;
        let Some(open) = open else { return Ok(()) };
        if !is_open(open.provider, &app.config) {
            return Ok(());
        }
        let Some(sealed) = &open.credentials_encrypted else { return Ok(()) };
        let Some(adapter) = adapters::of(&app.config.telematics, open.provider).map_err(Failure::give_up)? else {
            return Ok(());
        };
        let plain = app.keys.decrypt(&encryption_context(open.id), sealed).map_err(Failure::give_up)?;
        let credentials =
            Secret::from(String::from_utf8(plain).map_err(|_| Failure::give_up("unreadable credentials"))?);
        let answer = async {
            let vehicles = adapter.vehicles(&credentials).await?;
            Ok((vehicles, adapter.locations(&credentials, open.cursor.as_deref()).await?))
        };
        let (vehicles, locations) = match answer.await {
            Ok(answer) => answer,
            Err(AdapterFailure::Refused) => {
                tracing::warn!(
                    connection = open.id.0,
                    provider = open.provider.as_str(),
                    "a provider refuses a carrier's credentials"
                );
                return Ok(connections::refused(&mut *app.pool.acquire().await?, open.id, app.clock.now()).await?);
            }
            Err(other) => return Err(Failure::retry(other)),
        };
        let (mut tx, now) = (app.pool.begin().await?, app.clock.now());
        if !connections::lock(&mut tx, open.id).await? {
            return Ok(());
        }
        let fixes: Vec<_> = locations.fixes.into_iter().map(Fix::from).collect();
        let (count, new) = (vehicles.len(), take_in::keep(&mut tx, open.id, vehicles, &fixes, now).await?);
        connections::pulled(&mut tx, open.id, locations.cursor.as_deref(), now).await?;
        tx.commit().await?;
        tracing::debug!(connection = open.id.0, vehicles = count, positions = new, "pulled");
        Ok(())
    }
}

/// The context that a consent's credentials are encrypted for.
pub fn encryption_context(connection: TelematicsConnectionId) -> String {
    format!("telematics connection {connection}")
}
