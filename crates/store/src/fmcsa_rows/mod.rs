//! The public record of one carrier, read row by row as the files told it: what `fmcsa::derive` works its facts out of.
//!
//! Read queries alone; every one is bounded and its order is stable. Writing these tables is the import's work.

pub mod authority;
pub mod census;
pub mod dockets;
pub mod inputs;
pub mod insurance;
pub mod record;
pub mod runs;
pub mod safety;

pub use inputs::Inputs;
pub use record::Record;
pub use runs::{Coverage, Runs};
