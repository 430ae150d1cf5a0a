//! Whether a draft still says what its load says: what a carrier signs must name the stops and windows that it is to keep.

use super::terms::agree;
use platform::http::Error;
use store::loads::held::Held;
use store::rate_confirmations::{Confirmation, list};
use store::{Conn, Tenant};

/// Why one isn't sent that says otherwise.
pub(super) const LOAD_CHANGED: &str =
    "The load’s stops or windows changed after this was written. Revise the rate confirmation, then send the revision.";

/// Whether the load's stops or windows, of the carrier's part, are others than the confirmation says. The caller has locked the load.
pub(super) async fn is_stale(db: &mut Conn, tenant: Tenant, held: &Held, row: &Confirmation) -> Result<bool, Error> {
    let texts = list::texts(db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    let movement = held.movements.iter().find(|movement| movement.id == row.movement_id);
    Ok(movement.is_none_or(|movement| !agree((&texts.terms, &texts.details), held, movement)))
}
