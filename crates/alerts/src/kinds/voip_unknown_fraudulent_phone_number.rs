//! VoIP/unknown/fraudulent phone number.
//!
//! High: the number is in a published identity alert, on the block list, or that of a carrier marked as do not dispatch. Medium: a service
//! says that it is VoIP which anyone gets anywhere, and it isn't on file for the carrier. Low, on guarded loads alone: a dispatcher's number on
//! first use that neither FMCSA nor the packet has, and whose email isn't the carrier's either. It is no proof of fraud, since dispatchers often
//! aren't on file; the voice code over a proven contact answers it, and has time until a guarded load's truck must be named. Without a service
//! nothing is ever said to be VoIP.

use super::contacts::{Hit, has_phone, is_vouched, listed, raised, role};
use super::fraudulent_email_domain::lists;
use crate::alert::Evidence;
use crate::case::Case;
use crate::finding::{Finding, OWN_LOADS, dated, fact, shown};
use crate::input::{Contact, ContactRole, Fact, LineType, List};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use kernel::phones;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Is this number yours, and who uses it? Read out the number and the name that came with it.",
    settles: "The carrier says it is its own and puts it on file, or types the voice code.",
    otherwise: "Don't use the number again: settle everything about this load on the number on file.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    if !has_phone(case) {
        return Finding::unknown("No phone number is entered");
    }
    let clears_when = "The number is replaced, or is put on file by the carrier.";
    let found = raised(case, Advice::CallOnFileNumber, clears_when, |contact| {
        let Some(phone) = &contact.phone else { return Vec::new() };
        let fraud = lists(&case.input.lists);
        let known = fraud.iter().filter_map(|(name, list)| fraudulent(contact, phone, name, list));
        known.chain(voip(contact, phone)).chain(unknown(case, contact, phone)).collect()
    });
    found.unwrap_or_else(|| {
        if case.input.contacts.iter().all(|contact| !contact.line.is_known() && !contact.phone_on_file.is_known()) {
            return Finding::unknown("Line types and numbers on file are unknown");
        }
        Finding::clear("No phone number stands out")
    })
}

fn fraudulent(contact: &Contact, phone: &str, name: &str, list: &List) -> Option<Hit> {
    let (value, about) = listed(list, &[phone.to_owned()])?;
    Some(Hit {
        severity: Severity::High,
        why: format!("{} {} is known from fraud: {about}.", role(contact.role), phones::shown(phone)),
        evidence: vec![dated("Listed", format!("{}: {about}", phones::shown(value)), name, list.as_of)],
        compared: vec![name.to_owned(), phone.to_owned()],
    })
}

fn voip(contact: &Contact, phone: &str) -> Option<Hit> {
    contact.line.value().filter(|line| line.is_type == LineType::Voip)?;
    if contact.phone_on_file.value().is_some() {
        return None;
    }
    let line = fact("Line type", &contact.line, |line| {
        let provider = line.provider.as_deref().map_or_else(String::new, |provider| format!(" ({provider})"));
        format!("VoIP{provider}")
    });
    Some(Hit {
        severity: Severity::Medium,
        why: format!("{} {} is VoIP and not on file for this carrier.", role(contact.role), phones::shown(phone)),
        evidence: vec![line, on_file(contact)],
        compared: vec!["voip".to_owned(), phone.to_owned()],
    })
}

fn unknown(case: &Case<'_>, contact: &Contact, phone: &str) -> Option<Hit> {
    let is_first = contact.role == ContactRole::Dispatcher && contact.used_since.is_none();
    let is_missing = matches!(contact.phone_on_file, Fact::None { .. });
    let is_asked = case.is_guarded() && case.open_pickup().is_some_and(|pickup| !case.is_proof_awaited(pickup));
    (is_first && is_missing && !is_vouched(case, contact) && is_asked).then(|| Hit {
        severity: Severity::Low,
        why: format!("{} {} isn't on file with FMCSA or in the packet.", role(contact.role), phones::shown(phone)),
        evidence: vec![
            on_file(contact),
            fact("Email on file", &contact.email_on_file, |on_file| on_file.at.clone()),
            shown("Used before", "No", OWN_LOADS),
        ],
        compared: vec!["unknown".to_owned(), phone.to_owned()],
    })
}

fn on_file(contact: &Contact) -> Evidence {
    fact("Phone on file", &contact.phone_on_file, |on_file| phones::shown(&on_file.at))
}
