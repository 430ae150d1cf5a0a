//! Updating the book: loading at start, then following the feed.

use super::{Book, FreightClock, Held, LiveLoads, Recounts};
use freight::book::LoadBook;
use kernel::ids::{CompanyId, LoadId};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use store::conn::acquire_or_tell;
use store::loads::feed::{self, News};
use store::loads::{counts, settings};
use store::{Conn, Pool};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// How often the feed is looked at.
const INTERVAL: Duration = Duration::from_millis(50);
/// How often what has come due is judged again.
const TICK: Duration = Duration::from_secs(1);
/// How long to wait after a failure before trying again.
const PAUSE: Duration = Duration::from_secs(1);
/// Loads that are fetched and applied together.
const TOGETHER: usize = 5_000;
/// A company with more closed loads than this has them counted no more often than every two seconds.
const LARGE: u32 = 50_000;
/// That time.
const RECOUNT: Duration = Duration::from_secs(2);

/// Loads the book and keeps it, until `stop`. A failure is logged and retried: the book keeps answering meanwhile.
pub async fn run(live: LiveLoads, pool: Pool, stop: CancellationToken) {
    let keep = async {
        let mut ticked = Instant::now();
        loop {
            let caught_up = live.catch_up(&pool).await;
            if ticked.elapsed() >= TICK {
                ticked = Instant::now();
                live.tick();
            }
            match caught_up {
                Ok(()) => {
                    let _ = tokio::time::timeout(INTERVAL, live.0.wake.notified()).await;
                }
                Err(_) if pool.is_closed() => return,
                Err(error) => {
                    tracing::warn!(%error, "the book of open loads could not be updated");
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    };
    stop.run_until_cancelled(keep).await;
}

impl LiveLoads {
    /// Brings the book to what is committed now; loads it when it is not loaded.
    pub async fn catch_up(&self, pool: &Pool) -> sqlx::Result<()> {
        let mut recounts = self.0.turn.lock().await;
        let held = self.0.held.borrow().clone();
        match held {
            Some(held) => self.follow(pool, held, &mut recounts).await,
            None => self.load_anew(pool, &mut recounts).await,
        }
    }

    /// Loads the book from the tables, whatever it holds: the way to see rows that were written without a row in the feed.
    pub async fn load(&self, pool: &Pool) -> sqlx::Result<()> {
        let mut recounts = self.0.turn.lock().await;
        self.load_anew(pool, &mut recounts).await
    }

    async fn load_anew(&self, pool: &Pool, recounts: &mut Recounts) -> sqlx::Result<()> {
        let start = Instant::now();
        let mut db = acquire_or_tell(pool).await?;
        let position = feed::position(&mut db).await?;
        let mut book = Book { loads: LoadBook::default(), clocks: feed::clocks(&mut db).await?.into_iter().collect() };
        for (company, settings) in settings::all(&mut db).await? {
            book.loads.set_settings(company, settings);
        }
        for (company, closed) in counts::all_closed(&mut db).await? {
            book.loads.set_closed(company, closed);
        }
        drop(db);
        let now = self.0.clock.now();
        let Book { loads, clocks } = &mut book;
        feed::load_all(pool, |entries| {
            for entry in entries {
                let moment = clocks.get(&entry.company).map_or(now, |clock| clock.at(now));
                loads.put(entry, moment);
            }
        })
        .await?;
        tracing::info!(
            loads = book.loads.len(),
            seconds = start.elapsed().as_secs_f64(),
            "the book of open loads is read"
        );
        let before = std::mem::replace(&mut *self.write(), book);
        // It may be large, and freeing it must not hold up requests.
        tokio::task::spawn_blocking(move || drop(before));
        *recounts = Recounts::default();
        self.hold(Held { position, at: start });
        Ok(())
    }

    /// Reads the feed to its end.
    async fn follow(&self, pool: &Pool, mut held: Held, recounts: &mut Recounts) -> sqlx::Result<()> {
        let mut db = acquire_or_tell(pool).await?;
        loop {
            let start = Instant::now();
            let Some((position, news)) = feed::poll(&mut db, &held.position).await? else {
                tracing::info!("another database server took over: the book of open loads is read anew");
                drop(db);
                return self.load_anew(pool, recounts).await;
            };
            let is_end = news.is_all;
            self.apply(&mut db, news, recounts).await?;
            self.recount(&mut db, recounts).await?;
            held = Held { position, at: start };
            self.hold(held.clone());
            if is_end {
                return Ok(());
            }
        }
    }

    /// Has the book hold what changed as it is now.
    async fn apply(&self, db: &mut Conn, news: News, recounts: &mut Recounts) -> sqlx::Result<()> {
        if !news.settings.is_empty() {
            self.apply_settings(db, &news.settings).await?;
        }
        let changed: Vec<(CompanyId, LoadId)> =
            news.loads.into_iter().flat_map(|(company, ids)| ids.into_iter().map(move |id| (company, id))).collect();
        for some in changed.chunks(TOGETHER) {
            let ids: Vec<LoadId> = some.iter().map(|(_, id)| *id).collect();
            let entries = feed::entries(db, &ids).await?;
            let now = self.0.clock.now();
            let mut gone: HashMap<LoadId, CompanyId> = some.iter().map(|(company, id)| (*id, *company)).collect();
            let mut book = self.write();
            for entry in entries {
                gone.remove(&entry.id);
                // One that is new may have been closed before.
                if book.loads.get(entry.company, entry.id).is_none() {
                    recounts.due.insert(entry.company);
                }
                let moment = book.moment(entry.company, now);
                book.loads.put(entry, moment);
            }
            for (id, company) in gone {
                book.loads.remove(id);
                recounts.due.insert(company);
            }
        }
        Ok(())
    }

    /// Reads thresholds and freight clocks again. A clock that was set anew may show an earlier moment.
    async fn apply_settings(&self, db: &mut Conn, companies: &BTreeSet<CompanyId>) -> sqlx::Result<()> {
        let companies: Vec<CompanyId> = companies.iter().copied().collect();
        let mut settings = settings::of_companies(db, &companies).await?;
        let clocks: HashMap<CompanyId, FreightClock> = feed::clocks(db).await?.into_iter().collect();
        let now = self.0.clock.now();
        let mut book = self.write();
        for company in companies {
            let before = book.clocks.get(&company).copied();
            let after = clocks.get(&company).copied();
            match after {
                Some(clock) => book.clocks.insert(company, clock),
                None => book.clocks.remove(&company),
            };
            book.loads.set_settings(company, settings.remove(&company).unwrap_or_default());
            if before != after {
                let moment = book.moment(company, now);
                book.loads.turn_to(company, moment);
            }
        }
        Ok(())
    }

    /// Counts the closed loads of companies in which one was closed or opened again.
    async fn recount(&self, db: &mut Conn, recounts: &mut Recounts) -> sqlx::Result<()> {
        let is_fresh = |company: &CompanyId| recounts.large.get(company).is_some_and(|at| at.elapsed() < RECOUNT);
        let due: Vec<CompanyId> = recounts.due.iter().copied().filter(|company| !is_fresh(company)).collect();
        for company in due {
            let closed = counts::closed_of(db, company).await?;
            self.write().loads.set_closed(company, closed);
            recounts.due.remove(&company);
            if closed > LARGE {
                recounts.large.insert(company, Instant::now());
            }
        }
        Ok(())
    }
}
