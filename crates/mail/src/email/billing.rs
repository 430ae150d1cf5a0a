//! The email about a renewal that was declined.

use super::{EmailBranding, Part, compose};
use crate::Message;
use chrono::NaiveDate;

/// What was declined, and what comes of it.
#[derive(Clone, Copy, Debug)]
pub struct DeclinedRenewal<'a> {
    /// The company that pays.
    pub company: &'a str,
    /// What its plan is called.
    pub plan: &'a str,
    /// The month's price, in US cents.
    pub amount_cents: i32,
    /// What people know the payment method by: never more than a card's last four digits.
    pub method: &'a str,
    /// The reason, as the gateway gives it.
    pub words: Option<&'a str>,
    /// When it was declined.
    pub declined_on: NaiveDate,
    /// When it is tried again by itself.
    pub next_try_on: Option<NaiveDate>,
    /// Last paid day.
    pub last_day: NaiveDate,
    /// Whether that day is over.
    pub is_over: bool,
    /// Where it is paid.
    pub link: &'a str,
}

/// To those who look after a company's billing: the month was not paid.
pub fn declined_renewal(head: EmailBranding<'_>, to: &str, about: &DeclinedRenewal<'_>) -> Message {
    let (brand, DeclinedRenewal { company, plan, method, .. }) = (head.brand, *about);
    let amount = format!("${}.{:02}", about.amount_cents / 100, about.amount_cents % 100);
    let what = format!(
        "On {} we tried to renew {plan} for {company}: {amount} with {method}. The payment was declined.",
        day(about.declined_on)
    );
    let words = about.words.map(|words| format!("Reason given: {words}"));
    let last = day(about.last_day);
    let access = if about.is_over {
        format!("Access ended on {last} (UTC). {company}’s setup is kept and comes back once the month is paid.")
    } else {
        format!("{company} can use {brand} through {last} (UTC). Access ends that day unless the month is paid.")
    };
    let again = match about.next_try_on {
        Some(on) => format!("We’ll try again on {} with your default payment method.", day(on)),
        None => "We won’t try again automatically.".to_owned(),
    };
    let stop = "To cancel, remove the payment method after the last day. You won’t be charged without one.";
    let mut parts = vec![Part::Paragraph(&what)];
    parts.extend(words.as_deref().map(Part::Paragraph));
    parts.extend([Part::Paragraph(&again), Part::Paragraph(&access)]);
    parts.push(Part::Link("View plan and payment methods", about.link));
    parts.extend(about.next_try_on.map(|_| Part::Paragraph(stop)));
    compose(head, to, format!("The payment for {plan} was declined – {brand}"), &parts)
}

/// `Apr 3, 2026`.
fn day(on: NaiveDate) -> String {
    on.format("%b %-d, %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_email_says_what_was_declined_the_next_attempt_and_when_access_ends() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let on = |day| NaiveDate::from_ymd_opt(2026, 12, day).expect("a day");
        let about = DeclinedRenewal {
            company: "A <Broker>",
            plan: "Starter",
            amount_cents: 9_905,
            method: "Visa ending in 1881",
            words: Some("Insufficient Funds"),
            declined_on: on(21),
            next_try_on: Some(on(22)),
            last_day: on(21),
            is_over: false,
            link: "https://portal.example/broker/my-account?tab=4",
        };

        let first = declined_renewal(head, "ada@example.com", &about);
        let last =
            declined_renewal(head, "ada@example.com", &DeclinedRenewal { next_try_on: None, is_over: true, ..about });

        assert!(
            first
                .text
                .contains("On Dec 21, 2026 we tried to renew Starter for A <Broker>: $99.05 with Visa ending in 1881.")
        );
        assert!(
            first.text.contains("We’ll try again on Dec 22, 2026") && first.text.contains("through Dec 21, 2026 (UTC)")
        );
        assert!(last.text.contains("We won’t try again") && last.text.contains("Access ended on Dec 21, 2026"));
        assert!(first.html.contains("A &lt;Broker&gt;") && first.html.contains("?tab=4"));
    }
}
