//! Users of a company: the current user, feature flags, teammates. (Document 2 §7, users.)

pub mod current;
pub mod features;
pub mod list;
pub mod redacted;
pub mod remove;
pub mod search;
pub mod update;

use kernel::ids::UserId;
use platform::http::Error;
use store::{Conn, Tenant};

/// Ends what `id` does with their company's loads: for somebody who leaves the company, or loses the last permission to see loads. The names
/// of the teams they were on.
async fn give_up_work(db: &mut Conn, tenant: Tenant, id: UserId) -> sqlx::Result<Vec<String>> {
    store::teams::end_memberships(db, tenant, id).await
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
