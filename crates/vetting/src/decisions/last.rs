//! Decisions written by a change, as its last statements, for any author.

use super::record::{Decided, record_many};
use chrono::{DateTime, Utc};
use platform::change::WrittenLast;
use platform::http::Error;
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
    async fn write(self, db: &mut Conn, now: DateTime<Utc>) -> Result<(), Error> {
        record_many(db, self.tenant, self.all, now).await
    }
}
