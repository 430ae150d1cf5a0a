//! Checks of the registration and the safety record.

use super::Answer;
use crate::contacts::RECENT_DAYS;
use crate::identity::doubted;
use crate::words::{count, day};
use crate::{Disagreement, Profile};
use fmcsa::derive::age::last_24_months;
use fmcsa::derive::operating_status::OperatingStatus;
use kernel::provenance::Known;

/// Is the operating status active? It follows FMCSA's own order: out of service, USDOT number, authority.
pub(super) fn operating_status(profile: &Profile) -> Answer {
    let status = &profile.status;
    let reason = || format!("{}.", status.reason);
    match status.code {
        OperatingStatus::Active => Answer::pass(reason(), status.source.as_ref()),
        OperatingStatus::Unknown if status.is_explained => Answer::unknown(Some(&status.reason)),
        OperatingStatus::Unknown => blank(profile),
        _ => Answer::fail(reason(), status.source.as_ref()),
    }
}

/// Is no out-of-service order in force?
pub(super) fn out_of_service(profile: &Profile) -> Answer {
    let fact = &profile.status.is_out_of_service;
    match &profile.status.oos_order {
        Some(order) => {
            let reason = format!("Ordered out of service on {}: {}.", day(order.ordered_on), order.reason);
            Answer::fail(reason, order.source.as_ref())
        }
        None if fact.is_known() => Answer::pass("No out-of-service order is in force.", fact.source.as_ref()),
        None => Answer::unknown(fact.why.as_deref()),
    }
}

/// Is the safety rating satisfactory, if there is one?
pub(super) fn safety_rating(profile: &Profile) -> Answer {
    let rating = &profile.safety.rating;
    match rating.known {
        Known::Unknown => Answer::unknown(rating.why.as_deref()),
        Known::Some(found) => {
            let since = found.rated_on.map_or_else(String::new, |rated_on| format!(" on {}", day(rated_on)));
            let reason = format!("Rated {}{since}.", found.label);
            if found.code == "S" {
                Answer::pass(reason, rating.source.as_ref())
            } else {
                Answer::fail(reason, rating.source.as_ref())
            }
        }
        Known::None => Answer::pass("Not rated, as most carriers are.", rating.source.as_ref()),
    }
}

/// Was it inspected within 24 months? No inspection is no fail: vans and local work are rarely inspected.
pub(super) fn inspected(profile: &Profile) -> Answer {
    let last = &profile.safety.last_inspected_on;
    let (from, _) = last_24_months(profile.today);
    match last.known {
        Known::Some(on) if on >= from => Answer::pass(format!("Last inspected on {}.", day(on)), last.source.as_ref()),
        Known::Some(on) => Answer::warn(
            format!("Not inspected since {}. Vans and local work are rarely inspected.", day(on)),
            last.source.as_ref(),
        ),
        Known::None => Answer::warn(
            "No roadside inspection is on record. Vans and local work are rarely inspected.",
            last.source.as_ref(),
        ),
        Known::Unknown => Answer::unknown(last.why.as_deref()),
    }
}

/// Is the registration form up to date?
pub(super) fn mcs150(profile: &Profile) -> Answer {
    let form = &profile.identity.mcs150;
    let overdue = &form.is_overdue;
    let filed = form.filed_on.map_or_else(|| "Never filed".to_owned(), |on| format!("Filed on {}", day(on)));
    match (overdue.value(), form.due_on) {
        (Some(true), Some(due)) => Answer::fail(format!("{filed}; was due on {}.", day(due)), overdue.source.as_ref()),
        (Some(true), None) => Answer::fail(format!("{filed}; it is overdue."), overdue.source.as_ref()),
        (Some(false), Some(due)) => {
            Answer::pass(format!("{filed}; next due on {}.", day(due)), overdue.source.as_ref())
        }
        (Some(false), None) => Answer::pass(format!("{filed}."), overdue.source.as_ref()),
        (None, _) => Answer::unknown(overdue.why.as_deref()),
    }
}

/// Did FMCSA revoke an earlier registration of the same people?
pub(super) fn prior_revocation(profile: &Profile) -> Answer {
    let prior = &profile.identity.prior_revocation;
    let (marked, source) = (&prior.is_prior_revoked, prior.is_prior_revoked.source.as_ref());
    match marked.value() {
        Some(true) => {
            let whose = prior.words().map_or_else(String::new, |words| format!(", {words}"));
            Answer::fail(format!("FMCSA marks it as the successor of a revoked registration{whose}."), source)
        }
        Some(false) => Answer::pass("FMCSA lists no prior revoked DOT.", source),
        None => Answer::unknown(marked.why.as_deref()),
    }
}

/// Have phone, email and address stayed the same for 30 days? A changed contact is how carriers' identities are stolen.
pub(super) fn contact_change(profile: &Profile) -> Answer {
    let change = &profile.contact_change;
    match &change.known {
        Known::Some(found) => Answer::warn(
            format!("Changed in the last {RECENT_DAYS} days: {} (by {}).", found.what.join(", "), day(found.on)),
            change.source.as_ref(),
        ),
        Known::None => Answer::pass(
            format!("Phone, email and address have not changed for {RECENT_DAYS} days."),
            change.source.as_ref(),
        ),
        Known::Unknown => Answer::unknown(change.why.as_deref()),
    }
}

/// Can the declared fleet be true?
pub(super) fn fleet(profile: &Profile) -> Answer {
    let (identity, doubts) = (&profile.identity, &profile.identity.fleet_doubts);
    let units = identity.power_units.value();
    let units = units.map_or_else(|| "No power units".to_owned(), |units| count(i64::from(*units), "power unit"));
    match doubts.value() {
        Some(found) => match doubted(found) {
            None => Answer::pass(format!("{units} declared."), doubts.source.as_ref()),
            Some(because) => Answer::warn(format!("{because}."), doubts.source.as_ref()),
        },
        None => Answer::unknown(doubts.why.as_deref()),
    }
}

/// Do the data sets agree?
pub(super) fn agreement(profile: &Profile) -> Answer {
    let all = [&profile.identity.disagreements, &profile.authority.disagreements, &profile.insurance.disagreements];
    let found: Vec<&Disagreement> = all.into_iter().flatten().collect();
    match found.first() {
        None if profile.identity.is_in_census_alone => {
            Answer::unknown(Some("Unknown: only the census lists this carrier, so there is nothing to compare"))
        }
        None => Answer::pass("No data sets contradict each other.", profile.identity.source.as_ref()),
        Some(first) => {
            let said = first.values.iter().map(|said| {
                let label = said.source.as_ref().map_or("", |source| source.label.as_str());
                format!("{} ({label})", said.value)
            });
            let others = match found.len() - 1 {
                0 => String::new(),
                more => format!(" And {}.", count(more as i64, "other fact")),
            };
            let reason = format!("{}: {}.{others}", first.label, said.collect::<Vec<_>>().join(" against "));
            Answer::warn(reason, first.values.first().and_then(|said| said.source.as_ref()))
        }
    }
}

/// Unknown, because the census row leaves it blank.
fn blank(profile: &Profile) -> Answer {
    Answer::unknown(Some(&profile.identity.blank))
}
