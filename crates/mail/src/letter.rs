//! The texts of this product's mails. Each is written once as paragraphs, from which both forms are made.

use crate::Message;

/// In whose name a mail is written.
#[derive(Clone, Copy, Debug)]
pub struct Letterhead<'a> {
    /// The brand's name.
    pub brand: &'a str,
    /// Its colour, `#rrggbb`.
    pub colour: &'a str,
}

/// A part of a mail.
enum Part<'a> {
    Paragraph(&'a str),
    /// Something to read off and type.
    Code(&'a str),
}

/// The second step of sign-in: the code, and how long it lasts.
pub fn sign_in_code(head: Letterhead<'_>, to: &str, code: &str, minutes: i64) -> Message {
    let brand = head.brand;
    let hello = format!("Your code to sign in to {brand}:");
    let lasts = format!("It is valid for {minutes} minutes and works once.");
    let beware = format!(
        "Nobody from {brand} will ever ask you for it. If you did not try to sign in, someone knows your password: please change it."
    );
    let parts = [Part::Paragraph(&hello), Part::Code(code), Part::Paragraph(&lasts), Part::Paragraph(&beware)];
    letter(head, to, format!("{code} is your {brand} code"), &parts)
}

fn letter(head: Letterhead<'_>, to: &str, subject: String, parts: &[Part<'_>]) -> Message {
    let text = parts.iter().map(|part| match part {
        Part::Paragraph(text) => format!("{text}\n"),
        Part::Code(code) => format!("    {code}\n"),
    });
    let html = parts.iter().map(|part| match part {
        Part::Paragraph(text) => format!("<p>{}</p>", escape(text)),
        Part::Code(code) => {
            format!(
                r#"<p style="font-size:28px;font-weight:700;letter-spacing:6px;font-family:monospace">{}</p>"#,
                escape(code)
            )
        }
    });
    let body: String = html.collect();
    let (brand, colour) = (escape(head.brand), escape(head.colour));
    let html = format!(
        r#"<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{}</title></head><body style="font-family:sans-serif;max-width:560px;margin:24px auto;color:#1f2933"><h1 style="font-size:18px;color:{colour}">{brand}</h1>{body}</body></html>"#,
        escape(&subject)
    );
    Message { to: to.to_owned(), subject, text: text.collect::<Vec<_>>().join("\n"), html }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_carry_the_code_and_nothing_unescaped() {
        let head = Letterhead { brand: "Smith & <Sons>", colour: "#0b5fae" };

        let message = sign_in_code(head, "ada@example.com", "123456", 10);

        assert!(message.text.contains("    123456\n") && message.text.contains("Smith & <Sons>"));
        assert!(message.html.contains(">123456</p>") && message.html.contains("Smith &amp; &lt;Sons&gt;"));
        assert!(!message.html.contains("<Sons>"));
    }
}
