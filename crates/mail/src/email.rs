//! The texts of this product's emails. Each is written once as paragraphs, from which both forms are made.

mod billing;
mod desk;
mod identity;
mod insurance;
mod notices;
mod offers;
mod onboarding;
mod packet;
mod questions;
mod rate_confirmations;
mod tracking;

pub use billing::{DeclinedRenewal, declined_renewal};
pub use desk::{UnacknowledgedAlert, unacknowledged_alert};
pub use identity::{
    ReplyRequest, edit_request, identity_alert_message, identity_alert_reply_request, identity_alert_to_review,
};
pub use onboarding::{CarrierInvitation, PacketEmail, carrier_invitation, packet_held, packet_rejected};
pub use packet::{onboarding_code, packet_change_receipt, packet_changed, packet_receipt, packet_submitted};

pub use insurance::{InsuranceRequest, insurance_request};
pub use notices::{NoticeLine, NoticesEmail, notices};
pub use offers::{OfferedLoad, load_offer};
pub use questions::{LoadQuestion, load_question};
pub use rate_confirmations::{
    ConfirmedLoad, FlaggedEmail, flagged_email, rate_confirmation, rate_confirmation_cancelled, rate_confirmation_code,
    rate_confirmation_signed, rate_confirmation_signed_for_broker,
};
pub use tracking::{TrackedLoad, customer_link, dock_link, driver_link, eld_share_request};

use crate::Message;

/// The branding of an email.
#[derive(Clone, Copy, Debug)]
pub struct EmailBranding<'a> {
    /// The brand's name.
    pub brand: &'a str,
    /// Its color, `#rrggbb`.
    pub color: &'a str,
}

/// A part of an email.
enum Part<'a> {
    Paragraph(&'a str),
    /// Something to read off and type.
    Code(&'a str),
    /// An address to open, and what that does.
    Link(&'a str, &'a str),
    /// An item of a list: a name, its address, a text of one or more lines.
    Item(&'a str, &'a str, &'a str),
}

/// The second step of sign-in: the code, and how long it lasts.
pub fn sign_in_code(head: EmailBranding<'_>, to: &str, code: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("Your code to sign in to {brand}:");
    let lasts = format!("It’s valid for {minutes} minutes and works once.");
    let beware = format!(
        "{brand} will never ask you for it. If you didn’t try to sign in, someone knows your password: please change it."
    );
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(&beware)];
    compose(head, to, format!("{code} is your {brand} code"), &parts)
}

/// The second step of sign-up: the code that shows that the address is theirs.
pub fn sign_up_code(head: EmailBranding<'_>, to: &str, code: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("Your code to sign up for {brand}:");
    let lasts = format!("It’s valid for {minutes} minutes and works once.");
    let beware = "If you didn’t sign up, you can ignore this email. Nothing happens without the code.";
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(beware)];
    compose(head, to, format!("{code} is your {brand} code"), &parts)
}

/// To someone who signed up with an address that has an account.
pub fn account_exists(head: EmailBranding<'_>, to: &str, sign_in: &str, reset: &str) -> Message {
    let brand = head.brand;
    let hello = format!("Someone tried to sign up for {brand} with this email. You already have an account.");
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Sign in", sign_in),
        Part::Link("Reset your password", reset),
        Part::Paragraph("If it wasn’t you, you can ignore this email."),
    ];
    compose(head, to, format!("You have a {brand} account"), &parts)
}

/// The link to set a new password.
pub fn password_reset(head: EmailBranding<'_>, to: &str, link: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("We received a request to reset the password for your {brand} account.");
    let lasts =
        format!("The link is valid for {minutes} minutes and works once. Your other devices will be signed out.");
    let parts = [
        Part::Paragraph(&hello),
        Part::Link("Reset password", link),
        Part::Paragraph(&lasts),
        Part::Paragraph("If it wasn’t you, you can ignore this email. Your password won’t change."),
    ];
    compose(head, to, format!("Reset your {brand} password"), &parts)
}

/// An invitation of a teammate.
pub fn invitation(head: EmailBranding<'_>, to: &str, inviter: &str, company: &str, link: &str, days: i64) -> Message {
    let brand = head.brand;
    let hello = format!("{inviter} invited you to join {company} on {brand}.");
    let lasts = format!(
        "The link is only for you. It’s valid for {days} days and works once. If you have an account, sign in instead."
    );
    let parts = [Part::Paragraph(&hello), Part::Link("Accept invitation", link), Part::Paragraph(&lasts)];
    compose(head, to, format!("{inviter} invited you to {brand}"), &parts)
}

/// To the first people of a new company that the operator admitted.
pub fn admitted(head: EmailBranding<'_>, to: &str, company: &str, sign_in: &str) -> Message {
    let brand = head.brand;
    let hello = format!("{company} is approved. You can start using {brand} now; your trial begins today.");
    let parts = [Part::Paragraph(&hello), Part::Link("Sign in", sign_in)];
    compose(head, to, format!("Welcome to {brand}"), &parts)
}

/// To a carrier: a broker asks it to connect its electronic logging devices.
pub fn eld_request(head: EmailBranding<'_>, to: &str, company: &str, carrier: &str, link: &str, days: i64) -> Message {
    let brand = head.brand;
    let hello = format!("{company} would like {carrier} to connect its electronic logging device (ELD) on {brand}.");
    let shown = "If you connect it, brokers see your vehicles’ VINs and the ZIP codes they were in, never a truck’s current location. We don’t read hours of service.";
    let lasts = format!(
        "The link is valid for {days} days and works once. It’s your choice. You can withdraw consent at any time, and the data is deleted."
    );
    let parts = [
        Part::Paragraph(&hello),
        Part::Paragraph(shown),
        Part::Link("View request", link),
        Part::Paragraph(&lasts),
        Part::Paragraph("If you don’t want this, you can ignore this email."),
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
        Part::Paragraph("Keep this email: its link lets you withdraw consent at any time, and the data is deleted."),
        Part::Link("Withdraw consent", revoke),
        Part::Paragraph("If you didn’t consent, please withdraw it now."),
    ];
    compose(head, to, format!("{carrier}: ELD connected"), &parts)
}

fn compose(head: EmailBranding<'_>, to: &str, subject: String, parts: &[Part<'_>]) -> Message {
    let text = parts.iter().map(|part| match part {
        Part::Paragraph(text) => format!("{text}\n"),
        Part::Code(code) => format!("    {code}\n"),
        Part::Link(label, url) => format!("{label}:\n{url}\n"),
        Part::Item(name, url, words) => format!("- {name}: {}\n  {url}\n", words.replace('\n', "\n  ")),
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
            format!(
                r#"<p><a href="{}">{}</a><br>{}</p>"#,
                escape(url),
                escape(name),
                escape(words).replace('\n', "<br>")
            )
        }
    });
    let body: String = html.collect();
    let (brand, color) = (escape(head.brand), escape(head.color));
    let html = format!(
        r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{}</title></head><body style="font-family:sans-serif;max-width:560px;margin:24px auto;color:#1f2933"><h1 style="font-size:18px;color:{color}">{brand}</h1>{body}</body></html>"#,
        escape(&subject)
    );
    Message {
        to: to.to_owned(),
        subject,
        text: text.collect::<Vec<_>>().join("\n"),
        html,
        id: None,
        return_path: None,
        attachments: Vec::new(),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_whole_in_both_forms_and_cannot_break_out_of_its_mark() {
        let head = EmailBranding { brand: "Haulwarden", color: "#0b5fae" };
        let link = r#"https://portal.example/broker/sign-up?email=a%40b.example&invitation=1"2"#;

        let message = invitation(head, "ada@example.com", "Bo <Boss>", "A & B", link, 14);

        assert!(message.text.contains(link) && message.text.contains("Bo <Boss> invited you to join A & B"));
        let marked = r#"<a href="https://portal.example/broker/sign-up?email=a%40b.example&amp;invitation=1&quot;2">"#;
        assert!(message.html.contains(marked) && !message.html.contains("<Boss>"));
    }

    #[test]
    fn both_forms_carry_the_code_and_nothing_unescaped() {
        let head = EmailBranding { brand: "Smith & <Sons>", color: "#0b5fae" };

        let message = sign_in_code(head, "ada@example.com", "123456", 10);

        assert!(message.text.contains("    123456\n") && message.text.contains("Smith & <Sons>"));
        assert!(message.html.contains(">123456</p>") && message.html.contains("Smith &amp; &lt;Sons&gt;"));
        assert!(!message.html.contains("<Sons>"));
    }
}
