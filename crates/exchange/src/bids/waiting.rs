//! A bid that waits for an answer.

use chrono::{DateTime, Utc};
use freight::offer::is_open;
use kernel::ids::LoadBidId;
use platform::http::Error;
use store::exchange::bids::{self, BidRow};
use store::loads::held::{self, Held};
use store::{Conn, Tenant};

/// The bid and its load, both locked; 409 with the reason where nobody can answer it anymore. The load is locked before the bid: of two who
/// answer bids, and of one who does while the carrier takes its own back, one comes too late.
pub(super) async fn lock(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadBidId,
    at: DateTime<Utc>,
) -> Result<(Held, BidRow), Error> {
    let load = bids::find(db, tenant, id).await?.ok_or(Error::NotFound)?.load_id;
    let held = held::lock(db, tenant, load).await?.ok_or(Error::NotFound)?;
    let bid = bids::lock(db, tenant, id).await?.ok_or(Error::NotFound)?;
    is_open(bid.status_at(at)).map_err(|why| Error::Conflict(why.to_owned()))?;
    Ok((held, bid))
}
