//! Users of a company: the current user, feature flags, teammates. (Document 2 §7, users.)

pub mod current;
pub mod features;
pub mod list;
pub mod redacted;
pub mod remove;
pub mod search;
pub mod update;

use kernel::ids::UserId;
use platform::change::Change;
use platform::http::Error;
use store::{Conn, Tenant};

/// The work that somebody gave up.
#[derive(Debug, Default)]
struct GivenUp {
    /// The names of the teams they were on.
    teams: Vec<String>,
    /// How many loads they worked on.
    loads: usize,
    /// How many alerts they worked on.
    alerts: usize,
}

/// Ends what `id` does with their company's loads: for somebody who leaves the company, or loses the last permission to see loads. They are on
/// no team, own no load and work on no alert from the same moment.
async fn give_up_work(change: &mut Change<'_>, tenant: Tenant, id: UserId) -> sqlx::Result<GivenUp> {
    let now = change.now();
    let teams = store::teams::end_memberships(change, tenant, id).await?;
    let cleared = store::loads::owners::clear_user(change, tenant, id, now).await?;
    change.announce_loads(cleared.xid);
    let alerts = store::tickets::change::unassign(change, tenant, id, now).await?;
    Ok(GivenUp { teams, loads: cleared.loads, alerts })
}

/// Refuses what would leave the company without anyone who manages users, if `id` goes or loses that scope. Holds until the transaction
/// ends.
async fn keep_a_manager(db: &mut Conn, tenant: Tenant, id: UserId) -> Result<(), Error> {
    let managers = store::users::lock_managers(db, tenant).await?;
    if managers == [id] {
        return Err(Error::Conflict(
            "Your company needs at least one administrator. Give a teammate the permission first.".to_owned(),
        ));
    }
    Ok(())
}
