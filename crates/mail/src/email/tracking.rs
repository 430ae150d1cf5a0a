//! The emails with links to the pages of a load: to drivers, customers and carriers.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// The load that a link is about.
#[derive(Clone, Copy, Debug)]
pub struct TrackedLoad<'a> {
    /// The broker.
    pub company: &'a str,
    /// Its number of the load.
    pub number: &'a str,
    /// The carrier, where one is named.
    pub carrier: Option<&'a str>,
    /// Where the link leads.
    pub link: &'a str,
}

/// To a driver, or whoever reads the driver's email: the page of the load.
pub fn driver_link(head: EmailBranding<'_>, to: &str, load: TrackedLoad<'_>) -> Message {
    let TrackedLoad { company, number, carrier, link } = load;
    let of = carrier.map(|carrier| format!(" for {carrier}")).unwrap_or_default();
    let hello = format!("{company} sent you the page of load {number}, which you haul{of}.");
    let what = "On it you see the stops, tell that you arrived or left, add the BOL and POD, and can share your location for this load only.";
    let choice = "Open it on the phone that goes with the truck: the link works once. Sharing is your choice, and you can stop at any time.";
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(what),
        Part::Link("Open the load", link),
        Part::Paragraph(choice),
        Part::Paragraph("If you don’t haul this load, please ignore this email."),
    ];
    compose(head, to, format!("Load {number} for {company}"), &parts)
}

/// To the broker's customer: how far the load is.
pub fn customer_link(head: EmailBranding<'_>, to: &str, load: TrackedLoad<'_>) -> Message {
    let TrackedLoad { company, number, link, .. } = load;
    let hello = format!("{company} shares the progress of load {number} with you.");
    let what = "The page shows the stops, the expected arrival and, while the driver shares it, the nearest city.";
    let parts = [Part::Paragraph(&hello), Part::Link("Track the load", link), Part::Paragraph(what)];
    compose(head, to, format!("Track load {number} from {company}"), &parts)
}

/// To a shipper's dock: the check of the truck before it is loaded.
pub fn dock_link(head: EmailBranding<'_>, to: &str, load: TrackedLoad<'_>) -> Message {
    let TrackedLoad { company, number, link, .. } = load;
    let hello = format!("{company} asks you to check the truck for load {number} before you load it.");
    let what = "The page shows which carrier and driver to expect. Enter the USDOT number on the door and the last 6 of the VIN, and it tells you \
                right away whether it’s the right truck. No account needed.";
    let parts = [Part::Paragraph(&hello), Part::Link("Check the truck", link), Part::Paragraph(what)];
    compose(head, to, format!("Check the truck for load {number} from {company}"), &parts)
}

/// To a carrier: a broker asks it to share the ELD of one truck for one load.
pub fn eld_share_request(head: EmailBranding<'_>, to: &str, load: TrackedLoad<'_>) -> Message {
    let TrackedLoad { company, number, carrier, link } = load;
    let carrier = carrier.unwrap_or("your company");
    let hello = format!(
        "{company} asks {carrier} to share the location of the truck on load {number}, as your ELD reports it."
    );
    let what = "It’s for this truck, this broker and this load only, and ends with the delivery. The page shows exactly what is shared and when.";
    let choice = "It’s your choice. Keep this email: with the same link you can stop sharing at any time, and the locations are deleted.";
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(what),
        Part::Link("View request", link),
        Part::Paragraph(choice),
        Part::Paragraph(
            "We sent this to the email on your FMCSA registration. If you don’t want this, you can decline or ignore it.",
        ),
    ];
    compose(head, to, format!("{company} asks to follow load {number} by ELD"), &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_email_names_broker_and_load_and_carries_its_link() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let link = "https://portal.example/broker/drive?token=0a1b";
        let load = TrackedLoad { company: "A <Broker>", number: "L-7", carrier: Some("SYN ACME LLC"), link };

        for message in
            [driver_link, customer_link, dock_link, eld_share_request].map(|email| email(head, "ada@example.com", load))
        {
            assert!(message.text.contains("load L-7") && message.text.contains("A <Broker>"), "{}", message.text);
            assert!(message.text.contains(link) && !message.html.contains("<Broker>"));
        }
        assert!(driver_link(head, "ada@example.com", load).text.contains("for SYN ACME LLC"));
        assert!(eld_share_request(head, "ada@example.com", load).text.contains("FMCSA registration"));
    }
}
