//! Decisions written by a change, as its last statements, for any author.

use super::record::{Decided, record_many};
use chrono::{DateTime, Utc};
use platform::change::WrittenLast;
use platform::http::Error;
use platform::live::Live;
use store::decisions::Appended;
use store::{Conn, Tenant};

/// What a company decided, for `Change::commit_with`. No other code writes decisions.
#[derive(Debug)]
pub struct Decisions<'a> {
    tenant: Tenant,
    all: Vec<Decided<'a>>,
}

impl<'a> Decisions<'a> {
    /// The company's decisions; there may be none.
    pub fn of(tenant: Tenant, all: impl IntoIterator<Item = Decided<'a>>) -> Self {
        Self { tenant, all: all.into_iter().collect() }
    }
}

impl WrittenLast for Decisions<'_> {
    /// The place of each record in the chain, in the order of the decisions.
    type Written = Vec<Appended>;

    async fn write(self, db: &mut Conn, now: DateTime<Utc>, live: Option<&Live>) -> Result<Vec<Appended>, Error> {
        let carriers = live.filter(|live| live.lag().is_some()).map(Live::snapshot);
        record_many(db, self.tenant, self.all, carriers.as_deref(), now).await
    }
}
