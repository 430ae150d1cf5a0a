//! What came of an interchange, as it is answered and kept.

use edi::Fault;
use freight::load::FieldError;
use platform::described_words;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use utoipa::ToSchema;

kernel::wire::words! {
    /// What came of one transaction set.
    pub enum EdiResult {
        /// The tender became a load.
        Created = "created",
        /// The tender changed its load.
        Changed = "changed",
        /// It says the same as the last time.
        Unchanged = "unchanged",
        /// The load is canceled.
        Cancelled = "cancelled",
        /// It is an acknowledgment of what was sent to the partner, and was noted.
        Noted = "noted",
        /// It is an acknowledgment that rejects what was sent to the partner, or what was sent and is rejected.
        Rejected = "rejected",
        /// Nothing came of it: something is wrong.
        Refused = "refused",
    }
}

described_words! {
    /// What came of one transaction set of an interchange.
    pub EdiResultWords: EdiResult as "EdiResult"
}

/// What came of one transaction set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EdiSetResult {
    /// What kind of set it is: `204` a tender, `997` an acknowledgment.
    pub kind: String,
    /// Its control number.
    pub control_number: String,
    /// The shipper's number; null where it could not be read or there is none.
    pub shipment_number: Option<String>,
    /// What came of it.
    #[schema(value_type = EdiResultWords)]
    pub result: EdiResult,
    /// The load, of an acknowledgment that of the document that it rejects; null where there is none.
    pub load_id: Option<i64>,
    /// What is wrong with it, or with what it rejects; empty unless it was refused or rejects something.
    pub errors: Vec<EdiError>,
}

/// Something that is wrong with a transaction set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EdiError {
    /// The segment, as `G62`; null where it is about the set as a whole or about the load.
    pub segment: Option<String>,
    /// Its place in the set, the header (ST) being 1.
    pub position: Option<usize>,
    /// The element's place in the segment, the first being 1.
    pub element: Option<usize>,
    /// The field of the load, where the set could be read and the load can't be taken.
    pub field: Option<String>,
    /// What is wrong, in words.
    pub detail: String,
}

impl EdiError {
    /// About the set as a whole.
    pub(super) fn of_set(detail: impl Into<String>) -> Self {
        Self { segment: None, position: None, element: None, field: None, detail: detail.into() }
    }

    pub(super) fn of_fault(fault: &Fault) -> Self {
        Self {
            segment: Some(fault.segment.clone()),
            position: Some(fault.position),
            element: fault.element.as_ref().map(|element| element.place),
            ..Self::of_set(fault.to_string())
        }
    }

    pub(super) fn of_field(wrong: FieldError) -> Self {
        Self { field: Some(wrong.field), ..Self::of_set(wrong.detail) }
    }
}

/// What came of an interchange.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct EdiTaken {
    /// Its sets, in their order.
    pub sets: Vec<EdiSetResult>,
    /// The acknowledgments for the partner: one of the interchange (TA1) where it asks for that (ISA14), then one for each group (997). They are kept
    /// among what goes out, too.
    pub acknowledgments: Vec<String>,
}

/// What came of an interchange, with its place among those kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct EdiReceived {
    /// The interchange's id.
    pub id: i64,
    /// Its control number.
    pub control_number: String,
    /// Whether it came before, byte for byte: then nothing was done again, and the answer is that of the first time.
    pub is_repeated: bool,
    /// What came of it.
    #[serde(flatten)]
    pub taken: EdiTaken,
}

/// What came of what was sent: of its first interchange, and of those that followed it.
#[derive(Debug, Serialize, ToSchema)]
pub struct EdiAnswer {
    /// The first interchange's id.
    pub id: i64,
    /// Its control number.
    pub control_number: String,
    /// Whether it came before, byte for byte: then nothing was done again, and the answer is that of the first time.
    pub is_repeated: bool,
    /// What came of it.
    #[serde(flatten)]
    pub taken: EdiTaken,
    /// Those behind it, in their order, each with its own acknowledgments; empty where one was sent alone.
    pub further: Vec<EdiReceived>,
}

impl EdiAnswer {
    /// The answer about the first interchange of a text, and those behind it.
    pub(in crate::edi) fn of(first: EdiReceived, further: Vec<EdiReceived>) -> Self {
        let EdiReceived { id, control_number, is_repeated, taken } = first;
        Self { id, control_number, is_repeated, taken, further }
    }

    /// What was refused of it, a line for each error; none where nothing was.
    pub(in crate::edi) fn refusals(&self) -> Option<String> {
        let mut lines = String::new();
        let further = self.further.iter().flat_map(|received| &received.taken.sets);
        for set in self.taken.sets.iter().chain(further) {
            for error in &set.errors {
                let shipment = set.shipment_number.as_ref().map(|number| format!(", shipment {number}"));
                let shipment = shipment.unwrap_or_default();
                let _ = writeln!(lines, "{} {}{shipment}: {}", set.kind, set.control_number, error.detail);
            }
        }
        (!lines.is_empty()).then_some(lines)
    }
}
