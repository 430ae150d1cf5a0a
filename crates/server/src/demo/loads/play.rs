//! Playing the samples' drivers up to the freight clock's present: what their devices report comes in as any position does.
//!
//! A run goes forward in steps of some hours, a transaction each, and notes how far it came; what it does not reach, the next one does. Who
//! plays holds the freight clock, so that two processes do not play at once.

use super::sharing::{self, Heard};
use super::trips::Trips;
use super::{EVERY, begin, is_moving, is_over, samples, tenant};
use anyhow::anyhow;
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::loads::logged;
use dispatch::positions::take_in::{MovementFixes, take_in};
use freight::generate::Trip;
use freight::load::{Actor, FixSource};
use freight::stop::{LogSource, LogType};
use kernel::ids::{LoadId, MovementId, TrackingShareId};
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use store::loads::clock::{self, Played};
use store::loads::events;
use store::loads::feed;
use store::loads::held::{self, Held};
use store::loads::logs::NewLog;
use store::loads::rows::MovementRow;
use store::loads::settings;
use store::{Conn, Tenant};

/// How much of the freight clock's time is played in one transaction.
const STEP: TimeDelta = TimeDelta::hours(6);
/// How many steps one run takes at most: the four days before the clock's start at once.
const MOST_STEPS: usize = 16;

/// Comes by the clock, and asks for its next turn itself: the clock brings jobs no more often than every half minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct PlayFreight {}

impl Job for PlayFreight {
    const NAME: &'static str = "play_freight";
    const MAX_ATTEMPTS: i32 = 1;

    /// The clock's own key: the two ways never make two turns.
    fn dedupe_key(&self) -> Option<String> {
        Some("schedule".to_owned())
    }
}

impl Run<App> for PlayFreight {
    async fn run(&self, app: &App) -> JobResult {
        if !is_moving(&app.config) {
            return Ok(());
        }
        play(app).await.map_err(|error| Failure::retry(format!("{error:#}")))?;
        queue::enqueue_at(&mut *app.pool.acquire().await?, self, app.clock.now() + EVERY).await?;
        Ok(())
    }
}

async fn play(app: &App) -> anyhow::Result<()> {
    let mut db = app.pool.acquire().await?;
    let Some(tenant) = tenant(&mut db).await? else { return Ok(()) };
    let Some(played) = clock::of(&mut db, tenant).await? else { return Ok(()) };
    drop(db);
    if is_over(&played, app.clock.now()) {
        begin_anew(app, tenant).await?;
        return Ok(());
    }
    let trips = Trips::of(&played).await?;
    for _ in 0..MOST_STEPS {
        if !step(app, tenant, &trips).await? {
            break;
        }
    }
    Ok(())
}

/// Makes everything anew at the present. The next turn plays it.
async fn begin_anew(app: &App, tenant: Tenant) -> anyhow::Result<()> {
    let (mut tx, now) = (app.pool.begin().await?, app.clock.now());
    let Some(played) = clock::hold(&mut tx, tenant).await?.filter(|played| is_over(played, now)) else {
        return Ok(());
    };
    begin(app, &mut tx, tenant, Some(played), now).await?;
    Ok(tx.commit().await?)
}

/// Plays one step; whether there is more to play.
async fn step(app: &App, tenant: Tenant, trips: &Trips) -> anyhow::Result<bool> {
    let mut tx = app.pool.begin().await?;
    let Some(played) = clock::hold(&mut tx, tenant).await?.filter(|played| trips.are_of(played)) else {
        return Ok(false);
    };
    let now = played.clock.at(app.clock.now());
    let until = now.min(played.until + STEP);
    if until <= played.until {
        return Ok(false);
    }
    let driven = Driven::of(&mut tx, tenant, trips, &played, until).await?;
    share(&mut tx, tenant, &driven, until).await?;
    let batch = fixes(&mut tx, tenant, &driven, (played.until, until)).await?;
    take_in(&mut tx, app, &batch, until).await.map_err(|error| anyhow!("{error:?}"))?;
    deliver(&mut tx, tenant, &driven, (played.until, until)).await?;
    clock::played(&mut tx, tenant, until).await?;
    tx.commit().await?;
    Ok(until < now)
}

/// A sample that is on its way, with its driver. The load is locked.
struct Driven<'a> {
    held: Held,
    movement: MovementRow,
    trip: &'a Trip,
    heard: Heard,
}

impl<'a> Driven<'a> {
    /// Those whose driver is on the road in a step. A load that is closed, or that someone gave to another driver, is not played.
    async fn of(
        db: &mut Conn,
        tenant: Tenant,
        trips: &'a Trips,
        played: &Played,
        until: DateTime<Utc>,
    ) -> sqlx::Result<Vec<Self>> {
        let samples: HashMap<i64, LoadId> =
            clock::samples(db, tenant).await?.into_iter().map(|sample| (sample.nth, sample.id)).collect();
        let on_road: HashMap<LoadId, (u64, &Trip)> = trips
            .between(played.until, until)
            .filter_map(|(nth, trip)| Some((*samples.get(&nth.cast_signed())?, (nth, trip))))
            .collect();
        let ids: Vec<LoadId> = on_road.keys().copied().collect();
        let held = held::lock_many(db, tenant, &ids).await?;
        let driven = held.into_iter().filter(|held| held.row.closed_at.is_none()).filter_map(|held| {
            let (nth, trip) = *on_road.get(&held.row.id)?;
            let name = samples::driver_name(nth);
            let mut movements = held.movements.iter();
            let movement = movements.find(|movement| movement.driver_name.as_ref() == Some(&name)).cloned()?;
            Some(Self { held, movement, trip, heard: Heard::of(nth) })
        });
        Ok(driven.collect())
    }
}

/// Shares the phones of drivers who set out by then and never shared before. Who ended that is not asked again.
async fn share(db: &mut Conn, tenant: Tenant, driven: &[Driven<'_>], until: DateTime<Utc>) -> sqlx::Result<()> {
    let asked = phones(db, tenant, driven).await?;
    let settings = settings::of(db, tenant).await?;
    let mut told = Vec::new();
    for Driven { held, movement, trip, heard } in driven {
        if *heard == Heard::Phone && !asked.contains_key(&movement.id) {
            let at = trip.starts_at().min(until);
            told.extend(sharing::share(db, tenant, (held, movement), &settings, at).await?);
        }
    }
    // Loads are locked already: events come after that.
    events::append_many(db, tenant, &told, until).await?;
    let loads: Vec<LoadId> = told.iter().map(|event| event.load).collect();
    if !loads.is_empty() {
        feed::announce(db, tenant, &loads).await?;
    }
    Ok(())
}

/// The phones that were ever shared, with the share that stands.
async fn phones(
    db: &mut Conn,
    tenant: Tenant,
    driven: &[Driven<'_>],
) -> sqlx::Result<HashMap<MovementId, Option<TrackingShareId>>> {
    let movements: Vec<MovementId> = driven.iter().map(|one| one.movement.id).collect();
    let phones = clock::phones(db, tenant, &movements).await?;
    Ok(phones.into_iter().map(|phone| (phone.movement_id, phone.share_id)).collect())
}

/// What the devices of those who are heard of report from one moment up to another.
async fn fixes(
    db: &mut Conn,
    tenant: Tenant,
    driven: &[Driven<'_>],
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<Vec<MovementFixes>> {
    let shares = phones(db, tenant, driven).await?;
    let of = |one: &Driven<'_>| {
        let (share_id, source) = match one.heard {
            Heard::Phone => (Some(shares.get(&one.movement.id).copied().flatten()?), FixSource::Phone),
            Heard::Key => (None, FixSource::Key),
            Heard::Never => return None,
        };
        Some(MovementFixes {
            load_id: one.held.row.id,
            movement_id: one.movement.id,
            company: tenant.company(),
            share_id,
            source,
            fixes: one.trip.fixes(from, until),
        })
    };
    Ok(driven.iter().filter_map(of).collect())
}

/// Drivers who leave the last stop say that they delivered. Those of whom nothing is heard say nothing.
async fn deliver(
    db: &mut Conn,
    tenant: Tenant,
    driven: &[Driven<'_>],
    (from, until): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<()> {
    for one in driven.iter().filter(|one| one.heard != Heard::Never) {
        let left_at = one.trip.visits().last().map(|visit| visit.departed_at);
        let Some(occurred_at) = left_at.filter(|at| (from..until).contains(at)) else { continue };
        let load = one.held.row.id;
        // As the positions left it.
        let Some(held) = held::read(db, tenant, load).await? else { continue };
        let (source, actor) = match one.heard {
            Heard::Phone => (LogSource::Driver, Actor::Engine),
            Heard::Key | Heard::Never => (LogSource::Tms, Actor::Tms),
        };
        let log = NewLog {
            stop_id: held.stops.last().map(|stop| stop.id),
            movement_id: Some(one.movement.id),
            is_type: LogType::Delivery,
            occurred_at,
            source,
            user_id: None,
            body: None,
            eta_at: None,
        };
        if held.row.closed_at.is_none() && matches!(logged::check(&held, &log), Some(Ok(()))) {
            logged::put(db, tenant, &held, &log, actor, until).await?;
            feed::announce(db, tenant, &[load]).await?;
        }
    }
    Ok(())
}
