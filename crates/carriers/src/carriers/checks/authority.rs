//! Questions of operating authority.

use super::{Answer, Facts};
use crate::carriers::views::FactState;
use crate::carriers::views::authority::{AuthorityOfType, AuthorityStatus, AuthorityType};
use crate::carriers::words::{count, day};
use fmcsa::DataSet;

/// The data sets that tell authority.
const AUTHORITY: [DataSet; 2] = [DataSet::LiCarriers, DataSet::MotusCarriers];

/// The data sets that tell since when.
const HISTORY: [DataSet; 2] = [DataSet::LiAuthorityHistory, DataSet::MotusAuthorityHistory];

/// Is common or contract authority active?
pub(super) fn is_active(facts: &Facts) -> Answer {
    let (common, contract) = (of(facts, AuthorityType::Common), of(facts, AuthorityType::Contract));
    let both = [common, contract].into_iter().flatten();
    if let Some(active) = both.clone().find(|authority| authority.status == AuthorityStatus::Active) {
        let since = active.since.map_or_else(String::new, |since| format!(" since {}", day(since)));
        return Answer::pass(format!("{} authority is active{since}.", active.label), active.source.as_ref());
    }
    if let Some(pending) = both.clone().find(|authority| authority.status == AuthorityStatus::Pending) {
        return Answer::fail(
            format!("{} authority is applied for and not active.", pending.label),
            pending.source.as_ref(),
        );
    }
    let known = both.clone().find(|authority| authority.status != AuthorityStatus::Unknown);
    match known {
        Some(known) if both.clone().any(|authority| authority.status == AuthorityStatus::Inactive) => {
            Answer::fail("Common or contract authority was held and is inactive.", known.source.as_ref())
        }
        Some(known) => Answer::fail("It holds neither common nor contract authority.", known.source.as_ref()),
        None => facts.cannot_tell(&AUTHORITY),
    }
}

/// Has carrier authority been active for three months without a gap?
pub(super) fn three_months(facts: &Facts) -> Answer {
    months(facts, 3)
}

/// Has carrier authority been active for six months without a gap?
pub(super) fn six_months(facts: &Facts) -> Answer {
    months(facts, 6)
}

fn months(facts: &Facts, wanted: i32) -> Answer {
    let since = &facts.authority.carrier_since;
    match (since.state, since.value, facts.authority.carrier_months) {
        (FactState::Known, Some(since_day), Some(months)) => {
            let reason = format!(
                "Carrier authority has been active without a gap for {}, since {}.",
                count(i64::from(months), "month"),
                day(since_day)
            );
            if months >= wanted {
                Answer::pass(reason, since.source.as_ref())
            } else {
                Answer::fail(reason, since.source.as_ref())
            }
        }
        (FactState::None, ..) => Answer::fail("No carrier authority is active.", since.source.as_ref()),
        _ => facts.cannot_tell(&HISTORY),
    }
}

/// Is it a carrier only? A broker may hand the load on.
pub(super) fn is_no_broker(facts: &Facts) -> Answer {
    match of(facts, AuthorityType::Broker) {
        Some(broker) if broker.status == AuthorityStatus::Active => {
            Answer::warn("It holds active broker authority too: it may hand the load on.", broker.source.as_ref())
        }
        Some(broker) if broker.status != AuthorityStatus::Unknown => {
            Answer::pass("It holds no active broker authority.", broker.source.as_ref())
        }
        _ => facts.cannot_tell(&AUTHORITY),
    }
}

fn of<'a>(facts: &Facts<'a>, is_type: AuthorityType) -> Option<&'a AuthorityOfType> {
    facts.authority.types.iter().find(|authority| authority.is_type == is_type)
}
