//! This process's book of open loads: read from the database at start, then kept up to date from the loads' feed, as the carrier index is
//! from the change log.
//!
//! Readers hold the book's lock while they answer, which is short; one follower writes. What changes with time alone (a missed arrival, a
//! truck gone silent) is judged every second, and before a company's answer when something of it has come due. A company of the demonstration
//! has a clock of its own.

mod follow;

pub use follow::run;
pub use freight::book::Troubled;
pub use store::loads::feed::FreightClock;

use chrono::{DateTime, Utc};
use freight::board::BoardQuery;
use freight::book::{BoardPage, Filter, LoadBook, Page, Query};
use freight::settings::Settings;
use freight::tracking::{Judged, Tab};
use kernel::clock::Clock;
use kernel::ids::{CompanyId, LoadId, UserId};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;
use store::index_feed::Position;
use tokio::sync::{Mutex, Notify, watch};
use tokio::time::Instant;

/// How far the book may lag behind the database before this process is not ready for requests.
const MAX_LAG: Duration = Duration::from_secs(10);
/// How long a request waits for its own write to be in the book.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// The open loads and what keeps them. Cheap to clone.
#[derive(Clone, Debug)]
pub struct LiveLoads(Arc<State>);

#[derive(Debug)]
struct State {
    clock: Clock,
    book: RwLock<Book>,
    /// What the book holds, once it is loaded.
    held: watch::Sender<Option<Held>>,
    /// One at a time brings it forward.
    turn: Mutex<Recounts>,
    /// Someone waits for the next look at the feed.
    wake: Notify,
}

/// The loads, and by which clocks they are judged.
#[derive(Debug, Default)]
struct Book {
    loads: LoadBook,
    clocks: HashMap<CompanyId, FreightClock>,
}

impl Book {
    /// A company's moment, when the wall's clock shows `now`.
    fn moment(&self, company: CompanyId, now: DateTime<Utc>) -> DateTime<Utc> {
        self.clocks.get(&company).map_or(now, |clock| clock.at(now))
    }

    /// Judges again what has come due.
    fn tick(&mut self, now: DateTime<Utc>) {
        let Self { loads, clocks } = self;
        loads.tick(|company| clocks.get(&company).map_or(now, |clock| clock.at(now)));
    }
}

/// What the book holds.
#[derive(Clone, Debug)]
struct Held {
    /// Everything in the feed up to here.
    position: Position,
    /// When that was all there was.
    at: Instant,
}

/// Whose closed loads are to be counted again, and when those of large companies were counted last.
#[derive(Debug, Default)]
struct Recounts {
    due: BTreeSet<CompanyId>,
    large: HashMap<CompanyId, Instant>,
}

impl LiveLoads {
    /// A book that holds no load and is not ready. Its moments are this clock's.
    pub fn new(clock: Clock) -> Self {
        Self(Arc::new(State {
            clock,
            book: RwLock::default(),
            held: watch::channel(None).0,
            turn: Mutex::default(),
            wake: Notify::new(),
        }))
    }

    /// Whether it is loaded. Until then requests are a 503 with the code `loading`.
    pub fn is_ready(&self) -> bool {
        self.lag().is_some()
    }

    /// Whether it is loaded and as new as the database, within seconds.
    pub fn is_current(&self) -> bool {
        self.lag().is_some_and(|lag| lag <= MAX_LAG)
    }

    /// How long ago it was as new as the database; none before it is loaded.
    pub fn lag(&self) -> Option<Duration> {
        self.0.held.borrow().as_ref().map(|held| held.at.elapsed())
    }

    /// How many open loads it holds.
    pub fn count(&self) -> usize {
        self.read().loads.len()
    }

    /// A page of a company's loads with the counts of all tabs, exact as of the company's present moment. Pages of closed loads, and their count
    /// under a filter, are the store's.
    pub fn page(&self, company: CompanyId, query: &Query) -> Page {
        self.at_present(company).loads.page(company, query)
    }

    /// A page of a company's load board at its present moment.
    pub fn board(&self, company: CompanyId, query: &BoardQuery) -> BoardPage {
        let book = self.at_present(company);
        book.loads.board(company, query, book.moment(company, self.0.clock.now()))
    }

    /// All of a company's open loads in a tab under a filter, exact as of the company's present moment, in no order.
    pub fn ids(&self, company: CompanyId, tab: Tab, filter: &Filter) -> Vec<LoadId> {
        self.at_present(company).loads.ids(company, tab, filter)
    }

    /// How a load is judged at the company's present moment; none of one that is not open.
    pub fn judged(&self, company: CompanyId, id: LoadId) -> Option<Judged> {
        self.at_present(company).loads.judged(company, id)
    }

    /// A company's live loads with a problem at its present moment; `most` of them are looked at, the person's own first.
    pub fn troubled(&self, company: CompanyId, user: UserId, most: usize) -> Troubled {
        self.at_present(company).loads.troubled(company, user, most)
    }

    /// The company's present moment: the wall's clock, or the freight clock of a company of the demonstration.
    pub fn now(&self, company: CompanyId) -> DateTime<Utc> {
        self.read().moment(company, self.0.clock.now())
    }

    /// What the company's clock showed at a moment of the wall's. What is kept by the wall's clock, as emails and links are, is told so beside loads.
    pub fn at(&self, company: CompanyId, wall: DateTime<Utc>) -> DateTime<Utc> {
        self.read().moment(company, wall)
    }

    /// The company's freight clock; none where the wall's clock counts.
    pub fn clock(&self, company: CompanyId) -> Option<FreightClock> {
        self.read().clocks.get(&company).copied()
    }

    /// The company's thresholds.
    pub fn settings(&self, company: CompanyId) -> Settings {
        self.read().loads.settings(company)
    }

    /// Judges again what has come due.
    pub fn tick(&self) {
        let now = self.0.clock.now();
        self.write().tick(now);
    }

    /// Waits, two seconds at most, until the book holds what the committed transaction `xid` (`pg_current_xact_id()`) wrote; whether it does. So
    /// callers read their own writes.
    pub async fn wait_for(&self, xid: i64) -> bool {
        let mut held = self.0.held.subscribe();
        self.0.wake.notify_one();
        let has = held.wait_for(|held| held.as_ref().is_some_and(|held| held.position.has(xid)));
        tokio::time::timeout(MAX_WAIT, has).await.is_ok_and(|has| has.is_ok())
    }

    /// The book with nothing of the company due.
    fn at_present(&self, company: CompanyId) -> RwLockReadGuard<'_, Book> {
        let now = self.0.clock.now();
        let book = self.read();
        let moment = book.moment(company, now);
        if book.loads.next_due_at(company).is_none_or(|due| due > moment) {
            return book;
        }
        drop(book);
        self.write().tick(now);
        self.read()
    }

    fn read(&self) -> RwLockReadGuard<'_, Book> {
        self.0.book.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Book> {
        self.0.book.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what the book holds.
    fn hold(&self, held: Held) {
        self.0.held.send_replace(Some(held));
    }
}
