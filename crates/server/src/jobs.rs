//! Every job of the product, in one place.

use crate::retention::Retention;
use accounts::auth::failed::WriteDownFailure;
use accounts::auth::mail_code::MailCode;
use accounts::auth::password_reset::mail_link::MailPasswordReset;
use accounts::auth::sign_up::mail_admitted::MailAdmitted;
use accounts::auth::sign_up::mail_code::MailSignUpCode;
use accounts::billing::mail_declined::MailDeclinedRenewal;
use accounts::billing::renew::RenewSubscriptions;
use accounts::invitations::mail_link::MailInvitation;
use carriers::carriers::national_figures::RefreshNationalFigures;
use carriers::fmcsa::refresh_facts::RefreshFacts;
use carriers::identity::messages::mail_notice::MailIdentityAlertMessage;
use carriers::identity::replies::mail_request::MailReplyRequest;
use carriers::identity::tell_staff::TellStaff;
use carriers::telematics::consents::mail_receipt::MailTelematicsReceipt;
use carriers::telematics::links::mail_link::MailTelematicsLink;
use carriers::telematics::pull::{PullConnection, PullTelematics};
use chrono::TimeDelta;
use platform::app::App;
use queue::{Registry, Settings, Worker};
use vetting::connections::invitations::mail_link::MailConnectionInvitation;
use vetting::insurance::requests::mail_request::MailInsuranceRequest;
use vetting::insurance::requests::remind::RemindInsuranceAgents;
use vetting::insurance::watch::WatchInsurance;
use vetting::notices::detect::DetectNotices;
use vetting::notices::mail_letter::MailNotices;
use vetting::notices::note_watched::NoteWatched;
use vetting::notices::send::SendNotices;
use vetting::notices::webhooks::deliver::DeliverWebhooks;
use vetting::onboarding::carrier::mail_letters::MailOnboardingLetter;
use vetting::onboarding::carrier::send_code::SendOnboardingCode;
use vetting::onboarding::hold_changed_contacts::HoldChangedContacts;
use vetting::onboarding::packets::mail_decision::MailPacketDecision;
use vetting::onboarding::take_in_certificates::TakeInCertificates;
use vetting::reports::run::RunReport;

/// The jobs, and which of them come by the clock.
pub fn registry() -> Registry<App> {
    Registry::default()
        .with::<MailCode>()
        .with::<WriteDownFailure>()
        .with::<RunReport>()
        .with::<MailSignUpCode>()
        .with::<MailAdmitted>()
        .with::<MailPasswordReset>()
        .with::<MailInvitation>()
        .with::<TellStaff>()
        .with::<MailReplyRequest>()
        .with::<MailIdentityAlertMessage>()
        .with::<MailTelematicsLink>()
        .with::<MailTelematicsReceipt>()
        .with::<PullConnection>()
        .with::<MailConnectionInvitation>()
        .with::<MailPacketDecision>()
        .with::<SendOnboardingCode>()
        .with::<MailOnboardingLetter>()
        .with::<TakeInCertificates>()
        .with::<MailInsuranceRequest>()
        .with::<MailDeclinedRenewal>()
        .with::<MailNotices>()
        .with::<NoteWatched>()
        .with::<DeliverWebhooks>()
        .every(TimeDelta::hours(1), &Retention {})
        .every(TimeDelta::hours(1), &HoldChangedContacts {})
        .every(TimeDelta::hours(1), &RefreshFacts {})
        .every(TimeDelta::hours(1), &RenewSubscriptions {})
        .every(TimeDelta::hours(1), &RefreshNationalFigures {})
        .every(TimeDelta::hours(1), &RemindInsuranceAgents {})
        .every(TimeDelta::hours(1), &WatchInsurance {})
        .every(TimeDelta::minutes(5), &PullTelematics {})
        .every(TimeDelta::minutes(2), &DetectNotices {})
        .every(TimeDelta::minutes(1), &SendNotices {})
}

/// A worker that does them.
pub fn worker(app: &App) -> Worker<App> {
    Worker::new(app.pool.clone(), app.clock.clone(), registry(), app.clone(), Settings::default())
}
