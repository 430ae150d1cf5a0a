//! What every handler and job uses: configuration, database, clock, keys.

use crate::company_turns::CompanyTurns;
use crate::config::Config;
use crate::document_reader::DocumentReader;
use crate::files::place::Place;
use crate::http::caller_limits::CallerLimits;
use crate::http::outage::Outage;
use crate::http::rate_limit::RateLimits;
use crate::http::refused_keys::RefusedKeys;
use crate::http::session_cache::SessionCache;
use crate::http::{Error, HttpState};
use crate::keys::Keys;
use crate::live::Live;
use crate::live::areas::LiveAreas;
use crate::live::loads::LiveLoads;
use crate::live::pushes::Pushes;
use crate::live::rulebooks::Rulebooks;
use crate::live::sent::SentPositions;
use crate::mailer::Mailer;
use crate::payments::Gateway;
use crate::routing::Routes;
use crate::visitors::Visitors;
use index::Snapshot;
use kernel::clock::Clock;
use sqlx::{Postgres, pool::PoolConnection};
use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;
use store::Pool;

/// The running product. Cheap to clone; handlers take it as their first argument.
#[derive(Clone, Debug)]
pub struct App(Arc<Parts>);

/// The parts of the running product.
#[derive(Debug)]
pub struct Parts {
    /// What the installation decided.
    pub config: Config,
    /// Connections to PostgreSQL.
    pub pool: Pool,
    /// The clock, fixed in tests.
    pub clock: Clock,
    /// What signs sessions, and encrypts what is kept secret.
    pub keys: Keys,
    /// Where files are kept.
    pub files: Place,
    /// Where email goes.
    pub mailer: Mailer,
    /// The payment gateway.
    pub billing: Arc<dyn Gateway>,
    /// Signed-in people who called a moment ago.
    pub session_cache: SessionCache,
    /// The way to what documents of strangers say.
    pub documents: DocumentReader,
    /// How often each network may call what needs no sign-in.
    pub rate_limits: RateLimits,
    /// Whose turn it is, of people without an account, to change something.
    pub visitors: Visitors,
    /// The same of companies.
    pub company_turns: CompanyTurns,
    /// Secrets that opened nothing a moment ago.
    pub refused_keys: RefusedKeys,
    /// What signed-in callers have used of their companies' limits.
    pub caller_limits: CallerLimits,
    /// The way to routes.
    pub routes: Routes,
    /// The carriers, as they are searched.
    pub live: Live,
    /// The open loads, as tabs show them.
    pub loads: LiveLoads,
    /// Alerts that people hear of at once.
    pub pushes: Pushes,
    /// Positions that wait to be taken in together.
    pub sent_positions: SentPositions,
    /// Companies' rules as they were last read, and what carriers come to by them.
    pub rulebooks: Rulebooks,
    /// The places that lanes begin and end at.
    pub areas: LiveAreas,
}

impl App {
    /// Puts the parts together.
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// A connection for reading; 503 at once while the database is away.
    pub async fn conn(&self) -> Result<PoolConnection<Postgres>, Error> {
        Ok(self.live.outage().unless(self.pool.acquire()).await?)
    }

    /// The carriers as the index holds them now; 503 with the code `loading` while it is being loaded.
    pub fn carriers(&self) -> Result<Arc<Snapshot>, Error> {
        match self.live.lag() {
            Some(_) => Ok(self.live.snapshot()),
            None => Err(Error::Loading),
        }
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl HttpState for App {
    fn config(&self) -> &Config {
        &self.config
    }

    fn pool(&self) -> &Pool {
        &self.pool
    }

    fn outage(&self) -> &Outage {
        self.live.outage()
    }

    fn clock(&self) -> &Clock {
        &self.clock
    }

    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn session_cache(&self) -> &SessionCache {
        &self.session_cache
    }

    fn rate_limits(&self) -> &RateLimits {
        &self.rate_limits
    }

    fn refused_keys(&self) -> &RefusedKeys {
        &self.refused_keys
    }

    fn caller_limits(&self) -> &CallerLimits {
        &self.caller_limits
    }
}

impl axum::extract::FromRequestParts<Self> for App {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut axum::http::request::Parts, app: &Self) -> Result<Self, Infallible> {
        Ok(app.clone())
    }
}
