//! What a message says. Pure, and only for a process with limits of its own: the bytes are a stranger's (`platform::document_reader`).
//!
//! What is looked at is bounded before ([`crate::bounds`]) and here: parts, attachments, text. Messages within messages are attachments; what came
//! with one is told, and those within them are never opened. Archives and what Outlook packs are never unpacked. What the text claims (who it is
//! from, whose load it is) is only what it claims: [`crate::authentic`] says whether it is so.

use crate::address::is_address;
use crate::bounce::{self, Bounce};
use crate::bounds::{TooMuch, check};
use data_encoding::HEXLOWER;
use kernel::mail_domains::domain_of;
use kernel::text::turns_direction;
use mail_parser::{Address, HeaderName, Message, MessageParser, MessagePart, MimeHeaders};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The most parts.
const MOST_PARTS: usize = 200;
/// The most attachments that are told.
const MOST_ATTACHMENTS: usize = 50;
/// The most text, in bytes: what the terms of a confirmation are read from (`freight::terms`).
pub const MOST_TEXT: usize = 200_000;
/// The most bytes of a subject, a name or an id.
const LONGEST_LINE: usize = 500;
/// The most references.
const MOST_REFERENCES: usize = 8;

kernel::wire::words! {
    /// What an attachment is, by its own first bytes; by its name and type where those say nothing.
    pub enum AttachmentKind {
        /// A PDF.
        Pdf = "pdf",
        /// A picture.
        Image = "image",
        /// Text.
        Text = "text",
        /// An archive, which is never unpacked. Office documents are archives by their first bytes.
        Archive = "archive",
        /// A message.
        Message = "message",
        /// What Outlook packs attachments into (`winmail.dat`), which is never unpacked.
        Winmail = "winmail",
        /// Something else.
        Other = "other",
    }
}

/// A file that came with a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Which one, counted from 0; [`attachment`] takes it out.
    pub number: usize,
    /// Its name, as given.
    pub name: Option<String>,
    /// What it is.
    pub kind: AttachmentKind,
    /// Its bytes.
    pub size: usize,
    /// SHA-256 of its bytes, hexadecimal.
    pub sha256: String,
    /// Whether it came with a message that is attached itself: someone forwarded that.
    pub is_forwarded: bool,
}

/// What a message says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Its Message-ID without brackets.
    pub message_id: Option<String>,
    /// The address that it says it is from; none unless there is exactly one.
    pub from: Option<String>,
    /// That address's domain.
    pub from_domain: Option<String>,
    /// Where answers go, where that is another address.
    pub reply_to: Option<String>,
    /// The subject.
    pub subject: String,
    /// What may be a load's number in the subject, the likeliest first.
    pub references: Vec<String>,
    /// The text, at most [`MOST_TEXT`] bytes.
    pub text: String,
    /// Whether there was more.
    pub is_text_cut: bool,
    /// What came with it.
    pub attachments: Vec<Attachment>,
    /// Whether a machine sent it by itself: an absence note, a list. Such messages are never answered. (RFC 3834.)
    pub is_automatic: bool,
    /// What it reports of a message of ours.
    pub bounce: Option<Bounce>,
}

/// Why nothing could be read of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Unreadable {
    /// It has no header.
    #[error("This is no email message.")]
    NoMessage,
    /// It is more than a message.
    #[error(transparent)]
    TooMuch(#[from] TooMuch),
    /// It has more parts.
    #[error("The message has more parts than messages have.")]
    TooManyParts,
}

/// Reads a message.
pub fn read(raw: &[u8]) -> Result<Content, Unreadable> {
    let message = parse(raw)?;
    let from = only(&message, &HeaderName::From);
    let from_domain = from.as_deref().and_then(domain_of);
    let reply_to = only(&message, &HeaderName::ReplyTo).filter(|reply_to| from.as_ref() != Some(reply_to));
    let subject = line(message.subject().unwrap_or_default());
    let (text, is_text_cut) = text(&message);
    Ok(Content {
        message_id: message.message_id().map(line).filter(|id| !id.is_empty()),
        from,
        from_domain,
        reply_to,
        references: references(&subject),
        subject,
        text,
        is_text_cut,
        attachments: attachments(&message),
        is_automatic: is_automatic(&message),
        bounce: bounce::of(&message),
    })
}

/// The bytes of an attachment, just as they were sent.
pub fn attachment(raw: &[u8], number: usize) -> Result<Option<Vec<u8>>, Unreadable> {
    let message = parse(raw)?;
    Ok(attached(&message).get(number).map(|one| bytes(one.of, one.part).to_vec()))
}

fn parse(raw: &[u8]) -> Result<Message<'_>, Unreadable> {
    check(raw)?;
    let message = MessageParser::default().parse(raw).ok_or(Unreadable::NoMessage)?;
    if message.headers().is_empty() {
        return Err(Unreadable::NoMessage);
    }
    if message.parts.len() > MOST_PARTS {
        return Err(Unreadable::TooManyParts);
    }
    Ok(message)
}

/// The one address of a field; none where the field stands more than once or has several.
fn only(message: &Message<'_>, name: &HeaderName<'_>) -> Option<String> {
    let fields: Vec<_> = message.headers().iter().filter(|header| header.name == *name).collect();
    let [field] = fields.as_slice() else { return None };
    let Address::List(list) = field.value.as_address()? else { return None };
    let [one] = list.as_slice() else { return None };
    let address = one.address.as_deref()?.trim().to_ascii_lowercase();
    is_address(&address).then_some(address)
}

/// One line of words: no control characters, none that turn the direction of text, not too long.
fn line(words: &str) -> String {
    let mut line = String::new();
    let is_between = |sign: char| sign.is_whitespace() || sign.is_control() || turns_direction(sign);
    for word in words.split(is_between).filter(|word| !word.is_empty()) {
        if line.len() + word.len() >= LONGEST_LINE {
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

fn text(message: &Message<'_>) -> (String, bool) {
    let body = message.body_text(0).unwrap_or_default();
    let mut text = String::new();
    for sign in body.chars() {
        let is_kept = !sign.is_control() || matches!(sign, '\n' | '\t');
        if is_kept && text.len() + sign.len_utf8() > MOST_TEXT {
            return (text, true);
        }
        if is_kept {
            text.push(sign);
        }
    }
    (text, message.text_body_count() > 1)
}

/// A part that came with a message.
struct Attached<'a> {
    of: &'a Message<'a>,
    part: &'a MessagePart<'a>,
    is_forwarded: bool,
}

/// What came with a message, and then what came with the messages among that. It goes no deeper. The message's own comes first, so that no forwarded
/// message fills the list before it.
fn attached<'a>(message: &'a Message<'a>) -> Vec<Attached<'a>> {
    let own: Vec<&'a MessagePart<'a>> = message.attachments().take(MOST_ATTACHMENTS).collect();
    let mut all: Vec<_> = own.iter().map(|&part| Attached { of: message, part, is_forwarded: false }).collect();
    for part in own {
        if let Some(inner) = part.message() {
            let forwarded = inner.attachments().take(MOST_ATTACHMENTS);
            all.extend(forwarded.map(|part| Attached { of: inner, part, is_forwarded: true }));
        }
    }
    all.truncate(MOST_ATTACHMENTS);
    all
}

fn attachments(message: &Message<'_>) -> Vec<Attachment> {
    let told = attached(message).into_iter().enumerate();
    told.map(|(number, Attached { of, part, is_forwarded })| {
        let bytes = bytes(of, part);
        let name = part.attachment_name().map(line).filter(|name| !name.is_empty());
        let kind = if part.is_message() { AttachmentKind::Message } else { kind(bytes, part) };
        let sha256 = HEXLOWER.encode(&Sha256::digest(bytes));
        Attachment { number, name, kind, size: bytes.len(), sha256, is_forwarded }
    })
    .collect()
}

/// Bytes of a part; of a message within the message, as it was sent.
fn bytes<'a>(message: &'a Message<'_>, part: &'a MessagePart<'_>) -> &'a [u8] {
    match part.message() {
        Some(inner) if !inner.raw_message.is_empty() => &inner.raw_message,
        Some(_) => {
            let range = part.raw_body_offset() as usize..part.raw_end_offset() as usize;
            message.raw_message.get(range).unwrap_or_default()
        }
        None => part.contents(),
    }
}

fn kind(bytes: &[u8], part: &MessagePart<'_>) -> AttachmentKind {
    const MAGIC: &[(&[u8], AttachmentKind)] = &[
        (b"%PDF-", AttachmentKind::Pdf),
        (b"\x89PNG", AttachmentKind::Image),
        (b"\xff\xd8\xff", AttachmentKind::Image),
        (b"GIF8", AttachmentKind::Image),
        (b"II*\0", AttachmentKind::Image),
        (b"MM\0*", AttachmentKind::Image),
        (b"PK\x03\x04", AttachmentKind::Archive),
        (b"Rar!", AttachmentKind::Archive),
        (b"7z\xbc\xaf", AttachmentKind::Archive),
        (b"\x1f\x8b", AttachmentKind::Archive),
        // Transport Neutral Encapsulation Format. ([MS-OXTNEF] §2.1.3.1)
        (b"\x78\x9f\x3e\x22", AttachmentKind::Winmail),
    ];
    if let Some((_, kind)) = MAGIC.iter().find(|(start, _)| bytes.starts_with(start)) {
        return *kind;
    }
    if part.is_text() { AttachmentKind::Text } else { AttachmentKind::Other }
}

fn is_automatic(message: &Message<'_>) -> bool {
    let says = |name: &'static str| message.header_raw(name).map(|value| value.trim().to_ascii_lowercase());
    let auto = says("Auto-Submitted").is_some_and(|value| !value.starts_with("no"));
    let bulk = says("Precedence").is_some_and(|value| ["bulk", "junk", "list", "auto_reply"].contains(&value.as_str()));
    auto || bulk || says("List-Id").is_some()
}

/// Words of a subject that may be a load's number: those with a figure, the ones behind "load", "ref" and the like first.
fn references(subject: &str) -> Vec<String> {
    const LABELS: &[&str] = &[
        "load",
        "ref",
        "reference",
        "order",
        "pro",
        "shipment",
        "confirmation",
        "rc",
        "con",
        "tender",
        "number",
        "no",
        "id",
    ];
    let words: Vec<&str> = subject
        .split(|sign: char| sign.is_whitespace() || "#:;,()[]{}<>|\"'".contains(sign))
        .map(|word| word.trim_matches(|sign: char| !sign.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &str| {
        (2..=40).contains(&word.len())
            && word.bytes().any(|sign| sign.is_ascii_digit())
            && word.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_.".contains(&sign))
    };
    let is_labelled = |at: usize| at > 0 && LABELS.contains(&words[at - 1].to_ascii_lowercase().as_str());
    let mut found: Vec<String> = Vec::new();
    for wants_label in [true, false] {
        for (at, word) in words.iter().enumerate() {
            let is_new = !found.iter().any(|known| known == word);
            if is_number(word) && is_labelled(at) == wants_label && is_new && found.len() < MOST_REFERENCES {
                found.push((*word).to_owned());
            }
        }
    }
    found
}
