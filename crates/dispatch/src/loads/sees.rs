//! What a caller may see of loads, and as whom they change them.

use freight::load::Actor;
use kernel::ids::UserId;
use kernel::scopes::Scope;
use platform::http::guards::{Guarded, ManageLoads, ReadTickets};
use platform::http::{Caller, Error};
use store::Tenant;
use store::loads::rows::LoadSource;

/// A caller, as far as loads are concerned.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub struct Sees {
    /// Whose loads.
    pub tenant: Tenant,
    /// Whether alerts are shown: tickets, their number, and what is checked.
    pub tickets: bool,
    /// Whether reasons of verdicts that are about safety are hidden.
    pub is_safety_hidden: bool,
    /// Whether they may change loads.
    pub may_change: bool,
    /// Whether a program calls, with a key or token of the company.
    pub is_program: bool,
    /// Which person calls; none for a program.
    pub person: Option<UserId>,
}

impl Sees {
    /// What the caller sees.
    pub fn of<G: Guarded>(caller: &Caller<G>) -> Result<Self, Error> {
        Ok(Self {
            tenant: caller.tenant()?,
            tickets: caller.satisfies(&ReadTickets::GUARD).is_ok(),
            is_safety_hidden: caller.has(Scope::BlockSafetyData),
            may_change: caller.satisfies(&ManageLoads::GUARD).is_ok(),
            is_program: is_program(caller),
            person: author(caller),
        })
    }

    /// As whom they change a load's status.
    pub const fn actor(&self) -> Actor {
        if self.is_program { Actor::Tms } else { Actor::Person }
    }

    /// How what they send comes in.
    pub const fn source(&self) -> LoadSource {
        if self.is_program { LoadSource::Key } else { LoadSource::Person }
    }
}

/// Whether the call comes from the company's own systems: there is no session then.
pub fn is_program<G: Guarded>(caller: &Caller<G>) -> bool {
    caller.session().is_empty()
}

/// Which person made a change; none for the company's systems, whose key's owner made none.
pub fn author<G: Guarded>(caller: &Caller<G>) -> Option<UserId> {
    (!is_program(caller)).then(|| caller.member().id)
}
