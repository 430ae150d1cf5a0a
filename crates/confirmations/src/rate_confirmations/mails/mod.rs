//! The emails that carry rate confirmations. (Document 2 §3 and §7.)

pub mod discard;
pub mod list;
pub mod release;
pub mod send_mail;
pub mod show;
pub mod tell_cancelled;
pub mod view;

use store::rate_confirmations::{Confirmation, MailKind};

/// The subject line of an email.
pub(super) fn subject(row: &Confirmation, kind: MailKind) -> String {
    let number = &row.external_load_number;
    match kind {
        MailKind::CarrierCopy => format!("Signed: rate confirmation for load {number}"),
        MailKind::BrokerCopy => format!("Load {number}: rate confirmation accepted"),
        MailKind::Cancellation => format!("Canceled: rate confirmation for load {number}"),
        MailKind::Offer | MailKind::Received => {
            format!("Rate confirmation for load {number} from {}", row.company_legal_name)
        }
    }
    .chars()
    .take(500)
    .collect()
}
