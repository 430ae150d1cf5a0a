//! The product in-process: real router, real PostgreSQL, a clock that moves only when a test moves it.

use super::client::Client;
use super::log;
use axum::Router;
use chrono::{DateTime, TimeZone, Utc};
use kernel::clock::Clock;
use platform::app::{App, Parts};
use platform::company_turns::CompanyTurns;
use platform::config::{Config, Start};
use platform::document_reader::DocumentReader;
use platform::files::place::Place;
use platform::http::caller_limits::CallerLimits;
use platform::http::rate_limit::{RateLimit, RateLimits};
use platform::http::refused_keys::RefusedKeys;
use platform::http::session_cache::SessionCache;
use platform::keys::Keys;
use platform::live::Live;
use platform::live::areas::LiveAreas;
use platform::live::loads::{self as live_loads, LiveLoads};
use platform::live::pushes::Pushes;
use platform::live::rulebooks::Rulebooks;
use platform::live::sent::SentPositions;
use platform::mailer::Mailer;
use platform::payments::sandbox::Sandbox;
use platform::payments::{self, Gateway};
use platform::routing::Routes;
use platform::visitors::Visitors;
use sqlx::postgres::PgConnectOptions;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::Pool;
use store::private_postgres::{Scratch, ScratchDatabase};
use tokio_util::sync::CancellationToken;

/// The secret of products in tests.
pub const SECRET: &str = "a secret for tests alone, never used elsewhere";

/// How long connections that were given back are waited for, in milliseconds.
const PATIENCE_MS: u32 = 5;
/// What a request takes one after the other: a connection to see who asks, and one to answer. A job: one to be found, one to be done.
pub(super) const OF_A_REQUEST: usize = 2;

/// The product with a database of its own.
#[derive(Clone, Debug)]
pub struct TestApp {
    /// The parts that handlers work with.
    pub app: App,
    router: Router,
    /// Ours until the last of those who share it is gone; none when it belongs to someone else.
    database: Option<Arc<ScratchDatabase>>,
}

impl TestApp {
    /// Starts with an empty database at noon of 21 November 2026.
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// The same, with the configuration changed.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        log::start();
        let database = Scratch::shared().await.database().await.expect("a database");
        let start = Start {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data_dir: env!("CARGO_TARGET_TMPDIR").into(),
            database: database.clone(),
            is_demonstration: false,
        };
        let mut config = Config::read(start, |_| None).expect("a configuration");
        change(&mut config);
        let pool = store::conn::connect(database.clone(), 5).await.expect("connections");
        let clock = Clock::fixed(noon());
        let loads = LiveLoads::new(clock.clone());
        let mut app = Self::with(config, pool, clock, (Live::new(), loads));
        app.database = Some(Arc::new(database));
        app.index().await;
        app.follow_loads();
        app.follow_carriers();
        app
    }

    /// The product on a database that is there already, as a second process has it: at this time, without an index.
    pub async fn join(database: PgConnectOptions, clock: Clock, change: impl FnOnce(&mut Config)) -> Self {
        let pool = store::conn::connect(database.clone(), 5).await.expect("connections");
        Self::join_by(pool, database, clock, change)
    }

    /// The same with connections of its own.
    pub fn join_by(pool: Pool, database: PgConnectOptions, clock: Clock, change: impl FnOnce(&mut Config)) -> Self {
        let start = Start {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            data_dir: env!("CARGO_TARGET_TMPDIR").into(),
            database,
            is_demonstration: false,
        };
        let mut config = Config::read(start, |_| None).expect("a configuration");
        change(&mut config);
        let loads = LiveLoads::new(clock.clone());
        let app = Self::with(config, pool, clock, (Live::new(), loads));
        app.follow_loads();
        app
    }

    /// Has the book of open loads follow the database, as in the running product, until the test ends.
    fn follow_loads(&self) {
        tokio::spawn(live_loads::run(self.app.loads.clone(), self.app.pool.clone(), CancellationToken::new()));
    }

    /// Has the carrier index follow the database whenever a call waits for its own write, as in the running product, until the test ends. What
    /// was written otherwise is read by [`Self::index`].
    fn follow_carriers(&self) {
        let (live, pool) = (self.app.live.clone(), self.app.pool.clone());
        tokio::spawn(async move {
            loop {
                live.asked().await;
                // Who waits gives up by itself.
                if live.catch_up(&pool).await.is_err() && pool.is_closed() {
                    return;
                }
            }
        });
    }

    /// Reads the carrier index and the open loads anew: what a test wrote into the tables is found from now on.
    pub async fn index(&self) {
        self.app.live.load(&self.app.pool).await.expect("an index");
        self.app.loads.load(&self.app.pool).await.expect("a book");
    }

    /// The product once more on the database of `other`, with its configuration changed.
    pub fn start_on(other: &Self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = other.app.config.clone();
        change(&mut config);
        let live = (other.app.live.clone(), other.app.loads.clone());
        let app = Self::with(config, other.app.pool.clone(), other.app.clock.clone(), live);
        Self { database: other.database.clone(), ..app }
    }

    fn with(config: Config, pool: Pool, clock: Clock, live: (Live, LiveLoads)) -> Self {
        // Tests buy plans without a gateway of their own; what the product does without one is `as_shipped`'s.
        let billing: Arc<dyn Gateway> = match config.billing {
            Some(_) => payments::of(&config).expect("a payment gateway"),
            None => Arc::new(Sandbox),
        };
        Self::paying_through(billing, config, pool, clock, live)
    }

    /// The product on the database of `other`, with the payment gateway that its configuration gives it.
    pub fn as_shipped(other: &Self, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = other.app.config.clone();
        change(&mut config);
        let billing = payments::of(&config).expect("a payment gateway");
        let (pool, clock) = (other.app.pool.clone(), other.app.clock.clone());
        let live = (other.app.live.clone(), other.app.loads.clone());
        Self { database: other.database.clone(), ..Self::paying_through(billing, config, pool, clock, live) }
    }

    fn paying_through(
        billing: Arc<dyn Gateway>,
        config: Config,
        pool: Pool,
        clock: Clock,
        (live, loads): (Live, LiveLoads),
    ) -> Self {
        let keys = Keys::derive(SECRET);
        let files = Place::of(&config).expect("a place for files");
        let mailer = Mailer::of(&config).expect("a way out for mail");
        let session_cache = SessionCache::kept_for(Duration::ZERO);
        let rate_limits = RateLimits::new(RateLimit::per_minute(config.public_calls_per_minute));
        let (visitors, company_turns) = (Visitors::of(&pool), CompanyTurns::of(&pool));
        let (areas, routes) = (LiveAreas::new(), Routes::of(&config.routes).expect("routes"));
        let app = App::new(Parts {
            config,
            pool,
            clock,
            keys,
            files,
            mailer,
            billing,
            session_cache,
            documents: DocumentReader::program(env!("CARGO_BIN_EXE_haulwarden").into()),
            rate_limits,
            visitors,
            company_turns,
            refused_keys: RefusedKeys::default(),
            caller_limits: CallerLimits::default(),
            routes,
            live,
            loads,
            pushes: Pushes::beating_every(Duration::from_millis(50)),
            sent_positions: SentPositions::default(),
            rulebooks: Rulebooks::default(),
            areas,
        });
        Self { router: server::router::router(app.clone()), app, database: None }
    }

    /// Someone who is not signed in.
    pub fn visitor(&self) -> Client {
        Client::new(self.clone())
    }

    /// The time on the product's clock.
    pub fn now(&self) -> DateTime<Utc> {
        self.app.clock.now()
    }

    /// A raw request, for what no browser sends; gives status and JSON.
    pub async fn send_raw(&self, mut request: axum::http::Request<axum::body::Body>) -> (u16, serde_json::Value) {
        self.await_idle(OF_A_REQUEST).await;
        request.extensions_mut().insert(axum::extract::ConnectInfo(SocketAddr::from(([203, 0, 113, 7], 50_000))));
        let response = tower::ServiceExt::oneshot(self.router(), request).await.expect("an answer");
        let status = response.status().as_u16();
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        (status, serde_json::from_slice(&body).unwrap_or(serde_json::Value::Null))
    }

    pub(super) fn router(&self) -> Router {
        self.router.clone()
    }

    /// Does the jobs that are due; gives how many tries that took.
    pub async fn run_jobs(&self) -> usize {
        self.await_idle(OF_A_REQUEST).await;
        server::jobs::worker(&self.app).run_due().await
    }

    /// The newest email in the outbox, as recipient and text.
    pub async fn newest_mail(&self) -> Option<(String, String)> {
        let mails = store::outbox::newest(&mut *self.db().await, 1).await.expect("mails");
        mails.into_iter().next().map(|mail| (mail.recipient, mail.body_text))
    }

    /// A connection, for arranging what no call can.
    pub async fn db(&self) -> sqlx::pool::PoolConnection<sqlx::Postgres> {
        self.await_idle(1).await;
        self.app.pool.acquire().await.expect("a connection")
    }

    /// Waits until so many connections are idle, a few milliseconds at most, since a test may hold them. One that was given back comes home once
    /// the database has answered it; whoever comes before it gets a new one, a process of its own that prepares every statement anew.
    pub(super) async fn await_idle(&self, wanted: usize) {
        for _ in 0..PATIENCE_MS {
            if self.app.pool.num_idle() >= wanted {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

fn noon() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("an instant")
}

/// The operations of the product, made once.
pub fn operations() -> &'static [Arc<platform::http::operation::Operation>] {
    static LIST: std::sync::LazyLock<Vec<Arc<platform::http::operation::Operation>>> =
        std::sync::LazyLock::new(|| server::router::operations().list);
    &LIST
}
