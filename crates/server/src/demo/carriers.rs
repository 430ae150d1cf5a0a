//! The bundled demonstration data: synthetic carriers with complete facts, made on the first start of demonstration mode and taken in by
//! the same import as real files. They are never made where there are carriers already.

use anyhow::Context;
use carriers::carriers::national_figures;
use carriers::search::contact::look_alikes;
use chrono::{Days, NaiveDate};
use fmcsa::derive::synthetic::FIRST_DOT_NUMBER;
use fmcsa::generate::{self, Plan, Profile};
use platform::app::App;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Arc;
use store::import::{self, Options};

/// How many: enough that every list, filter and case has something to show, few enough for a first start of some seconds.
const CARRIERS: u32 = 5_000;
/// The same carriers everywhere, so that a walk through the product can be described.
const SEED: u64 = 1;
/// How many days ago earlier censuses were taken: before carriers moved half a year ago, and before the contacts changed that changed in
/// the last 30 days.
const EARLIER: [u64; 2] = [210, 35];

/// What the demonstration's carriers are on a day.
pub fn plan(today: NaiveDate) -> Plan {
    Plan { carriers: CARRIERS, seed: SEED, today, profile: Profile::Demonstration, data_sets: None }
}

/// The USDOT numbers of the demonstration's carriers.
pub fn dot_numbers() -> impl Iterator<Item = u32> {
    (FIRST_DOT_NUMBER.cast_unsigned()..).take(CARRIERS as usize)
}

/// Loads the demonstration carriers when there are no carriers at all. A first start that was cut off is finished by the next.
pub async fn load(app: &App) -> anyhow::Result<()> {
    let folder = app.config.data_dir.join("demonstration");
    let unfinished = folder.exists();
    if !unfinished && store::carriers::keys::any(&mut *app.pool.acquire().await?).await? {
        return Ok(());
    }
    tracing::info!(carriers = CARRIERS, "making the demonstration carriers");
    let today = app.clock.today();
    let files = {
        let folder = folder.clone();
        tokio::task::spawn_blocking(move || {
            std::fs::create_dir_all(&folder)?;
            let create = |name: &str| {
                let file = File::create(folder.join(name))?;
                Ok(Box::new(BufWriter::new(file)) as Box<dyn Write>)
            };
            for days in EARLIER {
                generate::write_earlier_census(&plan(today), today - Days::new(days), create)?;
            }
            generate::write(&plan(today), create)?;
            // In the order of their names: the oldest census first.
            import::find(&[folder]).map_err(anyhow::Error::from)
        })
        .await?
        .context("making the demonstration files")?
    };
    // Whatever the files do not mention does not exist for these carriers. A data set that none of them is in has an empty file. The day of
    // an earlier census is in its name.
    let options = Options { is_complete: true, force: Some(0), ..Options::part(today) };
    for file in files {
        import::import(&app.config.database, &file, options, Arc::new(())).await.with_context(|| file.to_string())?;
    }
    store::facts::refresh(&mut *app.pool.acquire().await?, today, &|_| {}).await.context("working out the facts")?;
    national_figures::refresh(&mut *app.pool.acquire().await?, app.clock.now()).await?;
    look_alikes::refresh(app).await.context("looking for look-alike email domains")?;
    std::fs::remove_dir_all(&folder).context("removing the demonstration files")?;
    Ok(())
}
