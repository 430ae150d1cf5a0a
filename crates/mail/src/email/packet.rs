//! The emails about onboarding packets that the carrier's own side causes. The code goes to a contact that FMCSA has on file, and so does
//! an email about every change: its owner learns what is done in the carrier's name.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// The code by which a carrier proves control of its contact.
pub fn onboarding_code(
    head: EmailBranding<'_>,
    to: &str,
    code: &str,
    broker: &str,
    carrier: &str,
    minutes: i64,
) -> Message {
    let brand = head.brand;
    let hello = format!("Someone is completing {carrier}’s onboarding packet for {broker}. The code to continue:");
    let lasts = format!("It’s valid for {minutes} minutes and works once.");
    let beware = format!(
        "We sent this to the email FMCSA has on file for {carrier}. If you didn’t expect it, don’t share the code: no one can act for your company without it. {brand} and {broker} will never ask you for it."
    );
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(&beware)];
    compose(head, to, format!("{code} is your {brand} code"), &parts)
}

/// To the broker: a packet was submitted.
pub fn packet_submitted(head: EmailBranding<'_>, to: &str, carrier: &str, link: &str) -> Message {
    let hello = format!("{carrier} submitted its onboarding packet. It’s ready for your review.");
    let parts = [Part::Paragraph(&hello), Part::Link("Open the carrier", link)];
    compose(head, to, format!("{carrier}: packet submitted"), &parts)
}

/// To the carrier: its packet was submitted.
pub fn packet_receipt(head: EmailBranding<'_>, to: &str, carrier: &str, broker: &str) -> Message {
    let hello = format!("{carrier}’s onboarding packet was submitted to {broker}, which is reviewing it now.");
    let later = "Use your invitation link to check its status, or to change your contacts or bank later.";
    let beware = format!("If no one at {carrier} did this, tell {broker} right away.");
    let parts = [Part::Paragraph(&hello), Part::Paragraph(later), Part::Paragraph(&beware)];
    compose(head, to, format!("Your packet for {broker} was submitted"), &parts)
}

/// To the broker: a complete packet was changed and is held.
pub fn packet_changed(head: EmailBranding<'_>, to: &str, carrier: &str, reason: &str, link: &str) -> Message {
    let hello = format!("{carrier} changed its approved onboarding packet, so it’s on hold.");
    let parts = [Part::Paragraph(&hello), Part::Paragraph(reason), Part::Link("Open the carrier", link)];
    compose(head, to, format!("{carrier}: packet on hold"), &parts)
}

/// To the carrier: a complete packet was changed.
pub fn packet_change_receipt(head: EmailBranding<'_>, to: &str, carrier: &str, broker: &str) -> Message {
    let hello = format!(
        "The bank or contacts of {carrier} were changed in its onboarding packet for {broker}. {broker} will verify the change first."
    );
    let beware = format!("If no one at {carrier} did this, call {broker} right away at a number you know.");
    let parts = [Part::Paragraph(&hello), Part::Paragraph(&beware)];
    compose(head, to, format!("{carrier}: a change to your packet for {broker}"), &parts)
}
