//! The emails with rate confirmations: the offer, the code that proves who answers, and the signed copies.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// The load that a confirmation is about.
#[derive(Clone, Copy, Debug)]
pub struct ConfirmedLoad<'a> {
    /// The broker.
    pub company: &'a str,
    /// Its number of the load.
    pub number: &'a str,
    /// The carrier, where its name is on file.
    pub carrier: Option<&'a str>,
    /// City and state of the first and last stops.
    pub lane: Option<(&'a str, &'a str)>,
    /// SHA-256 of the terms, as hexadecimal digits.
    pub terms_sha256: &'a str,
    /// Where the link leads.
    pub link: &'a str,
}

impl ConfirmedLoad<'_> {
    fn lane(&self) -> String {
        self.lane.map(|(from, to)| format!(" from {from} to {to}")).unwrap_or_default()
    }
}

/// To the carrier: the confirmation to read and answer.
pub fn rate_confirmation(head: EmailBranding<'_>, to: &str, load: ConfirmedLoad<'_>, is_amendment: bool) -> Message {
    let ConfirmedLoad { company, number, carrier, terms_sha256, link, .. } = load;
    let carrier = carrier.unwrap_or("your company");
    let sent = if is_amendment { "sent a changed rate confirmation" } else { "sent a rate confirmation" };
    let hello = format!("{company} {sent} to {carrier} for load {number}{}.", load.lane());
    let what = "Open it to read the rate and the terms, then accept, reject or ask for another rate. Addresses and pickup numbers are shown once it is accepted.";
    let beware = format!(
        "If you don’t haul this load, say so on the page: someone may be using your name. {company} never changes where to deliver by call, text or email."
    );
    let print = format!("Fingerprint of the terms: {terms_sha256}");
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(what),
        Part::Link("Open the rate confirmation", link),
        Part::Paragraph(&beware),
        Part::Paragraph(&print),
    ];
    compose(head, to, format!("Rate confirmation for load {number} from {company}"), &parts)
}

/// To a contact on FMCSA's file: the code by which whoever answers shows that they are the carrier.
pub fn rate_confirmation_code(
    head: EmailBranding<'_>,
    to: &str,
    code: &str,
    (company, number): (&str, &str),
    minutes: i64,
) -> Message {
    let hello = format!(
        "Someone is answering {company}’s rate confirmation for load {number} in your company’s name. If it’s you, enter this code:"
    );
    let lasts = format!("It’s valid for {minutes} minutes and works once.");
    let beware = "If it isn’t you, give it to no one: someone may be using your company’s name. We sent this to the email on your FMCSA registration.";
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(beware)];
    compose(head, to, format!("{code} is your code for load {number}"), &parts)
}

/// To the carrier: the signed document, and the page with addresses and numbers.
pub fn rate_confirmation_signed(head: EmailBranding<'_>, to: &str, load: ConfirmedLoad<'_>, name: &str) -> Message {
    let ConfirmedLoad { company, number, terms_sha256, link, .. } = load;
    let hello = format!(
        "{name} accepted {company}’s rate confirmation for load {number}{}. The signed copy is attached.",
        load.lane()
    );
    let print = format!("Fingerprint of the terms: {terms_sha256}");
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Addresses, numbers and contacts", link),
        Part::Paragraph(
            "Deliver only to the addresses on this page. If anything changes, it changes there, never by call, text or email.",
        ),
        Part::Paragraph(&print),
    ];
    compose(head, to, format!("Signed: rate confirmation for load {number}"), &parts)
}

/// To the carrier: that the confirmation no longer counts, why, and what the broker said.
pub fn rate_confirmation_cancelled(
    head: EmailBranding<'_>,
    to: &str,
    load: ConfirmedLoad<'_>,
    (why, said): (&str, Option<&str>),
) -> Message {
    let ConfirmedLoad { company, number, link, .. } = load;
    let hello = format!(
        "{company}’s rate confirmation for load {number}{} was canceled. Don’t pick up this load on it. {why}",
        load.lane()
    );
    let said = said.map(|said| format!("{company} says: {said}"));
    let beware = format!("If you were on your way, call {company} on a number that you know.");
    let mut parts = vec![Part::Paragraph(&hello)];
    parts.extend(said.as_deref().map(Part::Paragraph));
    parts.extend([Part::Link("View rate confirmation", link), Part::Paragraph(&beware)]);
    compose(head, to, format!("Canceled: rate confirmation for load {number}"), &parts)
}

/// To the broker's own person: the signed document.
pub fn rate_confirmation_signed_for_broker(
    head: EmailBranding<'_>,
    to: &str,
    load: ConfirmedLoad<'_>,
    name: &str,
) -> Message {
    let ConfirmedLoad { number, carrier, terms_sha256, link, .. } = load;
    let carrier = carrier.unwrap_or("the carrier");
    let hello = format!(
        "{name} accepted the rate confirmation for load {number}{} for {carrier}. The signed copy is attached.",
        load.lane()
    );
    let print = format!("Fingerprint of the terms: {terms_sha256}");
    let parts = [Part::Paragraph(&hello), Part::Link("View rate confirmation", link), Part::Paragraph(&print)];
    compose(head, to, format!("Load {number}: rate confirmation accepted"), &parts)
}

/// An email that came in and can't be used as it is.
#[derive(Clone, Copy, Debug)]
pub struct FlaggedEmail<'a> {
    /// The address that it says it is from.
    pub sender: &'a str,
    /// Its subject line.
    pub subject: &'a str,
    /// Why it was flagged, in a sentence.
    pub why: &'a str,
    /// Whether a draft was made from it, which waits.
    pub has_draft: bool,
    /// Where it is shown.
    pub link: &'a str,
}

/// To a person of the broker: an emailed rate confirmation was flagged, and why.
pub fn flagged_email(head: EmailBranding<'_>, to: &str, about: FlaggedEmail<'_>) -> Message {
    let FlaggedEmail { sender, subject, why, has_draft, link } = about;
    let short: String = subject.chars().take(100).collect();
    let what = format!("A rate confirmation emailed from {sender} needs review: “{short}”");
    let next = if has_draft {
        "The carrier hasn’t received it. Review the draft, then send it with a reason, or cancel it."
    } else {
        "No rate confirmation was made from it. Fix what is named above and email it again, or make it from the load."
    };
    let beware =
        "If this email wasn’t sent by your company, someone may be using your name. Discard it and tell your team.";
    let parts = [
        Part::Paragraph(&what),
        Part::Paragraph(why),
        Part::Paragraph(next),
        Part::Link("Review the email", link),
        Part::Paragraph(beware),
    ];
    // Anyone may have written that email: its words are quoted in the text and make no subject of ours.
    compose(head, to, "Review needed: an emailed rate confirmation".to_owned(), &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOAD: ConfirmedLoad<'static> = ConfirmedLoad {
        company: "A <Broker>",
        number: "L-7",
        carrier: Some("SYN ACME LLC"),
        lane: Some(("Dallas, TX", "Chicago, IL")),
        terms_sha256: "00ff",
        link: "https://portal.example/broker/rate-confirmation?token=0a1b",
    };

    #[test]
    fn each_email_names_load_and_terms_and_is_no_markup() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let offer = rate_confirmation(head, "ada@example.com", LOAD, false);
        let signed = rate_confirmation_signed(head, "ada@example.com", LOAD, "Olga Owner");
        let for_broker = rate_confirmation_signed_for_broker(head, "ada@example.com", LOAD, "Olga Owner");

        for message in [&offer, &signed, &for_broker] {
            assert!(
                message.text.contains("load L-7 from Dallas, TX to Chicago, IL") && message.text.contains("00ff"),
                "{}",
                message.text
            );
            assert!(message.text.contains(LOAD.link) && !message.html.contains("<Broker>"));
        }
    }

    #[test]
    fn a_cancellation_says_not_to_pick_up_and_why() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let why = ("The load was canceled.", Some("The <shipper> closed."));
        let message = rate_confirmation_cancelled(head, "ada@example.com", LOAD, why);
        assert!(message.text.contains("Don’t pick up this load on it. The load was canceled."), "{}", message.text);
        assert!(message.text.contains("A <Broker> says: The <shipper> closed.") && !message.html.contains("<shipper>"));
    }

    #[test]
    fn a_flagged_email_says_why_and_what_to_do() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let about = FlaggedEmail {
            sender: "tms@broker.example",
            subject: "Load <L-7>",
            why: "No PDF is attached.",
            has_draft: false,
            link: "https://portal.example/broker/carriers/rate-confirmations/emails/7",
        };

        let message = flagged_email(head, "ada@example.com", about);
        let drafted = flagged_email(head, "ada@example.com", FlaggedEmail { has_draft: true, ..about });

        assert!(message.text.contains("tms@broker.example") && message.text.contains("No PDF is attached."));
        assert!(message.text.contains(about.link) && !message.html.contains("<L-7>"), "{}", message.html);
        assert!(!message.subject.contains("L-7"), "whoever wrote it chooses no subject of ours");
        assert!(drafted.text.contains("The carrier hasn’t received it."), "{}", drafted.text);
    }

    #[test]
    fn a_code_says_what_it_is_for_and_that_it_is_given_to_no_one() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let message = rate_confirmation_code(head, "ada@example.com", "123456", ("A Broker", "L-7"), 10);
        assert!(message.text.contains("    123456\n") && message.text.contains("give it to no one"));
        assert!(!message.text.contains("http"), "a link in it would be a link to follow");
    }
}
