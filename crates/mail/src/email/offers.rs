//! The email by which a broker offers a load to a carrier.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// A load that is offered.
#[derive(Clone, Copy, Debug)]
pub struct OfferedLoad<'a> {
    /// The broker.
    pub company: &'a str,
    /// Its number of the load.
    pub number: &'a str,
    /// The carrier, where its name is on file.
    pub carrier: Option<&'a str>,
    /// City and state of the first and last stops.
    pub lane: Option<(&'a str, &'a str)>,
    /// What is offered, as people read it: `$1,850.00`; none asks for the carrier's rate.
    pub rate: Option<&'a str>,
    /// What the broker adds.
    pub message: Option<&'a str>,
    /// Where the link leads.
    pub link: &'a str,
}

/// To a carrier, at an address that is known to be its own: a load to bid on or decline.
pub fn load_offer(head: EmailBranding<'_>, to: &str, load: OfferedLoad<'_>) -> Message {
    let OfferedLoad { company, number, carrier, lane, rate, message, link } = load;
    let carrier = carrier.unwrap_or("your company");
    let lane = lane.map(|(from, to)| format!(" from {from} to {to}")).unwrap_or_default();
    let rate = rate.map_or_else(|| "Reply with your rate".to_owned(), |rate| format!("Rate: {rate}"));
    let hello = format!("{company} offers {carrier} load {number}{lane}. {rate}.");
    let said = message.map(|message| format!("{company} adds: {message}"));
    let mut parts = vec![Part::Paragraph(&hello)];
    if let Some(said) = &said {
        parts.push(Part::Paragraph(said));
    }
    parts.push(Part::Paragraph("Open it to see the windows, the equipment and what is required, then bid or decline."));
    parts.push(Part::Link("Open the offer", link));
    parts.push(Part::Paragraph(
        "The load isn’t yours until you accept a rate confirmation. The page never asks for a password or payment.",
    ));
    compose(head, to, format!("Load offer {number}{lane} from {company}"), &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_offer_names_broker_lane_and_rate_and_is_no_markup() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let load = OfferedLoad {
            company: "A <Broker>",
            number: "L-7",
            carrier: Some("SYN ACME LLC"),
            lane: Some(("Chicago, IL", "Dallas, TX")),
            rate: Some("$1,850.00"),
            message: Some("Tarps <needed>"),
            link: "https://portal.example/broker/load-offer?token=0a1b",
        };

        let with = load_offer(head, "ada@example.com", load);
        let without =
            load_offer(head, "ada@example.com", OfferedLoad { message: None, rate: None, lane: None, ..load });

        assert!(with.text.contains("load L-7 from Chicago, IL to Dallas, TX. Rate: $1,850.00."));
        assert!(with.subject.contains("L-7") && without.subject.contains("L-7"));
        assert!(with.text.contains(load.link) && !with.html.contains("<needed>") && !with.html.contains("<Broker>"));
        assert!(without.text.contains("Reply with your rate.") && !without.text.contains("adds:"));
    }
}
