//! A turn of a company's shard: what is new and due, evaluated and written batch by batch, each in one transaction.

use super::gather;
use super::judged::{Judged, judge};
use super::written;
use alerts::Settings;
use chrono::{DateTime, Utc};
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

/// Takes the turn; nothing is written where another process holds the shard now.
pub(super) async fn take(app: &App, held: &Held) -> Result<(), Error> {
    let (tenant, at) = (held.tenant(), app.loads.now(held.company));
    let mut db = app.pool.acquire().await?;
    let news = shards::read(&mut db, held).await?;
    let most = (CANDIDATES * BATCHES).saturating_sub(news.loads.len()).max(1);
    let due = shards::due(&mut db, tenant, at, most as i64).await?;
    let own = settings::of(&mut db, tenant).await?;
    drop(db);
    let mut held = held.clone();
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
        let (is_written, next) = tokio::join!(batch.write(app, &held, (unread.take(), &news.to), &own), next);
        let (true, Some(next)) = (is_written?, next?) else { break };
        held.turns += 1;
        batch = next;
    }
    Ok(())
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
