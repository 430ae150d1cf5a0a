//! The texts of this product's emails. Each is written once as paragraphs, from which both forms are made.

mod billing;
mod identity;
mod insurance;
mod notices;
mod onboarding;
mod packet;

pub use billing::{DeclinedRenewal, declined_renewal};
pub use identity::{
    ReplyRequest, edit_request, identity_alert_message, identity_alert_reply_request, identity_alert_to_review,
};
pub use onboarding::{CarrierInvitation, PacketEmail, carrier_invitation, packet_held, packet_rejected};
pub use packet::{onboarding_code, packet_change_receipt, packet_changed, packet_receipt, packet_submitted};

pub use insurance::{InsuranceRequest, insurance_request};
pub use notices::{NoticeLine, NoticesEmail, notices};

use crate::Message;

/// The branding of an email.
#[derive(Clone, Copy, Debug)]
pub struct EmailBranding<'a> {
    /// The brand's name.
    pub brand: &'a str,
    /// Its color, `#rrggbb`.
    pub colour: &'a str,
}

/// A part of an email.
enum Part<'a> {
    Paragraph(&'a str),
    /// Something to read off and type.
    Code(&'a str),
    /// An address to open, and what that does.
    Link(&'a str, &'a str),
    /// An item of a list: a name, its address, a text.
    Item(&'a str, &'a str, &'a str),
}

/// The second step of sign-in: the code, and how long it lasts.
pub fn sign_in_code(head: EmailBranding<'_>, to: &str, code: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("Your code to sign in to {brand}:");
    let lasts = format!("It is valid for {minutes} minutes and works once.");
    let beware = format!(
        "Nobody from {brand} will ever ask you for it. If you did not try to sign in, someone knows your password: please change it."
    );
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(&beware)];
    compose(head, to, format!("{code} is your {brand} code"), &parts)
}

/// The second step of sign-up: the code that shows that the address is theirs.
pub fn sign_up_code(head: EmailBranding<'_>, to: &str, code: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("Your code to sign up for {brand}:");
    let lasts = format!("It is valid for {minutes} minutes and works once.");
    let beware = "If you did not sign up, somebody mistyped an address. You need not do anything: without the code, nothing happens.";
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(beware)];
    compose(head, to, format!("{code} is your {brand} code"), &parts)
}

/// To someone who signed up with an address that has an account.
pub fn account_exists(head: EmailBranding<'_>, to: &str, sign_in: &str, reset: &str) -> Message {
    let brand = head.brand;
    let hello =
        format!("You, or somebody who typed your address, wanted to sign up for {brand}. You have an account already.");
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Sign in", sign_in),
        Part::Link("Set a new password, if you forgot yours", reset),
        Part::Paragraph("If it was not you, you need not do anything."),
    ];
    compose(head, to, format!("You have a {brand} account"), &parts)
}

/// The link to set a new password.
pub fn password_reset(head: EmailBranding<'_>, to: &str, link: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("Somebody asked for a new password for your {brand} account.");
    let lasts =
        format!("The link is valid for {minutes} minutes and works once. Your other devices will be signed out.");
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Set a new password", link),
        Part::Paragraph(&lasts),
        Part::Paragraph("If it was not you, you need not do anything: your password stays as it is."),
    ];
    compose(head, to, format!("A new password for {brand}"), &parts)
}

/// An invitation of a teammate.
pub fn invitation(head: EmailBranding<'_>, to: &str, inviter: &str, company: &str, link: &str, days: i64) -> Message {
    let brand = head.brand;
    let hello = format!("{inviter} invites you to join {company} on {brand}.");
    let lasts = format!(
        "The link is for you alone, is valid for {days} days and works once. If you have an account, sign in with it instead."
    );
    let parts = [Part::Paragraph(&hello), Part::Link("Accept the invitation", link), Part::Paragraph(&lasts)];
    compose(head, to, format!("{inviter} invites you to {brand}"), &parts)
}

/// To the first people of a new company that the operator admitted.
pub fn admitted(head: EmailBranding<'_>, to: &str, company: &str, sign_in: &str) -> Message {
    let brand = head.brand;
    let hello = format!("We have looked at {company}: it may use {brand} now, and its trial begins today.");
    let parts = [Part::Paragraph(&hello), Part::Link("Sign in", sign_in)];
    compose(head, to, format!("Welcome to {brand}"), &parts)
}

/// To a carrier: a broker asks it to connect its electronic logging devices.
pub fn eld_request(head: EmailBranding<'_>, to: &str, company: &str, carrier: &str, link: &str, days: i64) -> Message {
    let brand = head.brand;
    let hello = format!("{company} asks {carrier} to connect its electronic logging device (ELD) on {brand}.");
    let shown = "If you connect it, brokers on this product see the VINs of your vehicles and the ZIP codes they were in, never where a truck is at the moment. Hours of service are not read.";
    let lasts = format!(
        "The link is valid for {days} days and works once. You decide, and you can take your consent back at any time; what was read is deleted then."
    );
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(shown),
        Part::Link("Look at the request", link),
        Part::Paragraph(&lasts),
        Part::Paragraph("If you do not want this, you need not do anything."),
    ];
    compose(head, to, format!("{company} asks you to connect your ELD"), &parts)
}

/// To the person who consented to read a carrier's devices: what was agreed to, and how to revoke it.
pub fn eld_receipt(head: EmailBranding<'_>, to: &str, provider: &str, carrier: &str, revoke: &str) -> Message {
    let brand = head.brand;
    let hello =
        format!("{brand} now reads the vehicles of {carrier} and their positions from {provider}, with your consent.");
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(
            "Keep this letter: with its link you take the consent back at any time, and what was read is deleted.",
        ),
        Part::Link("Take the consent back", revoke),
        Part::Paragraph("If it was not you who consented, please take it back now."),
    ];
    compose(head, to, format!("{carrier}: ELD connected"), &parts)
}

fn compose(head: EmailBranding<'_>, to: &str, subject: String, parts: &[Part<'_>]) -> Message {
    let text = parts.iter().map(|part| match part {
        Part::Paragraph(text) => format!("{text}\n"),
        Part::Code(code) => format!("    {code}\n"),
        Part::Link(label, url) => format!("{label}:\n{url}\n"),
        Part::Item(name, url, words) => format!("- {name}: {words}\n  {url}\n"),
    });
    let html = parts.iter().map(|part| match part {
        Part::Paragraph(text) => format!("<p>{}</p>", escape(text)),
        Part::Code(code) => {
            format!(
                r#"<p style="font-size:28px;font-weight:700;letter-spacing:6px;font-family:monospace">{}</p>"#,
                escape(code)
            )
        }
        Part::Link(label, url) => format!(r#"<p><a href="{}">{}</a></p>"#, escape(url), escape(label)),
        Part::Item(name, url, words) => {
            format!(r#"<p><a href="{}">{}</a><br>{}</p>"#, escape(url), escape(name), escape(words))
        }
    });
    let body: String = html.collect();
    let (brand, colour) = (escape(head.brand), escape(head.colour));
    let html = format!(
        r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{}</title></head><body style="font-family:sans-serif;max-width:560px;margin:24px auto;color:#1f2933"><h1 style="font-size:18px;color:{colour}">{brand}</h1>{body}</body></html>"#,
        escape(&subject)
    );
    Message { to: to.to_owned(), subject, text: text.collect::<Vec<_>>().join("\n"), html, id: None }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_whole_in_both_forms_and_cannot_break_out_of_its_mark() {
        let head = EmailBranding { brand: "Haulwarden", colour: "#0b5fae" };
        let link = r#"https://portal.example/broker/sign-up?email=a%40b.example&invitation=1"2"#;

        let message = invitation(head, "ada@example.com", "Bo <Boss>", "A & B", link, 14);

        assert!(message.text.contains(link) && message.text.contains("Bo <Boss> invites you to join A & B"));
        let marked = r#"<a href="https://portal.example/broker/sign-up?email=a%40b.example&amp;invitation=1&quot;2">"#;
        assert!(message.html.contains(marked) && !message.html.contains("<Boss>"));
    }

    #[test]
    fn both_forms_carry_the_code_and_nothing_unescaped() {
        let head = EmailBranding { brand: "Smith & <Sons>", colour: "#0b5fae" };

        let message = sign_in_code(head, "ada@example.com", "123456", 10);

        assert!(message.text.contains("    123456\n") && message.text.contains("Smith & <Sons>"));
        assert!(message.html.contains(">123456</p>") && message.html.contains("Smith &amp; &lt;Sons&gt;"));
        assert!(!message.html.contains("<Sons>"));
    }
}
