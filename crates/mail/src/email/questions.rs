//! The email by which a broker asks a carrier about a load.

use super::{EmailBranding, Part, compose};
use crate::Message;

/// A broker's question about a load.
#[derive(Clone, Copy, Debug)]
pub struct LoadQuestion<'a> {
    /// The broker.
    pub company: &'a str,
    /// Its number of the load.
    pub number: &'a str,
    /// The carrier, where one is named.
    pub carrier: Option<&'a str>,
    /// What the broker wants to know besides.
    pub question: Option<&'a str>,
    /// Where the link leads.
    pub link: &'a str,
}

/// To a carrier, at an address on FMCSA's file: does it haul this load, and is all as booked?
pub fn load_question(head: EmailBranding<'_>, to: &str, about: LoadQuestion<'_>) -> Message {
    let LoadQuestion { company, number, carrier, question, link } = about;
    let carrier = carrier.unwrap_or("your company");
    let hello = format!("{company} booked load {number} with {carrier} and asks you to confirm it.");
    let what = "Check the truck, the driver and the dispatcher on the page, and answer with one click. If you don’t haul this load, say so: someone may be using your name.";
    let asked = question.map(|question| format!("{company} also asks: {question}"));
    let mut parts = vec![Part::Paragraph(&hello), Part::Paragraph(what)];
    if let Some(asked) = &asked {
        parts.push(Part::Paragraph(asked));
    }
    parts.push(Part::Link("Answer", link));
    parts.push(Part::Paragraph(
        "We sent this to the email on your FMCSA registration. The page never asks for a password or payment.",
    ));
    compose(head, to, format!("{company} asks about load {number}"), &parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_question_names_broker_load_and_carrier_and_is_no_markup() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let about = LoadQuestion {
            company: "A <Broker>",
            number: "L-7",
            carrier: Some("SYN ACME LLC"),
            question: Some("Which <trailer>?"),
            link: "https://portal.example/broker/alert-reply?token=0a1b",
        };

        let with = load_question(head, "ada@example.com", about);
        let without = load_question(head, "ada@example.com", LoadQuestion { question: None, ..about });

        assert!(with.text.contains("load L-7 with SYN ACME LLC") && with.text.contains("Which <trailer>?"));
        assert!(with.text.contains(about.link) && !with.html.contains("<trailer>"));
        assert!(!without.text.contains("also asks"));
    }
}
