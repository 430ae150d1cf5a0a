//! Fraudulent email/domain: an email of a contact is known from fraud.
//!
//! High: its address, or its domain where not anyone may have an address there, is in a published identity alert, on the block list, or a
//! contact of a carrier that the company marked as do not dispatch.

use super::contacts::{Hit, email_values, has_email, listed, raised, role};
use crate::case::Case;
use crate::finding::{Finding, dated};
use crate::input::{List, Lists};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// The lists of fraud, with their names.
pub(super) fn lists(lists: &Lists) -> [(&'static str, &List); 3] {
    [
        ("Identity alerts", &lists.identity_alerts),
        ("Block list", &lists.blocked),
        ("Do-not-dispatch carriers", &lists.do_not_dispatch),
    ]
}

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Did you book this load? Read out the load number, and the name and email of the person who did.",
    settles: "The carrier confirms the booking and gives a contact of its own that isn't listed.",
    otherwise: "Replace the carrier, don't answer the contact, and report it as an identity alert.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let lists = lists(&case.input.lists);
    let clears_when = "The contact is replaced, or is no longer listed.";
    let found = raised(case, Advice::ReplaceCarrier, clears_when, |contact| {
        let values = email_values(contact);
        let hit = |(name, list): &(&'static str, &List)| {
            let (value, about) = listed(list, &values)?;
            Some(Hit {
                severity: Severity::High,
                why: format!("{} {value} is known from fraud: {about}.", role(contact.role)),
                evidence: vec![dated("Listed", format!("{value}: {about}"), name, list.as_of)],
                compared: vec![(*name).to_owned(), value.to_owned()],
            })
        };
        lists.iter().filter_map(hit).collect()
    });
    found.unwrap_or_else(|| {
        if !has_email(case) {
            return Finding::unknown("No email is entered");
        }
        if lists.iter().all(|(_, list)| list.as_of.is_none()) {
            return Finding::unknown("There is no list to compare emails with");
        }
        Finding::clear("No email is known from fraud")
    })
}
