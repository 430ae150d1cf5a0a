//! Checks of operating authority.

use super::Answer;
use crate::Profile;
use crate::authority::label;
use crate::words::{count, day};
use fmcsa::derive::authority::{AuthorityKind, AuthorityStatus};
use kernel::provenance::Known;

/// Is common or contract authority active?
pub(super) fn is_active(profile: &Profile) -> Answer {
    let authority = &profile.authority;
    let both = AuthorityKind::CARRIER.iter().filter_map(|kind| authority.of(*kind));
    let first = |status: AuthorityStatus| both.clone().find(|held| held.status == Some(status));
    if let Some(active) = first(AuthorityStatus::Active) {
        let since = active.since.map_or_else(String::new, |since| format!(" since {}", day(since)));
        return Answer::pass(format!("{} authority is active{since}.", label(active.kind)), active.source.as_ref());
    }
    if let Some(pending) = first(AuthorityStatus::Pending) {
        return Answer::fail(
            format!("{} authority is applied for and not active.", label(pending.kind)),
            pending.source.as_ref(),
        );
    }
    let ended = both.clone().filter_map(|held| Some((held, held.ended.as_ref()?)));
    if let Some((held, order)) = ended.max_by_key(|(_, order)| order.on) {
        return Answer::fail(
            format!("{} authority {}; nothing later is on file.", label(held.kind), order.words()),
            order.source.as_ref(),
        );
    }
    match both.clone().find(|held| held.status.is_some()) {
        Some(known) if first(AuthorityStatus::Inactive).is_some() => {
            Answer::fail("Common or contract authority was held and is inactive.", known.source.as_ref())
        }
        Some(known) => Answer::fail("It holds neither common nor contract authority.", known.source.as_ref()),
        None => Answer::unknown(Some(&authority.why)),
    }
}

/// Has carrier authority been active for three months without a gap?
pub(super) fn three_months(profile: &Profile) -> Answer {
    months(profile, 3)
}

/// Has carrier authority been active for six months without a gap?
pub(super) fn six_months(profile: &Profile) -> Answer {
    months(profile, 6)
}

fn months(profile: &Profile, wanted: i32) -> Answer {
    let since = &profile.authority.carrier_since;
    match (&since.known, profile.authority.carrier_months) {
        (Known::Some(since_day), Some(months)) => {
            let reason = format!(
                "Carrier authority has been active without a gap for {}, since {}.",
                count(i64::from(months), "month"),
                day(*since_day)
            );
            if months >= wanted {
                Answer::pass(reason, since.source.as_ref())
            } else {
                Answer::fail(reason, since.source.as_ref())
            }
        }
        (Known::None, _) => Answer::fail("No carrier authority is active.", since.source.as_ref()),
        _ => Answer::unknown(since.why.as_deref()),
    }
}

/// Is it a carrier only? A broker may hand the load on.
pub(super) fn is_no_broker(profile: &Profile) -> Answer {
    let broker = profile.authority.of(AuthorityKind::Broker);
    match broker.and_then(|held| Some((held, held.status?))) {
        Some((broker, AuthorityStatus::Active)) => {
            Answer::warn("It also holds active broker authority: it may re-broker the load.", broker.source.as_ref())
        }
        Some((broker, _)) => Answer::pass("It holds no active broker authority.", broker.source.as_ref()),
        None => Answer::unknown(Some(&profile.authority.why)),
    }
}
