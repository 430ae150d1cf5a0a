//! Every job of the product: those that each crate lists in a `jobs.rs` of its own, and the product's own.

use crate::demo::loads::{self, PlayFreight};
use crate::orphans::RemoveOrphans;
use crate::retention::Retention;
use chrono::TimeDelta;
use platform::app::App;
use queue::{Registry, Settings, Worker};

/// The jobs, and which of them run by the clock.
pub fn registry() -> Registry<App> {
    let own = Registry::default()
        .with::<PlayFreight>()
        .every(TimeDelta::hours(1), &Retention {})
        .every(TimeDelta::hours(6), &RemoveOrphans {});
    let jobs = accounts::jobs::add_to(own);
    let jobs = vetting::jobs::add_to(carriers::jobs::add_to(jobs));
    let jobs = confirmations::jobs::add_to(desk::jobs::add_to(dispatch::jobs::add_to(jobs)));
    exchange::jobs::add_to(jobs)
}

/// A worker that does them.
pub fn worker(app: &App) -> Worker<App> {
    let jobs = loads::add_to(registry(), &app.config);
    Worker::new(app.pool.clone(), app.clock.clone(), jobs, app.clone(), Settings::default())
}
