//! Ending a confirmation, with what follows for its load. (loads.md §2: rejection or expiry takes the carrier off, and the load is available.)

use super::told;
use chrono::{DateTime, Utc};
use dispatch::loads::take_off::take_off;
use store::loads::events::{LoadEventKind, NewEvent};
use store::loads::held::Held;
use store::rate_confirmations::write::{self, Ending};
use store::rate_confirmations::{Confirmation, ConfirmationStatus, EndedBecause};
use store::{Conn, Tenant};

/// Ends a confirmation that still counts, whose load the caller has locked. Gives what systems are told, which the caller appends last.
pub(super) async fn end(
    db: &mut Conn,
    tenant: Tenant,
    (row, held): (&Confirmation, &Held),
    ending: Ending<'_>,
    at: DateTime<Utc>,
) -> sqlx::Result<Vec<NewEvent>> {
    write::end(db, tenant, row.id, ending, at).await?;
    let kind = match ending.status {
        ConfirmationStatus::Rejected => LoadEventKind::RateConfirmationRejected,
        _ => LoadEventKind::RateConfirmationCancelled,
    };
    let mut told = vec![told::event(kind, row, at)];
    let is_declined = ending.status == ConfirmationStatus::Rejected || ending.because == EndedBecause::Expired;
    // An amendment that is declined leaves what was agreed before.
    if is_declined && !row.is_amendment {
        let why = if ending.because == EndedBecause::Expired {
            "Rate confirmation expired"
        } else {
            "Rate confirmation rejected"
        };
        let gone = take_off(db, tenant, held, (row.movement_id, why), ending.by, at).await?;
        told.extend(gone.unwrap_or_default());
    } else if row.accepted_at.is_some() && ending.because != EndedBecause::Revised {
        write::unconfirm(db, tenant, row.movement_id).await?;
    }
    Ok(told)
}
