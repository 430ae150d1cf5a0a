//! Reads certificates of insurance (ACORD 25) out of PDF files: their form fields, or the text that is printed on them.
//!
//! Pure: bytes in, proposals out. Every value says where it was read (the form's field, or page and line); what is there and cannot be read
//! is said too, and nothing is guessed: a person confirms each value before it counts. Pictures (scans, photos) hold no text and are not
//! read; neither are protected files.
//!
//! [`text()`] gives the printed text of any PDF, for documents whose terms others read (a broker's own rate confirmation).
//!
//! Files come from strangers. What is plainly too much is refused early ([`bounds`]), but a file can be made that takes the library endless
//! time and memory all the same: only a process with limits of its own may read one (`platform::document_reader`).
//! (Issue "Insurance"; `docs/insurance.md`.)

mod amounts;
pub mod bounds;
mod certificate;
mod fields;
mod form;
mod lines;
mod parse;
mod printed;
pub mod synthetic;
mod text;

use serde::{Deserialize, Serialize};

pub use certificate::{Certificate, Found, Kind, Place, Policy, Unread};
pub use text::{Printed, text};

/// How a certificate was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Way {
    /// From the fields of a form.
    Form,
    /// From the text that is printed on its pages.
    Printed,
}

/// What was read of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// How.
    pub way: Way,
    /// What the certificate says.
    pub certificate: Certificate,
}

/// Why nothing could be read of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Unreadable {
    /// It is no PDF, or a broken one.
    #[error("The file is no PDF that can be opened.")]
    Broken,
    /// It is protected by a password or rights.
    #[error("The file is protected by its author, and so it was not read.")]
    Protected,
    /// It is larger, inside or outside, than certificates are.
    #[error("The file holds more than a certificate does, and so it was not read.")]
    TooLarge,
    /// Its pages hold no text: a scan or a photo.
    #[error("The pages are pictures without text (a scan or a photo), which cannot be read.")]
    NoText,
    /// It has text, but not that of the form ACORD 25.
    #[error("This does not look like the form ACORD 25: none of its labels was found.")]
    NotAcord,
}

/// Reads a certificate.
pub fn read(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let document = bounds::open(bytes)?;
    let fields = fields::of(&document);
    if let Some(certificate) = form::read(&fields) {
        return Ok(Reading { way: Way::Form, certificate });
    }
    let lines = lines::of(&document)?;
    if lines.is_empty() {
        return Err(Unreadable::NoText);
    }
    let certificate = printed::read(&lines).ok_or(Unreadable::NotAcord)?;
    Ok(Reading { way: Way::Printed, certificate })
}
