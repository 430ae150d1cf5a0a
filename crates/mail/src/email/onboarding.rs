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
    let hello = format!("{who} invites {carrier} (USDOT {dot_number}) to haul for {company}.");
    let asked = "You will be asked to confirm a phone or e-mail that FMCSA has on file for you, for your W-9 data, your certificate of insurance, how you want to be paid, and to sign the agreement. You can stop at any time and go on later: every step is saved.";
    let lasts = format!(
        "The link is for your company alone. You can open it as often as you like for {days} days. No account is needed."
    );
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Start your packet", link),
        Part::Paragraph(asked),
        Part::Paragraph(&lasts),
        Part::Paragraph(
            "If you did not expect this, please call the broker at a number that you know before you open the link.",
        ),
    ];
    compose(head, to, format!("{company} invites {carrier} to haul"), &parts)
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
    let hello = format!("{company} put the packet of {carrier} on hold. Nothing of it is lost.");
    let why = reason.map(|reason| format!("Why: {reason}"));
    let lasts = format!("This link takes the place of the earlier one and works for {days} days.");
    let mut parts = vec![Part::Paragraph(&hello)];
    parts.extend(why.as_deref().map(Part::Paragraph));
    parts.extend([Part::Link("Open your packet", link), Part::Paragraph(&lasts)]);
    compose(head, to, format!("Your packet for {company} is on hold"), &parts)
}

/// To a carrier: the broker does not take it on.
pub fn packet_rejected(head: EmailBranding<'_>, to: &str, about: PacketEmail<'_>) -> Message {
    let PacketEmail { company, carrier, reason } = about;
    let hello = format!("{company} looked at the packet of {carrier} and does not take it on.");
    let why = reason.map(|reason| format!("Why: {reason}"));
    let mut parts = vec![Part::Paragraph(&hello)];
    parts.extend(why.as_deref().map(Part::Paragraph));
    parts.push(Part::Paragraph("If you think this is a mistake, please talk to the broker."));
    compose(head, to, format!("{company}: your packet"), &parts)
}
