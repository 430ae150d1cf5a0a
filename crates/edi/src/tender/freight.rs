//! Weights and pieces at a stop, from the lines of what is handled there.

use super::Reading;
use super::elements::{weight, whole};
use crate::segment::Segment;

/// What the lines (AT8) come to. A line before the first order or description (OID, L5, LAD) is of the whole stop; then those behind are its parts.
#[derive(Default)]
pub(super) struct Lines {
    is_in_parts: bool,
    whole: Sum,
    parts: Sum,
    /// In what unit the pieces of the orders are (OID 04).
    unit: Option<String>,
    has_several_units: bool,
}

impl Lines {
    /// Notes that an order or a description begins.
    pub(super) fn begin(&mut self, segment: &Segment<'_>) {
        self.is_in_parts = true;
        let unit = segment.element(4).filter(|_| segment.id == "OID");
        if let Some(unit) = unit {
            self.has_several_units |= self.unit.as_deref().is_some_and(|known| known != unit);
            self.unit = Some(unit.to_owned());
        }
    }

    /// Adds a line.
    pub(super) fn add(&mut self, segment: &Segment<'_>, reading: &mut Reading) {
        let sum = if self.is_in_parts { &mut self.parts } else { &mut self.whole };
        sum.add(segment, reading);
    }

    /// The weight in pounds; none where no line has one.
    pub(super) fn weight(&self) -> Option<f64> {
        self.whole.weight().or(self.parts.weight())
    }

    /// The pieces; none where no line has any, or they are in several units.
    pub(super) fn pieces(&self) -> Option<u32> {
        self.whole.pieces().or(self.parts.pieces().filter(|_| !self.has_several_units))
    }
}

/// Lines added up. What is weighed gross and again net counts once.
#[derive(Default)]
struct Sum {
    gross: Amount,
    other: Amount,
}

#[derive(Default)]
struct Amount {
    weight: Option<f64>,
    pieces: Option<u32>,
}

impl Sum {
    fn add(&mut self, segment: &Segment<'_>, reading: &mut Reading) {
        let is_gross = segment.element(1).is_none_or(|qualifier| qualifier == "G");
        let amount = if is_gross { &mut self.gross } else { &mut self.other };
        if let Some(weight) = weight(segment, 3, 2, reading) {
            amount.weight = Some(amount.weight.unwrap_or_default() + weight);
        }
        if let Some(pieces) = reading.read(segment, 4, whole) {
            amount.pieces = Some(amount.pieces.unwrap_or_default().saturating_add(pieces));
        }
    }

    fn weight(&self) -> Option<f64> {
        self.gross.weight.or(self.other.weight)
    }

    fn pieces(&self) -> Option<u32> {
        self.gross.pieces.or(self.other.pieces)
    }
}
