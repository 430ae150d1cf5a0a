//! What a caller may see of alerts, and as whom they change them.

use alerts::ticket::Role;
use dispatch::loads::sees::author;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::http::guards::{Guarded, ManageTickets};
use platform::http::{Caller, Error};
use store::Tenant;

/// A caller, as far as alerts are concerned.
#[derive(Clone, Copy, Debug)]
pub struct Sees {
    /// Whose alerts.
    pub tenant: Tenant,
    /// Whether safety data is hidden.
    pub is_safety_hidden: bool,
    /// Whether they may change alerts.
    pub may_change: bool,
    /// As whom. (Document 2 §4: the role is derived.)
    pub role: Role,
    /// Which person calls; none for a program.
    pub person: Option<UserId>,
}

impl Sees {
    /// What the caller sees.
    pub fn of<G: Guarded>(caller: &Caller<G>) -> Result<Self, Error> {
        Ok(Self {
            tenant: caller.tenant()?,
            is_safety_hidden: caller.has(Scope::BlockSafetyData),
            may_change: caller.satisfies(&ManageTickets::GUARD).is_ok(),
            role: role(|scope| caller.has(scope)),
            person: author(caller),
        })
    }
}

/// Holders of the load-lock manager's scope and of compliance manage the desk; other ticket users are its staff.
pub fn role(has: impl Fn(Scope) -> bool) -> Role {
    if has(Scope::TicketsLoadLockManager) || has(Scope::Compliance) { Role::Manager } else { Role::Staff }
}
