//! Positions of loads' trucks come in, from whatever source: stored, judged, and followed by arrivals, departures, expected arrivals and
//! statuses. Many at once, of many loads: a handful of statements for each company.
//!
//! A batch is taken as a whole, in the caller's transaction. The same position again changes nothing, so a sender that got no answer sends
//! the batch again.

pub use platform::live::sent::TakenFixes;

use super::follow::{Fate, Track, Work, follow};
use super::read::read;
use super::write::write;
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::position::Fix;
use freight::settings::Settings;
use kernel::ids::{CompanyId, LoadId, MovementId, TrackingShareId};
use platform::app::App;
use platform::http::Error;
use std::collections::{BTreeMap, BTreeSet};
use store::loads::held::{self, Held};
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

/// Takes positions in, at the moment `received_at` of their companies' clock; what became of them, entry by entry. The loads are locked, their
/// events appended and the book of open loads notified: it comes last in a transaction.
pub async fn take_in(
    db: &mut Conn,
    app: &App,
    batch: &[MovementFixes],
    received_at: DateTime<Utc>,
) -> Result<Vec<TakenFixes>, Error> {
    let mut taken = untaken(batch);
    let mut companies = BTreeMap::<CompanyId, Vec<(usize, &MovementFixes)>>::new();
    for (nth, entry) in batch.iter().enumerate().filter(|(_, entry)| !entry.fixes.is_empty()) {
        companies.entry(entry.company).or_default().push((nth, entry));
    }
    for (company, entries) in companies {
        #[expect(
            clippy::disallowed_methods,
            reason = "whoever hands positions in was let in to the company's movement"
        )]
        let tenant = Tenant::of(company);
        let settings = settings(db, app, tenant).await?;
        let loads: BTreeSet<LoadId> = entries.iter().map(|(_, entry)| entry.load_id).collect();
        let held = held::lock_many(db, tenant, &Vec::from_iter(loads)).await?;
        let tracks = read(db, tenant, &held, &entries, &settings).await?;
        go_on(db, tenant, (held, tracks), settings, received_at, &mut taken).await?;
    }
    Ok(taken)
}

/// The same of one company's loads that the caller has locked; with the transaction's number, to wait for, where the book of open loads hears of
/// it.
pub(super) async fn take_in_held(
    db: &mut Conn,
    app: &App,
    tenant: Tenant,
    held: Vec<Held>,
    entries: &[MovementFixes],
    received_at: DateTime<Utc>,
) -> Result<(Vec<TakenFixes>, Option<i64>), Error> {
    let mut taken = untaken(entries);
    let entries: Vec<_> = entries.iter().enumerate().filter(|(_, entry)| !entry.fixes.is_empty()).collect();
    let settings = settings(db, app, tenant).await?;
    let tracks = read(db, tenant, &held, &entries, &settings).await?;
    let announced = go_on(db, tenant, (held, tracks), settings, received_at, &mut taken).await?;
    Ok((taken, announced))
}

/// What there is to tell before anything is taken.
fn untaken(entries: &[MovementFixes]) -> Vec<TakenFixes> {
    let none =
        |entry: &MovementFixes| TakenFixes { outside: (0..entry.fixes.len()).collect(), ..TakenFixes::default() };
    entries.iter().map(none).collect()
}

async fn settings(db: &mut Conn, app: &App, tenant: Tenant) -> sqlx::Result<Settings> {
    if app.loads.is_ready() {
        return Ok(app.loads.settings(tenant.company()));
    }
    store::loads::settings::of(db, tenant).await
}

/// Follows the tracks of a company's loads, writes what comes of it, and tells the entries.
async fn go_on(
    db: &mut Conn,
    tenant: Tenant,
    (held, tracks): (Vec<Held>, Vec<Track>),
    settings: Settings,
    received_at: DateTime<Utc>,
    taken: &mut [TakenFixes],
) -> Result<Option<i64>, Error> {
    let working = tokio::task::spawn_blocking(move || follow(held, tracks, &settings, received_at));
    let work = working.await.map_err(anyhow::Error::from)?;
    let announced = write(db, tenant, &work, received_at).await?;
    tell(&work, taken);
    Ok(announced)
}

/// Tells each entry what became of its positions. Those of entries without a track stay outside.
fn tell(work: &Work, taken: &mut [TakenFixes]) {
    let fates = || work.followed.iter().flat_map(|one| one.fates.iter().copied());
    for ((entry, _), _) in fates() {
        taken[entry].outside.clear();
    }
    for ((entry, at), fate) in fates() {
        let taken = &mut taken[entry];
        match fate {
            Fate::Accepted => taken.accepted += 1,
            Fate::Duplicate => taken.duplicate += 1,
            Fate::Refused(why) => taken.refused.push((at, why)),
            Fate::Outside => taken.outside.push(at),
        }
    }
    for taken in taken {
        taken.refused.sort_unstable_by_key(|(at, _)| *at);
        taken.outside.sort_unstable();
    }
}
