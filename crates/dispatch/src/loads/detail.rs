//! A load by itself, with everything that is known of it, as a caller sees it.

use super::beside::{Beside, Verdicts};
use super::checks::LoadCheck;
use super::detail_parts::{LoadCheckCall, LoadMovement, LoadPosition, LoadShare, LoadTicket, StopDetention};
use super::guard::Noted;
use super::sees::Sees;
use super::tender::LoadTender;
use super::view::{LoadDetail, More};
use carriers::verdicts::judging;
use chrono::{DateTime, TimeDelta, Utc};
use freight::load::{Context, FixSource, LastFix, LoadStatus, Share, allowed};
use freight::readiness::{check_calls, clock, is_answered};
use freight::settings::Settings;
use freight::stop::Zone;
use kernel::ids::{CarrierId, LoadId};
use platform::app::App;
use platform::http::Error;
use platform::named::Named;
use store::loads::desk::{self, MotionRow, ShareRow};
use store::loads::edi::tenders;
use store::loads::held::{self, Held};
use store::loads::views::{self, Viewer};
use store::loads::{charges, movements, papers, read, watchers};
use store::tickets;

/// One of the company's loads; 404 for others.
pub(super) async fn detail(app: &App, sees: &Sees, id: LoadId) -> Result<LoadDetail, Error> {
    let tenant = sees.tenant;
    let mut db = app.conn().await?;
    let held = held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let all = movements::of_load(&mut db, tenant, id).await?;
    let (tickets, checked) = if sees.tickets {
        (Some(tickets::list::of_load(&mut db, tenant, id).await?), tickets::checks::of_load(&mut db, tenant, id).await?)
    } else {
        (None, None)
    };
    let (charges, papers) = (charges::list(&mut db, tenant, id).await?, papers::list(&mut db, tenant, id).await?);
    let watchers = watchers::list(&mut db, tenant, id).await?;
    let shares = desk::shares(&mut db, tenant, id).await?;
    let tender = tenders::of_load(&mut db, tenant, id).await?;
    let windows = read::windows_before(&mut db, tenant, id).await?;
    let noted = Noted::of_loads(&mut db, tenant, &[id]).await?;
    let last_call_at = desk::last_check_call(&mut db, tenant, id).await?;
    let settings = store::loads::settings::of(&mut db, tenant).await?;
    // A truck that was not seen has no position to show.
    let motion = match held.load.current_movement().filter(|_| held.load.last_fix.is_some()) {
        Some(movement) => desk::motion(&mut db, tenant, movement.id).await?,
        None => None,
    };
    let now = app.loads.now(tenant.company());
    let beside = Beside::read(&mut db, sees, std::slice::from_ref(&held), &noted, (settings, now)).await?;
    // Verdicts are read through connections of their own.
    drop(db);
    let carriers: Vec<CarrierId> = all.iter().filter_map(|movement| movement.carrier_id).collect();
    let verdicts = judging::of_company(app, tenant, sees.is_safety_hidden, &carriers).await?;
    let verdicts: Option<Verdicts> = verdicts.map(|verdicts| carriers.into_iter().zip(verdicts).collect());
    let more = More {
        movements: all
            .iter()
            .map(|row| {
                let verdict = row.carrier_id.and_then(|id| verdicts.as_ref()?.get(&id).cloned());
                LoadMovement::of(row, verdict, tickets.as_deref())
            })
            .collect(),
        tickets: tickets
            .as_ref()
            .map(|tickets| tickets.iter().map(|ticket| LoadTicket::of(ticket, sees.is_safety_hidden)).collect()),
        checks: sees.tickets.then(|| LoadCheck::all(checked.as_ref(), sees.is_safety_hidden)),
        charges: charges.into_iter().map(Into::into).collect(),
        papers: papers.into_iter().map(Into::into).collect(),
        watchers: watchers.into_iter().map(|one| Named { id: one.id.0, name: one.name }).collect(),
        shares: shares.into_iter().map(LoadShare::from).collect(),
        position: position(&held, motion, now, &settings),
        check_calls: calls(&held, last_call_at, now, &settings),
        detention: detention(&held, now, &settings),
        allowed_statuses: allowed_statuses(&held, sees, now, &settings),
        guard_steps: noted.steps.into_iter().map(Into::into).collect(),
        pickup_checks: noted.checks.into_iter().map(Into::into).collect(),
        windows_before: windows.into_iter().map(Into::into).collect(),
        tender: tender.map(|row| LoadTender::of(row, sees.may_change, held.row.status == LoadStatus::Cancelled)),
    };
    if more.position.is_some_and(|position| is_shared(position.source)) {
        note_look(app, sees, id, now).await?;
    }
    // Who hauls it now is among all that hauled it.
    let load = beside.views(std::slice::from_ref(&held), verdicts.as_ref()).pop().ok_or(Error::NotFound)?;
    Ok(LoadDetail::of(load, more))
}

/// Whether a position is someone else's to share.
const fn is_shared(source: FixSource) -> bool {
    matches!(source, FixSource::Eld | FixSource::Phone)
}

/// The driver is told who looked at where the truck is.
async fn note_look(app: &App, sees: &Sees, id: LoadId, now: DateTime<Utc>) -> Result<(), Error> {
    let viewer = if sees.is_program { Viewer::Key } else { Viewer::User };
    let mut change = app.unrecorded_change("who looked is told to the driver").await?;
    views::note(&mut change, sees.tenant, id, viewer, sees.person, now).await?;
    change.commit().await?;
    Ok(())
}

impl From<ShareRow> for LoadShare {
    fn from(row: ShareRow) -> Self {
        Self {
            id: row.id.0,
            kind: row.kind.to_string(),
            movement_id: row.movement_id.0,
            consent_version: row.consent_version,
            given_by: row.given_by,
            given_at: row.given_at,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            trouble: row.trouble,
            revoked_at: row.revoked_at,
            revoked_by: row.revoked_by.map(|by| by.to_string()),
        }
    }
}

/// Where the truck is, as far as that may be shown.
fn position(held: &Held, motion: Option<MotionRow>, now: DateTime<Utc>, settings: &Settings) -> Option<LoadPosition> {
    let fix = held.load.last_fix.filter(|fix| may_show(held, fix, now, settings))?;
    Some(LoadPosition {
        latitude: fix.point.lat,
        longitude: fix.point.lon,
        located_at: fix.located_at,
        source: fix.source,
        speed_mph: motion.and_then(|motion| motion.speed_mph),
        is_at_rest: fix.is_at_rest,
        miles_left: motion.and_then(|motion| motion.miles_left),
    })
}

/// What the broker's own systems and calls tell is the broker's. What a truck or driver shares is shown while the share stands, from three hours
/// before the first window until the last stop was left (consent version 2).
fn may_show(held: &Held, fix: &LastFix, now: DateTime<Utc>, settings: &Settings) -> bool {
    let load = &held.load;
    let share = match fix.source {
        FixSource::Key | FixSource::CheckCall => return true,
        FixSource::Eld => load.sharing.eld,
        FixSource::Phone => load.sharing.phone,
    };
    let begins = TimeDelta::minutes(i64::from(settings.points_start_minutes));
    let has_begun = load.pickup_window().is_some_and(|window| now >= window.start - begins);
    let is_over = load.last_stop().is_some_and(freight::stop::Stop::is_left);
    matches!(share, Share::Active | Share::Refused) && has_begun && !is_over
}

/// The check calls in the order of their times, in the zone of the next stop.
fn calls(
    held: &Held,
    last_call_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
    settings: &Settings,
) -> Vec<LoadCheckCall> {
    let next = held.load.next_stop().map_or(0, |(next, _)| usize::from(next));
    let zone = held.stops.get(next).and_then(|stop| stop.time_zone.parse::<Zone>().ok());
    let Some(zone) = zone else { return Vec::new() };
    let call = |call: freight::readiness::CheckCall| LoadCheckCall {
        kind: call.kind,
        due_at: call.due_at,
        is_made: is_answered(&call, &held.load, last_call_at, now, settings),
    };
    check_calls(&held.load, zone, now).into_iter().map(call).collect()
}

fn detention(held: &Held, now: DateTime<Utc>, settings: &Settings) -> Vec<StopDetention> {
    let of = |stop: &freight::stop::Stop| {
        let clock = clock(stop, now, settings);
        StopDetention {
            stop_id: stop.id.0,
            state: clock.state,
            since: clock.started_at,
            minutes: clock.detention_minutes,
        }
    };
    held.load.stops.iter().map(of).collect()
}

/// Where the caller may take the load; nowhere, if they may not change it.
pub(super) fn allowed_statuses(held: &Held, sees: &Sees, now: DateTime<Utc>, settings: &Settings) -> Vec<LoadStatus> {
    if !sees.may_change {
        return Vec::new();
    }
    let context = Context {
        status: held.row.status,
        has_carrier: !held.movements.is_empty(),
        is_picked_up: held.load.is_picked_up(),
        cancelled_at: held.row.cancelled_at,
        now,
    };
    allowed(sees.actor(), &context, settings)
}
