//! Every job of this crate, and which of them run by the clock.

use crate::edi::folder::ExchangeEdiFiles;
use crate::edi::statuses::WriteEdiStatuses;
use crate::imports::end_lost::EndLostImports;
use crate::imports::run::ImportLoads;
use crate::loads::route_loads::RouteLoads;
use crate::loads::settle_due::SettleDueLoads;
use crate::positions::drop_old::DropOldPositions;
use crate::positions::end_shares::EndShares;
use crate::positions::make_partitions::MakePartitions;
use crate::tracking_links::eld::hand_on::HandOnEldPositions;
use crate::tracking_links::forget::ForgetTrackingLinks;
use crate::tracking_links::mail_link::MailTrackingLink;
use chrono::TimeDelta;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<RouteLoads>()
        .with::<ImportLoads>()
        .with::<MailTrackingLink>()
        .every(TimeDelta::minutes(1), &SettleDueLoads {})
        .every(TimeDelta::minutes(1), &WriteEdiStatuses {})
        .every(TimeDelta::minutes(1), &ExchangeEdiFiles {})
        .every(TimeDelta::minutes(1), &EndShares {})
        .every(TimeDelta::minutes(1), &HandOnEldPositions {})
        .every(TimeDelta::hours(1), &EndLostImports {})
        .every(TimeDelta::hours(1), &MakePartitions {})
        .every(TimeDelta::hours(1), &DropOldPositions {})
        .every(TimeDelta::hours(24), &ForgetTrackingLinks {})
}
