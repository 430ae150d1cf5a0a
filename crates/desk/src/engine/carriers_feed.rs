//! The carriers' feed, handed on: the open loads that a changed carrier hauls are named in the loads' feed, in the transaction that notes how far
//! the carriers' feed is read.

use store::Conn;
use store::tickets::shards::{self, Held};

/// Hands on what is new of the carriers' feed. The caller holds the shard and commits; false where another process holds it now.
pub(super) async fn hand_on(db: &mut Conn, held: &Held) -> sqlx::Result<bool> {
    if !shards::lock(db, held).await? {
        return Ok(false);
    }
    let (to, carriers, everything) = shards::read_carriers(db, held).await?;
    if everything {
        shards::hand_on(db, None).await?;
    } else if !carriers.is_empty() {
        shards::hand_on(db, Some(&carriers)).await?;
    }
    shards::advance(db, held, &to).await?;
    Ok(true)
}
