//! What list calls may be filtered and sorted by, as tables of fields: name, kind of value, comparisons, and what answers the field.
//!
//! The HTTP layer reads `q[...]` against a [`Listing`] into a [`Query`]. What answers a field is the listing's own matter: an expression of
//! SQL (`store::list`), a filter of the carrier index (`carriers::search::filters`), or nothing where a handler reads the values itself.
//! (Document 1 §7: `q[field_predicate]=…`, `q[s]=field direction`.)

mod field;
mod query;

pub use field::{Field, Kind, Predicate, boolean, choice, date, int, text, time};
pub use query::{Filter, Order, Query, Value};

/// What a list call may be filtered and sorted by.
pub trait Listing: Send + Sync + 'static {
    /// What answers a field.
    type Answer: Copy + Send + Sync + 'static;
    /// Every field, in the order that the documentation shows.
    const FIELDS: &'static [Field<Self::Answer>];
    /// Rows on a page when the call does not say.
    const PER_PAGE: u32;
    /// Whether the call gives pages. One that does not gives the first [`PER_PAGE`](Self::PER_PAGE) rows.
    const IS_PAGED: bool = true;
    /// Parameters of the call that are read beside its fields and its page.
    const BESIDE: &'static [&'static str] = &[];
}

/// The most rows that a page may have.
pub const MAX_PER_PAGE: u32 = 100;
/// The most characters of a value to compare with: longer than any name, and short enough that looking for it costs what a name costs.
pub const MAX_CHARACTERS: usize = 200;
/// The most values that a comparison with several takes.
pub const MAX_VALUES: usize = 500;
