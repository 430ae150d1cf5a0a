//! Every job of the product, in one place.

use crate::app::App;
use crate::auth::mail_code::MailCode;
use crate::fmcsa::refresh_facts::RefreshFacts;
use crate::sweep::Sweep;
use chrono::TimeDelta;
use queue::{Registry, Settings, Worker};

/// The jobs, and which of them come by the clock.
pub fn registry() -> Registry<App> {
    Registry::default()
        .with::<MailCode>()
        .every(TimeDelta::hours(1), &Sweep {})
        .every(TimeDelta::hours(1), &RefreshFacts {})
}

/// A worker that does them.
pub fn worker(app: &App) -> Worker<App> {
    Worker::new(app.pool.clone(), app.clock.clone(), registry(), app.clone(), Settings::default())
}
