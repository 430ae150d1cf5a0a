//! Every job of this crate, and which of them run by the clock.

use crate::rate_confirmations::carrier::send_code::SendConfirmationCode;
use crate::rate_confirmations::expire::ExpireConfirmations;
use crate::rate_confirmations::mails::send_mail::SendConfirmationMail;
use crate::rate_confirmations::mails::tell_cancelled::TellCancelled;
use crate::rate_confirmations::received::notify::MailFlaggedReceived;
use crate::rate_confirmations::received::read_mail::ReadReceivedMail;
use crate::rate_confirmations::received::send_on::SendReceived;
use chrono::TimeDelta;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<SendConfirmationMail>()
        .with::<SendConfirmationCode>()
        .with::<ReadReceivedMail>()
        .with::<SendReceived>()
        .with::<MailFlaggedReceived>()
        .every(TimeDelta::minutes(1), &ExpireConfirmations {})
        .every(TimeDelta::minutes(1), &TellCancelled {})
}
