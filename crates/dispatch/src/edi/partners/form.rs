//! A partner as it is shown and given.

use chrono::{DateTime, Utc};
use platform::http::error::FieldError;
use platform::http::{Code, Error};
use serde::{Deserialize, Serialize};
use store::loads::edi::partners::{PartnerFields, PartnerRow};
use utoipa::ToSchema;

/// A partner for EDI.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "four settings, each by itself")]
pub struct EdiPartner {
    /// The partner's id.
    id: i64,
    /// What your teammates call it.
    name: String,
    /// What kind of id interchanges name it by (ISA05 of what it sends), as `02` for a SCAC or `ZZ`.
    qualifier: String,
    /// The id (ISA06).
    partner_code: String,
    /// What kind of id your company has there (ISA07).
    own_qualifier: String,
    /// The id (ISA08).
    own_code: String,
    /// What stands before the shipper's number in the numbers of its loads.
    load_number_prefix: String,
    /// Whether interchanges are marked as a test, both ways.
    is_test: bool,
    /// Whether a tender that became a load is accepted at once (990), unless its first window is over.
    accepts_tenders: bool,
    /// Whether it is told what happens to its loads (214), until their tender is declined or it cancels it.
    wants_status: bool,
    /// Whether documents are exchanged with it. Switched off, it sends and is sent nothing.
    is_active: bool,
    /// When it was added.
    created_at: DateTime<Utc>,
}

impl From<PartnerRow> for EdiPartner {
    fn from(row: PartnerRow) -> Self {
        Self {
            id: row.id.0,
            name: row.name,
            qualifier: row.qualifier,
            partner_code: row.partner_code,
            own_qualifier: row.own_qualifier,
            own_code: row.own_code,
            load_number_prefix: row.load_number_prefix,
            is_test: row.is_test,
            accepts_tenders: row.accepts_tenders,
            wants_status: row.wants_status,
            is_active: row.is_active,
            created_at: row.created_at,
        }
    }
}

/// Request body: a partner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EdiPartnerToKeep {
    /// The partner.
    pub(super) edi_partner: EdiPartnerFields,
}

/// What is set of a partner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "four settings, each by itself")]
pub struct EdiPartnerFields {
    /// Name, up to 100 characters.
    name: String,
    /// What kind of id interchanges name it by, two digits or capitals.
    qualifier: String,
    /// The id, up to 15 characters.
    partner_code: String,
    /// What kind of id your company has there.
    own_qualifier: String,
    /// Your company's id, 2 to 15 characters.
    own_code: String,
    /// What is put before the shipper's number, up to 15 characters; nothing if left out.
    #[serde(default)]
    load_number_prefix: String,
    /// Whether interchanges are marked as a test; no if left out.
    #[serde(default)]
    is_test: bool,
    /// Whether a tender that became a load is accepted at once, unless its first window is over; no if left out.
    #[serde(default)]
    accepts_tenders: bool,
    /// Whether it is told what happens to its loads; yes if left out.
    #[serde(default = "yes")]
    wants_status: bool,
    /// Whether documents are exchanged with it; yes if left out. While it is switched off, what it sends is refused, and what happens to its
    /// loads is not written for it, then or later.
    #[serde(default = "yes")]
    is_active: bool,
}

const fn yes() -> bool {
    true
}

impl EdiPartnerFields {
    /// The fields as they are kept, or everything that is wrong with them.
    pub(super) fn read(self) -> Result<PartnerFields, Error> {
        let mut wrong = Vec::new();
        let mut check = |field: &str, is_fine: bool, detail: &str| {
            if !is_fine {
                wrong.push(FieldError::new(format!("edi_partner.{field}"), Code::Invalid, detail));
            }
        };
        let trimmed = |text: &str| text.trim().to_owned();
        let name = trimmed(&self.name);
        check("name", (1..=100).contains(&name.chars().count()), "Give a name of up to 100 characters.");
        let partner = (trimmed(&self.qualifier), trimmed(&self.partner_code));
        let own = (trimmed(&self.own_qualifier), trimmed(&self.own_code));
        for (field, qualifier) in [("qualifier", &partner.0), ("own_qualifier", &own.0)] {
            let is_fine =
                qualifier.len() == 2 && qualifier.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase());
            check(field, is_fine, "Give two digits or capital letters, such as 02 for a SCAC or ZZ.");
        }
        check("partner_code", is_code(&partner.1, 1), "Give 1 to 15 printable characters.");
        check("own_code", is_code(&own.1, 2), "Give 2 to 15 printable characters.");
        let load_number_prefix = trimmed(&self.load_number_prefix);
        // Load numbers with it are told to the shipper.
        let is_told = is_code(&load_number_prefix, 0);
        check(
            "load_number_prefix",
            is_told,
            "Give up to 15 letters A to Z, digits and plain punctuation, without *, ~ and >.",
        );
        if !wrong.is_empty() {
            return Err(Error::Invalid(wrong));
        }
        let Self { is_test, accepts_tenders, wants_status, is_active, .. } = self;
        Ok(PartnerFields { name, partner, own, load_number_prefix, is_test, accepts_tenders, wants_status, is_active })
    }
}

/// Whether the header of an interchange or a group can hold an id as it is: 15 characters at most, printable, and no separator of ours.
pub(in crate::edi) fn is_code(code: &str, least: usize) -> bool {
    (least..=15).contains(&code.len())
        && code.bytes().all(|byte| matches!(byte, b' '..=b'~') && !b"*~>".contains(&byte))
}

/// A 422 of a partner whom interchanges would name as they name another.
pub(super) fn taken() -> Error {
    let detail = "Your company has a partner with these ids.";
    Error::field("edi_partner.partner_code", Code::Taken, detail)
}
