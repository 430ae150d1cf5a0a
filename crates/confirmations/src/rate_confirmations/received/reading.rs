//! What is read of an email, in the process that takes documents apart. Pure.

use data_encoding::BASE64;
use mail_in::message::{self, Attachment, AttachmentKind, Content, Unreadable};
use serde::{Deserialize, Serialize};

/// The largest document, in bytes: with its text and base64 it stays within what that process may say.
const LARGEST: usize = 10_000_000;
/// The longest name of a file, in characters.
const LONGEST_NAME: usize = 200;
/// What a document is called that has no name.
const UNNAMED: &str = "rate-confirmation.pdf";

kernel::wire::words! {
    /// Why an email has no document that could be signed.
    pub enum NoDocument {
        /// No PDF came with it.
        Missing = "missing",
        /// Outlook packed what came with it.
        Winmail = "winmail",
        /// An archive came with it, and no PDF.
        Archive = "archive",
        /// A message came with it, without a PDF.
        Forwarded = "forwarded",
        /// Several did: which one counts is not ours to guess.
        Several = "several",
        /// It is too large.
        TooLarge = "too_large",
    }
}

impl NoDocument {
    /// The same as a sentence.
    pub(super) const fn why(self) -> &'static str {
        match self {
            Self::Missing => "No PDF is attached.",
            Self::Winmail => {
                "The attachments are packed into winmail.dat, which can’t be read. In Outlook, send it as HTML or plain text with the PDF attached."
            }
            Self::Archive => "A ZIP or other archive is attached, which isn’t opened. Attach the PDF itself.",
            Self::Forwarded => "A forwarded email is attached, and no PDF is attached to it. Attach the PDF itself.",
            Self::Several => "Several PDFs are attached. Attach the rate confirmation alone.",
            Self::TooLarge => "The attached PDF is larger than 10 MB.",
        }
    }
}

/// The one PDF that came with an email.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// What it is called, without folders.
    pub name: String,
    /// SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
    /// Its bytes as they were sent, in base64.
    pub base64: String,
}

/// What an email says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Email {
    /// Sender, subject, text, attachments, reports.
    pub content: Content,
    /// The document in it.
    pub document: Result<Document, NoDocument>,
}

/// Reads an email.
pub fn read(raw: &[u8]) -> Result<Email, Unreadable> {
    let content = message::read(raw)?;
    let document = match pdfs(&content)[..] {
        [] => Err(missing(&content)),
        [one] if one.size > LARGEST => Err(NoDocument::TooLarge),
        [one] => match message::attachment(raw, one.number)? {
            Some(bytes) => Ok(Document { name: name(one), sha256: one.sha256.clone(), base64: BASE64.encode(&bytes) }),
            None => Err(NoDocument::Missing),
        },
        [..] => Err(NoDocument::Several),
    };
    Ok(Email { content, document })
}

/// The PDFs that may be meant: the email's own; where it has none, those of the emails that are attached to it.
fn pdfs(content: &Content) -> Vec<&Attachment> {
    let pdfs = |is_forwarded: bool| {
        let is_one =
            move |attached: &&Attachment| attached.kind == AttachmentKind::Pdf && attached.is_forwarded == is_forwarded;
        content.attachments.iter().filter(is_one).collect::<Vec<_>>()
    };
    let own = pdfs(false);
    if own.is_empty() { pdfs(true) } else { own }
}

/// Why an email without a PDF has none.
fn missing(content: &Content) -> NoDocument {
    let has = |kind| content.attachments.iter().any(|attached| attached.kind == kind);
    if has(AttachmentKind::Winmail) {
        NoDocument::Winmail
    } else if has(AttachmentKind::Archive) {
        NoDocument::Archive
    } else if has(AttachmentKind::Message) {
        NoDocument::Forwarded
    } else {
        NoDocument::Missing
    }
}

/// What it is called, without the sender's folders.
fn name(attached: &Attachment) -> String {
    let last = attached.name.as_deref().unwrap_or_default().rsplit(['/', '\\']).next().unwrap_or_default();
    let name: String = last.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
    if name.trim().is_empty() { UNNAMED.to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PDF: &[u8] = b"%PDF-1.4\nbyte for byte \x00\xff\r\n\n.\r\nend";

    fn attached(names: &[&str], bytes: &[u8]) -> String {
        let part = |name: &&str| {
            format!(
                "--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=\"{name}\"\r\n\
                 Content-Transfer-Encoding: base64\r\n\r\n{}\r\n",
                BASE64.encode(bytes)
            )
        };
        format!(
            "From: a@b.example\r\nSubject: Load L-1\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n\
             --b\r\nContent-Type: text/plain\r\n\r\nHello\r\n{}--b--\r\n",
            names.iter().map(part).collect::<String>()
        )
    }

    #[test]
    fn the_one_pdf_is_taken_out_byte_for_byte() {
        // In a quoted name a backslash stands twice: alone it only quotes the letter behind it. (RFC 2045 §5.1, RFC 822 §3.3.)
        for name in ["L-1.pdf", "folder/L-1.pdf", r"C:\\folder\\L-1.pdf"] {
            let email = read(attached(&[name], PDF).as_bytes()).expect("an email");

            let document = email.document.expect("a document");
            assert_eq!(BASE64.decode(document.base64.as_bytes()).as_deref(), Ok(PDF), "{name}");
            assert_eq!(document.name, "L-1.pdf", "{name}");
        }
    }

    /// An email with others attached to it, whose boundary is not theirs.
    fn forwarding(messages: &[String], own: impl Fn(&str) -> String) -> String {
        let boundary = format!("f{:09}", messages.iter().map(String::len).sum::<usize>());
        let part = |message: &String| format!("--{boundary}\r\nContent-Type: message/rfc822\r\n\r\n{message}\r\n");
        format!(
            "From: a@b.example\r\nSubject: Fwd: Load L-1\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; \
             boundary={boundary}\r\n\r\n--{boundary}\r\nContent-Type: text/plain\r\n\r\nSee below\r\n{}{}--{boundary}--\r\n",
            own(&boundary),
            messages.iter().map(part).collect::<String>()
        )
    }

    #[test]
    fn the_pdf_of_a_forwarded_email_is_taken_where_there_is_no_other() {
        let nothing = |_: &str| String::new();
        let one = attached(&["L-1.pdf"], PDF);
        let forwarded = read(forwarding(std::slice::from_ref(&one), nothing).as_bytes()).expect("an email");
        let document = forwarded.document.expect("a document");
        assert_eq!(BASE64.decode(document.base64.as_bytes()).as_deref(), Ok(PDF));

        let of = |raw: String| read(raw.as_bytes()).expect("an email").document.map(|document| document.name);
        let own = |boundary: &str| {
            format!(
                "--{boundary}\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename=own.pdf\r\n\
                 Content-Transfer-Encoding: base64\r\n\r\n{}\r\n",
                BASE64.encode(PDF)
            )
        };
        assert_eq!(of(forwarding(&[one.clone(), one.clone()], nothing)), Err(NoDocument::Several));
        assert_eq!(of(forwarding(&[attached(&[], PDF)], nothing)), Err(NoDocument::Forwarded));
        let deep = forwarding(std::slice::from_ref(&one), nothing);
        assert_eq!(of(forwarding(&[deep], nothing)), Err(NoDocument::Forwarded), "two deep");
        assert_eq!(of(forwarding(&[one], own)), Ok("own.pdf".to_owned()));
    }

    #[test]
    fn none_several_and_something_else_are_no_document() {
        let of = |names: &[&str], bytes: &[u8]| read(attached(names, bytes).as_bytes()).expect("an email").document;
        assert_eq!(of(&[], PDF), Err(NoDocument::Missing));
        assert_eq!(of(&["a.pdf", "b.pdf"], PDF), Err(NoDocument::Several));
        assert_eq!(of(&["really.pdf"], b"PK\x03\x04zip"), Err(NoDocument::Archive));
        assert_eq!(of(&["winmail.dat"], b"\x78\x9f\x3e\x22\x01"), Err(NoDocument::Winmail));
        let large = [b"%PDF-".as_slice(), &vec![b' '; LARGEST]].concat();
        assert_eq!(of(&["large.pdf"], &large), Err(NoDocument::TooLarge));
    }
}
