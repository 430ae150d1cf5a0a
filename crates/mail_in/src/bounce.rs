//! Reports of mail servers on what became of a message of ours (RFC 3464, RFC 6522). Pure, and as hostile as any message: anyone can write one.
//! It names a message only when it repeats that message's own Message-ID, which strangers do not know.

use mail_parser::{Message, MessageParser, MimeHeaders, PartType};
use serde::{Deserialize, Serialize};

/// The most recipients of a report that are told.
const MOST_RECIPIENTS: usize = 20;
/// The most bytes of the status part.
const LARGEST_STATUS: usize = 64_000;
/// The most bytes of a diagnostic text.
const LONGEST_DIAGNOSTIC: usize = 500;

kernel::wire::words! {
    /// What the server did. (RFC 3464 §2.3.3.)
    pub enum Action {
        /// It gave up.
        Failed = "failed",
        /// It is still trying.
        Delayed = "delayed",
        /// It delivered the message.
        Delivered = "delivered",
        /// It handed the message to one that sends no reports.
        Relayed = "relayed",
        /// It handed the message to several.
        Expanded = "expanded",
    }
}

kernel::wire::words! {
    /// The class of a status code. (RFC 3463 §3.1.)
    pub enum Class {
        /// 2: it worked.
        Success = "success",
        /// 4: it may work later.
        Transient = "transient",
        /// 5: it will never work as it is.
        Permanent = "permanent",
    }
}

/// What became of a message for one recipient.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The recipient.
    pub recipient: String,
    /// What the server did.
    pub action: Action,
    /// The status code: `5.1.1`.
    pub status: String,
    /// Its class.
    pub class: Class,
    /// What the server that refused it said.
    pub diagnostic: Option<String>,
}

/// A report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bounce {
    /// Message-ID of the message it is about, without brackets; none when the report does not repeat it.
    pub message_id: Option<String>,
    /// One for each recipient that the report names.
    pub outcomes: Vec<Outcome>,
}

impl Bounce {
    /// Whether the message will never arrive at one of its recipients.
    pub fn is_permanent(&self) -> bool {
        self.outcomes.iter().any(|outcome| outcome.action == Action::Failed && outcome.class == Class::Permanent)
    }
}

/// The report that a message is; none for any other message.
pub(crate) fn of(message: &Message<'_>) -> Option<Bounce> {
    let kind = message.root_part().content_type()?;
    let is_report = kind.ctype().eq_ignore_ascii_case("multipart")
        && kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("report"))
        && kind.attribute("report-type").is_some_and(|report| report.eq_ignore_ascii_case("delivery-status"));
    if !is_report {
        return None;
    }
    let status =
        message.parts.iter().find(|part| is_of(*part, "message", &["delivery-status", "global-delivery-status"]))?;
    let bytes = match &status.body {
        PartType::Message(inner) => inner.raw_message.as_ref(),
        _ => status.contents(),
    };
    let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LARGEST_STATUS)]);
    let outcomes = outcomes(&text);
    (!outcomes.is_empty()).then(|| Bounce { message_id: returned_id(message), outcomes })
}

fn is_of<'a, 'b: 'a>(part: &'a impl MimeHeaders<'b>, kind: &str, subtypes: &[&str]) -> bool {
    part.content_type().is_some_and(|own| {
        own.ctype().eq_ignore_ascii_case(kind)
            && own.subtype().is_some_and(|own| subtypes.iter().any(|subtype| own.eq_ignore_ascii_case(subtype)))
    })
}

/// Message-ID of the message that the report returns, whole or its header alone.
fn returned_id(message: &Message<'_>) -> Option<String> {
    message.parts.iter().find_map(|part| {
        let id = match &part.body {
            PartType::Message(inner) if is_of(part, "message", &["rfc822", "global"]) => {
                inner.message_id().map(str::to_owned)
            }
            _ if is_of(part, "text", &["rfc822-headers"]) || is_of(part, "message", &["global-headers", "rfc822"]) => {
                let header = MessageParser::default().parse_headers(part.contents())?;
                header.message_id().map(str::to_owned)
            }
            _ => None,
        };
        id.map(|id| id.trim().trim_matches(['<', '>']).to_owned()).filter(|id| (3..=250).contains(&id.len()))
    })
}

/// The groups of a status part that are about recipients.
fn outcomes(text: &str) -> Vec<Outcome> {
    let text = text.replace("\r\n", "\n");
    text.split("\n\n").filter_map(outcome).take(MOST_RECIPIENTS).collect()
}

fn outcome(group: &str) -> Option<Outcome> {
    let fields = fields(group);
    let field = |name: &str| fields.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    let (_, recipient) = field("original-recipient").or_else(|| field("final-recipient"))?.split_once(';')?;
    let action = field("action")?.to_ascii_lowercase().split_whitespace().next()?.parse().ok()?;
    // What follows the code is a comment.
    let status = field("status")?.split([' ', '(']).next()?.to_owned();
    let class = class(&status)?;
    let diagnostic = field("diagnostic-code").map(|said| said.split_once(';').map_or(said, |(_, said)| said).trim());
    let diagnostic =
        diagnostic.map(|said| said.chars().filter(|sign| !sign.is_control()).take(LONGEST_DIAGNOSTIC).collect());
    let recipient =
        recipient.trim().trim_matches(['<', '>']).chars().filter(|sign| !sign.is_control()).take(254).collect();
    Some(Outcome { recipient, action, status, class, diagnostic })
}

/// Class of a code of three numbers, the last two of up to three figures.
fn class(status: &str) -> Option<Class> {
    let parts: Vec<&str> = status.split('.').collect();
    let [class, subject, detail] = parts.as_slice() else { return None };
    let is_number = |part: &&str| (1..=3).contains(&part.len()) && part.bytes().all(|sign| sign.is_ascii_digit());
    if ![subject, detail].into_iter().all(is_number) {
        return None;
    }
    match *class {
        "2" => Some(Class::Success),
        "4" => Some(Class::Transient),
        "5" => Some(Class::Permanent),
        _ => None,
    }
}

/// Fields of a group, folded lines joined, names in lower case.
fn fields(group: &str) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in group.lines() {
        if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = fields.last_mut() {
                value.push(' ');
                value.push_str(line.trim());
            }
        } else if let Some((name, value)) = line.split_once(':') {
            fields.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
        }
    }
    fields
}
