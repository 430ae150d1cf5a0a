//! Keeping the engine going in a process.

use super::{carriers_feed, turn};
use kernel::ids::CompanyId;
use platform::app::App;
use platform::http::Error;
use platform::secrets;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::tickets::shards;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

/// How many companies a process evaluates at once: while one's rows are written, another's loads are judged.
const AT_ONCE: usize = 2;
/// How far apart the turns of a company begin at least, in seconds. A turn costs some forty statements however few loads it has: at the pace of a
/// million positions an hour, it has those of half a second. (Ours; loads.md §4: a position becomes a ticket within 1 s at the median.)
const REST_SECONDS: f64 = 0.5;
/// How long it waits when there is nothing to do.
const IDLE: Duration = Duration::from_millis(250);
/// How long after a failure it waits.
const PAUSE: Duration = Duration::from_secs(2);
/// How many looks without anything to do until shards of new companies are made.
const LOOKS: u32 = 8;

/// Evaluates companies' loads until `stop`. A failure is logged and tried again: a batch that failed left nothing.
pub async fn run(app: App, stop: CancellationToken) {
    let holder = Holder::new(secrets::new_secret(), REST_SECONDS);
    let mut all = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (app, holder, stop) = (app.clone(), holder.clone(), stop.clone());
        all.spawn(async move { stop.run_until_cancelled(keep(&app, &holder)).await });
    }
    all.join_all().await;
    if let Ok(mut db) = app.pool.acquire().await {
        // Another process need not wait for the leases to run out.
        let _ = shards::give_up(&mut db, &holder.owner).await;
    }
}

/// Takes turn after turn.
async fn keep(app: &App, holder: &Holder) {
    let mut looks = 0_u32;
    loop {
        // The book of open loads knows the companies' clocks.
        if !app.loads.is_ready() {
            tokio::time::sleep(IDLE).await;
            continue;
        }
        match step(app, holder, looks.is_multiple_of(LOOKS)).await {
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
}

/// Does all that is due now, as a process of this name that does not rest; how many turns that were.
pub async fn run_due(app: &App, owner: &str) -> Result<usize, Error> {
    let (holder, mut turns) = (Holder::new(owner.to_owned(), 0.0), 0);
    while step(app, &holder, turns == 0).await? {
        turns += 1;
    }
    Ok(turns)
}

/// One turn, if there is anything to do.
async fn step(app: &App, holder: &Holder, makes_shards: bool) -> Result<bool, Error> {
    let mut db = app.pool.acquire().await?;
    if makes_shards {
        shards::make(&mut db).await?;
    }
    // Whoever looks for a company has begun its turn before another looks.
    let looking = holder.looking.lock().await;
    let but = (&holder.busy()[..], holder.rest);
    let Some(held) = shards::hold(&mut db, &holder.owner, but, app.clock.now()).await? else { return Ok(false) };
    let _busy = holder.begin(held.company);
    drop((looking, db));
    if held.company == shards::CARRIERS {
        let mut tx = app.pool.begin().await?;
        if carriers_feed::hand_on(&mut tx, &held).await? {
            tx.commit().await?;
        }
    } else {
        Box::pin(turn::take(app, &held)).await?;
    }
    Ok(true)
}

/// This process, with the companies in which it has a turn.
#[derive(Clone)]
struct Holder {
    owner: String,
    /// How far apart it begins a company's turns, in seconds.
    rest: f64,
    busy: Arc<Mutex<BTreeSet<CompanyId>>>,
    looking: Arc<tokio::sync::Mutex<()>>,
}

impl Holder {
    fn new(owner: String, rest: f64) -> Self {
        Self { owner, rest, busy: Arc::default(), looking: Arc::default() }
    }

    fn busy(&self) -> Vec<CompanyId> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner).iter().copied().collect()
    }

    fn begin(&self, company: CompanyId) -> Busy<'_> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner).insert(company);
        Busy { holder: self, company }
    }
}

/// A turn in a company, as long as it lasts.
struct Busy<'a> {
    holder: &'a Holder,
    company: CompanyId,
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.holder.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.company);
    }
}
