//! A turn of a company's shard: what is new and due, evaluated and written batch by batch, each in one transaction.

use super::gather;
use super::judged::{Judged, judge};
use super::written;
use alerts::Settings;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::Error;
use std::collections::BTreeSet;
use store::Tenant;
use store::index_feed::Position;
use store::loads::events;
use store::tickets::settings;
use store::tickets::shards::{self, Held, News};

/// The most loads of which a batch is chosen: more than it has, so that loads let others by whose carriers don't fit.
const CANDIDATES: usize = 2_000;
/// The most batches of a turn. While the rows of one are written, the loads of the next are judged. (Ours: what is new waits for a turn to end.)
const BATCHES: usize = 3;
/// How long a load that can't be evaluated is put off. (Ours.)
const PUT_OFF: TimeDelta = TimeDelta::minutes(5);
/// The most loads that a turn puts off: where more fail, it isn't the loads. (Ours.)
const MOST_PUT_OFF: usize = 3;

/// Takes the turn; nothing is written where another process holds the shard now. A load that fails is found and put off: else no load of the
/// company would be evaluated as long as it is due.
pub(super) async fn take(app: &App, held: &Held) -> Result<(), Error> {
    let mut held = held.clone();
    let Err(error) = in_batches(app, &mut held).await else { return Ok(()) };
    tracing::warn!(?error, company = held.company.0, "loads could not be evaluated together for alerts");
    apart(app, &mut held).await
}

async fn in_batches(app: &App, held: &mut Held) -> Result<(), Error> {
    let (tenant, at) = (held.tenant(), app.loads.now(held.company));
    let mut db = app.pool.acquire().await?;
    let news = shards::read(&mut db, held).await?;
    let most = (CANDIDATES * BATCHES).saturating_sub(news.loads.len()).max(1);
    let due = shards::due(&mut db, tenant, at, most as i64).await?;
    let own = settings::of(&mut db, tenant).await?;
    drop(db);
    let mut waiting = candidates(&news.loads, &due);
    let mut batch = Batch::judged(app, tenant, &mut waiting, own).await?;
    let mut unread = Some(&news);
    for left in (0..BATCHES).rev() {
        let next = async {
            if left == 0 || waiting.is_empty() {
                return Ok(None);
            }
            Batch::judged(app, tenant, &mut waiting, own).await.map(Some)
        };
        let (is_written, next) = tokio::join!(batch.write(app, held, (unread.take(), &news.to), &own), next);
        if !is_written? {
            break;
        }
        held.turns += 1;
        held.position = Some(news.to.clone());
        let Some(next) = next? else { break };
        // All batches together may take longer than a lease.
        if !shards::renew(&mut *app.pool.acquire().await?, held).await? {
            break;
        }
        batch = next;
    }
    Ok(())
}

/// Evaluates a batch of the loads that are due, with what is new marked as due before, and parts those that fail together until the one that
/// does is found, which is put off.
async fn apart(app: &App, held: &mut Held) -> Result<(), Error> {
    let (tenant, at) = (held.tenant(), app.loads.now(held.company));
    let mut tx = app.pool.begin().await?;
    if !shards::lock(&mut tx, held).await? {
        return Ok(());
    }
    let news = shards::read(&mut tx, held).await?;
    let new: Vec<LoadId> = news.loads.iter().copied().collect();
    shards::mark(&mut tx, tenant, (!news.everything).then_some(&new[..])).await?;
    shards::advance(&mut tx, held, &news.to).await?;
    let due = shards::due(&mut tx, tenant, at, CANDIDATES as i64).await?;
    let own = settings::of(&mut tx, tenant).await?;
    let (loads, _) = gather::at_once(&mut tx, tenant, &due).await?;
    tx.commit().await?;
    held.turns += 1;
    let (mut parts, mut put_off) = (vec![loads], 0);
    while let Some(mut part) = parts.pop() {
        // All parts together may take longer than a lease: two processes would begin anew in turns.
        if !shards::renew(&mut *app.pool.acquire().await?, held).await? {
            break;
        }
        let error = match part_of(app, held, part.clone(), &news.to, own).await {
            Ok(true) => {
                held.turns += 1;
                continue;
            }
            Ok(false) => break,
            Err(error) => error,
        };
        if part.len() > 1 {
            let second = part.split_off(part.len() / 2);
            parts.extend([second, part]);
            continue;
        }
        let Some(load) = part.first().copied().filter(|_| put_off < MOST_PUT_OFF) else { return Err(error) };
        tracing::error!(
            ?error,
            company = held.company.0,
            load = load.0,
            "a load can't be evaluated for alerts: it is put off"
        );
        let mut tx = app.pool.begin().await?;
        if !shards::lock(&mut tx, held).await? {
            break;
        }
        shards::put_off(&mut tx, tenant, load, at + PUT_OFF).await?;
        shards::advance(&mut tx, held, &news.to).await?;
        tx.commit().await?;
        held.turns += 1;
        put_off += 1;
    }
    Ok(())
}

/// Evaluates these loads alone; false when another process holds the shard now.
async fn part_of(app: &App, held: &Held, mut part: Vec<LoadId>, to: &Position, own: Settings) -> Result<bool, Error> {
    let batch = Batch::judged(app, held.tenant(), &mut part, own).await?;
    batch.write(app, held, (None, to), &own).await
}

/// The loads that a turn's are chosen of, each once, in the order in which they are taken: the first that is due, so that what waits isn't
/// always behind what is new; then what is new; then what else is due.
fn candidates(news: &BTreeSet<LoadId>, due: &[LoadId]) -> Vec<LoadId> {
    let mut known = BTreeSet::new();
    let (first, others) = due.split_at(due.len().min(1));
    let all = first.iter().chain(news).chain(others).copied();
    all.filter(|load| known.insert(*load)).take(CANDIDATES * BATCHES).collect()
}

/// Loads of a turn that are evaluated at once and written in one transaction.
struct Batch {
    loads: Vec<LoadId>,
    judged: Vec<Judged>,
    /// The moment of the company's clock that they are judged at.
    at: DateTime<Utc>,
}

impl Batch {
    /// Takes the first of those that wait, as many as can be gathered at once, and judges them.
    async fn judged(app: &App, tenant: Tenant, waiting: &mut Vec<LoadId>, own: Settings) -> Result<Self, Error> {
        let at = app.loads.now(tenant.company());
        let rest = waiting.split_off(waiting.len().min(CANDIDATES));
        let mut db = app.pool.acquire().await?;
        let (mut loads, later) = gather::at_once(&mut db, tenant, waiting).await?;
        drop(db);
        *waiting = later;
        waiting.extend(rest);
        loads.sort_unstable();
        let judged = judge(gather::gather(app, tenant, &loads, at).await?, own, at).await?;
        Ok(Self { loads, judged, at })
    }

    /// Writes what becomes of them and how far the feed is read, and with a turn's first batch what else is due by what was read; false when
    /// another process holds the shard now.
    async fn write(
        &self,
        app: &App,
        held: &Held,
        (unread, to): (Option<&News>, &Position),
        own: &Settings,
    ) -> Result<bool, Error> {
        let mut tx = app.pool.begin().await?;
        if !shards::lock(&mut tx, held).await? {
            return Ok(false);
        }
        // What is due and isn't in this batch stays due by itself.
        let own_loads: BTreeSet<LoadId> = self.loads.iter().copied().collect();
        let later: Vec<LoadId> = unread.iter().flat_map(|news| news.loads.difference(&own_loads)).copied().collect();
        if unread.is_some_and(|news| news.everything) {
            shards::mark(&mut tx, held.tenant(), None).await?;
        } else if !later.is_empty() {
            shards::mark(&mut tx, held.tenant(), Some(&later)).await?;
        }
        let told = written::write(&mut tx, app, held, (&self.loads, &self.judged), (own, self.at)).await?;
        shards::advance(&mut tx, held, to).await?;
        // Last, since whoever changes a load of the company waits from here on.
        events::append_many(&mut tx, held.tenant(), &told, app.clock.now()).await?;
        tx.commit().await?;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::{BATCHES, BTreeSet, CANDIDATES, LoadId, candidates};

    #[test]
    fn the_first_load_that_is_due_goes_before_what_is_new_and_each_load_once() {
        let ids = |ids: &[i64]| ids.iter().copied().map(LoadId).collect::<Vec<_>>();
        let news: BTreeSet<LoadId> = ids(&[3, 5, 9]).into_iter().collect();
        assert_eq!(candidates(&news, &ids(&[9, 4, 5, 1])), ids(&[9, 3, 5, 4, 1]));
        assert_eq!(candidates(&news, &[]), ids(&[3, 5, 9]));
        let many: Vec<i64> = (0..(CANDIDATES * BATCHES) as i64 + 5).collect();
        assert_eq!(candidates(&ids(&many).into_iter().collect(), &ids(&[-1])).len(), CANDIDATES * BATCHES);
    }
}
