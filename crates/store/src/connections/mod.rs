//! What a company has decided about carriers. (Document 1 §3: carrier connection.)
//!
//! Every change is kept as an event and told to the carrier index, in the transaction of the change.

mod change;
mod decide;
pub mod events;
mod list;
pub mod uploads;

pub use change::{Change, Changed, LatestPacket, change, ensure, latest_packet, set_receiver, set_status};
pub use decide::{DO_NOT_DISPATCH, do_not_dispatch};
pub use list::{Connection, Connections, find, list, of_carrier};
