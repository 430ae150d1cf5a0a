//! Every job of this crate, and which of them run by the clock.

use crate::carriers::national_figures::RefreshNationalFigures;
use crate::fmcsa::pack_inspections::PackInspections;
use crate::fmcsa::refresh_facts::RefreshFacts;
use crate::identity::mail_staff::MailStaff;
use crate::identity::messages::mail_notice::MailIdentityAlertMessage;
use crate::identity::replies::mail_request::MailReplyRequest;
use crate::search::contact::look_alikes::FindLookAlikes;
use crate::telematics::consents::mail_receipt::MailTelematicsReceipt;
use crate::telematics::links::mail_link::MailTelematicsLink;
use crate::telematics::pull::{PullConnection, PullTelematics};
use chrono::TimeDelta;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<MailStaff>()
        .with::<MailReplyRequest>()
        .with::<MailIdentityAlertMessage>()
        .with::<MailTelematicsLink>()
        .with::<MailTelematicsReceipt>()
        .with::<PullConnection>()
        .every(TimeDelta::hours(1), &RefreshFacts {})
        .every(TimeDelta::hours(1), &PackInspections {})
        .every(TimeDelta::hours(1), &RefreshNationalFigures {})
        .every(TimeDelta::minutes(5), &FindLookAlikes {})
        .every(TimeDelta::minutes(5), &PullTelematics {})
}
