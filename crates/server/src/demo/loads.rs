//! The demonstration's loads: 60 sample loads on real roads, marked SYN, hauled by the demonstration's synthetic carriers.
//!
//! They come in as a TMS's do (`samples`), and so did what was delivered on their lanes earlier (`past`). With `HAULWARDEN_DEMO_FREIGHT=moving` the company has a freight clock that runs 60 times as fast,
//! and drivers are played by it (`play`, `trips`, `sharing`): a day of theirs is 24 minutes. After four of its days everything is made anew
//! at the present. Nothing else of the product goes by that clock.

mod causes;
mod dock;
mod past;
mod play;
mod samples;
mod sharing;
mod trips;

pub use play::PlayFreight;

use super::insurance::HOLDER;
use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use platform::config::Config;
use platform::config::demo::DemoFreight;
use queue::Registry;
use store::list::Query;
use store::loads::clock::{self, Played};
use store::loads::feed::{self, FreightClock};
use store::loads::high_risk::{self, NewHighRiskArea};
use store::tickets::contacts::{self, ContactKind, ContactList, ListedFrom};
use store::{Conn, Tenant};

/// How many loads there are.
pub const LOADS: u64 = 60;
/// How many seconds of the freight clock pass in one.
pub const SPEED: f64 = 60.0;
/// How long the freight clock runs before everything is made anew.
pub const RUNS_FOR: TimeDelta = TimeDelta::days(4);
/// How long before the freight clock's start the loads came in: before the first driver sets out.
const CAME_BEFORE: TimeDelta = TimeDelta::days(3);
/// The first loads are the same everywhere, so that a walk through the product can be described.
const SEED: i64 = 1;
/// How long ago the sample list of high-risk areas was made.
const LISTED_BEFORE: TimeDelta = TimeDelta::days(30);
/// How often drivers are played: ten minutes of theirs.
const EVERY: TimeDelta = TimeDelta::seconds(10);

/// Adds the job that plays drivers, where they move.
pub fn add_to(jobs: Registry<App>, config: &Config) -> Registry<App> {
    if is_moving(config) { jobs.every(EVERY, &PlayFreight {}) } else { jobs }
}

fn is_moving(config: &Config) -> bool {
    config.is_demonstration && config.demo_freight == DemoFreight::Moving
}

/// Makes the loads that the configuration asks for, and removes those that it does not. What is there as it should be is left alone.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let (mut tx, now) = (app.pool.begin().await?, app.clock.now());
    let tenant = tenant(&mut tx).await?.context("the demonstration company is not there")?;
    let played = clock::of(&mut tx, tenant).await?;
    let is_there = !clock::samples(&mut tx, tenant).await?.is_empty();
    match (app.config.demo_freight, played) {
        (DemoFreight::Moving, Some(played)) if is_there && !is_over(&played, now) => {}
        (DemoFreight::Moving, before) => begin(app, &mut tx, tenant, before, now).await?,
        (DemoFreight::Still, None) if is_there => {}
        (DemoFreight::Still, _) => {
            clear(&mut tx, tenant).await?;
            samples::make(app, &mut tx, tenant, SEED, (now, now), false).await?;
        }
        (DemoFreight::Absent, None) if !is_there => {}
        (DemoFreight::Absent, _) => clear(&mut tx, tenant).await?,
    }
    Ok(tx.commit().await?)
}

/// Counties of the sample list of high-risk areas, by FIPS code: made up, like the list.
const HIGH_RISK: [i32; 5] = [6_037, 6_071, 17_031, 48_113, 48_201];
/// Where that list is from.
const HIGH_RISK_SOURCE: &str = "SYN sample list";

/// A list of high-risk areas, where the company has none.
async fn high_risk_areas(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> sqlx::Result<()> {
    if high_risk::list(db, tenant, &Query::page(1, 1)).await?.total > 0 {
        return Ok(());
    }
    let area = |county: i32| NewHighRiskArea {
        county_fips: Some(county),
        zip3: None,
        listed_on: (now - LISTED_BEFORE).date_naive(),
        until_on: None,
        source: Some(HIGH_RISK_SOURCE.to_owned()),
    };
    high_risk::replace(db, tenant, &HIGH_RISK.map(area)).await?;
    Ok(())
}

/// Contacts of the sample lists: made up, under names that no one can have.
const LISTED: [(ContactList, ContactKind, &str); 4] = [
    (ContactList::DispatchServices, ContactKind::Domain, "syn-dispatch.example"),
    (ContactList::DispatchServices, ContactKind::Phone, "+15555550170"),
    (ContactList::Blocked, ContactKind::Email, "loads@syn-blocked.example"),
    (ContactList::Blocked, ContactKind::Phone, "+15555550171"),
];

/// Lists of contacts that alerts compare with, where the company has none.
async fn listed_contacts(db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> sqlx::Result<()> {
    if contacts::list(db, tenant, &Query::page(1, 1)).await?.total > 0 {
        return Ok(());
    }
    for (list, kind, value) in LISTED {
        let contact = ListedFrom {
            kind,
            value: value.to_owned(),
            note: Some(HIGH_RISK_SOURCE.to_owned()),
            starts_on: (now - LISTED_BEFORE).date_naive(),
        };
        contacts::create_many(db, tenant, list, &[contact], (None, now)).await?;
    }
    Ok(())
}

/// Makes the loads around the present and starts the freight clock there, in the place of what was before.
async fn begin(
    app: &App,
    db: &mut Conn,
    tenant: Tenant,
    before: Option<Played>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let seed = before.map_or(SEED, |before| before.seed + 1);
    let came_at = now - CAME_BEFORE;
    clear(db, tenant).await?;
    let clock = FreightClock { origin: now, started_at: now, speed: SPEED };
    clock::set(db, tenant, &Played { clock, seed, until: came_at }).await?;
    high_risk_areas(db, tenant, now).await?;
    listed_contacts(db, tenant, now).await?;
    samples::make(app, db, tenant, seed, (now, came_at), true).await
}

/// Removes the loads and the freight clock.
async fn clear(db: &mut Conn, tenant: Tenant) -> sqlx::Result<()> {
    clock::remove(db, tenant).await?;
    let gone = clock::remove_samples(db, tenant).await?;
    if !gone.is_empty() {
        feed::announce(db, tenant, &gone).await?;
    }
    Ok(())
}

/// Whether the freight clock has run for as long as it runs.
fn is_over(played: &Played, now: DateTime<Utc>) -> bool {
    played.clock.at(now) >= played.clock.origin + RUNS_FOR
}

/// The demonstration company; none before its people are made.
#[expect(clippy::disallowed_methods, reason = "no one calls: the demonstration company itself is meant")]
async fn tenant(db: &mut Conn) -> sqlx::Result<Option<Tenant>> {
    Ok(store::companies::find_by_legal_name(db, HOLDER).await?.map(Tenant::of))
}
