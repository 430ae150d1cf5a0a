//! Dispatch service email/domain: who speaks for the carrier is a dispatch service.
//!
//! Medium: a contact is on a list of dispatch services, or its private domain or phone is that of five carriers or more without a common
//! officer.

use super::contacts::{Hit, email_values, is_carriers, listed, private_domain, raised, role};
use crate::case::Case;
use crate::finding::{Finding, dated, fact};
use crate::input::{Contact, SharedBy};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Does this dispatcher work for you, and may they book this load? Read out the load number, name and email.",
    settles: "The owner or an officer says yes.",
    otherwise: "Book with the carrier's own contact, or replace the carrier.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let list = &case.input.lists.dispatch_services;
    let clears_when = "The contact is replaced, or is no longer listed or shared.";
    if let Some(found) = raised(case, Advice::CallOnFileNumber, clears_when, |contact| hits(case, contact)) {
        return found;
    }
    let mut contacts = case.input.contacts.iter().filter(|contact| is_carriers(contact));
    if !contacts.clone().any(|contact| contact.email.is_some() || contact.phone.is_some()) {
        return Finding::unknown("No contact is entered");
    }
    if list.as_of.is_none() && contacts.all(|contact| !contact.shared_by.is_known()) {
        return Finding::unknown("There is no list of dispatch services, and who shares the contacts is unknown");
    }
    Finding::clear("No contact is a known dispatch service's")
}

fn hits(case: &Case<'_>, contact: &Contact) -> Vec<Hit> {
    let list = &case.input.lists.dispatch_services;
    let values: Vec<_> = email_values(contact).into_iter().chain(contact.phone.clone()).collect();
    let on_list = listed(list, &values).map(|(value, about)| Hit {
        severity: Severity::Medium,
        why: format!("{} {value} is listed as a dispatch service: {about}.", role(contact.role)),
        evidence: vec![dated("Listed", format!("{value}: {about}"), "Dispatch services", list.as_of)],
        compared: vec![value.to_owned()],
    });
    let most = case.settings.shared_contact_carriers;
    let is_shared = |shared: &&SharedBy| shared.carriers >= most && !shared.has_common_officer;
    let can_share = private_domain(contact).is_some() || contact.phone.is_some();
    let shared = contact.shared_by.value().filter(is_shared).filter(|_| can_share).map(|shared| Hit {
        severity: Severity::Medium,
        why: format!("{} carriers without a common officer share this contact.", shared.carriers),
        evidence: vec![fact("Carriers with this contact", &contact.shared_by, |shared| {
            let officer = if shared.has_common_officer { "a common officer" } else { "no common officer" };
            format!("{}, {officer}", shared.carriers)
        })],
        compared: values.clone(),
    });
    on_list.into_iter().chain(shared).collect()
}
