//! The emails of onboarding: to carriers that a broker invites, and about their packets.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// Who invites which carrier.
#[derive(Clone, Copy, Debug)]
pub struct CarrierInvitation<'a> {
    /// Legal name of the broker.
    pub company: &'a str,
    /// The person who invites; none where that person is gone.
    pub inviter: Option<&'a str>,
    /// The carrier's name.
    pub carrier: &'a str,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// Where the carrier's packet is.
    pub link: &'a str,
    /// For how many days.
    pub days: i64,
}

/// To a carrier: a broker wants to work with it.
pub fn carrier_invitation(head: EmailBranding<'_>, to: &str, invitation: CarrierInvitation<'_>) -> Message {
    let CarrierInvitation { company, inviter, carrier, dot_number, link, days } = invitation;
    let who = inviter.map_or_else(|| company.to_owned(), |inviter| format!("{inviter} of {company}"));
    let hello = format!("{who} invited {carrier} (USDOT {dot_number}) to onboard with {company}.");
    let asked = "You’ll verify a phone or email FMCSA has on file for you, then add your W-9, certificate of insurance and payment details, and sign the agreement. You can stop and continue any time: every step is saved.";
    let lasts = format!("The link is for your company only and works for {days} days. No account needed.");
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Start your packet", link),
        Part::Paragraph(asked),
        Part::Paragraph(&lasts),
        Part::Paragraph("If you didn’t expect this, call the broker at a number you know before you open the link."),
    ];
    compose(head, to, format!("{company} invited {carrier} to onboard"), &parts)
}

/// A packet that was decided on.
#[derive(Clone, Copy, Debug)]
pub struct PacketEmail<'a> {
    /// Legal name of the broker.
    pub company: &'a str,
    /// The carrier's name.
    pub carrier: &'a str,
    /// Why, as the broker wrote it.
    pub reason: Option<&'a str>,
}

/// To a carrier: its packet is on hold.
pub fn packet_held(head: EmailBranding<'_>, to: &str, about: PacketEmail<'_>, link: &str, days: i64) -> Message {
    let PacketEmail { company, carrier, reason } = about;
    let hello = format!("{company} put {carrier}’s packet on hold. Your answers are saved.");
    let why = reason.map(|reason| format!("Why: {reason}"));
    let lasts = format!("This link replaces the earlier one and works for {days} days.");
    let mut parts = vec![Part::Paragraph(&hello)];
    parts.extend(why.as_deref().map(Part::Paragraph));
    parts.extend([Part::Link("Open your packet", link), Part::Paragraph(&lasts)]);
    compose(head, to, format!("Your packet for {company} is on hold"), &parts)
}

/// To a carrier: the broker does not take it on.
pub fn packet_rejected(head: EmailBranding<'_>, to: &str, about: PacketEmail<'_>) -> Message {
    let PacketEmail { company, carrier, reason } = about;
    let hello = format!("{company} reviewed {carrier}’s packet and isn’t onboarding it right now.");
    let why = reason.map(|reason| format!("Why: {reason}"));
    let mut parts = vec![Part::Paragraph(&hello)];
    parts.extend(why.as_deref().map(Part::Paragraph));
    parts.push(Part::Paragraph("If you think this is a mistake, please talk to the broker."));
    compose(head, to, format!("{company}: your packet"), &parts)
}
