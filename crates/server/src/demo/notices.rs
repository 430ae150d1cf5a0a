//! The notices of demonstration mode: none is made up. The product's own look finds what really happened to the carriers that the
//! demonstration company monitors: contacts that changed between its censuses, alerts that were published, notices that were served.

use super::connections::MONITORED_DAYS;
use anyhow::Context;
use chrono::TimeDelta;
use platform::app::App;
use store::notices::detect::begin_contacts;
use vetting::notices::detect::detect;

/// Looks as the scheduled job does, and so may be called again at any time. The first look would take the contact changes on record as old
/// news: it begins with those since the company monitors carriers.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let mut db = app.pool.acquire().await?;
    let now = app.clock.now();
    begin_contacts(&mut db, (now - TimeDelta::days(MONITORED_DAYS)).date_naive()).await?;
    detect(&mut db, now).await.context("looking for what happened to monitored carriers")?;
    Ok(())
}
