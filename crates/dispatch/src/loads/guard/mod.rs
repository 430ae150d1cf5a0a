//! Guarded loads: which are, why, what people established for them, and who sees the pickup number. (Ours.)

pub mod identity;
mod judge;
pub mod record;
pub mod view;

pub use judge::{Guard, ListedPlace, of_loads, seen_at_dock};
