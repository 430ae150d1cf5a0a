//! What a job is.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::future::Future;

/// A kind of work. The value is its payload.
pub trait Job: Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The name that its rows carry; never changed once released.
    const NAME: &'static str;
    /// How often it is tried before it is given up. With the back-off, 12 tries take about five hours.
    const MAX_ATTEMPTS: i32 = 12;

    /// While a job of this name with the same key waits, another one is not added.
    fn dedupe_key(&self) -> Option<String> {
        None
    }
}

/// How a job is done, with whatever the process gives it to work with.
pub trait Run<C>: Job {
    /// Does the work. May be called again after it succeeded, if the process died before that was noted.
    fn run(&self, context: &C) -> impl Future<Output = JobResult> + Send;
}

/// What became of one try.
pub type JobResult = Result<(), Failure>;

/// Why a try failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// It may work later.
    #[error("{0}")]
    Retry(String),
    /// It never will.
    #[error("given up: {0}")]
    GiveUp(String),
}

impl Failure {
    /// It may work later.
    pub fn retry(error: impl std::fmt::Display) -> Self {
        Self::Retry(error.to_string())
    }

    /// It never will.
    pub fn give_up(error: impl std::fmt::Display) -> Self {
        Self::GiveUp(error.to_string())
    }
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::retry(error)
    }
}
