//! Listings as tables of fields: what may be filtered and sorted by, and the only SQL that is put together while the product runs.
//!
//! A [`Listing`] names its fields; the HTTP layer reads `q[...]` against it into a [`Query`]. A listing that PostgreSQL answers is
//! also a [`List`], whose fields carry the expression they stand for. Nothing a client sends becomes SQL text: names are looked up in
//! the table and values are bound. (Document 1 §7: `q[field_predicate]=…`, `q[s]=field direction`.)

mod field;
mod query;
mod sql;

pub use field::{Field, Kind, Predicate, boolean, choice, date, int, text, time};
pub use query::{Filter, Order, Query, Value};
pub use sql::{List, Rows, page};

/// What a list call may be filtered and sorted by.
pub trait Listing: Send + Sync + 'static {
    /// Every field, in the order that the documentation shows.
    const FIELDS: &'static [Field];
    /// Rows on a page when the call does not say.
    const PER_PAGE: u32;
    /// Whether the call gives pages. One that does not gives the first [`PER_PAGE`](Self::PER_PAGE) rows.
    const IS_PAGED: bool = true;
}

/// The most rows that a page may have.
pub const MAX_PER_PAGE: u32 = 100;
