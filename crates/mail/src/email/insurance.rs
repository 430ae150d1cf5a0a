//! The emails to insurance agents.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// What an agent is asked to send.
#[derive(Clone, Copy, Debug)]
pub struct InsuranceRequest<'a> {
    /// The broker that asks.
    pub company: &'a str,
    /// The insured carrier.
    pub carrier: &'a str,
    /// Its USDOT number.
    pub dot_number: i32,
    /// The agent's name.
    pub agent: Option<&'a str>,
    /// The broker's message.
    pub note: Option<&'a str>,
    /// Whether only the cargo policy is requested.
    pub is_cargo_policy: bool,
    /// Whether this is a reminder.
    pub is_reminder: bool,
    /// Where the agent answers.
    pub link: &'a str,
    /// For how many days.
    pub days: i64,
}

/// To an insurance agent: a broker asks for a carrier's certificate.
pub fn insurance_request(head: EmailBranding<'_>, to: &str, request: InsuranceRequest<'_>) -> Message {
    let InsuranceRequest { company, carrier, dot_number, days, .. } = request;
    let greeting = request.agent.map_or_else(|| "Good day,".to_owned(), |agent| format!("Dear {agent},"));
    let wanted = if request.is_cargo_policy {
        format!(
            "please send {company} the motor truck cargo policy of {carrier} (USDOT {dot_number}): a certificate that shows it, with its limit, deductible and exclusions."
        )
    } else {
        format!(
            "please send {company} a certificate of insurance (ACORD 25) for {carrier} (USDOT {dot_number}), with {company} as certificate holder: auto liability with its schedule of vehicles, cargo, general liability."
        )
    };
    let lasts = format!("The link is for this request only and expires in {days} days. You can also decline there.");
    let note = request.note.map(|note| format!("{company} adds: {note}"));
    let mut parts = vec![Part::Paragraph(&greeting), Part::Paragraph(&wanted)];
    parts.extend(note.as_deref().map(Part::Paragraph));
    parts.push(Part::Link("Upload the certificate", request.link));
    parts.push(Part::Paragraph(&lasts));
    let what = if request.is_cargo_policy { "Cargo policy" } else { "Certificate of insurance" };
    let again = if request.is_reminder { "Reminder: " } else { "" };
    compose(head, to, format!("{again}{what} for {carrier}"), &parts)
}
