//! A company's network: carriers that it is connected with or monitors. Dismissed connections and those that are not to be dispatched do not
//! count.

use index::{Filter, SetKey, SetKind};
use store::Tenant;

/// Carriers that the company is connected with.
pub fn connected(tenant: Tenant) -> Filter {
    any_of(tenant, &[SetKind::Onboarded, SetKind::NeedsToOnboard])
}

/// Carriers that the company is connected with or monitors.
pub fn whole(tenant: Tenant) -> Filter {
    any_of(tenant, &[SetKind::Onboarded, SetKind::NeedsToOnboard, SetKind::Subscribed])
}

fn any_of(tenant: Tenant, kinds: &[SetKind]) -> Filter {
    let company = tenant.company().0;
    Filter::AnyOf(kinds.iter().map(|kind| Filter::Member(SetKey { company, kind: *kind }, true)).collect())
}
