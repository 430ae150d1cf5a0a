//! What is still needed before a load can be picked up, the calls that are due, and time at the dock.

mod check_calls;
mod column;
mod detention;
mod dwell;

pub use check_calls::{CheckCall, CheckCallKind, check_calls, is_answered};
pub use column::{DockCheck, Facts, HoldReason, Need, Readiness, SealedNumber, readiness};
pub use detention::{Clock, ClockState, clock};
pub use dwell::{Dwell, dwell};
