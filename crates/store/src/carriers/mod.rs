//! What the tables hold of one carrier beyond its licensing: pages of inspections, violations, crashes and changes, the counts that
//! rates are worked out of, and how it is reached.
//!
//! Roadside data comes in two families, MCMIS (the Vehicle Inspection File, the Crash File) and the Safety Measurement System's inputs.
//! They cover the same events; where both do, the MCMIS row is shown and the other left out.

/// Rows of violations, or groups of them, as `fmcsa::derive` reads them: by the same five columns.
macro_rules! cited {
    ($row:ty) => {
        impl $row {
            /// As `fmcsa::derive` reads it.
            pub fn cited(&self) -> fmcsa::derive::violation::Cited<'_> {
                fmcsa::derive::violation::Cited {
                    category: self.category,
                    basic: self.basic.as_deref(),
                    unit: self.unit.as_deref(),
                    indicator: self.indicator.as_deref(),
                    is_out_of_service: self.is_out_of_service,
                }
            }
        }
    };
}

pub mod associations;
pub mod changes;
pub mod contacts;
pub mod counts;
pub mod crashes;
pub mod inspections;
pub mod keys;
pub mod look_alikes;
pub mod national_figures;
pub mod people;
pub mod phones;
pub mod touches;
pub mod violations;

use chrono::NaiveDate;

/// Which rows of a page's listing to return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Rows left out before the page.
    pub offset: i64,
    /// The most rows to return.
    pub limit: i64,
}

/// A span of days, each end open when none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
}
