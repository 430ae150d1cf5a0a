//! Guarded loads: which are, why, what people established for them, who sees the pickup number, and for how long their carrier's contacts must
//! have been the same. (Ours.)

pub mod contacts;
pub mod identity;
mod judge;
pub mod record;
pub mod view;

pub use judge::{Guard, ListedPlace, Noted, of_loads, of_noted, seen_at_dock};
