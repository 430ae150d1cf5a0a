//! Email/domain spoofing: an email imitates the carrier's or the company's.
//!
//! High: the domain looks like one of theirs and the address isn't on file; an email fails DMARC although the domain asks to quarantine or reject
//! such email; answers go to another domain that looks like theirs, is a free provider's, or was registered within 30 days. Medium: DMARC
//! fails where the domain asks for nothing; answers go to any other foreign domain.
//!
//! What the domain publishes of itself (DMARC) is evidence alone: who registers a look-alike may publish anything.

use super::contacts::{Hit, domain, has_email, raised, role};
use crate::alert::Evidence;
use crate::case::Case;
use crate::finding::{Finding, fact, shown};
use crate::input::{Contact, DmarcPolicy, DomainPolicy, Mail};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use kernel::look_alikes::likeness;
use kernel::mail_domains::{domain_of, is_public_provider};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Is this email address yours? Read it out letter by letter. If it's your company's, don't call: ask that teammate whether they sent it.",
    settles: "The carrier says the address is its own, or gives the right one and you replace the contact; or your teammate sent the email.",
    otherwise: "Send nothing to it. If only a flagged email has it, discard that email. Otherwise hold the pickup and report an identity alert.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    // Without another email nobody can tell, which clears nothing.
    let clears_when = "The contact is replaced by one on file. An email that came in: it is discarded, or the rate confirmation made from it is revised; if the load names no other email, this stays until someone closes it.";
    let found = raised(case, Advice::HoldPickup, clears_when, |contact| {
        let mail = contact.mail.as_ref();
        let mail_hits = mail.into_iter().flat_map(|mail| [failed(contact, mail), answers(case, contact, mail)]);
        std::iter::once(imitates(case, contact)).chain(mail_hits).flatten().collect()
    });
    found.unwrap_or_else(|| {
        if !has_email(case) {
            return Finding::unknown("No email is entered");
        }
        if own_domains(case).next().is_none() {
            return Finding::unknown("Neither the carrier's nor your company's own email domain is on file");
        }
        Finding::clear("No email imitates one on file")
    })
}

/// The carrier's and the company's own domains.
fn own_domains<'a>(case: &Case<'a>) -> impl Iterator<Item = &'a str> {
    let of_carrier = case.carrier().into_iter().flat_map(|carrier| &carrier.own_domains);
    of_carrier.chain(&case.input.lists.company_domains).map(String::as_str)
}

/// The own domain that one looks like, where it isn't one of them itself.
fn looks_like<'a>(case: &Case<'a>, domain: &str) -> Option<&'a str> {
    let is_own = own_domains(case).any(|own| own.eq_ignore_ascii_case(domain));
    own_domains(case).find(|own| likeness(&own.to_lowercase(), domain).is_some()).filter(|_| !is_own)
}

fn imitates(case: &Case<'_>, contact: &Contact) -> Option<Hit> {
    let domain = domain(contact)?;
    let own = looks_like(case, &domain)?;
    if contact.email_on_file.value().is_some() {
        return None;
    }
    Some(Hit {
        severity: Severity::High,
        why: format!("{}'s domain {domain} looks like {own}.", role(contact.role)),
        evidence: [
            shown("Domain", domain.clone(), "Contact"),
            shown("Looks like", own, "Domains on file"),
            fact("Email on file", &contact.email_on_file, |on_file| on_file.at.clone()),
        ]
        .into_iter()
        .chain(published(contact))
        .collect(),
        compared: vec![domain, own.to_owned()],
    })
}

/// What the owner of the contact's domain publishes of it; none where there was nothing to ask about.
fn published(contact: &Contact) -> Option<Evidence> {
    let words = |found: &DomainPolicy| {
        let asked = match found.policy {
            DmarcPolicy::None => "Asks for nothing",
            DmarcPolicy::Quarantine => "Asks to set forged email aside",
            DmarcPolicy::Reject => "Asks to reject forged email",
        };
        format!("{asked} (_dmarc.{})", found.published_by)
    };
    Some(fact("DMARC policy of the domain", contact.domain_policy.as_ref()?, words))
}

fn failed(contact: &Contact, mail: &Mail) -> Option<Hit> {
    let dmarc = mail.dmarc.value().filter(|dmarc| !dmarc.passes)?;
    let is_asked = matches!(dmarc.policy, DmarcPolicy::Quarantine | DmarcPolicy::Reject);
    let domain = domain(contact)?;
    Some(Hit {
        severity: if is_asked { Severity::High } else { Severity::Medium },
        why: format!("An email from {domain} fails DMARC: someone else may have sent it."),
        evidence: vec![fact("DMARC", &mail.dmarc, |dmarc| format!("Fails; the domain asks for \"{}\"", dmarc.policy))],
        compared: vec![domain, "dmarc".to_owned(), dmarc.policy.to_string()],
    })
}

fn answers(case: &Case<'_>, contact: &Contact, mail: &Mail) -> Option<Hit> {
    let from = domain(contact)?;
    let to = domain_of(mail.reply_to.as_deref()?)?;
    if to == from || own_domains(case).any(|own| own.eq_ignore_ascii_case(&to)) {
        return None;
    }
    let registered_on = &mail.reply_to_registered_on;
    let like = looks_like(case, &to).or_else(|| likeness(&from, &to).map(|_| from.as_str()));
    let is_young = || registered_on.value().is_some_and(|on| case.is_within(*on, case.settings.young_domain_days));
    let is_high = like.is_some() || is_public_provider(&to) || is_young();
    let registered = fact("Domain registered", registered_on, |on| crate::finding::day(*on));
    let likeness = shown("Looks like", like.unwrap_or("No domain on file"), "Domains on file");
    Some(Hit {
        severity: if is_high { Severity::High } else { Severity::Medium },
        why: format!("Answers to an email from {from} go to {to}."),
        evidence: [shown("Reply-To", mail.reply_to.clone().unwrap_or_default(), "Email"), likeness, registered]
            .into_iter()
            .chain(published(contact))
            .collect(),
        compared: vec![from.clone(), to],
    })
}
