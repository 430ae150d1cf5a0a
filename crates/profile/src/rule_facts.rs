//! A carrier's facts for the rules: the same as on its page, with the same sources. (Document 1 §3: rule types.)
//!
//! Facts no part of the product provides yet are unknown and show as Incomplete: never as a pass, never as a fail.

use crate::contacts::is_long_enough;
use crate::coverage::{Coverage, Window, tells_of_contacts};
use crate::rows::{Runs, Signals};
use crate::sources::{CARRIERS, FILINGS, INSPECTIONS, NOTICES, ORDERS, is_complete};
use crate::words::day;
use crate::{Authority, Profile, authority};
use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use fmcsa::derive::authority::{AuthorityKind, AuthorityStatus};
use fmcsa::derive::operating_status::OperatingStatus;
use kernel::count::thousands;
use kernel::provenance::{Known, Source};
use rules::{Column, Fact, Facts, Value};

/// What is known of a carrier at the moment `now`, by its profile and by what brokers, devices and inspectors report beside it. What
/// the company's certificates say is not among it.
pub fn rule_facts(profile: &Profile, signals: &Signals, now: DateTime<Utc>) -> Facts {
    let mut facts = Facts::new();
    authority_and_insurance(profile, &mut facts);
    operations(profile, &mut facts);
    identity(profile, &mut facts);
    inspections(profile, signals, &mut facts);
    beside_the_registers(signals, now, &mut facts);
    facts
}

/// Columns in which a carrier without any row is known to have none, because complete files cover it: what [`rule_facts`] says of each,
/// for lists of carriers. `runs` are looked at for a population and need not know any row's run; `followed_since` is the day
/// of the oldest complete census of it.
pub fn known_by_absence(runs: &Runs, followed_since: Option<NaiveDate>, today: NaiveDate) -> Vec<Column> {
    let window = Window::of(today);
    let all = |data_sets: &[DataSet]| data_sets.iter().all(|data_set| is_complete(runs, *data_set, window));
    let is_inspected = INSPECTIONS.iter().any(|data_set| is_complete(runs, *data_set, window));
    let is_followed = followed_since.is_some_and(|since| is_long_enough(since, today))
        && tells_of_contacts(runs, today) == Coverage::Complete;
    let stated = [
        (Column::CarrierAuthority, all(&CARRIERS)),
        (Column::BrokerAuthority, all(&CARRIERS)),
        (Column::AuthoritySince, all(&CARRIERS)),
        (Column::LapsesOn, all(&NOTICES)),
        (Column::BipdRequired, all(&CARRIERS)),
        (Column::BipdOnFile, all(&FILINGS)),
        (Column::OutOfService, all(&ORDERS)),
        (Column::LastInspectedOn, is_inspected),
        (Column::Inspections, is_inspected),
        (Column::ContactChangedOn, is_followed),
    ];
    stated.into_iter().filter(|(_, is_known)| *is_known).map(|(column, _)| column).collect()
}

/// A fact of the profile as rules know it.
fn of<T>(fact: &crate::Fact<T>, value: impl FnOnce(&T) -> Value) -> Fact {
    match &fact.known {
        Known::Some(found) => Fact::new(Known::Some(value(found)), fact.source.clone()),
        Known::None => Fact::new(Known::None, fact.source.clone()),
        Known::Unknown => Fact { note: fact.why.clone(), ..Fact::default() },
    }
}

/// The same with a longer explanation, where there is a value and more to say of it.
fn with_note<T>(
    fact: &crate::Fact<T>,
    value: impl FnOnce(&T) -> Value,
    note: impl FnOnce(&T) -> Option<String>,
) -> Fact {
    let found = of(fact, value);
    match fact.value().and_then(note) {
        Some(note) => found.with_note(note),
        None => found,
    }
}

/// Whether authority of any of these kinds is active.
fn held(authority: &Authority, kinds: &[AuthorityKind]) -> Fact {
    let known: Vec<_> =
        kinds.iter().filter_map(|kind| authority.of(*kind)).filter_map(|held| Some((held, held.status?))).collect();
    let known_ends = known.iter().filter_map(|(held, _)| Some((held, held.ended.as_ref()?)));
    let first = |wanted: AuthorityStatus| known.iter().find(|(_, status)| *status == wanted);
    let flag = |is: bool, source: Option<&Source>| Fact::new(Known::Some(Value::Flag(is)), source.cloned());
    match (first(AuthorityStatus::Active), first(AuthorityStatus::Pending), known.first()) {
        (Some((active, _)), ..) => flag(true, active.source.as_ref()),
        (None, Some((pending, _)), _) => flag(false, pending.source.as_ref())
            .with_note(format!("{} authority is applied for", authority::label(pending.kind).to_lowercase())),
        (None, None, Some((known, _))) => {
            let ended = known_ends.max_by_key(|(_, order)| order.on);
            match ended {
                Some((held, order)) => flag(false, order.source.as_ref()).with_note(format!(
                    "{} authority {}; nothing later is on file",
                    authority::label(held.kind).to_lowercase(),
                    order.words()
                )),
                None => flag(false, known.source.as_ref()),
            }
        }
        (None, None, None) => Fact::unknown(authority.why.clone()),
    }
}

fn authority_and_insurance(profile: &Profile, facts: &mut Facts) {
    let (authority, insurance) = (&profile.authority, &profile.insurance);
    facts.set(Column::CarrierAuthority, held(authority, &AuthorityKind::CARRIER));
    facts.set(Column::BrokerAuthority, held(authority, &[AuthorityKind::Broker]));
    facts.set(Column::AuthorityScope, of(&authority.scope, |scope| Value::Word(scope.word().to_owned())));
    facts.set(Column::AuthoritySince, of(&authority.carrier_since, |since| Value::Day(*since)));
    let next = &profile.next_lapse;
    facts.set(Column::LapsesOn, with_note(next, |lapse| Value::Day(lapse.on), |lapse| Some(lapse.reason.clone())));
    facts.set(Column::LapseKind, of(next, |lapse| Value::Word(lapse.kind.as_str().to_owned())));
    facts.set(Column::BipdOnFile, of(&insurance.bipd_on_file, |amount| Value::Number(*amount)));
    facts.set(Column::BipdRequired, of(&insurance.bipd_required, |amount| Value::Number(*amount)));
}

fn operations(profile: &Profile, facts: &mut Facts) {
    let (status, safety) = (&profile.status, &profile.safety);
    let known = match status.code {
        OperatingStatus::Unknown => Known::Unknown,
        code => Known::Some(Value::Word(code.word().to_owned())),
    };
    let reason = status.reason.trim_end_matches('.');
    facts.set(Column::OperatingStatus, Fact::new(known, status.source.clone()).with_note(reason));
    let order = status.oos_order.as_ref();
    let note = order.map(|order| format!("ordered on {}, {}", day(order.ordered_on), order.reason));
    let ordered = with_note(&status.is_out_of_service, |ordered| Value::Flag(*ordered), |_| note);
    facts.set(Column::OutOfService, ordered);
    let rating = with_note(
        &safety.rating,
        |rating| Value::Word(rating.code.to_owned()),
        |rating| rating.rated_on.map(|since| format!("since {}", day(since))),
    );
    facts.set(Column::SafetyRating, rating);
    let last = of(&safety.last_inspected_on, |on| Value::Day(*on));
    let may_be_later = safety.why_more_inspections.is_some() && matches!(last.known, Known::Some(_));
    facts.set(Column::LastInspectedOn, if may_be_later { last.at_least() } else { last });
}

fn identity(profile: &Profile, facts: &mut Facts) {
    let identity = &profile.identity;
    facts.set(Column::PowerUnits, of(&identity.power_units, |units| Value::Number(i64::from(*units))));
    let doubts =
        identity.fleet_doubts.value().map(|doubts| doubts.iter().map(|doubt| doubt.label()).collect::<Vec<_>>());
    let doubts = doubts.filter(|doubts| !doubts.is_empty()).map(|doubts| doubts.join("; "));
    let taken = with_note(&identity.is_fleet_taken, |is| Value::Flag(*is), |is| doubts.filter(|_| !is));
    facts.set(Column::FleetPlausible, taken);
    let prior = &identity.prior_revocation;
    let whose = |is: &bool| prior.words().filter(|_| *is);
    facts.set(Column::PriorRevoked, with_note(&prior.is_prior_revoked, |is| Value::Flag(*is), whose));
    let form = &identity.mcs150;
    let due = |is_overdue: &bool| {
        let word = if *is_overdue { "was" } else { "is" };
        form.due_on.map(|due| format!("it {word} due on {}", day(due)))
    };
    facts.set(Column::Mcs150Overdue, with_note(&form.is_overdue, |is| Value::Flag(*is), due));
    let change =
        with_note(&profile.contact_change, |change| Value::Day(change.on), |change| Some(change.what.join(", ")));
    facts.set(Column::ContactChangedOn, change);
}

/// Inspections in the last 24 months, counted by place and day. Where no complete file covers them, there may be more than are on record.
fn inspections(profile: &Profile, signals: &Signals, facts: &mut Facts) {
    let (counted, last) = (&profile.safety.inspections, &profile.safety.last_inspected_on);
    let fact = match (signals.inspections, &counted.known) {
        (0, Known::None) => Fact::new(Known::None, counted.source.clone()),
        (0, _) => Fact { note: counted.why.clone(), ..Fact::default() },
        (number, _) => {
            let source = counted.source.clone().or_else(|| last.source.clone());
            let fact = Fact::new(Known::Some(Value::Number(number)), source);
            match &profile.safety.why_more_inspections {
                Some(why) => fact.at_least().with_note(format!("there may be more, {why}")),
                None => fact,
            }
        }
    };
    facts.set(Column::Inspections, fact);
}

/// What brokers and devices report: kept here, so that missing data is none and not unknown.
fn beside_the_registers(signals: &Signals, now: DateTime<Utc>, facts: &mut Facts) {
    let stated = |data_set: &str, label: &str, at: Option<DateTime<Utc>>, is: bool| {
        let at = at.unwrap_or(now);
        let source = Source {
            data_set: data_set.to_owned(),
            label: label.to_owned(),
            as_of: Some(at.date_naive()),
            imported_at: at,
        };
        Fact::new(Known::Some(Value::Flag(is)), Some(source))
    };
    let alerts = stated("identity_alerts", "Identity alerts", signals.alerted_at, signals.alerts > 0);
    let newest = signals.alerted_of.zip(signals.alerted_at).map(|(of, at)| {
        let newest = format!("{of}, {}", day(at.date_naive()));
        if signals.alerts > 1 { format!("{newest}, and {} more", thousands(signals.alerts - 1)) } else { newest }
    });
    facts.set(Column::IdentityAlert, newest.into_iter().fold(alerts, Fact::with_note));
    let at = signals.impersonated_at.or(signals.alerted_at);
    let impersonated = stated("identity_alerts", "Identity alerts", at, signals.impersonations > 0);
    let since = signals.impersonated_at.map(|at| format!("published {}", day(at.date_naive())));
    facts.set(Column::ImpersonationAlert, since.into_iter().fold(impersonated, Fact::with_note));
    let devices = stated("telematics", "Connected devices", signals.reported_at, signals.devices > 0);
    facts.set(Column::EldConnected, devices);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::authority::MotusRevocation;
    use crate::rows::roadside::LastInspection;
    use crate::samples::{TODAY, everything_is_complete, noon, nothing_was_imported, operating};
    use chrono::Days;
    use rules::said;

    #[test]
    fn facts_of_a_carrier_on_no_file_are_unknown_and_say_why() {
        let profile = Profile::of(&nothing_was_imported(), TODAY);

        let facts = rule_facts(&profile, &Signals::default(), noon());

        let outside = [Column::IdentityAlert, Column::ImpersonationAlert, Column::EldConnected];
        for column in Column::ALL.iter().filter(|column| !outside.contains(column)) {
            assert_eq!(facts.known(*column), Known::Unknown, "{column:?}");
            let stated = facts.get(*column).and_then(|fact| fact.note.as_deref());
            let is_of_a_certificate_or_later = facts.get(*column).is_none();
            assert!(is_of_a_certificate_or_later || stated.is_some_and(|why| !why.is_empty()), "{column:?}");
        }
        for column in outside {
            assert_eq!(facts.known(column), Known::Some(&Value::Flag(false)), "{column:?}");
        }
        assert!(known_by_absence(&Runs::default(), None, TODAY).is_empty());
    }

    #[test]
    fn a_large_fleet_is_plausible_once_it_was_inspected_and_not_where_complete_files_know_of_no_inspection() {
        let fleet = |mut rows: crate::Rows, drivers, is_seen| {
            rows.record.census.power_units = Some(2_500);
            rows.record.census.total_drivers = Some(drivers);
            let seen = LastInspection { inspected_on: TODAY, run_id: 1, unlisted_run_id: None };
            rows.roadside.last_inspection = Some(seen).filter(|_| is_seen);
            let facts = rule_facts(&Profile::of(&rows, TODAY), &Signals::default(), noon());
            let fact = facts.get(Column::FleetPlausible).expect("the fact").clone();
            (fact.known, fact.note.is_some())
        };
        let flag = |is| Known::Some(Value::Flag(is));

        assert_eq!(fleet(nothing_was_imported(), 3_000, false), (Known::Unknown, true));
        assert_eq!(fleet(nothing_was_imported(), 3_000, true).0, flag(true));
        assert_eq!(fleet(everything_is_complete(), 3_000, false), (flag(false), true));
        assert_eq!(fleet(everything_is_complete(), 3_000, true).0, flag(true));
        assert_eq!(fleet(nothing_was_imported(), 3, true), (flag(false), true));
    }

    #[test]
    fn facts_of_a_carrier_missing_from_complete_files_are_none() {
        let rows = everything_is_complete();
        let profile = Profile::of(&rows, TODAY);

        let facts = rule_facts(&profile, &Signals::default(), noon());

        let silent = known_by_absence(&rows.record.runs, rows.census_followed_since, TODAY);
        for column in silent {
            let expected = match column {
                Column::CarrierAuthority | Column::BrokerAuthority | Column::OutOfService => {
                    Known::Some(&Value::Flag(false))
                }
                _ => Known::None,
            };
            assert_eq!(facts.known(column), expected, "{column:?}");
            assert!(facts.get(column).is_some_and(|fact| fact.source.is_some()), "{column:?}");
        }
    }

    #[test]
    fn a_known_fact_has_its_value_its_source_and_an_explanation() {
        let profile = Profile::of(&operating(), TODAY);
        let signals = Signals {
            inspections: 3,
            alerts: 3,
            alerted_at: Some(noon()),
            alerted_of: Some("Double brokering"),
            ..Signals::default()
        };

        let facts = rule_facts(&profile, &signals, noon());

        let stated =
            |column| (facts.known(column), facts.get(column).and_then(|fact| fact.source.clone()).map(|s| s.data_set));
        assert_eq!(
            stated(Column::CarrierAuthority),
            (Known::Some(&Value::Flag(true)), Some("motus_carriers".to_owned()))
        );
        assert_eq!(
            stated(Column::BipdRequired),
            (Known::Some(&Value::Number(750_000)), Some("motus_carriers".to_owned()))
        );
        assert_eq!(stated(Column::PowerUnits), (Known::Some(&Value::Number(7)), Some("census".to_owned())));
        assert_eq!(stated(Column::IdentityAlert).0, Known::Some(&Value::Flag(true)));
        assert_eq!(stated(Column::ImpersonationAlert).0, Known::Some(&Value::Flag(false)));
        let alert = facts.get(Column::IdentityAlert).and_then(|fact| fact.note.as_deref());
        assert_eq!(alert, Some("Double brokering, Nov 21, 2026, and 2 more"));
        assert_eq!(facts.known(Column::Inspections), Known::Some(&Value::Number(3)));
        assert_eq!(facts.known(Column::OperatingStatus), Known::Some(&Value::Word("active".to_owned())));
        let change = facts.get(Column::ContactChangedOn).expect("the fact");
        assert_eq!((&change.known, change.note.as_deref()), (&Known::Some(Value::Day(TODAY)), Some("phone")));
        assert!(!said(Column::ContactChangedOn, &facts, TODAY).is_empty());
    }

    #[test]
    fn a_suspension_to_come_is_no_lapse_of_insurance() {
        let mut rows = operating();
        let authority = rows.record.motus_carriers[0].clone();
        let on = TODAY.checked_add_days(Days::new(17));
        rows.record.motus_revocations = vec![MotusRevocation {
            docket_number: authority.docket_number,
            dot_number: Some(authority.dot_number),
            authority_type: Some(authority.authority_type),
            order_type: Some("Operating Authority Involuntary Suspension Notice".to_owned()),
            served_on: Some(TODAY),
            effective_on: on,
            run_id: authority.run_id,
        }];

        let profile = Profile::of(&rows, TODAY);
        let facts = rule_facts(&profile, &Signals::default(), noon());

        assert_eq!(profile.insurance.next_lapse.known, Known::None);
        assert_eq!(profile.next_lapse.value().map(|lapse| (Some(lapse.on), lapse.days)), Some((on, 17)));
        assert_eq!(profile.authority.pending_actions.len(), 1);
        assert_eq!(facts.known(Column::LapseKind), Known::Some(&Value::Word("suspension".to_owned())));
        assert_eq!(facts.known(Column::LapsesOn), Known::Some(&Value::Day(on.expect("a day"))));
    }
}
