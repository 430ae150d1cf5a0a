//! Emails of the alert desk to its own people.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// A high alert near a pickup that nobody has acknowledged, or whose carrier didn't answer whoever had.
#[derive(Clone, Copy, Debug)]
pub struct UnacknowledgedAlert<'a> {
    /// What the alert is called.
    pub label: &'a str,
    /// The load's number.
    pub number: &'a str,
    /// The carrier, where one is named.
    pub carrier: Option<&'a str>,
    /// When the pickup begins, on the clocks there.
    pub pickup: &'a str,
    /// Whether it is for those on call: managers were told before.
    pub is_for_on_call: bool,
    /// Whether a person asked the carrier, and it didn't answer in time.
    pub is_unanswered: bool,
    /// Where the alert is.
    pub link: &'a str,
}

/// To a person of the broker who manages alerts or is on call.
pub fn unacknowledged_alert(head: EmailBranding<'_>, to: &str, about: UnacknowledgedAlert<'_>) -> Message {
    let UnacknowledgedAlert { label, number, carrier, pickup, is_for_on_call, is_unanswered, link } = about;
    let with = carrier.map_or_else(String::new, |carrier| format!(" with {carrier}"));
    let (what, subject) = if is_unanswered {
        (
            format!(
                "Load {number}{with} has a high alert: {label}. The carrier was asked and didn’t answer in time, so the alert is new again."
            ),
            format!("High alert on load {number}: {label}, the carrier didn’t answer"),
        )
    } else {
        (
            format!("Load {number}{with} has a high alert that no one has acknowledged: {label}."),
            format!("High alert on load {number}: {label}"),
        )
    };
    let when = format!("Pickup starts {pickup}.");
    let why = if is_for_on_call {
        "You get this because you are on call, and no manager acknowledged it in time."
    } else {
        "You get this because you manage alerts. If no one acknowledges it soon, anyone who is on call is told too."
    };
    let parts = [
        Part::Paragraph(&what),
        Part::Paragraph(&when),
        Part::Link("Open the alert", link),
        Part::Paragraph("Taking it, assigning it, asking the carrier or writing a note acknowledges it."),
        Part::Paragraph(why),
    ];
    compose(head, to, subject, &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_names_alert_load_and_pickup_and_says_why_it_came() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let about = UnacknowledgedAlert {
            label: "Out of range",
            number: "L-<7>",
            carrier: Some("SYN ACME LLC"),
            pickup: "Nov 24, 2026, 8:00 AM CST",
            is_for_on_call: false,
            is_unanswered: false,
            link: "https://portal.example/broker/alerts?ticket=7",
        };

        let manager = unacknowledged_alert(head, "ada@example.com", about);
        let on_call =
            unacknowledged_alert(head, "ada@example.com", UnacknowledgedAlert { is_for_on_call: true, ..about });

        assert!(manager.text.contains("L-<7>") && manager.text.contains("Out of range"), "{}", manager.text);
        assert!(manager.text.contains(about.pickup) && manager.text.contains(about.link));
        assert!(!manager.html.contains("<7>") && manager.text.contains("you manage alerts"));
        assert!(on_call.text.contains("you are on call") && !on_call.text.contains("told"), "no manager may be there");
        let unanswered =
            unacknowledged_alert(head, "ada@example.com", UnacknowledgedAlert { is_unanswered: true, ..about });
        assert!(
            manager.text.contains("no one has acknowledged") && !unanswered.text.contains("no one has acknowledged")
        );
        assert!(unanswered.text.contains("didn’t answer in time") && unanswered.subject.contains("didn’t answer"));
    }
}
