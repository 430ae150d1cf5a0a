//! Whether a confirmation still says what its load says: what a carrier signs must name the stops and windows that it is to keep.

use super::terms::agree;
use platform::http::Error;
use store::loads::held::{self, Held};
use store::rate_confirmations::Confirmation;
use store::rate_confirmations::list::{self, Texts};
use store::{Conn, Tenant};

/// Why one isn't sent that says otherwise.
pub(super) const LOAD_CHANGED: &str =
    "The load’s stops or windows changed after this was written. Revise the rate confirmation, then send the revision.";

/// Why the carrier can't accept one that says otherwise, in words for the carrier.
pub(super) const CHANGED_SINCE_SENT: &str = "The broker changed this load’s stops or times since this was sent. Ask the broker for a revised rate confirmation.";

/// Whether the load's stops or windows, of the carrier's part, are others than the confirmation says. The caller has locked the load.
pub(super) async fn is_stale(db: &mut Conn, tenant: Tenant, held: &Held, row: &Confirmation) -> Result<bool, Error> {
    let texts = list::texts(db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    let movement = held.movements.iter().find(|movement| movement.id == row.movement_id);
    Ok(movement.is_none_or(|movement| !agree((&texts.terms, &texts.details), held, movement)))
}

/// Whether the load changed in the same way since a confirmation was sent that waits for its answer: it can't be accepted any longer.
///
/// One with the broker's own document isn't judged: where that differs from our text, it counts, so our text alone shows no change of what is agreed.
/// Nor is one whose part of the load isn't open anymore: accepting says that by itself.
pub(super) fn is_outdated(row: &Confirmation, texts: &Texts, held: &Held) -> bool {
    let movement = held.movements.iter().find(|movement| movement.id == row.movement_id);
    waits(row) && movement.is_some_and(|movement| !agree((&texts.terms, &texts.details), held, movement))
}

/// The same of one that is shown, by the load as it is now.
pub(super) async fn is_outdated_now(db: &mut Conn, tenant: Tenant, row: &Confirmation) -> Result<bool, Error> {
    if !waits(row) {
        return Ok(false);
    }
    let texts = list::texts(db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    let held = held::read(db, tenant, row.load_id).await?;
    Ok(held.is_some_and(|held| is_outdated(row, &texts, &held)))
}

/// Whether it was sent, and is judged by our text until it is answered or ends.
fn waits(row: &Confirmation) -> bool {
    row.sent_at.is_some() && row.accepted_at.is_none() && row.status.is_open() && row.document_sha256.is_none()
}
