//! What the carrier index is made of, out of the tables: the whole at start, then what changed.
//!
//! [`load`] reads carriers, their dockets, inspections and vehicles, and companies' sets of carriers, with several binary COPYs at once and builds a snapshot while they come.
//! [`pack()`] keeps the inspections of each carrier ready for it in one short row.
//! [`Position`] marks how far the change log was read. It is taken before the load, so that whatever commits meanwhile is read again
//! afterwards: reading a change twice does no harm, since always the present rows are fetched, whatever the log says of them.
//!
//! A follower [`poll`]s the log and [`fetch`]es what it names. It sees every committed change, whatever order transactions commit in, on a
//! primary as on a streaming standby: it reads all entries from the oldest transaction that was running at its last look, without those
//! that it has read already.
//!
//! Carriers that a complete census file no longer lists are not in the index; a carrier that only licensing or inspections have has no
//! census row and is not either. [`aside()`] reads those that a company asks about all the same. See `statements` for the source of each column, and `rows` for its meaning.

mod aside;
mod copy;
mod follow;
mod inspected;
pub mod kept;
mod links;
mod load;
mod pack;
mod rows;
mod sets;
mod statements;

pub use aside::aside;
pub(crate) use follow::EVERYTHING;
pub use follow::{Fetched, Pending, Position, fetch, poll, position, trim};
pub use load::load;
pub use pack::pack;
pub use sets::announce as announce_sets;

use crate::Conn;
use kernel::ids::CarrierId;

/// Notifies the followers that a carrier's facts changed, in the transaction of the change.
pub async fn announce_carrier(db: &mut Conn, carrier: CarrierId) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into change_log (topic, keys) select 'facts', array[dot_number] from carriers where id = $1",
        carrier.0
    )
    .execute(db)
    .await?;
    Ok(())
}
