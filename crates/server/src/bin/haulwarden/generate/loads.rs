//! `haulwarden generate loads`: sample loads of a company, marked as such in themselves.

use crate::database::{Place, Sharing};
use anyhow::{Context, bail};
use chrono::{DateTime, Utc};
use clap::Args;
use dispatch::loads::told::About;
use freight::generate::sample;
use kernel::clock::Clock;
use kernel::count::count;
use kernel::ids::{CarrierId, CompanyId, LoadId};
use server::sample_loads::{Carrier, new_load};
use sqlx::{ConnectOptions, Connection};
use std::io::{self, Write};
use store::carriers::keys;
use store::companies::{limits, only};
use store::loads::write::{NewLoad, insert_many, received};
use store::loads::{events, feed};
use store::{Conn, Tenant};

/// Loads that are written in one transaction.
const TOGETHER: u64 = 10_000;
/// The most sample carriers that haul them.
const CARRIERS: i64 = 400;
/// Of how many loads one has no carrier yet.
const WITHOUT_CARRIER: u64 = 5;

/// What can be said to `generate loads`.
#[derive(Debug, Args)]
pub(super) struct Loads {
    /// Number of loads.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    count: u64,
    /// The same seed gives the same loads, around the present time.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=999_999))]
    seed: u64,
    /// ID of the company. May be left out where there is only one.
    #[arg(long, value_name = "ID")]
    company: Option<i64>,
    #[command(flatten)]
    place: Place,
}

impl Loads {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let Self { count: wanted, seed, company, place } = self;
        place.with_database(Sharing::Join, |database| async move {
            let mut db = database.connect().await?;
            store::migrate::run(&mut db).await?;
            let company = match company {
                Some(id) => CompanyId(id),
                None => only(&mut db).await?.context("there isn't exactly one company: name one with --company")?,
            };
            write(&mut db, company, seed, wanted).await?;
            db.close().await?;
            writeln!(io::stdout(), "wrote {} for company {company}", count(wanted as usize, "sample load"))?;
            Ok(())
        })
    }
}

#[expect(clippy::disallowed_methods, reason = "the operator names the company")]
async fn write(db: &mut Conn, company: CompanyId, seed: u64, wanted: u64) -> anyhow::Result<()> {
    if limits::own(db, company).await?.is_none() {
        bail!("company {company} not found");
    }
    let (tenant, now) = (Tenant::of(company), Clock::system().now());
    if !received(db, tenant, &[number(seed, 0)]).await?.is_empty() {
        bail!("company {company} has the sample loads of seed {seed} already; use another --seed");
    }
    let carriers = keys::synthetic_with_email(db, CARRIERS).await?;
    let carriers: Vec<CarrierId> = carriers.into_iter().map(|carrier| carrier.id).collect();
    for first in (0..wanted).step_by(TOGETHER as usize) {
        let last = wanted.min(first + TOGETHER);
        let loads: Vec<NewLoad> = (first..last).map(|nth| one(seed, nth, &carriers, now)).collect();
        let mut tx = db.begin().await?;
        let ids = insert_many(&mut tx, tenant, &loads, None, now).await.context("writing the loads")?;
        let about = |(id, load): (&LoadId, &NewLoad)| {
            About { id: *id, number: &load.fields.external_load_number }.created(load.status, load.source, now)
        };
        let told: Vec<_> = ids.iter().zip(&loads).map(about).collect();
        events::append_many(&mut tx, tenant, &told, now).await?;
        feed::announce(&mut tx, tenant, &ids).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// The number of a sample. The demonstration's own have no seed in theirs.
fn number(seed: u64, nth: u64) -> String {
    format!("SYN-{seed}-{nth:06}")
}

fn one(seed: u64, nth: u64, carriers: &[CarrierId], now: DateTime<Utc>) -> NewLoad {
    let sample = sample(seed, nth, now);
    let carrier = match carriers.get(nth as usize % carriers.len().max(1)) {
        _ if nth.is_multiple_of(WITHOUT_CARRIER) => Carrier::Nobody,
        Some(id) => Carrier::OnFile(*id),
        None => Carrier::Named,
    };
    new_load(&sample, number(seed, nth), carrier)
}
