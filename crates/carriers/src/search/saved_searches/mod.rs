//! Saved searches: saved under a name with the address of their screen, run again from the list. (Document 1 §2, §3, §7.)
//!
//! Each belongs to the person who saved it, and only that person sees it unless it is shared with the company.

pub mod address;
pub mod create;
pub mod delete;
pub mod list;
pub mod update;
pub mod view;

use kernel::ids::SavedSearchId;
use kernel::scopes::Scope;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Denied, Error, Reply};
use store::Conn;
use store::searches::SavedSearch;

/// A search that the caller may change: their own, or, with manage_users, one that a teammate shares. What the caller does not see is not
/// found.
async fn changeable(db: &mut Conn, caller: &Caller<KeepSearches>, id: SavedSearchId) -> Reply<SavedSearch> {
    let user = caller.member().id;
    let search = store::searches::find(db, caller.tenant()?, user, id).await?.ok_or(Error::NotFound)?;
    if search.user_id == user || caller.has(Scope::ManageUsers) {
        Ok(search)
    } else {
        Err(Error::Denied(Denied::Forbidden))
    }
}
