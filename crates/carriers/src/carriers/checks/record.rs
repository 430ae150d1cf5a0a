//! Questions of the registration and the safety record.

use super::{Answer, Facts};
use crate::carriers::views::FactState;
use crate::carriers::views::detail::OperatingStatusCode;
use crate::carriers::views::provenance::Disagreement;
use crate::carriers::words::{count, day};
use fmcsa::DataSet;
use fmcsa::derive::age::last_24_months;

/// Days for which a changed contact is recent.
const RECENT_DAYS: i64 = 30;

/// Is the operating status active? It follows FMCSA's own order: out of service, USDOT number, authority.
pub(super) fn operating_status(facts: &Facts) -> Answer {
    let status = facts.status;
    match status.code {
        OperatingStatusCode::Active => Answer::pass(status.reason.clone(), status.source.as_ref()),
        OperatingStatusCode::Unknown => facts.census_is_blank(),
        _ => Answer::fail(status.reason.clone(), status.source.as_ref()),
    }
}

/// Is no out-of-service order in force?
pub(super) fn out_of_service(facts: &Facts) -> Answer {
    let fact = &facts.status.is_out_of_service;
    match (&facts.status.oos_order, fact.state) {
        (Some(order), _) => {
            let reason = format!("Ordered out of service on {}: {}.", day(order.ordered_on), order.reason);
            Answer::fail(reason, order.source.as_ref())
        }
        (None, FactState::Unknown) => facts.cannot_tell(&[DataSet::OosOrders]),
        (None, _) => Answer::pass("No out-of-service order is in force.", fact.source.as_ref()),
    }
}

/// Is the safety rating satisfactory, if there is one?
pub(super) fn safety_rating(facts: &Facts) -> Answer {
    let Some(rating) = facts.safety.map(|safety| &safety.rating) else { return Answer::unknown("Hidden.") };
    match (rating.state, &rating.value) {
        (FactState::Unknown, _) => facts.census_is_blank(),
        (FactState::Known, Some(found)) => {
            let since = found.rated_on.map_or_else(String::new, |rated_on| format!(" on {}", day(rated_on)));
            let reason = format!("Rated {}{since}.", found.label);
            if found.code == "S" {
                Answer::pass(reason, rating.source.as_ref())
            } else {
                Answer::fail(reason, rating.source.as_ref())
            }
        }
        _ => Answer::pass("Not rated, as most carriers are.", rating.source.as_ref()),
    }
}

/// Was it inspected within 24 months? No inspection is no fail: vans and local work are rarely inspected.
pub(super) fn inspected(facts: &Facts) -> Answer {
    let Some(last) = facts.safety.map(|safety| &safety.last_inspected_on) else { return Answer::unknown("Hidden.") };
    let (from, _) = last_24_months(facts.today);
    match (last.state, last.value) {
        (FactState::Known, Some(last_day)) if last_day >= from => {
            Answer::pass(format!("Last inspected on {}.", day(last_day)), last.source.as_ref())
        }
        (FactState::Known, Some(last_day)) => Answer::warn(
            format!("Not inspected since {}. Vans and local work are rarely inspected.", day(last_day)),
            last.source.as_ref(),
        ),
        (FactState::None, _) => Answer::warn(
            "No roadside inspection is on record. Vans and local work are rarely inspected.",
            last.source.as_ref(),
        ),
        _ => facts.cannot_tell(&[DataSet::Inspections, DataSet::SmsInspections]),
    }
}

/// Is the registration form up to date?
pub(super) fn mcs150(facts: &Facts) -> Answer {
    let (form, source) = (&facts.identity.mcs150, facts.identity.source.as_ref());
    let filed = form.filed_on.map_or_else(|| "Never filed".to_owned(), |on| format!("Filed on {}", day(on)));
    match (form.is_overdue, form.due_on) {
        (Some(true), Some(due)) => Answer::fail(format!("{filed}; was due on {}.", day(due)), source),
        (Some(true), None) => Answer::fail(format!("{filed}; it is overdue."), source),
        (Some(false), Some(due)) => Answer::pass(format!("{filed}; next due on {}.", day(due)), source),
        (Some(false), None) => Answer::pass(format!("{filed}."), source),
        (None, _) => facts.census_is_blank(),
    }
}

/// Did FMCSA revoke an earlier registration of the same people?
pub(super) fn prior_revocation(facts: &Facts) -> Answer {
    let (prior, source) = (&facts.identity.prior_revocation, facts.identity.source.as_ref());
    match prior.is_prior_revoked {
        Some(true) => {
            let number = prior.dot_number.map_or_else(String::new, |dot| format!(", USDOT {dot}"));
            let name = prior.legal_name.as_ref().map_or_else(String::new, |name| format!(" ({name})"));
            Answer::fail(format!("FMCSA marks it as the successor of a revoked registration{number}{name}."), source)
        }
        Some(false) => Answer::pass("FMCSA marks no revoked predecessor.", source),
        None => facts.census_is_blank(),
    }
}

/// Have phone, e-mail and address stayed the same for 30 days? A changed contact is how carriers' identities are stolen.
pub(super) fn contact_change(facts: &Facts) -> Answer {
    if let Some(newest) = facts.contact_changes.first() {
        let what: Vec<_> = facts.contact_changes.iter().map(|change| change.label.to_lowercase()).collect();
        let on = newest.source.as_of.unwrap_or_else(|| newest.observed_at.date_naive());
        let reason = format!("Changed in the last {RECENT_DAYS} days: {} (by {}).", what.join(", "), day(on));
        return Answer::warn(reason, Some(&newest.source));
    }
    match facts.census_followed_since {
        Some(since) if (facts.today - since).num_days() >= RECENT_DAYS => Answer::pass(
            format!("Phone, e-mail and address have not changed for {RECENT_DAYS} days."),
            facts.identity.source.as_ref(),
        ),
        Some(since) => {
            Answer::unknown(format!("Cannot tell: the census has been followed here since {} only.", day(since)))
        }
        None => facts.cannot_tell(&[DataSet::Census]),
    }
}

/// Can the declared fleet be true?
pub(super) fn fleet(facts: &Facts) -> Answer {
    let (fleet, source) = (&facts.identity.fleet, facts.identity.source.as_ref());
    let units =
        fleet.power_units.map_or_else(|| "No power units".to_owned(), |units| count(i64::from(units), "power unit"));
    match (fleet.is_plausible, &fleet.implausible_because) {
        (Some(true), _) => Answer::pass(format!("{units} declared."), source),
        (Some(false), because) => {
            Answer::warn(because.clone().unwrap_or_else(|| format!("{units} declared, which cannot be true.")), source)
        }
        (None, _) => facts.census_is_blank(),
    }
}

/// Do the data sets agree?
pub(super) fn agreement(facts: &Facts) -> Answer {
    let all = [&facts.identity.disagreements, &facts.authority.disagreements, &facts.insurance.disagreements];
    let found: Vec<&Disagreement> = all.into_iter().flatten().collect();
    match found.first() {
        None => Answer::pass("No data sets contradict each other.", facts.identity.source.as_ref()),
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
