//! Every job of this crate, and which of them run by the clock.

use crate::connections::invitations::mail_link::MailConnectionInvitation;
use crate::insurance::requests::mail_request::MailInsuranceRequest;
use crate::insurance::requests::remind::RemindInsuranceAgents;
use crate::insurance::watch::WatchInsurance;
use crate::notices::detect::DetectNotices;
use crate::notices::mail_notices::MailNotices;
use crate::notices::note_watched::NoteWatched;
use crate::notices::send::SendNotices;
use crate::notices::webhooks::deliver::DeliverWebhooks;
use crate::onboarding::carrier::packet_receipts::MailPacketReceipt;
use crate::onboarding::carrier::send_code::SendOnboardingCode;
use crate::onboarding::hold_changed_contacts::HoldChangedContacts;
use crate::onboarding::packets::mail_decision::MailPacketDecision;
use crate::onboarding::take_in_certificates::TakeInCertificates;
use crate::reports::run::RunReport;
use chrono::TimeDelta;
use platform::app::App;
use queue::Registry;

/// Adds the jobs to the product's.
pub fn add_to(jobs: Registry<App>) -> Registry<App> {
    jobs.with::<RunReport>()
        .with::<MailConnectionInvitation>()
        .with::<MailPacketDecision>()
        .with::<SendOnboardingCode>()
        .with::<MailPacketReceipt>()
        .with::<TakeInCertificates>()
        .with::<MailInsuranceRequest>()
        .with::<MailNotices>()
        .with::<NoteWatched>()
        .with::<DeliverWebhooks>()
        .every(TimeDelta::hours(1), &HoldChangedContacts {})
        .every(TimeDelta::hours(1), &RemindInsuranceAgents {})
        .every(TimeDelta::hours(1), &WatchInsurance {})
        .every(TimeDelta::minutes(2), &DetectNotices {})
        .every(TimeDelta::minutes(1), &SendNotices {})
}
