//! Every job of this crate, and which of them run by the clock.

use crate::auth::failed::WriteDownFailure;
use crate::auth::mail_code::MailCode;
use crate::auth::password_reset::mail_link::MailPasswordReset;
use crate::auth::sign_up::mail_admitted::MailAdmitted;
use crate::auth::sign_up::mail_code::MailSignUpCode;
use crate::billing::mail_declined::MailDeclinedRenewal;
use crate::billing::renew::RenewSubscriptions;
use crate::invitations::mail_link::MailInvitation;
use chrono::TimeDelta;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<MailCode>()
        .with::<WriteDownFailure>()
        .with::<MailSignUpCode>()
        .with::<MailAdmitted>()
        .with::<MailPasswordReset>()
        .with::<MailInvitation>()
        .with::<MailDeclinedRenewal>()
        .every(TimeDelta::hours(1), &RenewSubscriptions {})
}
