//! Alerts as people work on them. (Document 2 §7: tickets.)
//!
//! A person's change goes through `alerts::ticket` (who may take a ticket where), is an audit entry, an event of the ticket, and is told to the
//! company's own systems; the engine looks at the load again.

pub mod asks;
pub mod brief;
pub mod bulk;
mod change;
mod closing;
pub mod count;
pub mod detail;
pub mod events;
mod guarded;
pub mod late;
pub mod list;
pub mod movements;
pub mod replay;
pub mod sees;
pub mod show;
pub mod stream;
pub mod to_do;
pub mod told;
pub mod update;
pub mod verify;
pub mod view;
pub mod voice;
