//! Every job of this crate, and which of them run by the clock.

use crate::board::end_postings::EndPostings;
use crate::offers::mail_offer::MailLoadOffer;
use crate::truck_postings::expire::ExpireTruckPostings;
use chrono::TimeDelta;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<MailLoadOffer>()
        .every(TimeDelta::minutes(1), &EndPostings {})
        .every(TimeDelta::minutes(1), &ExpireTruckPostings {})
}
