//! The public record of one carrier, read row by row as in the files: the input from which [`profile`] derives its facts.
//!
//! Read queries alone; every one is bounded and its order is stable. Writing these tables is the import's work. The rows themselves are
//! [`profile::rows`]'.

pub mod authority;
pub mod census;
pub mod dockets;
pub mod insurance;
pub mod runs;
pub mod safety;

mod all;
mod contact_history;
mod record;

pub use all::{all, roadside};
pub use contact_history::contact_history;
pub use record::record;
