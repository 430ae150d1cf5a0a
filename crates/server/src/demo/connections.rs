//! What the demonstration company decided about synthetic carriers, and which of them it monitors. Made once, while it has decided nothing.

use super::seed::DEMO_EMAIL;
use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{CarrierId, UserId};
use platform::app::App;
use store::carriers::keys;
use store::connections::{self, Change, ConnectionStatus};
use store::list::Query;
use store::{Conn, Tenant, subscriptions};

/// Carriers that other demonstration data refers to: nothing is decided on them here, but they are monitored.
const LEFT_OUT: usize = 8;
/// For how many days the company has monitored its carriers.
pub const MONITORED_DAYS: i64 = 25;
/// Its own carriers.
const ONBOARDED: usize = 22;
/// Carriers that it monitors beside its own.
const WATCHED: usize = 10;

/// Why carriers are not dispatched.
const REASONS: [&str; 3] = [
    "Brokered our load to another carrier without asking.",
    "Claim of October still open; they do not answer.",
    "Shares its phone and dispatcher with a carrier that held a load.",
];

/// Makes the decisions, if there are none and there are carriers to decide on.
#[expect(clippy::disallowed_methods, reason = "nobody calls: the demonstration company itself is meant")]
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let (mut tx, now) = (app.pool.begin().await?, app.clock.now());
    let person = store::users::find_credentials(&mut tx, DEMO_EMAIL).await?.context("the person is not there")?;
    let member = store::users::find(&mut tx, person.id, now).await?.context("the person is gone")?;
    let tenant = Tenant::of(member.company.context("the person has no company")?.id);
    let wanted = LEFT_OUT + ONBOARDED + REASONS.len() + 2 + WATCHED;
    let carriers = keys::synthetic_with_email(&mut tx, wanted as i64).await?;
    let any = Query { filters: Vec::new(), order: None, page: 1, per_page: 1 };
    if carriers.len() < wanted || connections::list(&mut tx, tenant, &any).await?.total > 0 {
        return Ok(());
    }
    let carriers: Vec<_> = carriers.into_iter().map(|carrier| carrier.id).collect();
    let (left_out, carriers) = carriers.split_at(LEFT_OUT);
    let (own, others) = carriers.split_at(ONBOARDED);
    let (refused, others) = others.split_at(REASONS.len());
    let (dismissed, watched) = others.split_at(2);
    let mut maker = Maker { db: &mut tx, tenant, by: person.id, now };
    let onboarded = Change { status: Some(ConnectionStatus::Onboarded), ..Change::default() };
    for (at, carrier) in own.iter().enumerate() {
        maker.decide(*carrier, 30 + 9 * at as i64, onboarded).await?;
    }
    for ((at, carrier), reason) in refused.iter().enumerate().zip(REASONS) {
        let change =
            Change { status: Some(ConnectionStatus::DoNotDispatch), notes: Some(Some(reason)), ..Change::default() };
        maker.decide(*carrier, 12 + 17 * at as i64, change).await?;
    }
    for carrier in dismissed {
        let change = Change { is_dismissed: Some(true), notes: Some(Some("Sold their trucks.")), ..onboarded };
        maker.decide(*carrier, 60, change).await?;
    }
    let since = now - TimeDelta::days(MONITORED_DAYS);
    subscriptions::subscribe(&mut tx, tenant, &[left_out, own, watched].concat(), person.id, since).await?;
    Ok(tx.commit().await?)
}

struct Maker<'a> {
    db: &'a mut Conn,
    tenant: Tenant,
    by: UserId,
    now: DateTime<Utc>,
}

impl Maker<'_> {
    /// Makes a connection so many days ago, and decides on it a week later.
    async fn decide(&mut self, carrier: CarrierId, days_ago: i64, change: Change<'_>) -> anyhow::Result<()> {
        let made_at = self.now - TimeDelta::days(days_ago);
        let id = connections::ensure(self.db, self.tenant, carrier, self.by, made_at).await?.id;
        let decided_at = made_at + TimeDelta::days(7);
        connections::change(self.db, self.tenant, id, &change, Some(self.by), decided_at).await?;
        Ok(())
    }
}
