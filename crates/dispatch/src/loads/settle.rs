//! What follows for a load from its logs, its expected arrival and the time: status, delay, assumed delivery.
//!
//! Events are appended last ([`store::loads::events`]): whoever settles several loads in one transaction has locked all of them before.

use super::told::About;
use chrono::{DateTime, Utc};
use freight::load::{Actor, Assumption, LoadStatus, assume, look};
use freight::settings::Settings;
use kernel::ids::LoadId;
use store::loads::events::{self, NewEvent};
use store::loads::held::{self, Held};
use store::loads::write;
use store::{Conn, Tenant};

/// Settles a load after logs, positions, windows or time: writes its status and the event of that, and gives the status where it is another
/// one. The caller announces.
pub async fn settle(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    actor: Actor,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<LoadStatus>> {
    let Some(event) = settle_once(db, tenant, load, (actor, Certainty::OneLook), now).await? else { return Ok(None) };
    events::append_many(db, tenant, std::slice::from_ref(&event.1), now).await?;
    Ok(Some(event.0))
}

/// How much of what happened is sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// A look at the expected arrival is one of several that have to agree before a delay ends, and logs are what they are.
    OneLook,
    /// A person moved the window: that alone ends a delay.
    Sure,
    /// A person or the TMS logged the last delivery: the load is delivered, whatever else was logged.
    Told,
}

/// The same without appending the event, which the caller does last.
pub(super) async fn settle_once(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    (actor, certainty): (Actor, Certainty),
    now: DateTime<Utc>,
) -> sqlx::Result<Option<(LoadStatus, NewEvent)>> {
    Ok(settle_many(db, tenant, &[load], (actor, certainty), now).await?.pop())
}

/// The same for several of a company's loads: what is read and written of all of them takes no more statements than of one. Gives those that have
/// another status, in the order of their ids.
pub(crate) async fn settle_many(
    db: &mut Conn,
    tenant: Tenant,
    loads: &[LoadId],
    (actor, certainty): (Actor, Certainty),
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<(LoadStatus, NewEvent)>> {
    if loads.is_empty() {
        return Ok(Vec::new());
    }
    let all = held::lock_many(db, tenant, loads).await?;
    let settings = store::loads::settings::of(db, tenant).await?;
    let (mut statuses, mut told) = (Vec::new(), Vec::new());
    for held in &all {
        let settled = decide(held, &settings, certainty, now);
        if settled.status != held.row.status {
            statuses.push((held.row.id, settled.status));
            let event = About::held(held).status((held.row.status, settled.status), (actor, None), None, now);
            told.push((settled.status, event));
        } else if i16::from(settled.looks_in_time) != held.row.looks_in_time {
            write::set_look(db, tenant, held.row.id, held.row.eta_at, settled.looks_in_time).await?;
        }
    }
    write::set_statuses(db, tenant, &statuses, now).await?;
    Ok(told)
}

/// Whether time alone would give a load another status by now: whoever looks at many locks those alone.
pub(super) fn would_change(held: &Held, settings: &Settings, now: DateTime<Utc>) -> bool {
    decide(held, settings, Certainty::OneLook, now).status != held.row.status
}

/// What a load comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Settled {
    status: LoadStatus,
    looks_in_time: u8,
}

fn decide(held: &Held, settings: &Settings, certainty: Certainty, now: DateTime<Utc>) -> Settled {
    let mut load = held.load.clone();
    // It is not there yet: whatever was expected, it comes no sooner than now.
    load.eta_at = load.eta_at.map(|eta_at| eta_at.max(now));
    load.status = load.status_by_logs();
    let is_assumed = load.status == LoadStatus::AssumedDelivered;
    let is_told = certainty == Certainty::Told && (is_assumed || load.status.is_live()) && load.is_delivered();
    if is_told || (is_assumed && load.shows_delivery()) {
        load.status = LoadStatus::Delivered;
    }
    let before = u8::try_from(held.row.looks_in_time).unwrap_or(u8::MAX);
    let before = match certainty {
        Certainty::OneLook | Certainty::Told => before,
        Certainty::Sure => u8::try_from(settings.delayed_looks.saturating_sub(1)).unwrap_or(u8::MAX),
    };
    let look = look(&load, before, settings);
    load.status = look.status;
    if assume(&load, now, settings) == Assumption::Delivered {
        load.status = LoadStatus::AssumedDelivered;
    }
    // They are counted while the load is delayed alone.
    let looks_in_time = if load.status == LoadStatus::Delayed { look.looks_in_time } else { 0 };
    Settled { status: load.status, looks_in_time }
}
