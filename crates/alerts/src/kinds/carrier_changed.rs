//! Carrier changed: its phone, email, address, officer, name, insurer or bank account changed of late. Bought and hijacked carriers begin so.
//!
//! Medium for a change within 30 days, or where authority was reinstated within 90 after more than a short lapse: late insurance filings lapse
//! authority every day. High for changes on two days within 60, and for reinstated authority of a carrier that changed within those 90 days,
//! whose changes nobody knows, or that hasn't hauled three loads for the company: who revives a bought carrier changes how it is reached. What
//! one filing changes on one day is one change. An address, a name or an insurer that changed alone (a move, a renewal) is an alert only for
//! loads that are guarded for something else: who takes a carrier over changes how it is reached, who runs it, or where it is paid. Until the
//! truck leaves the pickup.
//!
//! A contact that the company's own packet had for as long as makes it proven, before FMCSA's file came to have it, didn't change. A voice code
//! over a proven number answers a change of contacts: whoever had the number before speaks for the carrier. It doesn't answer who runs it, or
//! where it is paid: who sold a carrier still answers the phone. Where a code is due anyway, it is waited for.

use crate::case::Case;
use crate::finding::{Finding, Raised, dated, day, fact};
use crate::input::{Carrier, CarrierChange, Changed, Fact};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::NaiveDate;
use freight::guarded::GuardKind;
use kernel::phones;
use std::collections::BTreeSet;

/// For how many days a contact must have been the same to be proven (loads.md §2a point 2).
const PROVEN_DAYS: i64 = 30;
/// The same for a guarded load.
const PROVEN_DAYS_GUARDED: i64 = 90;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Did you change what is listed below, and did you book this load?",
    settles: "Someone on the number from before the change confirms both.",
    otherwise: "Treat the carrier as taken over, and replace it.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    if case.open_pickup().is_none() {
        return Finding::not_applicable("The load is picked up");
    }
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    let settings = case.settings;
    let changes = carrier.changes.value().map_or(&[][..], Vec::as_slice);
    let within = |days| -> Vec<&CarrierChange> {
        changes.iter().filter(|change| case.is_within(change.on, days) && !is_caught_up(case, change)).collect()
    };
    let recent = within(settings.changed_days);
    let near = within(settings.changed_twice_days);
    let is_twice = near.iter().map(|change| change.on).collect::<BTreeSet<_>>().len() >= 2;
    let is_reinstated = carrier
        .reinstated_on
        .value()
        .is_some_and(|on| case.is_within(*on, settings.reinstated_days) && !is_short(case, carrier, *on));
    let is_guarded = case.guard().is_guarded_without(GuardKind::CarrierChanged);
    let is_weighty = is_guarded || recent.iter().any(|change| weighs(change.what));
    if !is_twice && !is_reinstated && is_answered(case, &recent) {
        return Finding::clear("The voice code over a proven number answers the change, or isn't due yet");
    }
    if !is_twice && !is_reinstated && (recent.is_empty() || !is_weighty) {
        let why = carrier.changes.why();
        let told = |recent: &&CarrierChange| format!("{} changed; alone that is everyday", words(recent));
        let clear = recent.first().map_or_else(|| "No recent changes".to_owned(), told);
        return why.map_or_else(|| Finding::clear(clear), Finding::unknown);
    }
    let told: &[&CarrierChange] = if is_twice { &near } else { &recent };
    let change = |change: &&CarrierChange| {
        let value = |value: &Option<String>| shown(change.what, value.as_deref());
        let both = format!("{} → {}", value(&change.before), value(&change.after));
        dated(&format!("{} changed", words(change)), both, &change.source, Some(change.on))
    };
    let mut evidence: Vec<_> = told.iter().map(change).collect();
    evidence.push(fact("Authority reinstated", &carrier.reinstated_on, |on| day(*on)));
    if is_reinstated {
        evidence.push(fact("Authority before that ended", &carrier.lapsed_on, |on| day(*on)));
    }
    if let Fact::Unknown { .. } = carrier.changes {
        evidence.push(fact("Changes", &carrier.changes, |_| String::new()));
    }
    for change in changes.iter().filter(|change| case.is_within(change.on, settings.changed_days)) {
        if let Some(since) = change.known_since.filter(|_| is_caught_up(case, change)) {
            let label = format!("{} in your packet before FMCSA's file had it", words(change));
            evidence.push(dated(&label, day(since), "Onboarding packet", Some(since)));
        }
    }
    let what: BTreeSet<_> = told.iter().map(|change| words(change).to_lowercase()).collect();
    let changed = (!what.is_empty()).then(|| format!("Changed recently: {}.", Vec::from_iter(what).join(", ")));
    let reinstated = is_reinstated.then(|| "Its authority was reinstated.".to_owned());
    let why = changed.into_iter().chain(reinstated).collect::<Vec<_>>().join(" ");
    let mut compared: Vec<_> = told.iter().map(|change| format!("{} {:?}", change.what, change.after)).collect();
    compared.sort_unstable();
    compared.insert(0, carrier.id.to_string());
    compared.push(if is_reinstated { format!("{:?}", carrier.reinstated_on.value()) } else { String::new() });
    let is_known =
        carrier.changes.why().is_none() && within(settings.reinstated_days).is_empty() && case.is_carrier_known();
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_twice || (is_reinstated && !is_known) { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why,
        evidence,
        compared,
        clears_when: "The changes are older than your limits, or the load is picked up.",
    }])
}

/// Whether the company's packet had the new value, for as long as makes a contact proven, when FMCSA's file came to have it.
fn is_caught_up(case: &Case<'_>, change: &CarrierChange) -> bool {
    let needed = if case.is_guarded() { PROVEN_DAYS_GUARDED } else { PROVEN_DAYS };
    change.known_since.is_some_and(|since| (change.on - since).num_days() >= needed)
}

/// Whether the voice code of a guarded load answers the changes, or will be asked for in time.
fn is_answered(case: &Case<'_>, recent: &[&CarrierChange]) -> bool {
    let is_of_control = |change: &&CarrierChange| matches!(change.what, Changed::Officer | Changed::RemitTo);
    let is_awaited = |pickup| case.is_guarded() && case.is_proof_awaited(pickup);
    !recent.is_empty() && !recent.iter().any(is_of_control) && case.open_pickup().is_some_and(is_awaited)
}

/// Whether authority was back soon after it ended. Unknown is not soon.
fn is_short(case: &Case<'_>, carrier: &Carrier, reinstated_on: NaiveDate) -> bool {
    let lapse = carrier.lapsed_on.value().map(|on| (reinstated_on - *on).num_days());
    lapse.is_some_and(|days| days <= i64::from(case.settings.short_lapse_days))
}

/// Whether a change is one that who takes a carrier over makes.
const fn weighs(what: Changed) -> bool {
    matches!(what, Changed::Phone | Changed::Email | Changed::Officer | Changed::RemitTo)
}

/// A value as people read it.
fn shown(what: Changed, value: Option<&str>) -> String {
    match value {
        None => "None on file".to_owned(),
        Some(number) if what == Changed::Phone => phones::shown(number),
        Some(other) => other.to_owned(),
    }
}

fn words(change: &CarrierChange) -> &'static str {
    match change.what {
        Changed::Phone => "Phone",
        Changed::Email => "Email",
        Changed::Address => "Address",
        Changed::Officer => "Officer",
        Changed::Name => "Name",
        Changed::Insurer => "Insurer",
        Changed::RemitTo => "Remit-to",
    }
}
