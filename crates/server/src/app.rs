//! What every handler and job works with: configuration, database, clock, keys.

use crate::areas::live::LiveAreas;
use crate::billing::gateway::Gateway;
use crate::config::Config;
use crate::directions::Routes;
use crate::http::Error;
use crate::http::members::Members;
use crate::http::pace::Paces;
use crate::http::token::Keys;
use crate::live::Live;
use crate::post::Post;
use kernel::clock::Clock;
use sqlx::{PgTransaction, Postgres, pool::PoolConnection};
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
    /// The database.
    pub pool: Pool,
    /// The time.
    pub clock: Clock,
    /// What signs sessions.
    pub keys: Keys,
    /// The way out for mail.
    pub post: Post,
    /// The payment gateway.
    pub billing: Arc<dyn Gateway>,
    /// People who called a moment ago.
    pub members: Members,
    /// How fast networks call what needs no sign-in.
    pub paces: Paces,
    /// The way to routes.
    pub routes: Routes,
    /// The carriers, as they are searched.
    pub live: Live,
    /// The places that lanes begin and end at.
    pub areas: LiveAreas,
}

impl App {
    /// Puts the parts together.
    pub fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// A connection for reading.
    pub async fn conn(&self) -> Result<PoolConnection<Postgres>, Error> {
        Ok(self.pool.acquire().await?)
    }

    /// A transaction: for every change, together with the jobs that follow from it.
    pub async fn begin(&self) -> Result<PgTransaction<'static>, Error> {
        Ok(self.pool.begin().await?)
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl axum::extract::FromRequestParts<Self> for App {
    type Rejection = Infallible;

    async fn from_request_parts(_: &mut axum::http::request::Parts, app: &Self) -> Result<Self, Infallible> {
        Ok(app.clone())
    }
}
