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
    let hello = format!("Somebody is filling in the onboarding packet of {carrier} for {broker}. The code to go on:");
    let lasts = format!("It is valid for {minutes} minutes and works once.");
    let beware = format!(
        "This letter goes to the address that FMCSA has on file for {carrier}. If you do not know of this, keep the code to yourself: without it nobody can speak for your company. Nobody from {brand} or {broker} will ask you for it."
    );
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(&beware)];
    compose(head, to, format!("{code} is your {brand} code"), &parts)
}

/// To the broker: a packet was submitted.
pub fn packet_submitted(head: EmailBranding<'_>, to: &str, carrier: &str, link: &str) -> Message {
    let hello = format!("{carrier} has handed in its onboarding packet. It waits for your review.");
    let parts = [Part::Paragraph(&hello), Part::Link("Open the carrier", link)];
    compose(head, to, format!("{carrier}: packet handed in"), &parts)
}

/// To the carrier: its packet was submitted.
pub fn packet_receipt(head: EmailBranding<'_>, to: &str, carrier: &str, broker: &str) -> Message {
    let hello = format!("The onboarding packet of {carrier} was handed in to {broker}, which reviews it now.");
    let later = "With the link of the invitation you see where it stands, and change your contacts or your bank later.";
    let beware = format!("If nobody of {carrier} did this, please tell {broker} at once.");
    let parts = [Part::Paragraph(&hello), Part::Paragraph(later), Part::Paragraph(&beware)];
    compose(head, to, format!("Your packet for {broker} is handed in"), &parts)
}

/// To the broker: a complete packet was changed and is held.
pub fn packet_changed(head: EmailBranding<'_>, to: &str, carrier: &str, reason: &str, link: &str) -> Message {
    let hello = format!(
        "The onboarding packet of {carrier} was complete. The carrier has changed it since, and it is held now."
    );
    let parts = [Part::Paragraph(&hello), Part::Paragraph(reason), Part::Link("Open the carrier", link)];
    compose(head, to, format!("{carrier}: packet on hold"), &parts)
}

/// To the carrier: a complete packet was changed.
pub fn packet_change_receipt(head: EmailBranding<'_>, to: &str, carrier: &str, broker: &str) -> Message {
    let hello = format!(
        "The bank or the contacts of {carrier} were changed in its onboarding packet for {broker}. {broker} checks the change before it counts."
    );
    let beware = format!("If nobody of {carrier} did this, please tell {broker} at once, on a number that you know.");
    let parts = [Part::Paragraph(&hello), Part::Paragraph(&beware)];
    compose(head, to, format!("{carrier}: a change to your packet for {broker}"), &parts)
}
