//! Alerts that can't wait, told to every process the moment they are committed, by PostgreSQL's NOTIFY.
//!
//! Nothing depends on it: lists and counts are asked anew in any case. A process that was not connected missed what was told meanwhile, and is
//! told that it did.

use crate::{Conn, Pool, Tenant};
use alerts::AlertType;
use kernel::ids::{CompanyId, TicketId};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgListener, PgPoolOptions};
use sqlx::query;

kernel::wire::words! {
    /// Why alerts are pushed.
    pub enum PushReason {
        /// They are high, and new or back.
        High = "high",
        /// They were not acknowledged in time.
        Overdue = "overdue",
    }
}

/// An alert that is pushed, as a toast names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PushedTicket {
    /// The alert.
    pub id: TicketId,
    /// Its kind.
    pub is_type: AlertType,
    /// The load's number.
    pub external_load_number: String,
}

/// Alerts of a company that are pushed together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pushed {
    /// Whose.
    pub company_id: CompanyId,
    /// Why.
    pub reason: PushReason,
    /// How many there are.
    pub count: usize,
    /// The first of them; at most 10.
    pub tickets: Vec<PushedTicket>,
}

/// The channel of the database.
const CHANNEL: &str = "alerts_pushed";
/// The most alerts that are named at once: PostgreSQL takes 8,000 bytes, and a load's number may have 60 characters.
const NAMED: usize = 10;

/// Tells every process of a company's alerts when the transaction is committed; nothing where there are none.
pub async fn announce(
    db: &mut Conn,
    tenant: Tenant,
    reason: PushReason,
    mut tickets: Vec<PushedTicket>,
) -> sqlx::Result<()> {
    if tickets.is_empty() {
        return Ok(());
    }
    let count = tickets.len();
    tickets.truncate(NAMED);
    let pushed = Pushed { company_id: tenant.company(), reason, count, tickets };
    let text = serde_json::to_string(&pushed).unwrap_or_default();
    query!("select pg_notify($1, $2)", CHANNEL, text).execute(db).await?;
    Ok(())
}

/// A process that hears what is pushed, by a connection of its own.
#[derive(Debug)]
pub struct Follower(PgListener);

impl Follower {
    /// Hears from now on.
    pub async fn start(pool: &Pool) -> sqlx::Result<Self> {
        let options = pool.connect_options().as_ref().clone();
        let own = PgPoolOptions::new().max_connections(1).max_lifetime(None).idle_timeout(None);
        let mut listener = PgListener::connect_with(&own.connect_with(options).await?).await?;
        listener.listen(CHANNEL).await?;
        Ok(Self(listener))
    }

    /// Waits for what comes next; none when the connection was lost, so that something may have been missed.
    pub async fn next(&mut self) -> sqlx::Result<Option<Pushed>> {
        let told = self.0.try_recv().await?;
        // What a newer version of the product tells, and this one does not know, is missed too.
        Ok(told.and_then(|told| serde_json::from_str(told.payload()).ok()))
    }
}
