//! The emails about identity alerts and edit requests. None reveals who published an alert.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// Someone wrote about an alert: to its publisher, or from the publisher to the company that asked.
pub fn identity_alert_message(
    head: EmailBranding<'_>,
    to: &str,
    carrier: &str,
    is_from_publisher: bool,
    link: &str,
) -> Message {
    let hello = if is_from_publisher {
        format!("The publisher of the identity alert about {carrier} replied to you.")
    } else {
        format!("You have a message about the identity alert you published about {carrier}.")
    };
    let kept = if is_from_publisher {
        "The publisher’s identity stays confidential."
    } else {
        "Who you are stays confidential: you are \"the publisher\" to whoever wrote, and your answer is shown without your name."
    };
    let parts = [Part::Paragraph(&hello), Part::Link("Read and answer", link), Part::Paragraph(kept)];
    compose(head, to, format!("A message about {carrier}"), &parts)
}

/// The email to the accused carrier.
#[derive(Clone, Copy, Debug)]
pub struct ReplyRequest<'a> {
    /// The carrier's name.
    pub carrier: &'a str,
    /// What the alert is about.
    pub category: &'a str,
    /// What everyone reads.
    pub message: &'a str,
    /// Where it can reply.
    pub link: &'a str,
    /// For how many hours.
    pub hours: i64,
}

/// To the carrier that an alert is about: its say is shown beside it.
pub fn identity_alert_reply_request(head: EmailBranding<'_>, to: &str, request: ReplyRequest<'_>) -> Message {
    let ReplyRequest { carrier, category, message, link, hours } = request;
    let brand = head.brand;
    let hello = format!(
        "An identity alert about {carrier} was published on {brand}, where freight brokers look up carriers. Category: {category}."
    );
    let lasts = format!(
        "You can reply once, within {hours} hours. Your reply is published next to the alert exactly as written. Who reported it is confidential."
    );
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(message),
        Part::Link("Reply to the alert", link),
        Part::Paragraph(&lasts),
        Part::Paragraph("We sent this to the email on the carrier’s FMCSA registration."),
    ];
    compose(head, to, format!("An alert about {carrier}: your reply"), &parts)
}

/// To staff: a report waits.
pub fn identity_alert_to_review(
    head: EmailBranding<'_>,
    to: &str,
    carrier: &str,
    category: &str,
    link: &str,
) -> Message {
    let hello = format!("An identity alert about {carrier} is waiting for your review. Category: {category}.");
    let parts = [Part::Paragraph(&hello), Part::Link("Review it", link)];
    compose(head, to, format!("To review: {carrier}"), &parts)
}

/// To staff: someone asks for an edit.
pub fn edit_request(
    head: EmailBranding<'_>,
    to: &str,
    from: &str,
    carrier: &str,
    message: &str,
    link: &str,
) -> Message {
    let hello = format!("{from} requested an edit to {carrier}:");
    let parts = [Part::Paragraph(&hello), Part::Paragraph(message), Part::Link("Open the carrier", link)];
    compose(head, to, format!("Edit request: {carrier}"), &parts)
}
