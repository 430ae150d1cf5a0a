//! Keeping the engine going in a process.

use super::{carriers_feed, turn};
use platform::app::App;
use platform::http::Error;
use platform::secrets;
use std::time::Duration;
use store::tickets::shards;
use tokio_util::sync::CancellationToken;

/// How long it waits when there is nothing to do.
const IDLE: Duration = Duration::from_millis(250);
/// How long after a failure it waits.
const PAUSE: Duration = Duration::from_secs(2);
/// How many looks without anything to do until shards of new companies are made.
const LOOKS: u32 = 8;

/// Evaluates companies' loads until `stop`. A failure is logged and tried again: a turn that failed left nothing.
pub async fn run(app: App, stop: CancellationToken) {
    let owner = secrets::new_secret();
    let keep = async {
        let mut looks = 0_u32;
        loop {
            // The book of open loads knows the companies' clocks.
            if !app.loads.is_ready() {
                tokio::time::sleep(IDLE).await;
                continue;
            }
            match step(&app, &owner, looks.is_multiple_of(LOOKS)).await {
                Ok(true) => looks = 1,
                Ok(false) => {
                    looks = looks.wrapping_add(1);
                    tokio::time::sleep(IDLE).await;
                }
                Err(_) if app.pool.is_closed() => return,
                Err(error) => {
                    tracing::warn!(?error, "loads could not be evaluated for alerts");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    };
    stop.run_until_cancelled(keep).await;
    if let Ok(mut db) = app.pool.acquire().await {
        // Another process need not wait for the leases to run out.
        let _ = shards::give_up(&mut db, &owner).await;
    }
}

/// Does all that is due now, as a process of this name; how many turns that were.
pub async fn run_due(app: &App, owner: &str) -> Result<usize, Error> {
    let mut turns = 0;
    while step(app, owner, turns == 0).await? {
        turns += 1;
    }
    Ok(turns)
}

/// One turn, if there is anything to do.
async fn step(app: &App, owner: &str, makes_shards: bool) -> Result<bool, Error> {
    let mut db = app.pool.acquire().await?;
    if makes_shards {
        shards::make(&mut db).await?;
    }
    let Some(held) = shards::hold(&mut db, owner, app.clock.now()).await? else { return Ok(false) };
    drop(db);
    if held.company == shards::CARRIERS {
        let mut tx = app.pool.begin().await?;
        if carriers_feed::hand_on(&mut tx, &held).await? {
            tx.commit().await?;
        }
    } else {
        turn::take(app, &held).await?;
    }
    Ok(true)
}
