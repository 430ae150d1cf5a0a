//! Onboarding packets: what a carrier fills in for a broker, their status, and their history. (Document 1 §3 and §4; product: connections
//! and onboarding.)
//!
//! The newest packet of a connection is the one that counts. Which status may follow which is the server's; here a status changes only from
//! those that the caller names, so that two decisions at once cannot both be made.

mod change;
mod contents;
mod events;
mod read;
mod status;

pub(in crate::onboarding) use change::announce;
pub use change::{Moved, create, expire, hold_for, set_status};
pub use contents::{Answers, LastFour, answers, has_tax_form, last_fours};
pub use events::{Event, Happened, PacketEvent, add_event, events};
pub use read::{Packet, PacketMail, Packets, find, latest, list, lock, mail_for};
pub use status::PacketStatus;
