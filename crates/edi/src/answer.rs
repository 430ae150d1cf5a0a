//! The answer to a tender (990): taken or declined.

use crate::write::{Envelope, line};

/// Whether the load is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// It is.
    Accepted,
    /// It is not.
    Declined,
}

impl Decision {
    /// Reservation action code (data element 558).
    const fn code(self) -> &'static str {
        match self {
            Self::Accepted => "A",
            Self::Declined => "D",
        }
    }
}

/// An answer to a tender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// SCAC that the shipper tendered to.
    pub scac: String,
    /// The shipper's number of the shipment.
    pub shipment_id: String,
    /// The broker's own number of the load.
    pub load_number: Option<String>,
    /// What was decided.
    pub decision: Decision,
    /// Why, in words, up to 30 characters of them.
    pub reason: Option<String>,
}

/// The answer as an interchange.
pub fn answer(answer: &Answer, envelope: &Envelope) -> String {
    let day = envelope.written_at.format("%Y%m%d").to_string();
    let mut lines = vec![line("B1", [&answer.scac, &answer.shipment_id, &day, answer.decision.code()])];
    lines.extend(answer.load_number.as_deref().map(|number| line("N9", ["CN", number])));
    // Free-form description (data element 352) has 30 characters in K1.
    lines.extend(answer.reason.as_deref().map(|why| line("K1", [&why.chars().take(30).collect::<String>()])));
    envelope.around("GF", "990", &[lines])
}
