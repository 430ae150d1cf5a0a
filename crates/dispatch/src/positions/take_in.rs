//! Positions of loads' trucks come in, from whatever source: stored, judged, and followed by arrivals, departures, expected arrivals and
//! statuses. Many at once, of many loads: a handful of statements for each company.
//!
//! A batch is taken as a whole, in the caller's transaction. The same position again changes nothing, so a sender that got no answer sends
//! the batch again.

use super::follow::{Fate, Work, follow};
use super::read::read;
use super::write::write;
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::{Fix, Refusal};
use kernel::ids::{CompanyId, LoadId, MovementId, TrackingShareId};
use platform::app::App;
use platform::http::Error;
use std::collections::BTreeMap;
use store::{Conn, Tenant};

/// Positions of one movement's truck, from one source.
#[derive(Clone, Debug, PartialEq)]
pub struct MovementFixes {
    /// The load.
    pub load_id: LoadId,
    /// The movement. One that is not open takes nothing.
    pub movement_id: MovementId,
    /// The broker whose load it is.
    pub company: CompanyId,
    /// The share that they come by; none of the broker's own systems and calls.
    pub share_id: Option<TrackingShareId>,
    /// Where they are from.
    pub source: FixSource,
    /// The positions, in any order.
    pub fixes: Vec<Fix>,
}

/// What became of the positions of one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakenFixes {
    /// How many are new. Those of which the ZIP code alone is shared are among them.
    pub accepted: usize,
    /// How many were known.
    pub duplicate: usize,
    /// How many are not shared, and not kept at all.
    pub outside: usize,
    /// Those that are not believed, by their place among the entry's positions, in order.
    pub refused: Vec<(usize, Refusal)>,
}

/// Takes positions in, at the moment `received_at` of their companies' clock; what became of them, entry by entry. The loads are locked, their
/// events appended and the book of open loads notified: it comes last in a transaction.
pub async fn take_in(
    db: &mut Conn,
    app: &App,
    batch: &[MovementFixes],
    received_at: DateTime<Utc>,
) -> Result<Vec<TakenFixes>, Error> {
    Ok(take_in_announced(db, app, batch, received_at).await?.0)
}

/// The same with the transaction's number, to wait for, where the book of open loads hears of it.
pub(super) async fn take_in_announced(
    db: &mut Conn,
    app: &App,
    batch: &[MovementFixes],
    received_at: DateTime<Utc>,
) -> Result<(Vec<TakenFixes>, Option<i64>), Error> {
    let mut taken: Vec<TakenFixes> =
        batch.iter().map(|entry| TakenFixes { outside: entry.fixes.len(), ..TakenFixes::default() }).collect();
    let mut companies = BTreeMap::<CompanyId, Vec<(usize, &MovementFixes)>>::new();
    for (nth, entry) in batch.iter().enumerate().filter(|(_, entry)| !entry.fixes.is_empty()) {
        companies.entry(entry.company).or_default().push((nth, entry));
    }
    let mut announced = None;
    for (company, entries) in companies {
        #[expect(
            clippy::disallowed_methods,
            reason = "whoever hands positions in was let in to the company's movement"
        )]
        let tenant = Tenant::of(company);
        let settings = if app.loads.is_ready() {
            app.loads.settings(company)
        } else {
            store::loads::settings::of(db, tenant).await?
        };
        let (held, tracks) = read(db, tenant, &entries, &settings).await?;
        let working = tokio::task::spawn_blocking(move || follow(held, tracks, &settings, received_at));
        let work = working.await.map_err(anyhow::Error::from)?;
        announced = write(db, tenant, &work, received_at).await?.or(announced);
        tell(&work, &mut taken);
    }
    Ok((taken, announced))
}

/// Tells each entry what became of its positions. Those of entries without a track stay outside.
fn tell(work: &Work, taken: &mut [TakenFixes]) {
    for ((entry, at), fate) in work.followed.iter().flat_map(|one| one.fates.iter().copied()) {
        let taken = &mut taken[entry];
        taken.outside -= usize::from(fate != Fate::Outside);
        match fate {
            Fate::Accepted => taken.accepted += 1,
            Fate::Duplicate => taken.duplicate += 1,
            Fate::Refused(why) => taken.refused.push((at, why)),
            Fate::Outside => {}
        }
    }
    for taken in taken {
        taken.refused.sort_unstable_by_key(|(at, _)| *at);
    }
}
