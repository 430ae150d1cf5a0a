//! Every job of this crate. The engine is none of them: it keeps no list of what to do beside the feed (`engine::run`).

use crate::dmarc::look_up::LookUpDmarc;
use crate::lines::look_up::LookUpLine;
use crate::tickets::asks::mail_question::MailAlertQuestion;
use crate::tickets::late::mail_late_alert::MailLateAlert;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<MailAlertQuestion>().with::<MailLateAlert>().with::<LookUpLine>().with::<LookUpDmarc>()
}
