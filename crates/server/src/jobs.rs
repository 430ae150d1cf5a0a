//! Every job of the product, in one place.

use crate::app::App;
use crate::auth::failed::WriteDownFailure;
use crate::auth::mail_code::MailCode;
use crate::auth::password_reset::mail_link::MailPasswordReset;
use crate::auth::sign_up::mail_admitted::MailAdmitted;
use crate::auth::sign_up::mail_code::MailSignUpCode;
use crate::billing::mail_declined::MailDeclinedRenewal;
use crate::billing::renew::RenewSubscriptions;
use crate::carriers::national_figures::RefreshNationalFigures;
use crate::companies::reports::run::RunReport;
use crate::connections::invitations::mail_link::MailConnectionInvitation;
use crate::fmcsa::refresh_facts::RefreshFacts;
use crate::identity::messages::mail_notice::MailIdentityAlertMessage;
use crate::identity::replies::mail_request::MailReplyRequest;
use crate::identity::tell_staff::TellStaff;
use crate::insurance::requests::mail_request::MailInsuranceRequest;
use crate::insurance::requests::remind::RemindInsuranceAgents;
use crate::insurance::watch::WatchInsurance;
use crate::invitations::mail_link::MailInvitation;
use crate::notices::detect::DetectNotices;
use crate::notices::mail_letter::MailNotices;
use crate::notices::note_watched::NoteWatched;
use crate::notices::send::SendNotices;
use crate::notices::webhooks::deliver::DeliverWebhooks;
use crate::onboarding::carrier::mail_letters::MailOnboardingLetter;
use crate::onboarding::carrier::send_code::SendOnboardingCode;
use crate::onboarding::hold_changed_contacts::HoldChangedContacts;
use crate::onboarding::packets::mail_decision::MailPacketDecision;
use crate::onboarding::take_in_certificates::TakeInCertificates;
use crate::sweep::Sweep;
use crate::telematics::consents::mail_receipt::MailTelematicsReceipt;
use crate::telematics::links::mail_link::MailTelematicsLink;
use crate::telematics::pull::{PullConnection, PullTelematics};
use chrono::TimeDelta;
use queue::{Registry, Settings, Worker};

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
        .every(TimeDelta::hours(1), &Sweep {})
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
