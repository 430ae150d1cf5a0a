//! One message to one person.

/// A message, as plain text and as HTML that says the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The address that it goes to.
    pub to: String,
    /// The subject line, plain text.
    pub subject: String,
    /// The plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// Its Message-ID with the angle brackets, where one that is sent twice must be known again.
    pub id: Option<String>,
    /// Where mail servers report to that it did not arrive; the sender where it is none.
    pub return_path: Option<String>,
    /// Files that go with it.
    pub attachments: Vec<Attachment>,
}

/// A file that goes with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// What it is called.
    pub name: String,
    /// Its content, a PDF document.
    pub pdf: Vec<u8>,
}
