//! Whether a recipient is known to be the carrier. Pure. (loads.md §2a, point 2, and §5, point 3: on FMCSA's file unchanged for 30 days, a packet
//! contact of 30 days, 90 for a guarded load, or the same private domain is sent; unknown, changed, look-alike and alerted is held.)

use chrono::NaiveDate;
use kernel::days::day;
use kernel::look_alikes::likeness;
use kernel::mail_domains::{domain_of, is_public_provider};
use serde::{Deserialize, Serialize};
use store::rate_confirmations::Standing;

/// What a recipient is compared with. Addresses are in lower case.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// For how many days a contact must have been the same: 30, or 90 for a guarded load.
    pub days: i64,
    /// The address on FMCSA's file.
    pub on_file: Option<String>,
    /// Why nobody can tell that FMCSA's file has had it, or the one before, for those days: a part of a sentence. None where that is known.
    pub why_unproven: Option<String>,
    /// When it changed within those days, and what it was before.
    pub changed: Option<(NaiveDate, Option<String>)>,
    /// Addresses that were proven in packets more than those days ago.
    pub packet: Vec<String>,
    /// The domains of the company's own people.
    pub own_domains: Vec<String>,
    /// Addresses and domains that someone warned of, and what was said.
    pub listed: Vec<(String, String)>,
}

/// A value that was compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Check {
    /// What it is.
    pub label: String,
    /// The value; none where there is none on file.
    pub value: Option<String>,
    /// Where it is from.
    pub source: String,
}

/// How a recipient stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    /// In one word.
    pub standing: Standing,
    /// Why, as a sentence.
    pub why: String,
    /// What was compared.
    pub checks: Vec<Check>,
}

/// The values of a recipient that lists may have: the address, and its domain unless anyone may have one there.
pub(super) fn values(recipient: &str) -> Vec<String> {
    std::iter::once(recipient.to_owned()).chain(private_domain(recipient)).collect()
}

/// Judges a recipient, in lower case.
pub(super) fn judge(recipient: &str, known: &Known) -> Judged {
    let (standing, why) = word(recipient, known);
    Judged { standing, why, checks: checks(recipient, known) }
}

fn word(recipient: &str, known: &Known) -> (Standing, String) {
    if let Some((value, about)) = known.listed.iter().find(|(value, _)| values(recipient).contains(value)) {
        return (Standing::Alerted, format!("{value}: {about}."));
    }
    let (domain, days) = (domain_of(recipient), known.days);
    let is_on_file = known.on_file.as_deref() == Some(recipient);
    let is_followed = known.why_unproven.is_none();
    if is_on_file && known.changed.is_none() && is_followed {
        return (Standing::OnFile, format!("On FMCSA’s file, unchanged for {days} days."));
    }
    let before = known.changed.as_ref().and_then(|(_, before)| before.as_deref()).filter(|_| is_followed);
    if before == Some(recipient) {
        return (Standing::OnFile, format!("On FMCSA’s file before it changed within {days} days."));
    }
    if known.packet.iter().any(|contact| contact == recipient) {
        return (Standing::PacketContact, format!("Proven in the carrier’s packet more than {days} days ago."));
    }
    if let (true, Some((on, _))) = (is_on_file, &known.changed) {
        return (Standing::Changed, format!("FMCSA’s file has had this address only since {}.", day(*on)));
    }
    if let (true, Some(why)) = (is_on_file, &known.why_unproven) {
        return (Standing::Unknown, format!("On FMCSA’s file, but for how long is unknown: {why}."));
    }
    // The present address counts only while it is proven.
    let on_file = known.on_file.as_deref().filter(|_| known.changed.is_none() && is_followed);
    let proven: Vec<&str> = on_file.into_iter().chain(before).chain(known.packet.iter().map(String::as_str)).collect();
    let same = |other: &&&str| private_domain(other).is_some() && private_domain(other) == domain;
    if let Some(other) = proven.iter().find(same) {
        return (Standing::SameDomain, format!("At the same private domain as {other}."));
    }
    let like = |other: &String| domain.as_deref().is_some_and(|domain| likeness(domain, other).is_some());
    let theirs = proven.iter().filter_map(|other| domain_of(other)).find(like);
    if let Some(other) = theirs.or_else(|| known.own_domains.iter().find(|other| like(other)).cloned()) {
        return (Standing::LookAlike, format!("Its domain looks like {other} and is another."));
    }
    (
        Standing::Unknown,
        "Not on file for this carrier. Not proof of fraud; dispatchers often aren’t on file.".to_owned(),
    )
}

fn checks(recipient: &str, known: &Known) -> Vec<Check> {
    let check = |label: &str, value: Option<String>, source: &str| Check {
        label: label.to_owned(),
        value,
        source: source.to_owned(),
    };
    let mut all = vec![
        check("Recipient", Some(recipient.to_owned()), "Rate confirmation"),
        check("Email on file", known.on_file.clone(), "FMCSA census"),
    ];
    if let Some(why) = &known.why_unproven {
        all.push(check(&format!("On file for {} days", known.days), Some(format!("Unknown: {why}")), "FMCSA census"));
    }
    if let Some((on, before)) = &known.changed {
        all.push(check("Changed on", Some(on.to_string()), "FMCSA census"));
        all.push(check("Email before", before.clone(), "FMCSA census"));
    }
    all.push(check("Proven in packets", (!known.packet.is_empty()).then(|| known.packet.join(", ")), "Your packets"));
    let listed: Vec<String> = known.listed.iter().map(|(value, about)| format!("{value}: {about}")).collect();
    all.push(check("Warnings", (!listed.is_empty()).then(|| listed.join("; ")), "Your lists and identity alerts"));
    all
}

fn private_domain(address: &str) -> Option<String> {
    domain_of(address).filter(|domain| !is_public_provider(domain))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        Known {
            days: 30,
            on_file: Some("owner@acmetrucking.example".to_owned()),
            packet: vec!["ops@acme-lines.example".to_owned()],
            own_domains: vec!["brightbrokerage.example".to_owned()],
            ..Known::default()
        }
    }

    fn standing(recipient: &str, known: &Known) -> Standing {
        judge(recipient, known).standing
    }

    #[test]
    fn what_is_proven_is_sent_and_everything_else_is_held() {
        let known = known();
        for (recipient, expected) in [
            ("owner@acmetrucking.example", Standing::OnFile),
            ("ops@acme-lines.example", Standing::PacketContact),
            ("dispatch@acmetrucking.example", Standing::SameDomain),
            ("dispatch@acmetruckings.example", Standing::LookAlike),
            ("carriers@brightbrokarage.example", Standing::LookAlike),
            ("acme.dispatch@gmail.com", Standing::Unknown),
        ] {
            assert_eq!(standing(recipient, &known), expected, "{recipient}");
        }
        assert!(Standing::ALL.iter().filter(|word| word.is_sent()).count() == 3);
    }

    #[test]
    fn an_address_that_changed_of_late_is_held_and_the_one_before_is_sent() {
        let changed = Some((NaiveDate::default(), Some("owner@before.example".to_owned())));
        let known = Known { changed, ..known() };
        assert_eq!(standing("owner@acmetrucking.example", &known), Standing::Changed);
        assert_eq!(
            standing("dispatch@acmetrucking.example", &known),
            Standing::Unknown,
            "its domain is not proven either"
        );
        assert_eq!(standing("owner@before.example", &known), Standing::OnFile);
        assert_eq!(standing("dispatch@before.example", &known), Standing::SameDomain);
    }

    #[test]
    fn an_address_of_which_nobody_knows_how_long_it_is_on_file_is_held() {
        let known = Known { why_unproven: Some("the census is too old".to_owned()), ..known() };
        let found = judge("owner@acmetrucking.example", &known);
        assert_eq!(found.standing, Standing::Unknown);
        assert_eq!(found.why, "On FMCSA’s file, but for how long is unknown: the census is too old.");
        assert!(found.checks.iter().any(|check| check.value.as_deref() == Some("Unknown: the census is too old")));
        assert_eq!(standing("dispatch@acmetrucking.example", &known), Standing::Unknown, "nor is its domain proven");
        assert_eq!(standing("ops@acme-lines.example", &known), Standing::PacketContact);
        let changed = Some((NaiveDate::default(), Some("owner@before.example".to_owned())));
        let known = Known { changed, ..known };
        assert_eq!(standing("owner@before.example", &known), Standing::Unknown);
        assert_eq!(standing("owner@acmetrucking.example", &known), Standing::Changed);
    }

    #[test]
    fn a_warning_comes_before_everything() {
        let listed = vec![("acmetrucking.example".to_owned(), "On your block list".to_owned())];
        let known = Known { listed, ..known() };
        assert_eq!(standing("owner@acmetrucking.example", &known), Standing::Alerted);
        let address = Known { listed: vec![("x@gmail.com".to_owned(), "Named".to_owned())], ..known };
        assert_eq!(standing("x@gmail.com", &address), Standing::Alerted);
        assert_eq!(standing("y@gmail.com", &address), Standing::Unknown, "anyone has an address there");
    }

    #[test]
    fn the_same_public_provider_is_no_same_domain() {
        let known = Known { on_file: Some("acme@gmail.com".to_owned()), ..Known::default() };
        assert_eq!(standing("acme.dispatch@gmail.com", &known), Standing::Unknown);
    }
}
