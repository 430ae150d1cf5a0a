//! Weights and pieces at a stop, from the lines of what is handled there.

use super::Reading;
use super::elements::{count, weight};
use crate::segment::Segment;

/// What the lines (AT8) come to. A line before the first order or description (OID, L5, LAD) is of the whole stop; then those behind are its parts.
#[derive(Default)]
pub(super) struct Lines {
    is_in_parts: bool,
    whole: Sum,
    parts: Sum,
    /// What the orders themselves say (OID, SPO), and the lading under them (LAD): partners who write no lines say it there.
    orders: Amount,
    lading: Amount,
    /// In what unit the pieces of the orders are (OID 04).
    unit: Option<String>,
    has_several_units: bool,
}

impl Lines {
    /// Notes that an order or a description begins.
    pub(super) fn begin(&mut self, segment: &Segment<'_>) {
        self.is_in_parts = true;
        // Where pieces, unit of weight and weight stand. Nothing hangs on them: what is wrong there refuses no tender.
        let reading = &mut Reading::default();
        match segment.id {
            "OID" => self.orders.add(segment, (5, 6, 7), reading),
            "SPO" => self.orders.add(segment, (4, 5, 6), reading),
            "LAD" => self.lading.add(segment, (2, 5, 6), reading),
            _ => {}
        }
        let unit = match segment.id {
            "OID" => segment.element(4),
            "SPO" => segment.element(3),
            _ => None,
        };
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

    /// The weight in pounds, where the stop says this much of itself: the lines are more exact than that, and orders and lading stand in for it.
    pub(super) fn weight(&self, of_stop: Option<f64>) -> Option<f64> {
        let lines = self.whole.weight().or(self.parts.weight());
        lines.or(of_stop).or(self.lading.weight).or(self.orders.weight)
    }

    /// The pieces in the same way; none where they are in several units.
    pub(super) fn pieces(&self, of_stop: Option<u32>) -> Option<u32> {
        let is_one_unit = |_: &u32| !self.has_several_units;
        let lines = self.whole.pieces().or(self.parts.pieces().filter(is_one_unit));
        lines.or(of_stop).or(self.orders.pieces.filter(is_one_unit))
    }
}

/// Lines added up. What is weighed gross and again net counts once.
#[derive(Default)]
struct Sum {
    gross: Amount,
    other: Amount,
    /// What kind of weight the other one is, such as `N` (net): of several kinds the first counts.
    kind: Option<String>,
}

#[derive(Default)]
struct Amount {
    weight: Option<f64>,
    pieces: Option<u32>,
}

impl Amount {
    /// Adds what stands in these elements: pieces, unit of weight, weight.
    fn add(&mut self, segment: &Segment<'_>, (pieces, unit, value): (usize, usize, usize), reading: &mut Reading) {
        if let Some(weight) = weight(segment, value, unit, reading) {
            self.weight = Some(self.weight.unwrap_or_default() + weight);
        }
        if let Some(pieces) = reading.read(segment, pieces, count) {
            self.pieces = Some(self.pieces.unwrap_or_default().saturating_add(pieces));
        }
    }
}

impl Sum {
    fn add(&mut self, segment: &Segment<'_>, reading: &mut Reading) {
        let kind = segment.element(1).unwrap_or("G");
        if kind == "G" {
            self.gross.add(segment, (4, 2, 3), reading);
        } else if self.kind.get_or_insert_with(|| kind.to_owned()).as_str() == kind {
            self.other.add(segment, (4, 2, 3), reading);
        }
    }

    fn weight(&self) -> Option<f64> {
        self.gross.weight.or(self.other.weight)
    }

    fn pieces(&self) -> Option<u32> {
        self.gross.pieces.or(self.other.pieces)
    }
}
