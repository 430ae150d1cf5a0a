//! What FMCSA publishes, read and understood: the catalogue of its data sets, one streaming reader for all of them, the
//! normalising of their values, the facts derived from their rows, and the generator of synthetic files.
//!
//! It is pure: it reads from any [`std::io::Read`], has no clock, and knows no database. Formats and their traps:
//! FMCSA's data dictionaries; the derived facts are those of the product description ("Where carriers come from").

pub mod catalogue;
pub mod codes;
pub mod derive;
pub mod generate;
pub mod normalise;
pub mod reader;
pub mod recognise;

mod data_sets;

pub use catalogue::{DataSet, Key, Kind, Layout, Value};
pub use reader::{BadRow, OpenError, Read, RowReader, Sink};
pub use recognise::{Recognised, Unrecognised, recognise};
