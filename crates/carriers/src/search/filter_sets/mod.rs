//! Filter sets: the default filters of a person or a company. (Document 1 §3 and §7.)
//!
//! A person's filter sets are seen and changed only by that person. A company's are used by all its users and changed with `manage_users`.

pub mod create;
pub mod default_for_owner;
pub mod filters;
pub mod update;
pub mod view;

use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Denied, Error, Reply};
use store::searches::Owner;
use view::OwnerType;

/// The owner that a call names: oneself or one's own company. Another's is not found.
fn owner_of(caller: &Caller<KeepSearches>, owner_type: OwnerType, owner_id: i64) -> Reply<Owner> {
    match owner_type {
        OwnerType::User if caller.member().id == UserId(owner_id) => Ok(Owner::User(caller.member().id)),
        OwnerType::Company if caller.tenant()?.company().0 == owner_id => Ok(Owner::Company),
        _ => Err(Error::NotFound),
    }
}

/// Refuses changes to what is the company's by those who do not manage it.
fn may_change(caller: &Caller<KeepSearches>, owner: Owner) -> Reply<()> {
    match owner {
        Owner::Company if !caller.has(Scope::ManageUsers) => Err(Error::Denied(Denied::Forbidden)),
        _ => Ok(()),
    }
}
