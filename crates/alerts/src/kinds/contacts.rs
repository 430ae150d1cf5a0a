//! What the kinds about contacts share: contacts by what their alerts are about, and the values of a contact that lists may have.

use crate::alert::Evidence;
use crate::case::Case;
use crate::finding::{Finding, Raised, shown};
use crate::input::{Contact, ContactRole, List};
use crate::words::{Advice, Severity};
use kernel::ids::RateConfirmationId;
use kernel::mail_domains::{domain_of, is_public_provider};
use kernel::phones;
use std::collections::BTreeMap;

/// What is wrong with one contact.
pub(super) struct Hit {
    pub(super) severity: Severity,
    /// A sentence.
    pub(super) why: String,
    /// Values that were compared, the contact's own apart.
    pub(super) evidence: Vec<Evidence>,
    /// What makes it the same again.
    pub(super) compared: Vec<String>,
}

/// One alert for the movement's contacts and one for each confirmation's; none where no contact is hit.
pub(super) fn raised(
    case: &Case<'_>,
    advice: Advice,
    clears_when: &'static str,
    mut hits: impl FnMut(&Contact) -> Vec<Hit>,
) -> Option<Finding> {
    let mut by_subject: BTreeMap<Option<RateConfirmationId>, Vec<(&Contact, Hit)>> = BTreeMap::new();
    for contact in &case.input.contacts {
        for hit in hits(contact) {
            by_subject.entry(contact.rate_confirmation_id).or_default().push((contact, hit));
        }
    }
    let of_subject = |(rate_confirmation_id, hits): (Option<RateConfirmationId>, Vec<(&Contact, Hit)>)| {
        let weight = |contact: &Contact, hit: &Hit| {
            if is_stray(contact) { hit.severity.min(Severity::Medium) } else { hit.severity }
        };
        let severity = hits.iter().map(|(contact, hit)| weight(contact, hit)).max().unwrap_or(Severity::Low);
        let advice = if hits.iter().all(|(contact, _)| is_stray(contact)) { Advice::CallOnFileNumber } else { advice };
        let mut raised = Raised {
            rate_confirmation_id,
            severity,
            advice,
            why: hits.iter().map(|(_, hit)| hit.why.as_str()).collect::<Vec<_>>().join(" "),
            evidence: Vec::new(),
            compared: Vec::new(),
            clears_when,
        };
        for (contact, hit) in hits {
            let own = who(contact);
            if !raised.evidence.contains(&own) {
                raised.evidence.push(own);
            }
            raised.evidence.extend(hit.evidence);
            raised.compared.extend(hit.compared);
        }
        raised
    };
    let raised: Vec<_> = by_subject.into_iter().map(of_subject).collect();
    (!raised.is_empty()).then_some(Finding::Raised(raised))
}

/// Whether a contact is who seems to have sent an email that was flagged. Anyone can write one, and nothing came of it: it is a reason to ask, and
/// stops neither a pickup nor a rate confirmation.
fn is_stray(contact: &Contact) -> bool {
    contact.role == ContactRole::Sender && contact.rate_confirmation_id.is_none()
}

/// Whether a contact is the carrier's: who sent an email writes as the company.
pub(super) fn is_carriers(contact: &Contact) -> bool {
    contact.role != ContactRole::Sender
}

/// A contact as evidence.
pub(super) fn who(contact: &Contact) -> Evidence {
    let parts = [contact.name.clone(), contact.email.clone(), contact.phone.as_deref().map(phones::shown)];
    let value: Vec<_> = parts.into_iter().flatten().collect();
    let source = match (contact.role, contact.rate_confirmation_id) {
        (ContactRole::Sender, _) => "Email",
        (_, Some(_)) => "Rate confirmation",
        (_, None) => "Load",
    };
    shown(role(contact.role), value.join(", "), source)
}

/// A role in words.
pub(super) const fn role(role: ContactRole) -> &'static str {
    match role {
        ContactRole::Dispatcher => "Dispatcher",
        ContactRole::Driver => "Driver",
        ContactRole::Recipient => "Recipient",
        ContactRole::Sender => "Sender",
    }
}

/// Whether the carrier vouches for a contact by its email: on file, or at a domain of its own.
pub(super) fn is_vouched(case: &Case<'_>, contact: &Contact) -> bool {
    let own = case.carrier().map_or(&[][..], |carrier| &carrier.own_domains);
    let has_own_domain = domain(contact).is_some_and(|domain| own.iter().any(|own| own.eq_ignore_ascii_case(&domain)));
    has_own_domain || contact.email_on_file.value().is_some()
}

/// The domain of a contact's email, in lower case.
pub(super) fn domain(contact: &Contact) -> Option<String> {
    domain_of(contact.email.as_deref()?)
}

/// The same where it isn't a public provider's.
pub(super) fn private_domain(contact: &Contact) -> Option<String> {
    domain(contact).filter(|domain| !is_public_provider(domain))
}

/// The values of a contact's email that a list may have: the address, and its domain where not anyone may have an address there.
pub(super) fn email_values(contact: &Contact) -> Vec<String> {
    let address = contact.email.as_deref().map(|email| email.trim().to_lowercase());
    address.into_iter().chain(private_domain(contact)).collect()
}

/// What a list has of some values, as a hit's parts: the value, what the list says of it, and its day.
pub(super) fn listed<'a>(list: &'a List, values: &[String]) -> Option<(&'a str, &'a str)> {
    list.as_of?;
    values.iter().find_map(|value| list.find(value)).map(|entry| (entry.value.as_str(), entry.about.as_str()))
}

/// Whether any contact of the carrier's has an email.
pub(super) fn has_email(case: &Case<'_>) -> bool {
    case.input.contacts.iter().any(|contact| is_carriers(contact) && contact.email.is_some())
}

/// Whether any contact has a phone.
pub(super) fn has_phone(case: &Case<'_>) -> bool {
    case.input.contacts.iter().any(|contact| contact.phone.is_some())
}
