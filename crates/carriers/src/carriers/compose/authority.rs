//! Operating authority as a view.

use super::disagreements;
use super::sources::shown;
use crate::carriers::views::authority::{Authority, AuthorityOfType, AuthorityStatus, AuthorityType, PendingAction};
use crate::carriers::views::provenance::{DayFact, because};
use fmcsa::derive::authority::{self as derived, AuthorityKind};
use profile::authority::{self as facts, Held, label};

impl From<&profile::Authority> for Authority {
    fn from(authority: &profile::Authority) -> Self {
        Self {
            carrier_since: DayFact::of(&authority.carrier_since, |since| *since),
            carrier_months: authority.carrier_months,
            types: authority.kinds.iter().map(|held| of_type(held, authority)).collect(),
            pending_actions: authority.pending_actions.iter().map(Into::into).collect(),
            disagreements: disagreements::shown(&authority.disagreements),
        }
    }
}

fn of_type(held: &Held, authority: &profile::Authority) -> AuthorityOfType {
    AuthorityOfType {
        is_type: kind(held.kind),
        label: label(held.kind).to_owned(),
        status: held.status.map_or(AuthorityStatus::Unknown, status),
        unknown_because: held.status.is_none().then(|| because(&authority.why)),
        since: held.since,
        months: held.months,
        is_application_pending: held.is_application_pending,
        is_in_revocation: held.is_in_revocation,
        scope: held.scope.clone(),
        docket_numbers: held.docket_numbers.clone(),
        revoked_on: held.ended.as_ref().map(|order| order.on),
        revoked_by: held.ended.as_ref().map(|order| order.order.clone()),
        source: shown(held.source.as_ref()),
    }
}

impl From<&facts::PendingAction> for PendingAction {
    fn from(pending: &facts::PendingAction) -> Self {
        Self {
            action: pending.action.clone(),
            authority: pending.authority.clone(),
            docket_number: pending.docket_number.clone(),
            served_on: pending.served_on,
            effective_on: pending.effective_on,
            source: shown(pending.source.as_ref()),
        }
    }
}

const fn status(status: derived::AuthorityStatus) -> AuthorityStatus {
    match status {
        derived::AuthorityStatus::Active => AuthorityStatus::Active,
        derived::AuthorityStatus::Pending => AuthorityStatus::Pending,
        derived::AuthorityStatus::Inactive => AuthorityStatus::Inactive,
        derived::AuthorityStatus::None => AuthorityStatus::None,
    }
}

/// A kind of authority as views name it.
pub const fn kind(kind: AuthorityKind) -> AuthorityType {
    match kind {
        AuthorityKind::Common => AuthorityType::Common,
        AuthorityKind::Contract => AuthorityType::Contract,
        AuthorityKind::Broker => AuthorityType::Broker,
        AuthorityKind::Forwarder => AuthorityType::Forwarder,
    }
}
