//! What a company has decided about carriers. (Document 1 §3: carrier connection.)
//!
//! Every change is stored as an event and sent to the carrier index, in the transaction of the
//! change.

mod change;
mod decide;
pub mod events;
mod list;
pub mod network;
mod standing;
mod status;
pub mod uploads;

pub use change::{Change, Changed, announce, change, set_status};
pub use decide::do_not_dispatch;
pub use list::{Connection, Connections, find, list, of_carrier};
pub use standing::{Standing, ensure, lock};
pub use status::ConnectionStatus;
